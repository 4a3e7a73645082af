import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { type AgencyFacts, canReadAgency, canWorkForAgency } from '@volano/domain/policies/agencies';
import type { DB } from '@volano/database/types';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Context } from '../platform/context.ts';
import { anyOf } from '../platform/db/query-parts.ts';

type KnownAgency = AgencyFacts & { readonly _id: string };

/** A company that the actor may read. Somebody else's is as absent as one that does not exist. */
export async function getReadableAgency(db: Database, actor: Actor, id: string): Promise<KnownAgency> {
  return getAgencyThat(canReadAgency, db, actor, id);
}

/** A company that the actor may change, or do something for. */
export async function getAgencyToWorkFor(db: Database, actor: Actor, id: string): Promise<KnownAgency> {
  return getAgencyThat(canWorkForAgency, db, actor, id);
}

/** The company, held until the transaction ends, when the actor may work for it; somebody else's is as absent as one that does not exist. */
export async function lockAgencyToWorkFor(db: Database, actor: Actor, id: string) {
  const agency = await findAgencyToLock(db, id);
  if (agency === null || !canWorkForAgency(actor, agency)) throw new AppError('notFound');
  return agency;
}

/** Refuses who does not work for a company that the transaction has locked: 404 `notFound`, as for one that does not exist. */
export function requireToWorkFor(actor: Actor, agency: AgencyFacts): void {
  if (!canWorkForAgency(actor, agency)) throw new AppError('notFound');
}

/**
 * A company that the actor works for, judged within the transaction that writes for it and kept from being deleted until that ends: what is
 * written for it is either there before it goes, or refused (abuse 70). Nobody else is made to wait. 404 `notFound` for any other.
 */
export async function lockAgency(trx: Database, actor: Actor, id: string): Promise<KnownAgency> {
  await lockAgainstDeletion(trx, id);
  return getAgencyToWorkFor(trx, actor, id);
}

/**
 * Keeps a company from being deleted until the transaction ends, without making anybody else wait: what is written for it is either
 * there before it goes, or refused (abuse 70).
 */
export async function lockAgainstDeletion(db: Database, id: string): Promise<void> {
  const held = await db.selectFrom('agencies').select('_id').where('_id', '=', id).forKeyShare().executeTakeFirst();
  if (held === undefined) throw new AppError('notFound');
}

/**
 * The company that something is read for: the one named, else the one in use. Null for a customer who has none yet, and for
 * sales people, to whom no company is anything. Staff, who have none in use, must name one where `isNeeded`: 400 `required` otherwise.
 */
export async function getAgencyInUse(
  db: Database,
  actor: Actor,
  named: string | undefined,
  isNeeded: boolean,
): Promise<{ readonly _id: string } | null> {
  if (actor.role === 'sales') return null;
  if (named !== undefined && named !== actor.agencyId) return getReadableAgency(db, actor, named);
  if (!isCustomer(actor) && isNeeded)
    throw new AppError('invalidInput', { fields: [{ path: 'agencyId', message: 'required' }] });
  return actor.agencyId === null ? null : { _id: actor.agencyId };
}

async function getAgencyThat(may: typeof canReadAgency, db: Database, actor: Actor, id: string): Promise<KnownAgency> {
  const agency = await findAgencyFacts(db, id);
  if (agency === null || !may(actor, agency)) throw new AppError('notFound');
  return agency;
}

/** What must be known of a company to decide who may touch it, or null. */
async function findAgencyFacts(db: Database, id: string): Promise<(AgencyFacts & { _id: string }) | null> {
  const agency = await db
    .selectFrom('agencies')
    .select(['_id', 'userId', 'advisorId', 'businessAdvisorId', 'businessPerformancePartnerId'])
    .where('_id', '=', id)
    .executeTakeFirst();
  return agency ?? null;
}

/** Those of some companies that the actor may see, in no particular order. None of them at all: 404 `notFound`, as for one that does not exist. */
export async function listVisible(db: Database, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const seen = await db
    .selectFrom('agencies')
    .select('_id')
    .where('_id', '=', anyOf(ids))
    .where(visibleAgencies(actor))
    .execute();
  if (seen.length === 0) throw new AppError('notFound');
  return seen.map(({ _id }) => _id);
}

/** The companies that an actor may see, as a condition on `agencies`: the twin of `canReadAgency`. */
export function visibleAgencies(actor: Actor): (eb: ExpressionBuilder<DB, 'agencies'>) => Expression<SqlBool> {
  return (eb) => {
    switch (actor.role) {
      case 'admin':
      case 'platform-admin':
        return eb.val(true);
      case 'user':
      case 'business-partner':
        return eb('agencies.userId', '=', actor.userId);
      case 'advisor':
        return eb.or([
          eb('agencies.advisorId', '=', actor.userId),
          eb('agencies.businessAdvisorId', '=', actor.userId),
        ]);
      case 'business-performance-partner':
        return eb('agencies.businessPerformancePartnerId', '=', actor.userId);
      case 'sales':
        return eb.val(false);
    }
  };
}

/**
 * A whole company held until the transaction ends, and whether it has begun its survey, or null: whoever changes it, chooses for its
 * dossier, approves or generates waits for whoever is at it.
 */
export async function findAgencyToLock(db: Database, id: string) {
  const agency = await db
    .selectFrom('agencies')
    .selectAll('agencies')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('surveys').select('surveys._id').whereRef('surveys.agencyId', '=', 'agencies._id'))
        .as('hasSurvey'),
    )
    .where('_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return agency === undefined ? null : { ...agency, hasSurvey: Boolean(agency.hasSurvey) };
}

/**
 * What the office writes about a company, by the table that it stands in: each row with its text, its author and its moment. One line here lets who
 * works for the company have it, tells it in the copy of one's data, takes it away at an erasure and has the sweeps try all of that.
 */
export const WRITTEN = {
  note: 'notes',
} as const;

/** What belongs to a company, by the table that it stands in: whose the company is decides who may have it. */
const TABLES = {
  ...WRITTEN,
  survey: 'surveys',
  favorite: 'favorites',
  savedSearch: 'saved_searches',
  recommendation: 'recommendations',
  aid: 'aids',
  companyLink: 'company_links',
  companyEvent: 'company_events',
} as const;

export type OfAgency = keyof typeof TABLES;
export const KINDS_OF_AGENCY = Object.keys(TABLES) as OfAgency[];

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

/** A request as the loaders of subjects read it: valid input, who asks, and the subjects that were judged before. */
export interface Asked {
  readonly ctx: Pick<Context, 'db' | 'clock' | 'log'>;
  readonly actor: Actor;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Subjects of the same call that stand before this one, by their kind. */
  readonly loaded: { readonly agency?: { readonly _id: string } | null };
}

/** The company that something is judged for: the one that the call names, else the one in use. Null where there is none. */
export function agencyOf({ actor, loaded }: Asked): string | null {
  return loaded.agency === undefined ? actor.agencyId : (loaded.agency?._id ?? null);
}
