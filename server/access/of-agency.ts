import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { type AgencyFacts, canReadAgency, canWorkForAgency } from '@volano/domain/policies/agencies';
import type { Database } from '../platform/context.ts';
import { findAgencyFacts, lockAgency } from './agency.ts';

/** What belongs to a company, by the table that it stands in: whose the company is decides who may have it. */
const TABLES = {
  note: 'notes',
  survey: 'surveys',
  favorite: 'favorites',
  savedSearch: 'saved_searches',
  recommendation: 'recommendations',
} as const;

export type OfAgency = keyof typeof TABLES;

/** A record of a company, with whose the company is. */
export interface RecordOfAgency {
  readonly _id: string;
  readonly agencyId: string;
  readonly agency: AgencyFacts;
}

/** A record of a company that the actor may read; somebody else's is as absent as one that does not exist (404 `notFound`). */
export function getReadableOf(db: Database, actor: Actor, kind: OfAgency, id: string): Promise<RecordOfAgency> {
  return getOf(db, actor, kind, id, canReadAgency);
}

/** A record of a company that the actor works for; 404 `notFound` for any other. */
export function getToWorkOn(db: Database, actor: Actor, kind: OfAgency, id: string): Promise<RecordOfAgency> {
  return getOf(db, actor, kind, id, canWorkForAgency);
}

/**
 * The same within the transaction that changes it: the record locked, so that changes follow one another, its company kept from being
 * deleted (abuse 70), and the actor judged by what both are now.
 */
export async function lockToWorkOn(
  trx: Database,
  actor: Actor,
  kind: OfAgency,
  id: string,
): Promise<{ readonly _id: string; readonly agencyId: string }> {
  const record = await selectOf(trx, kind, id).forUpdate().executeTakeFirst();
  if (record === undefined) throw new AppError('notFound');
  await lockAgency(trx, actor, record.agencyId);
  return record;
}

async function getOf(
  db: Database,
  actor: Actor,
  kind: OfAgency,
  id: string,
  may: typeof canReadAgency,
): Promise<RecordOfAgency> {
  const record = await selectOf(db, kind, id).executeTakeFirst();
  const agency = record === undefined ? null : await findAgencyFacts(db, record.agencyId);
  if (record === undefined || agency === null || !may(actor, agency)) throw new AppError('notFound');
  return { ...record, agency };
}

function selectOf(db: Database, kind: OfAgency, id: string) {
  const found = db.selectFrom(TABLES[kind]).select(['_id', 'agencyId']).where('_id', '=', id);
  // What was withdrawn is kept for what came of it, and is nobody's to have.
  return kind === 'recommendation' ? found.where('withdrawnAt' as never, 'is', null) : found;
}
