import type { Context } from '../../platform/context.ts';
import type { RouteSpec } from '@volano/domain/contracts/route';
import { namedIn } from '@volano/domain/contracts/subject';
import { newId } from '../../platform/new-id.ts';
import { CANARY } from './canary-paint.ts';
import { WRITTEN_KINDS } from './written-rows.ts';

/** What the tenant has: of the company, of its people, what it leaves behind, what the office did about it, and its conversation. */
export const KINDS = [
  ...WRITTEN_KINDS,
  ...(['agency', 'gone', 'survey', 'investment', 'dossier', 'file', 'dossierFile', 'archive'] as const),
  ...(['owner', 'advisor', 'performance', 'session', 'consent', 'erasure', 'copy', 'passwordReset'] as const),
  ...(['emailChange', 'calendar', 'savedView', 'favorite', 'search', 'recommendation', 'notification'] as const),
  ...(['view', 'kpi', 'mail', 'audit', 'reset', 'invitation', 'campaign', 'recipient', 'transfer'] as const),
  ...(['import', 'importFile', 'companyImport', 'chat', 'message', 'chatFile', 'archiving', 'act'] as const),
  ...(['aid', 'companyLink', 'companyEvent'] as const),
];
type Kind = (typeof KINDS)[number];

/** Ids of the tenant before there is one, so that the same questions can be asked before and after. */
export function canaryIds() {
  return Object.fromEntries(KINDS.map((kind) => [kind, newId()])) as Record<Kind, string>;
}
export type CanaryIds = ReturnType<typeof canaryIds>;

/** What a contract calls a thing where its own kind is not in the name. */
const ALSO_CALLED: Readonly<Partial<Record<Kind, RegExp>>> = {
  gone: /agency/,
  owner: /user|person|people|colleague/,
  advisor: /user|consultant|colleague/,
  performance: /user|consultant|colleague/,
  file: /upload|image|photo/,
  dossierFile: /upload/,
  chatFile: /upload|message/,
  importFile: /upload/,
  archive: /upload|survey/,
  copy: /upload/,
  passwordReset: /password/,
  audit: /event/,
};

/** A field that takes the id of a thing of any kind. */
const ANYTHING = /^(?:object|entity|linkedentity)id$/;

const spokenOf = new Map<string, readonly Kind[]>();

/** The kinds that a field speaks of, by what stands there and what it is called; where that says nothing, by what its route is about. */
export function kindsIn(spec: RouteSpec, field: string): readonly Kind[] {
  const key = `${spec.method} ${spec.path} ${field}`;
  const known = spokenOf.get(key) ?? findKinds(spec, field);
  spokenOf.set(key, known);
  return known;
}

function findKinds({ subject, path }: RouteSpec, field: string): readonly Kind[] {
  const about = namedIn(subject);
  const here = [field, ...about.filter(({ place }) => place.endsWith(`.${field}`)).map(({ kind }) => kind)];
  const kinds = KINDS.filter((kind) => isCalled(kind, here));
  if (kinds.length > 0) return kinds;
  const rows = subject && 'rowsOf' in subject ? [subject.rowsOf] : [];
  return KINDS.filter((kind) => isCalled(kind, [...about.map((one) => one.kind), ...rows, path]));
}

function isCalled(kind: Kind, names: readonly string[]): boolean {
  return names
    .map((name) => name.toLowerCase().replaceAll('ies', 'y'))
    .some((name) => ANYTHING.test(name) || name.includes(kind.toLowerCase()) || ALSO_CALLED[kind]?.test(name) === true);
}

/** The e-mail of the tenant's owner, known beforehand like the ids. */
export const CANARY_EMAIL = `${CANARY}owner@prova.example`;

/** What is shared by all: things that a row of the tenant may point at. */
export interface Shared {
  readonly announcementId: string;
  readonly checkId: string;
  readonly regionId: string;
  readonly municipalityCode: string;
  readonly cciaaId: string;
  readonly atecoCodeId: string;
  /** A question that is answered with a number. */
  readonly numberId: string;
  readonly question: { readonly _id: string; readonly answers: readonly string[] };
}

/** What every row of the tenant may say: whose it is, what it may point at, now and in twenty days. */
export interface Seed {
  readonly ctx: Context;
  readonly ids: CanaryIds;
  readonly shared: Shared;
  readonly at: string;
  readonly later: string;
}
