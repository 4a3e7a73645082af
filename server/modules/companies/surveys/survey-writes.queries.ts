import type { DB } from '@volano/database/types';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Opens a survey, unless the company has one already: then false. */
export async function insertSurvey(db: Database, survey: Insertable<DB['surveys']>): Promise<boolean> {
  const inserted = await db
    .insertInto('surveys')
    .values(survey)
    .onConflict((conflict) => conflict.column('agencyId').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Writes the survey's own columns. */
export async function updateSurvey(db: Database, id: string, changes: Updateable<DB['surveys']>): Promise<void> {
  await db.updateTable('surveys').set(changes).where('_id', '=', id).execute();
}

/** Replaces the operational offices: the first ones, or the second ones. An office that stays keeps its towns. */
export async function updateOffices(
  db: Database,
  surveyId: string,
  isSecond: boolean,
  regionIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('survey_offices')
    .where('surveyId', '=', surveyId)
    .where('isSecond', '=', isSecond)
    .where('regionId', '!=', sql<string>`all(${regionIds}::uuid[])`)
    .execute();
  if (regionIds.length === 0) return;
  const rows = regionIds.map((regionId) => ({ surveyId, isSecond, regionId }));
  await db
    .insertInto('survey_offices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the towns of the operational offices, the first ones or the second ones; each lies in the region of an office. */
export async function updateTowns(
  db: Database,
  surveyId: string,
  isSecond: boolean,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('survey_towns').where('surveyId', '=', surveyId).where('isSecond', '=', isSecond).execute();
  await sql`insert into survey_towns ("surveyId", "isSecond", "regionId", "municipalityCode")
    select ${surveyId}, ${isSecond}, p."regionId", m."code" from municipalities m join provinces p on p."code" = m."provinceCode"
    where m."code" = any(${codes}::text[])`.execute(db);
}

/** Replaces the chambers of commerce. */
export async function updateChambers(db: Database, surveyId: string, cciaaIds: readonly string[]): Promise<void> {
  await db.deleteFrom('survey_cciaas').where('surveyId', '=', surveyId).execute();
  if (cciaaIds.length === 0) return;
  const rows = [...new Set(cciaaIds)].map((cciaaId) => ({ surveyId, cciaaId }));
  await db.insertInto('survey_cciaas').values(rows).execute();
}

/** Replaces the ATECO codes of one version and leaves those of the other. */
export async function updateAtecoCodes(
  db: Database,
  surveyId: string,
  version: AtecoVersion,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('survey_atecos')
    .where('surveyId', '=', surveyId)
    .where('atecoCodeId', 'in', (eb) => eb.selectFrom('ateco_codes').select('_id').where('version', '=', version))
    .execute();
  if (ids.length === 0) return;
  const rows = [...new Set(ids)].map((atecoCodeId) => ({ surveyId, atecoCodeId }));
  await db.insertInto('survey_atecos').values(rows).execute();
}

interface Answer {
  readonly categoryCode: string;
  readonly requirementCode: string;
}

/** Replaces the answers: of one question when `categoryCode` is given, else all of them. */
export async function updateAnswers(
  db: Database,
  surveyId: string,
  answers: readonly Answer[],
  categoryCode?: string,
): Promise<void> {
  const old = db.deleteFrom('survey_answers').where('surveyId', '=', surveyId);
  await (categoryCode === undefined ? old : old.where('categoryCode', '=', categoryCode)).execute();
  if (answers.length === 0) return;
  await db
    .insertInto('survey_answers')
    .values(answers.map((answer) => ({ surveyId, ...answer })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the investments: those with a known id stay themselves, so that what names them stays valid. */
export async function updateInvestments(
  db: Database,
  surveyId: string,
  investments: readonly Insertable<DB['investments']>[],
): Promise<void> {
  const kept = investments.map((investment) => investment._id);
  await db
    .deleteFrom('investments')
    .where('surveyId', '=', surveyId)
    .where('_id', '!=', sql<string>`all(${kept}::uuid[])`)
    .execute();
  if (investments.length === 0) return;
  await db
    .insertInto('investments')
    .values([...investments])
    .onConflict((conflict) =>
      conflict
        .column('_id')
        .doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          name: eb.ref('excluded.name'),
          description: eb.ref('excluded.description'),
          amount: eb.ref('excluded.amount'),
        }))
        // An id of somebody else's never reaches here; should it, nothing of theirs changes.
        .where('investments.surveyId', '=', surveyId),
    )
    .execute();
}
