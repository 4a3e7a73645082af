import { ensureTerritories } from '@volano/database/reference/territories';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../platform/imports/table.ts';
import { reasonsByLine } from '../../../testing/builders/answers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, aSurvey } from '../../../testing/builders/factories.ts';
import { referenceTable, tableOf } from '../../../testing/builders/imports.ts';
import { importTowns, planTowns } from './territories.actions.ts';
import { countMunicipalities, listKnownPlaces } from './territories.queries.ts';
import { withReferenceData } from '../../../testing/world/only-where.ts';
import { insert, rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const HEAD = 'istat_code,name,name_other_language,sigla,province_name,region_code,region_name';
const NORTH = `${HEAD}
017029,Brescia,,BS,Brescia,03,Lombardia
017174,Sarezzo,,BS,Brescia,03,Lombardia
021008,Bolzano,Bozen,BZ,Bolzano/Bozen,04,Trentino-Alto Adige/Südtirol
`;

const app = await openPortal();
const { ctx, db } = app;
await ensureTerritories(db);

async function run(text: string) {
  return importTowns(ctx, await tableOf(text));
}

async function stored(provinceCode: string) {
  const columns = ['code', 'name', 'otherName', 'isCeased'] as const;
  return (await rowsOf(db, 'municipalities', { provinceCode }, columns, 'code')).map((row) => Object.values(row));
}

test('the built-in provinces are all there, in both languages where a place has two', async () => {
  const { provinces } = await listKnownPlaces(db);
  expect(provinces).toHaveLength(107);
  expect(provinces.find(({ code }) => code === 'BZ')).toMatchObject({ name: 'Bolzano', otherName: 'Bozen' });
});

test('a list twice is the same as once', async () => {
  expect(await run(NORTH)).toMatchObject({ read: 3, added: 3, changed: 0, skipped: [] });
  expect(await run(NORTH)).toMatchObject({ read: 3, added: 0, changed: 0, unchanged: 3 });
  expect(await stored('BZ')).toEqual([['021008', 'Bolzano', 'Bozen', false]]);
});

test('the workbook of the institute of statistics: its headings, a column for both languages, zeros lost', async () => {
  const town = ['Codice Regione', 'Codice Comune formato alfanumerico', 'Denominazione (Italiana e straniera)'];
  const unit = "Denominazione dell'Unità territoriale sovracomunale \n(valida a fini statistici)";
  const head = [...town, unit, 'Denominazione Regione', 'Sigla automobilistica'];
  const aosta = "Valle d'Aosta/Vallée d'Aoste";
  const rows = [
    head,
    ['02', '007003', 'Aosta/Aoste', aosta, aosta, 'AO'],
    ['01', 1272, 'Torino', 'Torino', 'Piemonte', 'TO'],
    ['15', '063049', 'Napoli', 'Napoli', 'Campania', ''],
    ['15', 'x', 'Ischia', 'Napoli', 'Campania', 'NA'],
    ['99', '999001', 'Atlantide', 'Atlantide', 'Atlantide', 'XX'],
    ['20', '119001', 'Olbia', 'Gallura Nord-Est Sardegna', 'Sardegna', 'GA'],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'CODICI al 01_01_2026', rows }] });
  const report = await importTowns(ctx, await readTable(bytes));
  expect(report).toMatchObject({ read: 6, added: 4 });
  expect(reasonsByLine(report.skipped)).toEqual(['5 badTownCode', '6 unknownProvince']);
  expect(await stored('AO')).toEqual([['007003', 'Aosta', 'Aoste', false]]);
  expect(await stored('TO')).toEqual([['001272', 'Torino', null, false]]);
  expect(await stored('NA')).toEqual([['063049', 'Napoli', null, false]]);
  // A new province comes with the list.
  expect(await stored('GA')).toEqual([['119001', 'Olbia', null, false]]);
});

test('a file without the columns is no list of towns', async () => {
  await expect(run('a,b\n1,2\n')).rejects.toMatchObject({ reason: 'missingColumn' });
});

describe('a list of another year', () => {
  test('what nothing names goes, what a company names stays and is no longer offered, others are untouched', async () => {
    await run(NORTH);
    const { regionId } = await rowOf(db, 'provinces', { code: 'BS' }, ['regionId']);
    const surveyId = await aSurveyWithSite(regionId);
    await insert(db, 'survey_towns', { surveyId, isSecond: false, regionId, municipalityCode: '017174' });
    const later = `${HEAD}\n017029,Brescia,,BS,Brescia,03,Lombardia\n`;
    expect(await run(later)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(await stored('BS')).toEqual([
      ['017029', 'Brescia', null, false],
      ['017174', 'Sarezzo', null, true],
    ]);
    expect(await stored('BZ')).toHaveLength(1);
    const filter = { q: 'sarezzo', regionId: undefined, provinceCode: undefined };
    expect(await countMunicipalities(db, filter)).toBe(0);
    expect(await run(later)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    // Back in the list it can be chosen again.
    expect(await run(NORTH)).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    await db.deleteFrom('surveys').where('_id', '=', surveyId).execute();
    const rows = await db.transaction().execute(async (trx) => (await planTowns(trx, await tableOf(later))).rows());
    expect(rows).toMatchObject([{ line: 0, subject: 'Sarezzo (BS)', outcome: 'changed' }, { outcome: 'unchanged' }]);
    await run(later);
    expect(await stored('BS')).toEqual([['017029', 'Brescia', null, false]]);
  });

  test('a town that has another code stays itself, and a company that names it goes along', async () => {
    await run(`${HEAD}\n090047,Tempio Pausania,,SS,Sassari,20,Sardegna\n`);
    const { regionId } = await rowOf(db, 'provinces', { code: 'SS' }, ['regionId']);
    const surveyId = await aSurveyWithSite(regionId);
    await insert(db, 'survey_towns', { surveyId, isSecond: false, regionId, municipalityCode: '090047' });
    const call = await anAnnouncement(ctx, { municipalities: ['090064', '090047'] });
    const rows = ['090064,Sassari,,SS,Sassari,20,Sardegna', '119009,Tempio Pausania,,OT,Olbia-Tempio,20,Sardegna'];
    const moved = `${HEAD}\n${rows.join('\n')}\n`;
    expect(await run(moved)).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    const towns = await rowsOf(db, 'survey_towns', { surveyId }, ['municipalityCode']);
    expect(towns).toEqual([{ municipalityCode: '119009' }]);
    const { municipalities } = await rowOf(db, 'announcements', { _id: call._id }, ['municipalities']);
    expect(municipalities).toEqual(['090064', '119009']);
    expect(await stored('SS')).toEqual([['090064', 'Sassari', null, false]]);
  });
});

async function aSurveyWithSite(regionId: string): Promise<string> {
  const { _id: surveyId } = await aSurvey(ctx);
  await insert(db, 'survey_offices', { surveyId, regionId });
  return surveyId;
}

describe('the official list', withReferenceData, () => {
  test('every town is taken, with both languages; again nothing changes', async () => {
    const table = await referenceTable('comuni.csv');
    const report = await importTowns(ctx, table);
    expect([report.read, report.skipped]).toEqual([7896, []]);
    expect(await importTowns(ctx, table)).toMatchObject({ added: 0, changed: 0, unchanged: 7896 });
  });
});
