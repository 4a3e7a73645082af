import type { ChangedField, EntityType, RecommendationAnswer } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf, contains } from '../../../platform/db/query-parts.ts';
import { countQuestions, isSurvey } from '../../companies/public.ts';
import type { exportMatrix } from '@volano/domain/contracts/portfolio';
import { type Identity, isCustomer } from '@volano/domain/policies/actor';
import { countBits, eachBit } from '@volano/domain/rules/matching/target';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Portfolio } from '../../../matching/public.ts';

/** Up to when somebody has seen what is new, or null while they never said so. */
export async function findVisit(
  db: Database,
  userId: string,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<string | null> {
  const visit = db.selectFrom('portfolio_visits').select('seenAt').where('userId', '=', userId);
  const row = await (isHeld ? visit.forUpdate() : visit).executeTakeFirst();
  return row?.seenAt ?? null;
}

/** Sets the moment back, where it is still the one that is named. */
export async function updateVisit(db: Database, userId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('portfolio_visits')
    .set({ seenAt: to })
    .where('userId', '=', userId)
    .where('seenAt', '=', from)
    .execute();
}

/** Forgets that a person ever said so, where the moment is still the one that is named. */
export async function deleteVisit(db: Database, userId: string, seenAt: string): Promise<void> {
  await db.deleteFrom('portfolio_visits').where('userId', '=', userId).where('seenAt', '=', seenAt).execute();
}

/** Keeps the later of what is kept and what is said. */
export async function upsertVisit(db: Database, userId: string, seenAt: string): Promise<void> {
  await db
    .insertInto('portfolio_visits')
    .values({ userId, seenAt })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        seenAt: sql`greatest(portfolio_visits."seenAt", excluded."seenAt")`,
      }),
    )
    .execute();
}

interface CallChangeRecord {
  readonly announcementId: string;
  readonly field: ChangedField;
  readonly before: unknown;
  readonly after: unknown;
  readonly createdAt: string;
}

/** What changed of all published calls after a moment, oldest first. */
export async function listCallChanges(db: Database, since: string): Promise<CallChangeRecord[]> {
  return db
    .selectFrom('announcement_changes')
    .select(['announcementId', 'field', 'before', 'after', 'createdAt'])
    .where('createdAt', '>', since)
    .orderBy('sequence')
    .execute();
}

/** Calls that came into the catalogue after a moment and are published. */
export async function listNewCalls(db: Database, since: string) {
  return db
    .selectFrom('announcements')
    .select(['_id', 'createdAt'])
    .where('createdAt', '>', since)
    .where('isActive', '=', true)
    .execute();
}

/** What some companies answered after a moment, newest first. */
export async function listAnswers(db: Database, agencyIds: readonly string[], since: string) {
  const { rows } = await sql<{
    agencyId: string;
    type: EntityType;
    entityId: string;
    name: string;
    answer: RecommendationAnswer;
    answerReason: string | null;
    answeredAt: string;
  }>`
    select r."agencyId", r."recommendationType" as "type", r."recommendationId" as "entityId", coalesce(n."title", s."name") as "name",
      r."answer", r."answerReason", r."answeredAt"
    from recommendations r
    left join all_announcements n on n."_id" = r."announcementId" left join all_services s on s."_id" = r."serviceId"
    where r."agencyId" = ${anyOf(agencyIds)} and r."answeredAt" > ${since} and r."answer" is not null
      and coalesce(n."title", s."name") is not null
    order by r."answeredAt" desc`.execute(db);
  return rows;
}

/**
 * Whose facts changed after a moment, with when last. `isCompleted`: the survey is complete now, and since then it was begun or a question that
 * was open was answered.
 */
export async function listFactChanges(db: Database, agencyIds: readonly string[], since: string) {
  const questions = await countQuestions(db);
  const isComplete = isSurvey('complete', { survey: 's', agency: 'a', owner: 'o' }, questions);
  const { rows } = await sql<{ agencyId: string; at: string; isCompleted: boolean }>`
    select e."agencyId", max(e."createdAt") as "at",
      bool_or(e."action" = 'surveyChanged' and ${isComplete} and (s."createdAt" > ${since}
        or jsonb_path_exists(e."details", '$.answers[*] ? (@.from.size() == 0 && @.to.size() > 0)'))) as "isCompleted"
    from audit_events e join agencies a on a."_id" = e."agencyId" join users o on o."_id" = a."userId"
    left join surveys s on s."agencyId" = a."_id"
    where e."agencyId" = ${anyOf(agencyIds)} and e."createdAt" > ${since}
      and e."action" in ('surveyChanged', 'agencyChanged', 'checkSettled')
    group by e."agencyId"`.execute(db);
  return rows;
}

/** Which of some companies keep some calls, or have them recommended. */
export async function listMarks(db: Database, agencyIds: readonly string[], announcementIds: readonly string[]) {
  const recommended = db
    .selectFrom('recommendations')
    .select(['agencyId', 'announcementId', sql<'isRecommended' | 'isFavorite'>`'isRecommended'`.as('mark')])
    .where('announcementId', '=', anyOf(announcementIds))
    .where('agencyId', '=', anyOf(agencyIds))
    .where('withdrawnAt', 'is', null);
  const kept = db
    .selectFrom('favorites')
    .select(['agencyId', 'announcementId', sql<'isRecommended' | 'isFavorite'>`'isFavorite'`.as('mark')])
    .where('announcementId', '=', anyOf(announcementIds))
    .where('agencyId', '=', anyOf(agencyIds));
  const rows = await recommended.union(kept).execute();
  return rows.flatMap(({ agencyId, announcementId, mark }) =>
    announcementId === null || agencyId === null ? [] : [{ agencyId, announcementId, mark }],
  );
}

