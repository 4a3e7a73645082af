import type { GivenAnswer } from '@volano/domain/rules/survey-progress';
import type { DB } from '@volano/database/types';
import type { ColumnField, ColumnQuestion } from '@volano/domain/rules/company-columns';
import type { DuplicateChoice, CompanyImportStatus } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql, type Insertable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { offsetOf, type Paging } from '../../../platform/db/query-parts.ts';
import type { ImportNote } from '../../../platform/imports/report.ts';
import { TownIndex } from '../territories/town-index.parse.ts';
import { LACKING } from './company-rows.queries.ts';
import { FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { listCodesFound } from '../ateco/ateco.queries.ts';
import { listKnownPlaces } from '../territories/territories.queries.ts';
import { activityOf, activityParts } from './company-activities.parse.ts';
import type { CompanyPlan, RowContent, RowReferences } from './company-imports.parse.ts';

/** What a column is taken for, as it is stored; the samples are the first cells. */
export interface StoredColumn {
  readonly heading: string;
  readonly field: ColumnField | null;
  readonly confidence: number;
  readonly isCorrected: boolean;
  readonly samples: readonly string[];
}

/** A list of companies as it is stored, with the name of whoever sent it. */
export interface StoredCompanyImport {
  readonly _id: string;
  readonly status: CompanyImportStatus;
  readonly fileName: string;
  readonly requestedById: string | null;
  readonly requestedBy: string | null;
  readonly storageKey: string | null;
  readonly sheet: string | null;
  readonly sheets: string[];
  readonly columns: readonly StoredColumn[] | null;
  readonly headings: string | null;
  readonly duplicates: DuplicateChoice;
  readonly isLookingUp: boolean;
  readonly lookup: Lookup | null;
  readonly done: number;
  readonly total: number;
  readonly error: Pick<ImportNote, 'reason' | 'params'> | 'unexpected' | 'gaveUp' | 'requesterGone' | null;
  readonly report: Counts | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** What a register brought, in rows. */
export interface Lookup {
  readonly source: string;
  readonly filled: number;
  readonly unknown: number;
  readonly nothing: number;
  readonly silent: number;
  /** Up to where it has come. */
  readonly line: number;
}

const COUNTS = [
  'ready',
  'fix',
  'duplicate',
  'discarded',
  'marked',
  'added',
  'merged',
  'unchanged',
  'skipped',
  'lacking',
] as const;
export type Counts = { readonly [name in (typeof COUNTS)[number] | 'read']: number };

function imports(db: Database) {
  return db
    .selectFrom('company_imports as i')
    .leftJoin('users as u', 'u._id', 'i.requestedBy')
    .leftJoin('uploads as f', 'f._id', 'i.uploadId')
    .select([
      'i._id',
      'i.status',
      'i.fileName',
      'i.requestedBy as requestedById',
      'f.storageKey',
      'i.sheet',
      'i.sheets',
    ])
    .select(['i.headings', 'i.duplicates', 'i.isLookingUp', 'i.done', 'i.total', 'i.createdAt', 'i.finishedAt'])
    .select([
      sql<string | null>`u."name" || ' ' || u."surname"`.as('requestedBy'),
      sql<StoredColumn[] | null>`i."columns"`.as('columns'),
      sql<StoredCompanyImport['error']>`i."error"`.as('error'),
      sql<Counts | null>`i."report"`.as('report'),
      sql<Lookup | null>`i."lookup"`.as('lookup'),
    ]);
}

/** A page of lists of companies, newest first unless said, and how many there are when the query counts. */
export async function listCompanyImports(
  db: Database,
  query: Paging & { readonly isOldestFirst: boolean; readonly count: boolean },
): Promise<{ rows: StoredCompanyImport[]; total?: number }> {
  const direction = query.isOldestFirst ? 'asc' : 'desc';
  const page = imports(db).orderBy('i.createdAt', direction).orderBy('i._id', direction);
  const rows = await page.limit(query.limit).offset(offsetOf(query)).execute();
  if (!query.count) return { rows };
  const counted = db.selectFrom('company_imports').select((eb) => eb.fn.countAll<number>().as('total'));
  return { rows, total: Number((await counted.executeTakeFirstOrThrow()).total) };
}

/** One list of companies, or null. */
export async function findCompanyImport(db: Database, id: string): Promise<StoredCompanyImport | null> {
  return (await imports(db).where('i._id', '=', id).executeTakeFirst()) ?? null;
}

/** The same held until the transaction ends: who changes it comes one after the other. */
export async function findCompanyImportForUpdate(
  trx: Transaction<DB>,
  id: string,
): Promise<StoredCompanyImport | null> {
  await trx.selectFrom('company_imports').select('_id').where('_id', '=', id).forUpdate().execute();
  return findCompanyImport(trx, id);
}

/** Keeps a list that is still to be read. */
export async function insertCompanyImport(db: Database, row: Insertable<DB['company_imports']>): Promise<void> {
  await db.insertInto('company_imports').values(row).execute();
}

/** Writes columns of a list. */
export async function updateCompanyImport(
  db: Database,
  id: string,
  changes: Updateable<DB['company_imports']>,
): Promise<void> {
  await db.updateTable('company_imports').set(changes).where('_id', '=', id).execute();
}

/** How many rows of a list stand where; of one whose rows are gone, as it was kept. */
export async function countRows(db: Database, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select count(*)::int as "read",
    count(*) filter (where "isMarked" and "state" <> 'discarded')::int as "marked",
    count(*) filter (where "state" = 'ready')::int as "ready", count(*) filter (where "state" = 'fix')::int as "fix",
    count(*) filter (where "state" = 'duplicate')::int as "duplicate", count(*) filter (where "state" = 'discarded')::int as "discarded",
    count(*) filter (where "outcome" = 'added')::int as "added", count(*) filter (where "outcome" = 'merged')::int as "merged",
    count(*) filter (where ${LACKING})::int as "lacking",
    count(*) filter (where "outcome" = 'unchanged')::int as "unchanged", count(*) filter (where "outcome" = 'skipped')::int as "skipped"
    from company_import_rows where "importId" = ${id}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count answers one row');
  return counts;
}

/** What a person last took the columns with these headings for, by the plain heading; null where nobody did. */
export async function findRemembered(
  db: Database,
  headings: string,
): Promise<Record<string, ColumnField | null> | null> {
  const found = await db
    .selectFrom('company_import_headings')
    .select(sql<Record<string, ColumnField | null>>`"fields"`.as('fields'))
    .where('headings', '=', headings)
    .executeTakeFirst();
  return found?.fields ?? null;
}

/** Remembers what the columns with these headings are. */
export async function upsertRemembered(
  db: Database,
  headings: string,
  fields: Record<string, ColumnField | null>,
  updatedAt: string,
): Promise<void> {
  const kept = { fields: JSON.stringify(fields), updatedAt };
  await db
    .insertInto('company_import_headings')
    .values({ headings, ...kept })
    .onConflict((conflict) => conflict.column('headings').doUpdateSet(kept))
    .execute();
}

/** Whether a person is still an admin who may enter. */
export async function isActiveAdmin(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', userId)
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lists that were over before a moment and still have their rows: their ids, and where their bytes are. */
export async function listOver(db: Database, before: string): Promise<{ _id: string }[]> {
  return db
    .selectFrom('company_imports as i')
    .select('i._id')
    .where('i.status', 'not in', ['checking', 'applying'])
    .where((eb) => eb(eb.fn.coalesce('i.finishedAt', 'i.createdAt'), '<=', before))
    .where('i.uploadId', 'is not', null)
    .execute();
}

/** Takes out the file of a list; answers where its bytes are, or null. */
export async function deleteFile(trx: Transaction<DB>, id: string): Promise<string | null> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('_id', '=', trx.selectFrom('company_imports').select('uploadId').where('_id', '=', id))
    .returning('storageKey')
    .executeTakeFirst();
  return gone?.storageKey ?? null;
}

/** Takes out a list. */
export async function deleteCompanyImport(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('company_imports').where('_id', '=', id).execute();
}

/** The questions of the survey with their answers, in its order. */
export async function listColumnQuestions(db: Database): Promise<ColumnQuestion[]> {
  const { rows } =
    await sql<ColumnQuestion>`select c."_id", coalesce(nullif(c."question", ''), c."categoryName") as "name",
      c."kind", coalesce(json_agg(json_build_object('_id', r."_id", 'name', r."name") order by r."order", r."_id")
        filter (where r."_id" is not null), '[]') as "answers"
    from categories_templates c left join requirements_templates r on r."categoryTemplateId" = c."_id"
    where c."kind" <> 'choice' or r."_id" is not null
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
  const codes = await listCodes(db, [...new Set(parts.flatMap((part) => part.codes.flat()))]);
  const unknown = parts.flatMap(({ codes: said }) =>
    said.filter((readings) => activityOf(readings, codes) === null).map(([written = '']) => written),
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
  const [places, questions] = await Promise.all([listKnownPlaces(db), listColumnQuestions(db)]);
  const { provinces, regions } = places;
  return { regions, provinces, questions, towns: new TownIndex(places) };
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
    .where((eb) => {
      const isOne = (code: RawBuilder<string>) => sql<boolean>`${code} = any(${[...codes]}::text[])`;
      // What stands below a class or a category may be the only one there.
      const isBelow = [5, 7].map((length) => isOne(sql<string>`left("code", ${length})`));
      return eb.or([isOne(sql<string>`"code"`), eb.and([eb('level', '=', 6), eb.or(isBelow)])]);
    })
    .execute();
  return Map.groupBy(found, ({ code }) => code);
}

/** Who of some e-mails is a consultant that may be given companies, and who owns some or could. */
export async function listPeople(
  db: Database,
  mails: readonly string[],
): Promise<Pick<RowReferences, 'advisors' | 'owners'>> {
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

/**
 * The company with one of these numbers and what it has, held until the transaction ends, or null; whoever asks holds its number
 * (`lockNumber`).
 */
export async function findAgencyOfPlan(trx: Transaction<DB>, { fields }: CompanyPlan) {
  const byNumber = await listAgenciesByNumber(
    trx,
    [fields.vatNumber, fields.fiscalCode].filter((number) => number !== ''),
  );
  const id = byNumber.get(fields.vatNumber) ?? byNumber.get(fields.fiscalCode);
  if (id === undefined) return null;
  const agency = await trx.selectFrom('agencies').selectAll().where('_id', '=', id).forNoKeyUpdate().executeTakeFirst();
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

/**
 * The survey of a company, held until the transaction ends, and what of it is still unsaid, or null where it was not begun. Confirmations may
 * still refer to it: whoever changes a question writes them while whoever holds a survey waits for the questions.
 */
export async function findSurveyGaps(trx: Transaction<DB>, agencyId: string) {
  const survey = await trx
    .selectFrom('surveys')
    .select(['_id', 'registerOfficeId'])
    .where('agencyId', '=', agencyId)
    .forNoKeyUpdate()
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
  const numbers = await trx
    .selectFrom('survey_numbers')
    .select(['categoryCode', 'value'])
    .where('surveyId', '=', survey._id)
    .execute();
  const given: GivenAnswer[] = [...answers, ...numbers];
  return {
    _id: survey._id,
    lacksRegion: survey.registerOfficeId === null,
    lacksActivity: codes.length === 0,
    answers: given,
    // What the company did not know, a list may tell.
    answered: new Set(given.flatMap((one) => ('value' in one && one.value === null ? [] : one.categoryCode))),
  };
}
