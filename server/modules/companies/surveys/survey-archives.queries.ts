import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import type { SurveyReset } from './survey-resets.queries.ts';

/** Keeps some surveys as they are, whole, for as long as they can be given back. */
export async function insertArchives(
  db: Database,
  reset: SurveyReset,
  surveyIds: readonly string[],
  now: string,
): Promise<void> {
  const archiveIds = surveyIds.map(() => newId());
  await sql`
    insert into survey_archives ("_id", "resetId", "agencyId", "content", "createdAt")
    select chosen."archiveId", ${reset._id}, s."agencyId", jsonb_build_object(
      'registerOfficeId', s."registerOfficeId",
      'offices', (select coalesce(jsonb_agg(jsonb_build_object('regionId', "regionId", 'isSecond', "isSecond")), '[]')
        from survey_offices where "surveyId" = s."_id"),
      'towns', (select coalesce(jsonb_agg(jsonb_build_object('code', "municipalityCode", 'isSecond', "isSecond")), '[]')
        from survey_towns where "surveyId" = s."_id"),
      'cciaaIds', (select coalesce(jsonb_agg("cciaaId"), '[]') from survey_cciaas where "surveyId" = s."_id"),
      'atecoCodeIds', (select coalesce(jsonb_agg("atecoCodeId"), '[]') from survey_atecos where "surveyId" = s."_id"),
      'answers', (select coalesce(jsonb_agg(jsonb_build_object('categoryCode', "categoryCode", 'requirementCode', "requirementCode")), '[]')
        from survey_answers where "surveyId" = s."_id"),
      'numbers', (select coalesce(jsonb_agg(jsonb_build_object('categoryCode', "categoryCode", 'value', "value")), '[]')
        from survey_numbers where "surveyId" = s."_id"),
      'confirmations', (select coalesce(jsonb_agg(jsonb_build_object('categoryCode', "categoryCode", 'since', "since")), '[]')
        from survey_confirmations where "surveyId" = s."_id"),
      'investments', (select coalesce(jsonb_agg(to_jsonb(i) - 'surveyId'), '[]') from investments i where i."surveyId" = s."_id")
    ), ${now}
    from unnest(${surveyIds}::uuid[], ${archiveIds}::uuid[]) as chosen ("surveyId", "archiveId")
    join surveys s on s."_id" = chosen."surveyId"`.execute(db);
}

const PARTS = [
  'survey_offices',
  'survey_cciaas',
  'survey_atecos',
  'survey_answers',
  'survey_numbers',
  'survey_confirmations',
  'investments',
] as const;

/** Takes everything out of some surveys; they stay, begun and empty. */
export async function deleteContents(db: Database, surveyIds: readonly string[], now: string): Promise<void> {
  for (const part of PARTS)
    await sql`delete from ${sql.table(part)} where "surveyId" = any(${surveyIds}::uuid[])`.execute(db);
  await sql`update surveys set "registerOfficeId" = null, "answeredQuestions" = 0, "updatedAt" = ${now}
    where "_id" = any(${surveyIds}::uuid[])`.execute(db);
}

/** Forgets what was kept before a moment. */
export async function deleteArchivesBefore(db: Database, moment: string): Promise<void> {
  await db.deleteFrom('survey_archives').where('createdAt', '<=', moment).execute();
}
