import { type Places, type TownsByName, locateSites } from '@volano/domain/rules/matching/compiled';
import { readCorrespondences } from '@volano/domain/rules/matching/correspondences';
import { type Deducer, deduceFacts, type Deduction, withDeduced } from '@volano/domain/rules/matching/deductions';
import type {
  AtecoChoice,
  CallFacts,
  References,
  ServiceFacts,
  CompanyFacts,
} from '@volano/domain/rules/matching/types';
import type { AtecoVersion, InvestmentType } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import type { AgencyFacts } from '@volano/domain/policies/agencies';
import { among, readCategories } from './categories.queries.ts';
import { readDeducer } from './deducer.queries.ts';
import { readChecks, readOrigins } from './origins.queries.ts';

/** What calls and companies refer to but the services, with the divisions of each ATECO section, which the digits do not tell. */
export interface ReadReferences {
  readonly references: Omit<References, 'providers'>;
  /** Codes of divisions by `2025:C`. */
  readonly divisions: ReadonlyMap<string, readonly string[]>;
  readonly places: Places;
  /** What is deduced of companies, prepared. */
  readonly deducer: Deducer;
}

/** Reads all that both sides refer to. */
export async function readReferences(db: Database): Promise<ReadReferences> {
  const regions = await db.selectFrom('regions').select(['_id', 'name']).execute();
  const groups = await db.selectFrom('region_groups').select(['_id', 'name']).execute();
  const members = await db.selectFrom('region_group_regions').select(['regionGroupId', 'regionId']).execute();
  const chambers = await db.selectFrom('cciaas').select(['_id', 'code', 'name']).execute();
  const requirements = await db
    .selectFrom('requirements_templates')
    .select(['_id', 'name', 'description', 'categoryTemplateId'])
    .orderBy('_id')
    .execute();
  const places = await readPlaces(db);
  const rows = await db
    .selectFrom('ateco_correspondences')
    .select(['code2007', 'code2025', 'isSimple', 'isExclusive', 'targets'])
    .execute();
  const divisions = await db
    .selectFrom('ateco_codes')
    .select(['version', 'code', 'section'])
    .where('level', '=', 2)
    .execute();
  const bySection = Map.groupBy(divisions, ({ version, section }) => `${version}:${section}`);
  const byGroup = Map.groupBy(members, ({ regionGroupId }) => regionGroupId);
  return {
    references: {
      regionNames: namesOf(regions),
      groupNames: namesOf(groups),
      chamberNames: namesOf(chambers),
      requirementNames: namesOf(requirements),
      provinces: places.provinces,
      municipalities: places.municipalities,
      groupRegions: new Map(
        [...byGroup].map(([id, regionsOfIt]) => [id, new Set(regionsOfIt.map(({ regionId }) => regionId))]),
      ),
      correspondences: readCorrespondences(rows, true),
    },
    divisions: new Map([...bySection].map(([section, codes]) => [section, codes.map(({ code }) => code)])),
    places,
    deducer: await readDeducer(db, chambers, requirements),
  };
}

/** The official lists; a name is made plain by the database alone, so that nothing can be written in two ways. */
async function readPlaces(db: Database): Promise<Places> {
  const provinces = await db.selectFrom('provinces').select(['code', 'name', 'regionId']).execute();
  const towns = await db
    .selectFrom('municipalities')
    .select(['code', 'name', 'provinceCode'])
    .select(sql<string[]>`array_remove(array[plain_place("name"), plain_place("otherName")], null)`.as('plain'))
    .execute();
  const named = towns.flatMap(({ plain, ...town }) => [...new Set(plain)].map((name) => ({ name, town })));
  const townsByName: TownsByName = new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, bearers]) => [name, bearers.map(({ town }) => town)]),
  );
  return {
    provinces: new Map(provinces.map(({ code, ...province }) => [code, province])),
    municipalities: new Map(towns.map(({ code, name, provinceCode }) => [code, { name, provinceCode }])),
    townsByName,
  };
}

