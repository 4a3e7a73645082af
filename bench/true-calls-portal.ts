import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createSurvey } from '@volano/domain/contracts/surveys';
import type { Match } from '@volano/domain/rules/matching/types';
import type { ImportKind } from '@volano/domain/rules/vocabulary';
import { listMatches } from '@volano/server/matching/matching.queries';
import { waitForTurn } from '@volano/server/platform/imports/plan';
import { readTable } from '@volano/server/platform/imports/table';
import type { ImportReport } from '@volano/server/platform/imports/report';
import { IMPORT_PLANNERS } from '@volano/server/app/import-planners';
import type { Speaker, TestApp } from '@volano/server/testing/world/app';
import { seedDemoStory } from '@volano/server/testing/world/demo-story';
import { anAgency } from '@volano/server/testing/builders/factories';
import { COMPANIES, type Company, SHOE_FACTORY, type Site, type Size } from './true-calls-companies.ts';
import { type Desk, firstName, type RawRecord, textOf } from './true-calls-raw.ts';
import { withAdmin, withDatabase } from './world.ts';

/** A portal as an office has it on the first day, with forty companies whose survey is answered. */
export interface Portal {
  readonly app: TestApp;
  /** Imports records and answers the report, and the ids of what is in the catalogue by official id. */
  take(records: readonly RawRecord[]): Promise<{ report: ImportReport; ids: Map<string, string> }>;
  /** Publishes calls, as many at once as an office does: every row of a statement is read again for its words. */
  publish(ids: readonly string[]): Promise<void>;
  /** How the calls stand for companies, all forty unless said, at noon of a day or at a moment, as the product says it. */
  matches(
    ids: readonly string[],
    at: string,
    companies?: readonly Company[],
  ): Promise<Map<Company, Map<string, Match>>>;
  /** Makes it another day. */
  travelTo(day: string): void;
}

/** A portal on a database of its own with the demo story and the official lists, and the companies registered. */
export function withTrueCalls<T>(
  folder: string,
  desk: Desk,
  today: string,
  work: (portal: Portal) => Promise<T>,
): Promise<T> {
  return withDatabase(
    (database) => seedDemoStory(database, noon(today)),
    (filled) =>
      withAdmin(filled, async ({ app, admin }) => {
        app.travelTo(noon(today));
        for (const [kind, file] of FILES) await take(app, kind, await readFile(path.join(folder, file)), file);
        const agencies = new Map<Company, string>();
        for (const company of [...COMPANIES, SHOE_FACTORY])
          agencies.set(company, await register(app, admin, company, desk));
        return work({
          app,
          take: (records) => takeRecords(app, records),
          publish: (ids) => publish(app, ids),
          travelTo: (day) => app.travelTo(noon(day)),
          async matches(ids, at, companies = COMPANIES) {
            const found = new Map<Company, Map<string, Match>>();
            const moment = at.includes('T') ? new Date(at) : noon(at);
            for (const company of companies)
              found.set(company, await listMatches(app.ctx.db, agencies.get(company) ?? '', ids, moment));
            return found;
          },
        });
      }),
  );
}

function take({ ctx }: TestApp, kind: ImportKind, bytes: Buffer, file: string): Promise<ImportReport> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const plan = await IMPORT_PLANNERS[kind](trx, await readTable(bytes), { file, now: ctx.clock.now() });
    await plan.write(ctx);
    return plan.report;
  });
}

async function takeRecords(app: TestApp, records: readonly RawRecord[]): ReturnType<Portal['take']> {
  const report = await take(app, 'incentivi', Buffer.from(JSON.stringify(records)), 'incentivi.json');
  const officialIds = records.map((record) => textOf(record, 'ID_Incentivo'));
  const rows = await app.ctx.db
    .selectFrom('announcements')
    .select(['_id', 'officialId'])
    .where('officialId', 'in', officialIds)
    .execute();
  return { report, ids: new Map(rows.map(({ _id, officialId }) => [officialId ?? '', _id])) };
}

const AT_ONCE = 250;

async function publish({ ctx }: TestApp, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await ctx.db
      .updateTable('announcements')
      .set({ isActive: true })
      .where('_id', 'in', ids.slice(from, from + AT_ONCE))
      .execute();
}

const FILES = [
  ['ateco', 'ateco2007_agg2022.csv'],
  ['ateco', 'ateco2025.csv'],
  ['ateco-correspondence', 'ateco_2022_to_2025.csv'],
  ['towns', 'comuni.csv'],
] as [ImportKind, string][];

/** The questions that the office file decides on, and how a person would tell their answers. */
const ANSWERS: Readonly<Record<string, RegExp>> = {
  micro: /^micro/i,
  small: /^piccola/i,
  medium: /^media/i,
  large: /^grande/i,
  soleTrader: /ditta individuale/i,
  partnership: /società di persone/i,
  capital: /società di capitali/i,
  cooperative: /^cooperativa/i,
  professional: /professionist/i,
  thirdSector: /terzo settore/i,
  toFound: /costituire/i,
  women: /femminile/i,
  young: /giovanile/i,
  startup: /^startup/i,
  innovativeSme: /^PMI innovativa/i,
};

