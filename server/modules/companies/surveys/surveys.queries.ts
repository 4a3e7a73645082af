import type { DB } from '@volano/database/types';
import type { listSurveys as contract } from '@volano/domain/contracts/surveys';
import type { Actor } from '@volano/domain/policies/actor';
import type { AtecoVersion, InvestmentType } from '@volano/domain/rules/vocabulary';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/context.ts';
import { anyOf, offsetOf } from '../../../platform/db/query-parts.ts';
import { visibleAgencies } from '../../../access/agency.ts';

type SurveyListQuery = z.output<typeof contract.query>;

/** A survey without what hangs on it. */
export interface SurveyRecord {
  readonly _id: string;
  readonly agencyId: string;
  readonly registerOfficeId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Of its company: what says how far it is. */
  readonly vatNumber: string;
  readonly ownerRole: string;
}

const COLUMNS = [
  'surveys._id',
  'surveys.agencyId',
  'surveys.registerOfficeId',
  'surveys.createdAt',
  'surveys.updatedAt',
  'agencies.vatNumber',
  'owner.role as ownerRole',
] as const;

/** A page of the surveys of the companies that the actor may see, and the total when the query counts. */
export async function listSurveys(db: Database, actor: Actor, query: SurveyListQuery) {
  const { agencyId } = query;
  const visible = db
    .selectFrom('agencies')
    .where(visibleAgencies(actor))
    .innerJoin('surveys', 'surveys.agencyId', 'agencies._id')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId');
  const found = agencyId === undefined ? visible : visible.where('surveys.agencyId', '=', agencyId);
  let ordered = found.select(COLUMNS);
  for (const { field, isDescending } of query.sort ?? [{ field: 'createdAt' as const, isDescending: true }]) {
    ordered = ordered.orderBy(`surveys.${field}`, isDescending ? 'desc' : 'asc');
  }
  const rows: SurveyRecord[] = await ordered
    .orderBy('surveys._id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** A survey, or null. */
export async function findSurvey(db: Database, id: string): Promise<SurveyRecord | null> {
  const survey = await db
    .selectFrom('agencies')
    .innerJoin('surveys', 'surveys.agencyId', 'agencies._id')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(COLUMNS)
    .where('surveys._id', '=', id)
    .executeTakeFirst();
  return survey ?? null;
}

/** Which company a survey belongs to, the survey held until the transaction ends, or null: saves of one survey follow one another. */
export async function findSurveyToSave(db: Database, id: string): Promise<{ _id: string; agencyId: string } | null> {
  return (
    (await db
      .selectFrom('surveys')
      .select(['_id', 'agencyId'])
      .where('_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Registered and operational offices of these surveys; the registered one stands in the survey itself. */
export async function listOffices(
  db: Database,
  surveyIds: readonly string[],
): Promise<{ regionId: string; surveyId: string; isSecond: boolean }[]> {
  return db
    .selectFrom('survey_offices')
    .selectAll()
    .where('surveyId', '=', anyOf(surveyIds))
    .orderBy('regionId')
    .execute();
}

/** The towns of the offices of these surveys. */
export async function listTowns(
  db: Database,
  surveyIds: readonly string[],
): Promise<
  {
    code: string;
    name: string;
    otherName: string | null;
    provinceCode: string;
    regionId: string;
    surveyId: string;
    isSecond: boolean;
  }[]
> {
  return db
    .selectFrom('survey_towns as s')
    .innerJoin('municipalities as m', 'm.code', 's.municipalityCode')
    .select(['s.surveyId', 's.isSecond', 's.regionId', 'm.code', 'm.name', 'm.otherName', 'm.provinceCode'])
    .where('s.surveyId', '=', anyOf(surveyIds))
    .orderBy('m.name')
    .orderBy('m.code')
    .execute();
}

/** Chambers of commerce of these surveys. */
export async function listChambers(
  db: Database,
  surveyIds: readonly string[],
): Promise<{ cciaaId: string; surveyId: string }[]> {
  return db
    .selectFrom('survey_cciaas')
    .selectAll()
    .where('surveyId', '=', anyOf(surveyIds))
    .orderBy('cciaaId')
    .execute();
}

/** ATECO codes of these surveys, both versions. */
export async function listAtecoCodes(
  db: Database,
  surveyIds: readonly string[],
): Promise<{ surveyId: string; _id: string; code: string; name: string; version: AtecoVersion }[]> {
  return db
    .selectFrom('survey_atecos')
    .innerJoin('ateco_codes', 'ateco_codes._id', 'survey_atecos.atecoCodeId')
    .select([
      'survey_atecos.surveyId',
      'ateco_codes._id',
      'ateco_codes.version',
      'ateco_codes.code',
      'ateco_codes.name',
    ])
    .where('survey_atecos.surveyId', '=', anyOf(surveyIds))
    .orderBy('ateco_codes.version')
    .orderBy('ateco_codes.code')
    .execute();
}

/** Answers of these surveys, as pairs of question and answer. */
export async function listAnswers(
  db: Database,
  surveyIds: readonly string[],
): Promise<{ surveyId: string; categoryCode: string; requirementCode: string }[]> {
  return db
    .selectFrom('survey_answers')
    .selectAll()
    .where('surveyId', '=', anyOf(surveyIds))
    .orderBy('categoryCode')
    .orderBy('requirementCode')
    .execute();
}

/** Numbers and years that these surveys answer. */
export async function listNumbers(
  db: Database,
  surveyIds: readonly string[],
): Promise<{ surveyId: string; categoryCode: string; value: number | null }[]> {
  return db
    .selectFrom('survey_numbers')
    .select(['surveyId', 'categoryCode', 'value'])
    .where('surveyId', '=', anyOf(surveyIds))
    .orderBy('categoryCode')
    .execute();
}

/** Investments of these surveys, in the order in which they were written down. */
export async function listInvestments(
  db: Database,
  surveyIds: readonly string[],
): Promise<
  { amount: number; _id: string; description: string; name: string; surveyId: string; type: InvestmentType }[]
> {
  return db
    .selectFrom('investments')
    .select(['surveyId', '_id', 'type', 'name', 'description', 'amount'])
    .where('surveyId', '=', anyOf(surveyIds))
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
}

/** Which of some regions or chambers exist. */
export async function listKnownIds(
  db: Database,
  table: 'regions' | 'cciaas',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('_id').where('_id', '=', anyOf(ids)).execute();
  return rows.map((row) => row._id);
}

/** Those of some ATECO codes that exist, whatever their version. */
export async function listAtecoByIds(
  db: Database,
  ids: readonly string[],
): Promise<{ _id: string; code: string; version: AtecoVersion }[]> {
  return db.selectFrom('ateco_codes').select(['_id', 'version', 'code']).where('_id', '=', anyOf(ids)).execute();
}

/** What a survey holds besides its answers, by the field of the wire, each in an order of its own: to see what a save changed. */
export async function getSurveyFields(db: Database, surveyId: string): Promise<Readonly<Record<string, unknown>>> {
  const { registerOfficeId } = await db
    .selectFrom('surveys')
    .select('registerOfficeId')
    .where('_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  const offices = await listOffices(db, [surveyId]);
  const towns = await listTowns(db, [surveyId]);
  const codes = await listAtecoCodes(db, [surveyId]);
  const officesOf = (second: boolean) => offices.flatMap((each) => (each.isSecond === second ? [each.regionId] : []));
  const townsOf = (second: boolean) => towns.flatMap((each) => (each.isSecond === second ? [each.code] : []));
  const codesOf = (version: string) => codes.flatMap((code) => (code.version === version ? [code._id] : []));
  return {
    registerOfficeId,
    operationalHeadQuarterIds: officesOf(false),
    secondOperationalHeadQuarterIds: officesOf(true),
    operationalHeadQuarterTowns: townsOf(false),
    secondOperationalHeadQuarterTowns: townsOf(true),
    cciaaIds: (await listChambers(db, [surveyId])).map(({ cciaaId }) => cciaaId),
    atecoIds: codesOf('2007'),
    latestAtecoIds: codesOf('2025'),
    investments: await listInvestments(db, [surveyId]),
  };
}

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

/** The region of each of some towns that exist, ceased ones too, by the town's code. */
export async function listRegionsOfTowns(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const towns = await db
    .selectFrom('municipalities as m')
    .innerJoin('provinces as p', 'p.code', 'm.provinceCode')
    .select(['m.code', 'p.regionId'])
    .where('m.code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return new Map(towns.map(({ code, regionId }) => [code, regionId]));
}