/** Names of companies, by id. */
export async function listAgencyNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('agencies').select(['_id', 'businessName']).where('_id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ _id, businessName }) => [_id, businessName]));
}

/** What a row of a matrix or a list says of calls, by id. */
export async function listCallHeads(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('announcements')
    .select(['_id', 'title', 'announcementType', 'expiryDate', 'untilFoundAvailable'])
    .where('_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Which of some calls have a title that contains what was typed. */
export async function findTitled(db: Database, ids: readonly string[], typed: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('announcements')
    .select('_id')
    .where('_id', '=', anyOf(ids))
    .where((eb) => contains(eb.ref('title'), typed))
    .execute();
  return new Set(rows.map(({ _id }) => _id));
}

/** Which of some companies have a name that contains what was typed. */
export async function findNamed(db: Database, ids: readonly string[], typed: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agencies')
    .select('_id')
    .where('_id', '=', anyOf(ids))
    .where((eb) => contains(eb.ref('businessName'), typed))
    .execute();
  return new Set(rows.map(({ _id }) => _id));
}

/** Accepted answers with their question, by id; "none of these" is nothing that one could obtain. */
export async function listObtainable(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('requirements_templates as r')
    .innerJoin('categories_templates as c', 'c._id', 'r.categoryTemplateId')
    .select(['r._id', 'r.name', 'c.categoryName as question'])
    .where('r._id', '=', anyOf(ids))
    .where('r.isNoneOfThese', '=', false)
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}

/** Questions as the survey asks them, by id. */
export async function listQuestionTexts(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'question'])
    .where('_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ _id, categoryName, question }) => [_id, question ?? categoryName]));
}

/** Names of services, by id. */
export async function listServiceNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('services').select(['_id', 'name']).where('_id', '=', anyOf(ids)).execute();
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

type Filters = z.output<typeof exportMatrix.query>;
type Member = Portfolio['members'][number];

/** A matrix before its page is cut: calls as places, companies as members. */
export interface MatrixChoice {
  readonly members: readonly Member[];
  /** Those that suit most companies first, then what has to be verified for most, then what closes first. */
  readonly places: readonly number[];
}

const AT_A_TIME = 100;

/** Chooses the rows and the columns of a matrix. */
export async function chooseMatrix(
  db: Database,
  actor: Identity,
  portfolio: Portfolio,
  { q, agency, verdict }: Filters,
): Promise<MatrixChoice> {
  const ids = portfolio.members.map(({ agencyId }) => agencyId);
  const named = agency ? await findNamed(db, ids, agency) : null;
  const members = portfolio.members.filter(({ agencyId }) => named === null || named.has(agencyId));
  const counts = await countVerdicts(portfolio.calls.length, members);
  const asked: readonly NonNullable<Filters['verdict']>[number][] = verdict?.length
    ? verdict
    : ['eligible', 'toVerify'];
  const wanted = asked.filter((one) => one !== 'nearMiss' || !isCustomer(actor));
  let places = [...portfolio.calls.keys()].filter((at) => wanted.some((one) => (counts[one][at] ?? 0) > 0));
  if (q) {
    const idOf = (at: number): string => portfolio.calls[at]?.facts._id ?? '';
    const titled = await findTitled(db, places.map(idOf), q);
    places = places.filter((at) => titled.has(idOf(at)));
  }
  const dayOf = (at: number): string => portfolio.calls[at]?.expiryDay ?? '9999';
  const more = (counted: Uint32Array, a: number, b: number): number => (counted[b] ?? 0) - (counted[a] ?? 0);
  places.sort(
    (a, b) => more(counts.eligible, a, b) || more(counts.toVerify, a, b) || (dayOf(a) < dayOf(b) ? -1 : 1) || a - b,
  );
  return { members, places };
}

/** For how many companies each call stands so, by its place. */
async function countVerdicts(calls: number, members: readonly Member[]) {
  const counts = {
    eligible: new Uint32Array(calls),
    toVerify: new Uint32Array(calls),
    nearMiss: new Uint32Array(calls),
  };
  for (const [at, { standing }] of members.entries()) {
    for (const verdict of ['eligible', 'toVerify', 'nearMiss'] as const) {
      const counted = counts[verdict];
      eachBit(standing.target[verdict], (place) => {
        counted[place] = (counted[place] ?? 0) + 1;
      });
    }
    if (at % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  return counts;
}

/** A company as the head of a column: the same numbers as its list. */
export function headOf({ agencyId, standing: { target } }: Member, names: ReadonlyMap<string, string>) {
  return {
    _id: agencyId,
    name: names.get(agencyId) ?? '',
    eligible: countBits(target.eligible),
    toVerify: countBits(target.toVerify),
  };
}
