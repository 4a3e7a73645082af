import type { DB } from '@volano/database/types';
import type { listRecommendations as contract } from '@volano/domain/contracts/recommendations';
import { type Actor, isCustomer, seesEverything } from '@volano/domain/policies/actor';
import { dayAfter, startOfRomeDay } from '@volano/domain/rules/announcement-dates';
import type {
  EntityType,
  RecommendationAnswer,
  RecommendationProgress,
  FunnelStep,
} from '@volano/domain/rules/vocabulary';
import { type Expression, type ExpressionBuilder, sql, type SqlBool, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { visibleAgencies } from '../../../access/agency.ts';
import { IS_RECOMMENDATION_REACHED } from '../../../access/reach.ts';
import { mayAnswerRecommended, mayOpenRecommended } from '../../../access/recommended.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { anyOf, offsetOf } from '../../../platform/db/query-parts.ts';
import type { Bounds } from '../../../platform/http/require-period.ts';

/** A recommendation as it stands beside the company. */
interface Standing {
  readonly _id: string;
  readonly createdAt: string;
  readonly seenAt: string | null;
  readonly answer: RecommendationAnswer | null;
}

/** To which of these companies one thing is recommended, by the company's id. */
export async function listRecommendationsAmong(
  db: Database,
  recommendationType: EntityType,
  recommendationId: string,
  agencyIds: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await db
    .selectFrom('recommendations')
    .select(['_id', 'agencyId', 'createdAt', 'seenAt', 'answer'])
    .where('recommendationType', '=', recommendationType)
    .where('recommendationId', '=', recommendationId)
    .where('agencyId', '=', anyOf(agencyIds))
    .where('withdrawnAt', 'is', null)
    .execute();
  return new Map(rows.map(({ agencyId, ...standing }) => [agencyId, standing]));
}

/** Recommends something once. False when it is recommended already, so that nothing is counted or announced twice. */
export async function insertRecommendation(
  db: Database,
  recommendation: {
    _id: string;
    agencyId: string;
    advisorId: string;
    recommendationType: EntityType;
    recommendationId: string;
    createdAt: string;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('recommendations')
    .values(recommendation)
    .onConflict((conflict) =>
      conflict
        .columns(['agencyId', 'recommendationType', 'recommendationId'])
        .where('withdrawnAt', 'is', null)
        .doNothing(),
    )
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Takes a recommendation back, and keeps what came of it. Answers what it was, and whether it was a slip that counts nowhere; or null, and
 * nothing, when it was taken back already.
 */
export async function updateWithdrawn(
  db: Database,
  id: string,
  withdrawal: { withdrawnAt: string; withdrawnBy: string },
) {
  const withdrawn = await db
    .updateTable('recommendations')
    .set(withdrawal)
    .where('_id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning(['agencyId', 'recommendationType', 'recommendationId', 'messageId', 'createdAt', 'isTakenBack'])
    .executeTakeFirst();
  return withdrawn ?? null;
}

/** Notes which words went with recommendations; the newest are those that go with them. */
export async function updateWords(db: Database, ids: readonly string[], messageId: string): Promise<void> {
  await db.updateTable('recommendations').set({ messageId }).where('_id', '=', anyOf(ids)).execute();
}

/** Those of some messages that announce something that is still recommended. */
export async function listWordsInUse(db: Database, messageIds: readonly string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('recommendations')
    .select((eb) => eb.ref('messageId').$notNull().as('messageId'))
    .where('messageId', '=', anyOf(messageIds))
    .where('withdrawnAt', 'is', null)
    .execute();
  return new Set(rows.map(({ messageId }) => messageId));
}

/** A recommendation held until the transaction ends, or null where there is none or it was withdrawn: an answer and the office's progress come one after the other. */
export async function findRecommendationToChange(
  db: Database,
  id: string,
): Promise<{
  answer: RecommendationAnswer | null;
  _id: string;
  advisorId: string;
  agencyId: string;
  progress: RecommendationProgress | null;
  recommendationId: string;
  recommendationType: EntityType;
  answeredAt: string | null;
} | null> {
  const found = await db
    .selectFrom('recommendations')
    .select(['_id', 'agencyId', 'advisorId', 'recommendationType', 'recommendationId', 'answer', 'progress'])
    .select('answeredAt')
    .where('_id', '=', id)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Writes what the company says. */
export async function updateAnswer(
  db: Database,
  id: string,
  given: { answer: RecommendationAnswer; answerReason: string | null; answeredBy: string; answeredAt: string },
): Promise<void> {
  await db.updateTable('recommendations').set(given).where('_id', '=', id).execute();
}

/** Writes how far the office has come; all null before it began. */
export async function updateProgress(
  db: Database,
  id: string,
  given: { progress: RecommendationProgress | null; amount: number | null; progressAt: string | null },
): Promise<void> {
  await db.updateTable('recommendations').set(given).where('_id', '=', id).execute();
}

type ListQuery = z.output<typeof contract.query>;

type SortField = NonNullable<ListQuery['sort']>[number]['field'];

const NEWEST_FIRST: NonNullable<ListQuery['sort']> = [{ field: 'createdAt', isDescending: true }];

/** An answer and a progress go by their moments; what has none stands last in either direction. */
const SORTS: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  createdAt: sql`r."createdAt"`,
  answeredAt: sql`r."answeredAt"`,
  progressAt: sql`r."progressAt"`,
  title: sql`searchable(coalesce(announcements."title", services."name"))`,
  agency: sql`searchable(agencies."businessName")`,
  advisor: sql`searchable(advisor."surname" || ' ' || advisor."name")`,
  answer: sql`r."answeredAt"`,
  progress: sql`r."progressAt"`,
};

/** Which recommendations: filters of the list, and the days in Rome that they were made on. */
type RecommendationChoice = Omit<ListQuery, 'page' | 'limit' | 'count' | 'sort' | 'from' | 'to' | 'isOwed'> & {
  readonly bounds: Bounds;
};

/** A page of what was recommended to the companies that the actor may see, and the total when the query counts. */
export async function listRecommendationRows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  query: ListQuery,
  bounds: Bounds,
) {
  let found = recommendationRows(db).where(chosenRecommendations(actor, { ...query, bounds }));
  if (query.isOwed) found = found.where(owedAnAnswer(clock.now()));
  let ordered = selectRow(found);
  for (const { field, isDescending } of query.sort ?? NEWEST_FIRST)
    ordered = ordered.orderBy(SORTS[field], (order) => (isDescending ? order.desc() : order.asc()).nullsLast());
  const rows = await ordered.orderBy('r._id').limit(query.limit).offset(offsetOf(query)).execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Every recommendation that is chosen, newest first, as a spreadsheet takes it: to be read to the end, not held. */
export function recommendationsToExport(db: Database, actor: Actor, choice: RecommendationChoice) {
  return selectRow(recommendationRows(db).where(chosenRecommendations(actor, choice)))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r._id');
}

/** A recommendation and its company, deleted or not; null where that is gone for good. */
type OfRecommendations = ExpressionBuilder<DB & { r: DB['all_recommendations'] }, 'r' | 'agencies'>;

/** Of the companies that the actor may see, and where a company is gone for good of who recommended it, and of who sees everything. */
function isSeenBy(actor: Actor) {
  return (eb: OfRecommendations): Expression<SqlBool> => {
    const isSeen = visibleAgencies(actor)(eb as unknown as ExpressionBuilder<DB, 'agencies'>);
    return seesEverything(actor) ? isSeen : eb.or([isSeen, isOfNobody(eb, actor)]);
  };
}

function isOfNobody(eb: OfRecommendations, actor: Actor): Expression<SqlBool> {
  return eb.and([eb('r.agencyId', 'is', null), eb('r.advisorId', '=', actor.userId)]);
}

/** Recommendations `r` that the actor may see and that are chosen, as one condition beside their company. What was a slip is in none. */
export function chosenRecommendations(actor: Actor, choice: RecommendationChoice) {
  const { agencyId, advisorId, recommendationType, recommendationId, answer, progress, stage, bounds } = choice;
  return (eb: OfRecommendations): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [isSeenBy(actor)(eb), eb('r.isTakenBack', '=', false)];
    // What was taken back is the office's history; to the company it is recommended no longer. Of what it may not open it reads no title.
    if (isCustomer(actor))
      conditions.push(eb('r.withdrawnAt', 'is', null), eb('agencies.deletedAt', 'is', null), mayOpenRecommended);
    if (agencyId) conditions.push(eb('r.agencyId', '=', agencyId));
    if (advisorId) conditions.push(eb('r.advisorId', '=', advisorId));
    if (recommendationType) conditions.push(eb('r.recommendationType', '=', recommendationType));
    if (recommendationId) conditions.push(eb('r.recommendationId', '=', recommendationId));
    if (answer?.length) conditions.push(oneOf(eb.ref('r.answer'), answer));
    if (progress?.length) conditions.push(oneOf(eb.ref('r.progress'), progress));
    if (stage) conditions.push(HAS_REACHED[stage]);
    if (bounds.first !== null) conditions.push(eb('r.createdAt', '>=', startOfRomeDay(bounds.first)));
    if (bounds.last !== null) conditions.push(eb('r.createdAt', '<', startOfRomeDay(dayAfter(bounds.last))));
    return eb.and(conditions);
  };
}

/** What a company owes an answer: it gave none, the office has not begun, and it still can. */
function owedAnAnswer(now: Date) {
  return (eb: OfRecommendations): Expression<SqlBool> =>
    eb.and([
      eb('r.withdrawnAt', 'is', null),
      eb('agencies.deletedAt', 'is', null),
      eb('r.agencyId', 'is not', null),
      eb('r.answer', 'is', null),
      eb('r.progress', 'is', null),
      mayAnswerRecommended(now),
    ]);
}

/** One recommendation as a list shows it, or null. */
export async function findRecommendationRow(db: Database, id: string) {
  return (await selectRow(recommendationRows(db)).where('r._id', '=', id).executeTakeFirst()) ?? null;
}

/** A row before it is answered. */
export type RecommendationRecord = NonNullable<Awaited<ReturnType<typeof findRecommendationRow>>>;

/** `none` stands for those without a value. */
function oneOf(column: Expression<string | null>, wanted: readonly string[]) {
  return sql<SqlBool>`coalesce(${column}, 'none') = any(${[...wanted]}::text[])`;
}

/** Recommendations with their company, and what they name: history is not deleted, neither with the one nor with the other. */
function recommendationRows(db: Database) {
  return withAgencies(db)
    .innerJoin('users as advisor', 'advisor._id', 'r.advisorId')
    .leftJoin('all_announcements as announcements', 'announcements._id', 'r.announcementId')
    .leftJoin('all_services as services', 'services._id', 'r.serviceId');
}

/** All recommendations `r` with their company as `agencies`. */
export function withAgencies(db: Database) {
  return db.selectFrom('all_recommendations as r').leftJoin('all_agencies as agencies', 'agencies._id', 'r.agencyId');
}

function selectRow(found: ReturnType<typeof recommendationRows>) {
  return found
    .select(['r._id', 'r.agencyId', 'r.advisorId', 'r.recommendationType', 'r.recommendationId', 'r.createdAt'])
    .select(['r.answer', 'r.answerReason', 'r.answeredAt', 'r.progress', 'r.amount', 'r.progressAt', 'r.withdrawnAt'])
    .select(['agencies.businessName', 'agencies.deletedAt as agencyDeletedAt'])
    .select(['advisor.name as advisorName', 'advisor.surname as advisorSurname'])
    .select((eb) => eb.fn.coalesce('announcements.title', 'services.name').$notNull().as('title'))
    .select((eb) => eb.fn.coalesce('announcements.withdrawnAt', 'services.withdrawnAt').as('thingWithdrawnAt'))
    .select(['announcements.expiryDate', 'r.seenAt']);
}

/**
 * Whether a recommendation `r` has come at least so far by now: the one place where it is said, for the funnel and for the list behind each
 * of its numbers. Each stage holds the next, so that none is larger than the one before. What a company cannot see yet has come nowhere.
 */
export const HAS_REACHED: Readonly<Record<FunnelStep | 'unreached', RawBuilder<SqlBool>>> = {
  unreached: sql<SqlBool>`(not ${IS_RECOMMENDATION_REACHED})`,
  recommended: IS_RECOMMENDATION_REACHED,
  seen: sql<SqlBool>`(r."seenAt" is not null or r."answer" is not null or r."progress" is not null)`,
  interested: sql<SqlBool>`(r."answer" is not distinct from 'interested' or r."progress" is not null)`,
  applied: sql<SqlBool>`(r."progress" is not null and r."progress" <> 'inProgress')`,
  won: sql<SqlBool>`(r."progress" is not distinct from 'won')`,
};
