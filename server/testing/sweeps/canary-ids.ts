import { newId } from '../../platform/new-id.ts';
import { CANARY } from './canary-paint.ts';

const OF_COMPANY = [
  'note',
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
type Kind = (typeof OF_COMPANY | typeof OF_PEOPLE | typeof TRACES | typeof OF_OFFICE | typeof OF_CHAT)[number];

/** Ids of the tenant before there is one, so that the same questions can be asked before and after. */
export function canaryIds() {
  const kinds: readonly Kind[] = [...OF_COMPANY, ...OF_PEOPLE, ...TRACES, ...OF_OFFICE, ...OF_CHAT];
  return Object.fromEntries(kinds.map((kind) => [kind, newId()])) as Record<Kind, string>;
}
export type CanaryIds = ReturnType<typeof canaryIds>;

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
