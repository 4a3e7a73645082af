import type { RouteSpec } from '@volano/domain/contracts/route';
import { namedIn } from '@volano/domain/contracts/subject';
import { newId } from '../../platform/new-id.ts';
import { namesIn } from './asking.ts';
import { CANARY } from './canary-paint.ts';
import { WRITTEN_KINDS } from './written-rows.ts';

const OF_COMPANY = [
  ...WRITTEN_KINDS,
  'agency',
  'gone',
  'survey',
  'investment',
  'dossier',
  'file',
  'dossierFile',
  'archive',
] as const;
const OF_PEOPLE = [
  'owner',
  'advisor',
  'performance',
  'session',
  'consent',
  'erasure',
  'copy',
  'passwordReset',
  'emailChange',
  'calendar',
  'savedView',
] as const;
const TRACES = [
  'favorite',
  'search',
  'recommendation',
  'notification',
  'view',
  'kpi',
  'mail',
  'audit',
  'reset',
  'invitation',
] as const;
/** Actions of the office that name the tenant, or that one of its people asked for. */
const OF_OFFICE = ['campaign', 'recipient', 'transfer', 'import', 'importFile', 'companyImport'] as const;
/** What the tenant and its consultant say to each other. */
const OF_CHAT = ['chat', 'message', 'chatFile', 'archiving'] as const;
export type Kind = (typeof OF_COMPANY | typeof OF_PEOPLE | typeof TRACES | typeof OF_OFFICE | typeof OF_CHAT)[number];

/** Ids of the tenant before there is one, so that the same questions can be asked before and after. */
export function canaryIds() {
  const kinds: readonly Kind[] = [...OF_COMPANY, ...OF_PEOPLE, ...TRACES, ...OF_OFFICE, ...OF_CHAT];
  return Object.fromEntries(kinds.map((kind) => [kind, newId()])) as Record<Kind, string>;
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

/** Whether a route, by what it is about and what its fields are called, speaks of things of this kind. */
export function speaksOf(spec: RouteSpec, kind: Kind): boolean {
  const { subject } = spec;
  const about = [
    ...namedIn(subject).map((one) => one.kind),
    ...(subject && 'rowsOf' in subject ? [subject.rowsOf] : []),
  ];
  const also = ALSO_CALLED[kind];
  return [...about, ...namesIn(spec), spec.path]
    .map((name) => name.toLowerCase().replaceAll('ies', 'y'))
    .some((name) => ANYTHING.test(name) || name.includes(kind.toLowerCase()) || also?.test(name) === true);
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
  readonly question: { readonly _id: string; readonly answers: readonly string[] };
}