/** The announcements as matching sees them: those named, or all. */
export async function readCalls(
  db: Database,
  divisions: ReadReferences['divisions'],
  ids?: readonly string[],
): Promise<CallFacts[]> {
  let query = db
    .selectFrom('announcements')
    .select([
      '_id',
      'isActive',
      'announcementType',
      'isMonoGrant',
      'regionId',
      'regionGroupId',
      'cciaaId',
      'allowsNewSite',
    ])
    .select(['publicationDate', 'expiryDate', 'expiryCommercialDate', 'waitingPubblication', 'untilFoundAvailable'])
    .select(['investmentTypes', 'amount', 'aidForms', 'aidIntensity', 'aidMin', 'spendMin', 'spendMax'])
    .select(['municipalities', 'provinces', 'sectors', 'sourceUpdatedAt', 'checkState', 'admitsNoFirm'])
    .select(['notedDay', 'openDoubt', 'firmsAsked', 'successRate', 'difficultyLevel', 'closedAt'])
    .select(sql<boolean>`"officialId" is not null`.as('isOfficial'));
  if (ids !== undefined) query = query.where('_id', 'in', [...ids]);
  const [rows, categories, codes, checks, origins] = [
    await query.execute(),
    await readCategories(db, 'announcement', ids),
    await readCodes(db, ids),
    await readChecks(db, ids),
    await readOrigins(db, ids),
  ];
  return rows.map((row) => ({
    ...row,
    ateco: choicesOf(codes.get(row._id) ?? [], divisions),
    categories: categories.get(row._id) ?? [],
    checks: checks.get(row._id) ?? [],
    origins: origins.get(row._id) ?? {},
  }));
}

/** The services as matching sees them: those named, or all. */
export async function readServices(db: Database, ids?: readonly string[]): Promise<ServiceFacts[]> {
  let query = db
    .selectFrom('services')
    .select(['_id', 'name', 'isActive', 'isForBusinessPartner'])
    .select(
      sql<string[]>`array(select p."requirementTemplateId" from service_provides p
      where p."serviceId" = services."_id" order by p."requirementTemplateId")`.as('provides'),
    );
  if (ids !== undefined) query = query.where('_id', 'in', [...ids]);
  const [rows, categories] = [await query.execute(), await readCategories(db, 'service', ids)];
  return rows.map((row) => ({ ...row, categories: categories.get(row._id) ?? [] }));
}

/** A code that an announcement chooses, or takes out. */
export interface CodeChoice {
  readonly version: AtecoVersion;
  readonly code: string;
  readonly isRemoved: boolean;
}

interface CodeRow extends CodeChoice {
  readonly announcementId: string;
}

async function readCodes(db: Database, ids?: readonly string[]): Promise<Map<string, CodeRow[]>> {
  const announcementId = sql.ref('s.announcementId');
  const { rows } = await sql<CodeRow>`
    select ${announcementId}, c."version", c."code", x."isRemoved"
    from atecoannouncements s
    join atecoannouncement_codes x on x."atecoannouncementId" = s."_id"
    join ateco_codes c on c."_id" = x."atecoCodeId"
    ${among(announcementId, ids)}
    order by c."code"`.execute(db);
  return Map.groupBy(rows, (row) => row.announcementId);
}

/** Chosen and removed codes of an announcement by version, sections as the divisions that they hold. */
export function choicesOf(codes: readonly CodeChoice[], divisions: ReadReferences['divisions']): CallFacts['ateco'] {
  const choiceOf = (version: AtecoVersion): AtecoChoice => {
    const listed = (isRemoved: boolean): string[] =>
      codes
        .filter((code) => code.version === version && code.isRemoved === isRemoved)
        // A section that brings no divisions stays as it is, so that it is never taken for "all sectors".
        .flatMap(({ code }) => divisions.get(`${version}:${code}`) ?? [code]);
    return { chosen: listed(false), removed: listed(true) };
  };
  return { '2007': choiceOf('2007'), '2025': choiceOf('2025') };
}