/** What makes a size: told as the size says, so that nothing else follows from it. */
const OF_SIZES: Readonly<Record<Size, { readonly staff: RegExp; readonly turnover: RegExp }>> = {
  micro: { staff: /^Da 1 a 9/, turnover: /^Fino a/ },
  small: { staff: /^Da 10 a 49/, turnover: /^Da € 2 a/ },
  medium: { staff: /^Da 50 a 249/, turnover: /^Da € 10 a/ },
  large: { staff: /^250/, turnover: /^Oltre/ },
};
const STAFF = 'Dipendenti';
const TURNOVER = 'Fatturato';
const AGE = 'Età dell’impresa';

const ASKED = { size: 'Dimensione', form: 'Forma giuridica', qualities: 'Compagine e qualifiche' } as const;

async function register(app: TestApp, admin: Speaker, company: Company, desk: Desk): Promise<string> {
  const { db } = app.ctx;
  const places = desk.placesOf(company);
  const [office, ...others] = company.sites;
  const isSaid = office?.town != null;
  const agency = await anAgency(app.ctx, {
    businessName: company.name,
    registeredOfficeCity: isSaid ? office.town : null,
    registeredOfficeProvince: isSaid ? office.province : null,
  });
  const regions = await db.selectFrom('regions').select(['_id', 'name']).execute();
  const regionId = (name: string): string => regions.find((one) => firstName(one.name) === name)?._id ?? '';
  const [first, ...rest] = places.map(({ region }) => regionId(region));
  const chambers = await db.selectFrom('cciaas').select(['_id', 'code']).execute();
  const codes = await db
    .selectFrom('ateco_codes')
    .select(['_id', 'version'])
    .where((eb) =>
      eb.or([
        eb.and([eb('version', '=', '2007'), eb('code', '=', company.code2007)]),
        eb.and([eb('version', '=', '2025'), eb('code', '=', desk.successors.get(company.code2007)?.code ?? '')]),
      ]),
    )
    .execute();
  const declared = (version: '2007' | '2025'): string[] =>
    codes
      .filter((code) => code.version === version && (company.versions === 'both' || company.versions === version))
      .map(({ _id }) => _id);
  const { status } = await admin.attempt(createSurvey, {
    body: {
      agencyId: agency._id,
      registerOfficeId: first ?? null,
      operationalHeadQuarterIds: [...new Set(others.length > 0 ? rest : [first ?? ''])],
      operationalHeadQuarterTowns: await townCodes(app, others.length > 0 ? others : company.sites),
      cciaaIds: chambers.filter(({ code }) => places.some(({ chamber }) => chamber === code)).map(({ _id }) => _id),
      atecoIds: declared('2007'),
      latestAtecoIds: declared('2025'),
      answers: await answersOf(app, company),
    },
  });
  if (status !== 201) throw new Error(`${company.name} cannot be registered: ${status}`);
  return agency._id;
}

/** The towns of the sites that say theirs. */
async function townCodes({ ctx }: TestApp, sites: readonly Site[]): Promise<string[]> {
  const towns = await ctx.db.selectFrom('municipalities').select(['code', 'name', 'provinceCode']).execute();
  return sites.flatMap(({ town, province }) =>
    towns.filter(({ name, provinceCode }) => name === town && provinceCode === province).map(({ code }) => code),
  );
}

/** The answers of a company: what decides on calls as it stands, every other question with its first answer. */
async function answersOf({ ctx }: TestApp, company: Company) {
  const rows = await ctx.db
    .selectFrom('requirements_templates as r')
    .innerJoin('categories_templates as c', 'c._id', 'r.categoryTemplateId')
    .select(['c._id as categoryCode', 'c.categoryName', 'r._id as requirementCode', 'r.name', 'r.isNoneOfThese'])
    .orderBy('r.order')
    .execute();
  const given: Readonly<Record<string, readonly string[] | null>> = {
    [ASKED.size]: company.size === null ? null : [company.size],
    [ASKED.form]: company.form === null ? null : [company.form],
    [ASKED.qualities]: company.qualities,
  };
  return [...Map.groupBy(rows, ({ categoryName }) => categoryName)]
    .flatMap(([name, answers]) => {
      if (name === STAFF || name === TURNOVER) {
        const words = company.size === null ? null : OF_SIZES[company.size][name === STAFF ? 'staff' : 'turnover'];
        return words === null ? [] : answers.filter((answer) => words.test(answer.name));
      }
      // Nobody says whether it is in the register of crafts, as the judge does not know it either.
      if (/artigian/i.test(name)) return [];
      if (name === AGE) return answers.slice(company.form === 'toFound' ? 0 : -1).slice(0, 1);
      const keys = given[name];
      if (keys === undefined) return answers.slice(0, 1);
      if (keys === null) return [];
      if (keys.length === 0) return answers.filter(({ isNoneOfThese }) => isNoneOfThese);
      return keys.flatMap((key) => answers.filter((answer) => ANSWERS[key]?.test(answer.name)).slice(0, 1));
    })
    .map(({ categoryCode, requirementCode }) => ({ categoryCode, requirementCode }));
}

function noon(day: string): Date {
  return new Date(`${day}T11:00:00Z`);
}
