import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

const NOTHING = JSON.stringify({
  registerOfficeId: null,
  offices: [],
  cciaaIds: [],
  atecoCodeIds: [],
  answers: [],
  investments: [],
});

/**
 * What the resets since a moment took from the surveys that are still empty, the surveys held until the transaction ends. Of a company
 * the last that said something: a second reset of an empty survey does not hide what the first one took.
 */
export async function listArchivesToRestore(db: Database, since: string): Promise<string[]> {
  const archives = sql`survey_archives a join surveys s on s."agencyId" = a."agencyId" join survey_resets r on r."_id" = a."resetId"
    where r."status" = 'done' and r."createdAt" > ${since} and a."content" - 'towns' <> ${NOTHING}::jsonb`;
  await sql`select from ${archives} order by s."_id" for update of s`.execute(db);
  const { rows } = await sql<{ _id: string }>`
    select distinct on (a."agencyId") a."_id" from ${archives} and s."registerOfficeId" is null
      and not exists (select from survey_offices p where p."surveyId" = s."_id")
      and not exists (select from survey_cciaas p where p."surveyId" = s."_id")
      and not exists (select from survey_atecos p where p."surveyId" = s."_id")
      and not exists (select from survey_answers p where p."surveyId" = s."_id")
      and not exists (select from investments p where p."surveyId" = s."_id")
    order by a."agencyId", r."createdAt" desc, a."_id" desc`.execute(db);
  return rows.map(({ _id }) => _id);
}

/** Puts what was kept back into its surveys. What the catalogue no longer has, a question or a code, stays out. */
export async function restoreContents(db: Database, archiveIds: readonly string[], now: string): Promise<void> {
  const kept = sql`survey_archives a join surveys s on s."agencyId" = a."agencyId"`;
  const chosen = sql`a."_id" = any(${archiveIds}::uuid[])`;
  const statements: readonly RawBuilder<unknown>[] = [
    sql`insert into survey_offices ("surveyId", "regionId", "isSecond")
      select s."_id", o."regionId", o."isSecond"
      from ${kept}, jsonb_to_recordset(a."content" -> 'offices') as o ("regionId" uuid, "isSecond" boolean)
      where ${chosen} and exists (select from regions r where r."_id" = o."regionId")`,
    // A region that is gone has taken its office along, and an archive of earlier days has no towns.
    sql`insert into survey_towns ("surveyId", "isSecond", "regionId", "municipalityCode")
      select s."_id", t."isSecond", o."regionId", m."code"
      from ${kept}, jsonb_to_recordset(coalesce(a."content" -> 'towns', '[]')) as t ("code" text, "isSecond" boolean),
        municipalities m, provinces p, survey_offices o
      where ${chosen} and m."code" = t."code" and p."code" = m."provinceCode"
        and o."surveyId" = s."_id" and o."isSecond" = t."isSecond" and o."regionId" = p."regionId"`,
    sql`insert into survey_cciaas ("surveyId", "cciaaId")
      select s."_id", c."_id" from ${kept}, jsonb_array_elements_text(a."content" -> 'cciaaIds') as e (id)
      join cciaas c on c."_id" = e.id::uuid where ${chosen}`,
    sql`insert into survey_atecos ("surveyId", "atecoCodeId")
      select s."_id", c."_id" from ${kept}, jsonb_array_elements_text(a."content" -> 'atecoCodeIds') as e (id)
      join ateco_codes c on c."_id" = e.id::uuid where ${chosen}`,
    sql`insert into survey_answers ("surveyId", "categoryCode", "requirementCode")
      select s."_id", r."categoryTemplateId", r."_id"
      from ${kept}, jsonb_to_recordset(a."content" -> 'answers') as e ("categoryCode" uuid, "requirementCode" uuid)
      join requirements_templates r on r."_id" = e."requirementCode" and r."categoryTemplateId" = e."categoryCode"
      where ${chosen}`,
    sql`insert into investments ("_id", "surveyId", "type", "name", "description", "amount", "createdAt")
      select i."_id", s."_id", i."type", i."name", i."description", i."amount", i."createdAt"
      from ${kept}, jsonb_to_recordset(a."content" -> 'investments')
        as i ("_id" uuid, "type" text, "name" text, "description" text, "amount" bigint, "createdAt" timestamptz)
      where ${chosen}`,
    sql`update surveys s set "updatedAt" = ${now},
        "registerOfficeId" = (select r."_id" from regions r where r."_id" = (a."content" ->> 'registerOfficeId')::uuid),
        "answeredQuestions" = (select count(distinct n."categoryCode") from survey_answers n where n."surveyId" = s."_id")
      from survey_archives a where a."agencyId" = s."agencyId" and ${chosen}`,
  ];
  for (const statement of statements) await statement.execute(db);
}