function namesOf(rows: readonly { _id: string; name: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

/** A company with what decides who may see it and where it stands in a list by name. */
export interface CompanyRecord {
  readonly facts: CompanyFacts;
  /** The same without what is deduced. */
  readonly said: CompanyFacts;
  readonly people: AgencyFacts;
  /** Name without case and accents, as lists sort it. */
  readonly sortName: string;
  /** All that was deduced of it, what it has said as well. */
  readonly deductions: readonly Deduction[];
}

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly role: string;
  readonly isMonoGrant: boolean;
  readonly sortName: string;
  readonly userId: string;
  readonly advisorId: string | null;
  readonly businessAdvisorId: string | null;
  readonly businessPerformancePartnerId: string | null;
  readonly surveyId: string | null;
  readonly registerOfficeId: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly offices: string[];
  readonly chambers: string[];
  readonly codes: string[];
  readonly answers: string[];
  readonly numbers: string[];
  readonly toConfirm: string[];
  readonly investments: string[];
  readonly checkAnswers: string[];
}

const BATCH = 1_000;
/** Of them so many are handed on at once: what is done with a batch must not hold others. */
const AT_ONCE = 200;

/** What companies are read against, perhaps still on its way: neither reading waits for the other. */
type Against = Pick<ReadReferences, 'places' | 'deducer'>;
type Located = Against | Promise<Against>;

/** One company, or null. */
export async function findCompany(db: Database, located: Located, id: string): Promise<CompanyRecord | null> {
  const [company] = await listCompanies(db, located, [id]);
  return company ?? null;
}

/** Those of the companies that exist, in no particular order. */
export async function listCompanies(db: Database, located: Located, ids: readonly string[]): Promise<CompanyRecord[]> {
  const found: CompanyRecord[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const [rows, against] = await Promise.all([listRows(db, sql`where a."_id" = any(${some}::uuid[])`), located]);
    for (const row of rows) found.push(readCompany(row, against));
  }
  return found;
}

/**
 * Every company, a batch at a time, so that a hundred thousand never stand in memory twice. The database reads the next while the last is
 * worked on.
 */
export async function* eachCompany(db: Database, against: Against): AsyncGenerator<CompanyRecord[]> {
  let next = listRowsAfter(db, null);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (last === undefined) return;
    next = listRowsAfter(db, last._id);
    // Whoever stops in the middle does not wait for it.
    next.catch(() => undefined);
    for (let at = 0; at < rows.length; at += AT_ONCE)
      yield rows.slice(at, at + AT_ONCE).map((row) => readCompany(row, against));
  }
}

function listRowsAfter(db: Database, last: string | null): Promise<Row[]> {
  const after = last === null ? sql`` : sql`where a."_id" > ${last}`;
  return listRows(db, sql`${after} order by a."_id" limit ${BATCH}`);
}

/** One statement whatever the number: every list hangs on the survey's key, so each costs a few index reads. */
async function listRows(db: Database, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a."_id", a."businessName" as "name", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId",
      u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId",
      plain_place(regexp_replace(a."registeredOfficeCity", '\\(.*', '')) as "city", a."registeredOfficeProvince" as "province",
      array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '')
        from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices",
      array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers",
      array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes",
      array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers",
      array(select w."categoryCode" || ':' || coalesce(w."value"::text, '') from survey_numbers w where w."surveyId" = s."_id") as "numbers",
      array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm",
      array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments",
      array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
    from agencies a join users u on u."_id" = a."userId" left join surveys s on s."agencyId" = a."_id"
    ${which}`.execute(db);
  return rows;
}

function readCompany(row: Row, { places, deducer }: Against): CompanyRecord {
  const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId, sortName } = row;
  const said = readSaid(row, places);
  const deductions = deduceFacts(said, row, places, deducer);
  return {
    facts: withDeduced(said, deductions, deducer),
    said,
    people: { userId, advisorId, businessAdvisorId, businessPerformancePartnerId },
    sortName,
    deductions,
  };
}

/** What the company has said itself. */
function readSaid(row: Row, places: Places): CompanyFacts {
  const operational = row.offices.map(readOffice);
  const regionsOf = (isSecond: boolean): string[] => [
    ...new Set(operational.filter((office) => office.isSecond === isSecond).map(({ regionId }) => regionId)),
  ];
  return {
    _id: row._id,
    role: row.role === 'business-partner' ? 'business-partner' : 'user',
    isMonoGrant: row.isMonoGrant,
    hasSurvey: row.surveyId !== null,
    registerOfficeId: row.registerOfficeId,
    operationalHeadQuarterIds: regionsOf(false),
    secondOperationalHeadQuarterIds: regionsOf(true),
    cciaaIds: row.chambers,
    atecoCodes: row.codes.map((pair) => {
      const [version, code] = split(pair);
      return { version: version as AtecoVersion, code };
    }),
    answers: row.answers.map((pair) => {
      const [categoryCode, requirementCode] = split(pair);
      return { categoryCode, requirementCode };
    }),
    numbers: row.numbers.map((pair) => {
      const [categoryCode, value] = split(pair);
      return { categoryCode, value: value === '' ? null : Number(value) };
    }),
    toConfirm: row.toConfirm,
    investments: row.investments.map((pair) => {
      const [type, amount] = split(pair);
      return { type: type as InvestmentType, amount: Number(amount) };
    }),
    towns: locateSites({ ...row, operational }, places),
    checkAnswers: row.checkAnswers.map((pair) => {
      const [checkId, isMet] = split(pair);
      return { checkId, isMet: isMet === 'true' };
    }),
  };
}

function readOffice(text: string) {
  const [which, regionId = '', code = ''] = text.split(':');
  return { regionId, isSecond: which === 'second', municipalityCode: code === '' ? null : code };
}

function split(pair: string): [string, string] {
  const at = pair.indexOf(':');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
