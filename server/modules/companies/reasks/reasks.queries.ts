import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** The answers to a question are to be confirmed by whoever gave one, those that a reset keeps among them: it means something else now. */
export async function insertConfirmations(db: Database, categoryCode: string, since: string): Promise<void> {
  await sql`insert into survey_confirmations ("surveyId", "categoryCode", "since")
    select distinct w."surveyId", w."categoryCode", ${since}::timestamptz from survey_answers w where w."categoryCode" = ${categoryCode}
    on conflict ("surveyId", "categoryCode") do update set "since" = excluded."since", "askedAt" = null`.execute(db);
  await sql`update survey_archives set "content" = jsonb_set("content", '{confirmations}', coalesce("content" -> 'confirmations', '[]')
      || jsonb_build_object('categoryCode', ${categoryCode}::uuid, 'since', ${since}::timestamptz))
    where "content" -> 'answers' @> jsonb_build_array(jsonb_build_object('categoryCode', ${categoryCode}::uuid))`.execute(
    db,
  );
}

/** What was answered again, by question; all of a survey where none is named. */
export async function deleteConfirmations(db: Database, surveyId: string, categoryCode?: string): Promise<void> {
  const old = db.deleteFrom('survey_confirmations').where('surveyId', '=', surveyId);
  await (categoryCode === undefined ? old : old.where('categoryCode', '=', categoryCode)).execute();
}

/** The answers to a question hold as they are, those that a reset keeps among them. Answers how many companies had one to confirm. */
export async function deleteConfirmationsOf(db: Database, categoryCode: string): Promise<number> {
  const gone = await db
    .deleteFrom('survey_confirmations')
    .where('categoryCode', '=', categoryCode)
    .executeTakeFirstOrThrow();
  await sql`update survey_archives set "content" = jsonb_set("content", '{confirmations}', (
      select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements("content" -> 'confirmations') as e
      where e ->> 'categoryCode' <> ${categoryCode}))
    where "content" -> 'confirmations' @> jsonb_build_array(jsonb_build_object('categoryCode', ${categoryCode}::uuid))`.execute(
    db,
  );
  return Number(gone.numDeletedRows);
}

/** Which answers of some surveys are to be confirmed. */
export async function listConfirmations(
  db: Database,
  surveyIds: readonly string[],
): Promise<{ surveyId: string; categoryCode: string; isAsked: boolean }[]> {
  return db
    .selectFrom('survey_confirmations as c')
    .innerJoin('categories_templates as q', 'q._id', 'c.categoryCode')
    .select(['c.surveyId', 'c.categoryCode', sql<boolean>`c."askedAt" is not null`.as('isAsked')])
    .where('c.surveyId', '=', anyOf(surveyIds))
    .orderBy('q.order')
    .execute();
}

function questions(db: Database) {
  return db
    .selectFrom('categories_templates as q')
    .leftJoin('survey_confirmations as c', 'c.categoryCode', 'q._id')
    .leftJoin('surveys as s', 's._id', 'c.surveyId')
    .leftJoin('agencies as a', 'a._id', 's.agencyId')
    .select([
      'q._id',
      sql<string>`coalesce(nullif(q."question", ''), q."categoryName")`.as('question'),
      sql<string | null>`max(c."since") filter (where a."_id" is not null)`.as('since'),
      sql<number>`count(a."_id")::int`.as('toConfirm'),
      sql<number>`count(a."_id") filter (where c."askedAt" is not null)::int`.as('asked'),
    ])
    .groupBy('q._id');
}

/** Questions with answers to confirm, the last changed first. */
export async function listAskedAgain(db: Database) {
  const rows = await questions(db)
    .having(sql<boolean>`count(a."_id") > 0`)
    .orderBy('since', 'desc')
    .orderBy('q._id')
    .execute();
  return rows.map(({ since, ...row }) => ({ ...row, since: since ?? '' }));
}

/** One question with how many answers are to be confirmed; `since` is null where none is. */
export async function getAskedAgain(db: Database, id: string) {
  return questions(db).where('q._id', '=', id).executeTakeFirstOrThrow();
}

/** Companies with an answer to confirm of which they were not told yet, with their surveys. */
export async function listUnasked(
  db: Database,
  categoryCode: string,
): Promise<{ agencyId: string; surveyId: string }[]> {
  return db
    .selectFrom('survey_confirmations as c')
    .innerJoin('surveys as s', 's._id', 'c.surveyId')
    .innerJoin('agencies as a', 'a._id', 's.agencyId')
    .select(['a._id as agencyId', 'c.surveyId'])
    .where('c.categoryCode', '=', categoryCode)
    .where('c.askedAt', 'is', null)
    .orderBy('a._id')
    .execute();
}

/** Marks the companies of some surveys as asked; answers those that were not before. */
export async function updateAsked(
  db: Database,
  categoryCode: string,
  surveyIds: readonly string[],
  askedAt: string,
): Promise<number> {
  const asked = await db
    .updateTable('survey_confirmations')
    .set({ askedAt })
    .where('categoryCode', '=', categoryCode)
    .where('surveyId', '=', anyOf(surveyIds))
    .where('askedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(asked.numUpdatedRows);
}

/** Titles and deadlines of calls, by id. */
export async function listCallTitles(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('announcements')
    .select(['_id', 'title', 'expiryDate'])
    .where('_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row._id, row]));
}

/** The companies that were asked at a moment, as far as they still have to confirm: their ids. */
export async function listAskedAt(db: Database, categoryCode: string, askedAt: string): Promise<string[]> {
  const rows = await db
    .selectFrom('survey_confirmations as c')
    .innerJoin('surveys as s', 's._id', 'c.surveyId')
    .select('s.agencyId')
    .where('c.categoryCode', '=', categoryCode)
    .where('c.askedAt', '=', askedAt)
    .execute();
  return rows.map(({ agencyId }) => agencyId);
}
