import type { DB } from '@volano/database/types';
import { FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { type ColumnQuestion, plainWords } from '@volano/domain/rules/company-columns';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { listCodesFound } from '../ateco/ateco.queries.ts';
import { listKnownPlaces } from '../territories/towns.queries.ts';
import { activityParts, type CompanyPlan, type RowContent, type RowReferences } from './company-imports.parse.ts';

/** The questions of the survey with their answers, in its order. */
export async function listColumnQuestions(db: Database): Promise<ColumnQuestion[]> {
  const { rows } =
    await sql<ColumnQuestion>`select c."_id", coalesce(nullif(c."question", ''), c."categoryName") as "name",
      json_agg(json_build_object('_id', r."_id", 'name', r."name") order by r."order", r."_id") as "answers"
    from categories_templates c join requirements_templates r on r."categoryTemplateId" = c."_id"
    group by c."_id" order by c."order", c."_id"`.execute(db);
  return rows;
}

/** Everything that these rows name, and nothing else; asked outside a transaction, where the activities are kept in memory. */
export async function listRowReferences(
  db: Database,
  rows: readonly RowContent['texts'][],
  known: Pick<RowReferences, 'regions' | 'provinces' | 'towns' | 'questions'>,
): Promise<RowReferences> {
  const parts = rows.map(({ activity = '' }) => activityParts(activity));
  const codes = await listCodes(db, [...new Set(parts.flatMap((part) => part.codes))]);
  const unknown = parts.flatMap(({ codes: said }) =>
    said.filter((code) => !codes.get(code)?.some(({ level }) => level === 6)),
  );
  const words = parts.map((part) => part.words).filter((text) => text !== '');
  const proposals = new Map<string, Awaited<ReturnType<typeof listProposals>>>();
  for (const text of new Set([...unknown, ...words])) proposals.set(text, await listProposals(db, text));
  const mails = rows.flatMap(({ email, ownerEmail, advisorEmail }) =>
    [email, ownerEmail, advisorEmail].flatMap((cell) =>
      cell === undefined ? [] : cell.toLowerCase().split(/[;,\s]+/),
    ),
  );
  const people = await listPeople(db, [...new Set(mails)]);
  return { ...known, codes, proposals, ...people };
}

/** Places and questions, which every row may name. */
export async function listCommonReferences(db: Database) {
  const [{ towns, provinces, regions }, questions] = await Promise.all([listKnownPlaces(db), listColumnQuestions(db)]);
  const named = towns.flatMap((town) =>
    [town.name, town.otherName ?? ''].map((name) => [plainWords(name), town] as const),
  );
  const byName = Map.groupBy(named, ([name]) => name);
  return {
    regions,
    provinces,
    questions,
    towns: new Map([...byName].map(([name, found]) => [name, [...new Set(found.map(([, town]) => town))]])),
  };
}

const OFFERED = 4;

async function listProposals(db: Database, text: string) {
  const found = await listCodesFound(db, { version: '2025', level: 6 }, text);
  return found.slice(0, OFFERED).map(({ _id, code, name, version }) => ({ _id, code, name, version }));
}

async function listCodes(db: Database, codes: readonly string[]) {
  const found = await db
    .selectFrom('ateco_codes')
    .select(['_id', 'code', 'name', 'version', 'level'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute();
  return Map.groupBy(found, ({ code }) => code);
}

async function listPeople(db: Database, mails: readonly string[]): Promise<Pick<RowReferences, 'advisors' | 'owners'>> {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'email', 'role', 'isEnabled'])
    .where('email', '=', sql<string>`any(${[...mails]}::text[])`)
    .where('deletedAt', 'is', null)
    .execute();
  const owners = found.map(
    ({ email, role, isEnabled }) => [email, { isCustomer: role === 'user', isEnabled }] as const,
  );
  const advisors = found.flatMap(({ _id, email, role, isEnabled }) => {
    if (!isEnabled) return [];
    if (role === 'advisor') return [[email, { _id, field: FIELD_OF_KIND.advisor }] as const];
    if (role === 'business-performance-partner')
      return [[email, { _id, field: FIELD_OF_KIND.businessPerformancePartner }] as const];
    return [];
  });
  return { owners: new Map(owners), advisors: new Map(advisors) };
}

/** Companies by VAT number and by fiscal code, of those that have one of these. */
export async function listAgenciesByNumber(db: Database, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('agencies')
    .select(['_id', 'vatNumber', 'fiscalCode'])
    .where((eb) =>
      eb.or([
        eb('vatNumber', '=', sql<string>`any(${[...numbers]}::text[])`),
        eb('fiscalCode', '=', sql<string>`any(${[...numbers]}::text[])`),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .execute();
  const pairs = found.flatMap(({ _id, vatNumber, fiscalCode }) => [
    [fiscalCode, _id] as const,
    ...(vatNumber === '' ? [] : [[vatNumber, _id] as const]),
  ]);
  return new Map(pairs);
}

/** The company with one of these numbers and what it has, or null; whoever asks holds its number (`lockNumber`). */
export async function findAgencyOfPlan(trx: Transaction<DB>, { fields }: CompanyPlan) {
  const byNumber = await listAgenciesByNumber(
    trx,
    [fields.vatNumber, fields.fiscalCode].filter((number) => number !== ''),
  );
  const id = byNumber.get(fields.vatNumber) ?? byNumber.get(fields.fiscalCode);
  if (id === undefined) return null;
  const agency = await trx.selectFrom('agencies').selectAll().where('_id', '=', id).executeTakeFirst();
  return agency ?? null;
}

/** One who takes a company of a number at a time, whatever list it stands in: two would each find it missing. */
export async function lockNumber(trx: Transaction<DB>, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`volano company ${number}`}, 0))`.execute(trx);
}

/** The account behind an e-mail, as far as it may own a company, held until the transaction ends; null where there is none. */
export async function findOwnerByEmail(trx: Transaction<DB>, email: string) {
  const found = await trx
    .selectFrom('users')
    .select(['_id', 'role', 'isEnabled', 'isGroup', 'groupSize', 'isMonoGrant', 'importedAt', 'invitedAt'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** The survey of a company and what of it is still unsaid, or null where it was not begun. */
export async function findSurveyGaps(trx: Transaction<DB>, agencyId: string) {
  const survey = await trx
    .selectFrom('surveys')
    .select(['_id', 'registerOfficeId'])
    .where('agencyId', '=', agencyId)
    .executeTakeFirst();
  if (survey === undefined) return null;
  const [codes, answers] = await Promise.all([
    trx.selectFrom('survey_atecos').select('atecoCodeId').where('surveyId', '=', survey._id).limit(1).execute(),
    trx
      .selectFrom('survey_answers')
      .select(['categoryCode', 'requirementCode'])
      .where('surveyId', '=', survey._id)
      .execute(),
  ]);
  return {
    _id: survey._id,
    lacksRegion: survey.registerOfficeId === null,
    lacksActivity: codes.length === 0,
    answers,
    answered: new Set(answers.map(({ categoryCode }) => categoryCode)),
  };
}
