import type { AgencyFacts } from '@volano/domain/policies/agencies';
import { locateSites, type Places } from '@volano/domain/rules/matching/compiled';
import type { CompanyFacts } from '@volano/domain/rules/matching/types';
import type { AtecoVersion, InvestmentType } from '@volano/domain/rules/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/context.ts';

/** A company with what decides who may see it and where it stands in a list by name. */
export interface CompanyRecord {
  readonly facts: CompanyFacts;
  readonly people: AgencyFacts;
  /** Name without case and accents, as lists sort it. */
  readonly sortName: string;
}

interface Row {
  readonly _id: string;
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
  readonly toConfirm: string[];
  readonly investments: string[];
  readonly checkAnswers: string[];
}

const BATCH = 1_000;
/** Of them so many are handed on at once: what is done with a batch must not hold others. */
const AT_ONCE = 200;

/** What companies are read against, perhaps still on its way: neither reading waits for the other. */
type Located = { readonly places: Places } | Promise<{ readonly places: Places }>;

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
    const [rows, { places }] = await Promise.all([listRows(db, sql`where a."_id" = any(${some}::uuid[])`), located]);
    for (const row of rows) found.push(readCompany(row, places));
  }
  return found;
}

/**
 * Every company, a batch at a time, so that a hundred thousand never stand in memory twice. The database reads the next while the last is
 * worked on.
 */
export async function* eachCompany(db: Database, places: Places): AsyncGenerator<CompanyRecord[]> {
  let next = listRowsAfter(db, null);
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (last === undefined) return;
    next = listRowsAfter(db, last._id);
    // Whoever stops in the middle does not wait for it.
    next.catch(() => undefined);
    for (let at = 0; at < rows.length; at += AT_ONCE)
      yield rows.slice(at, at + AT_ONCE).map((row) => readCompany(row, places));
  }
}

function listRowsAfter(db: Database, last: string | null): Promise<Row[]> {
  const after = last === null ? sql`` : sql`where a."_id" > ${last}`;
  return listRows(db, sql`${after} order by a."_id" limit ${BATCH}`);
}

/** One statement whatever the number: every list hangs on the survey's key, so each costs a few index reads. */
async function listRows(db: Database, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a."_id", a."isMonoGrant", a."userId", a."advisorId", a."businessAdvisorId", a."businessPerformancePartnerId",
      u."role", a."searchName" as "sortName", s."_id" as "surveyId", s."registerOfficeId",
      plain_place(regexp_replace(a."registeredOfficeCity", '\\(.*', '')) as "city", a."registeredOfficeProvince" as "province",
      array(select (case when o."isSecond" then 'second:' else 'first:' end) || o."regionId" || ':' || coalesce(t."municipalityCode", '')
        from survey_offices o left join survey_towns t using ("surveyId", "isSecond", "regionId") where o."surveyId" = s."_id") as "offices",
      array(select c."cciaaId" from survey_cciaas c where c."surveyId" = s."_id") as "chambers",
      array(select c."version" || ':' || c."code" from survey_atecos t join ateco_codes c on c."_id" = t."atecoCodeId" where t."surveyId" = s."_id") as "codes",
      array(select w."categoryCode" || ':' || w."requirementCode" from survey_answers w where w."surveyId" = s."_id") as "answers",
      array(select f."categoryCode" from survey_confirmations f where f."surveyId" = s."_id") as "toConfirm",
      array(select i."type" || ':' || i."amount" from investments i where i."surveyId" = s."_id") as "investments",
      array(select x."checkId" || ':' || x."isMet" from announcement_check_answers x where x."agencyId" = a."_id") as "checkAnswers"
    from agencies a join users u on u."_id" = a."userId" left join surveys s on s."agencyId" = a."_id"
    ${which}`.execute(db);
  return rows;
}

function readCompany(row: Row, places: Places): CompanyRecord {
  const operational = row.offices.map(readOffice);
  const regionsOf = (isSecond: boolean): string[] => [
    ...new Set(operational.filter((office) => office.isSecond === isSecond).map(({ regionId }) => regionId)),
  ];
  const { userId, advisorId, businessAdvisorId, businessPerformancePartnerId, sortName } = row;
  return {
    facts: {
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
    },
    people: { userId, advisorId, businessAdvisorId, businessPerformancePartnerId },
    sortName,
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
