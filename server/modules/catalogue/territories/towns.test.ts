import { ensureTerritories } from '@volano/database/reference/territories';
import { listMunicipalities, listProvinces } from '@volano/domain/contracts/territories';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { plainPlace } from '../../../platform/imports/town-index.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAgency, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { readStandpoint } from '../../../matching/matching.queries.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const TOWNS = [
  ['016065', 'Castro', null, 'BG'],
  ['075096', 'Castro', null, 'LE'],
  ['016024', 'Castrezzato', null, 'BS'],
  ['021008', 'Bolzano', 'Bozen', 'BZ'],
  ['050033', "Santa Croce sull'Arno", null, 'PI'],
  ['053016', 'Nuova Castro', null, 'GR'],
  ['090064', 'Sassari', null, 'SS'],
  ['999999', 'Castrodueville', null, 'VI'],
] as const;

const app = await openPortal();
const { ctx, db } = app;
const user = app.as(await aUser(ctx));
await ensureTerritories(db);
for (const [code, name, otherName, provinceCode] of TOWNS)
  await insert(db, 'municipalities', { code, name, otherName, provinceCode, isCeased: code === '999999' });
const found = await rowsOf(db, 'provinces', {}, ['code', 'regionId']);
const regions = new Map(found.map(({ code, regionId }) => [code, regionId]));

async function names(query: Record<string, string>) {
  const reply = await user.call(listMunicipalities, { query: { count: 'true', ...query } });
  return [reply.total, ...reply.rows.map(({ name, provinceCode }) => `${name} ${provinceCode}`)];
}

test('towns are found by a part of either name, the whole name first, in a region or a province; ceased ones are not', async () => {
  expect(await names({ q: 'CASTR' })).toEqual([4, 'Castrezzato BS', 'Castro BG', 'Castro LE', 'Nuova Castro GR']);
  expect(await names({ q: 'castro' })).toEqual([3, 'Castro BG', 'Castro LE', 'Nuova Castro GR']);
  expect(await names({ q: 'castr', regionId: regions.get('BS') ?? '' })).toEqual([2, 'Castrezzato BS', 'Castro BG']);
  expect(await names({ q: 'castr', provinceCode: 'le' })).toEqual([1, 'Castro LE']);
  expect(await names({ q: 'bozen' })).toEqual([1, 'Bolzano BZ']);
  expect(await names({ code: '999999,075096' })).toEqual([2, 'Castro LE', 'Castrodueville VI']);
  for (const query of [{ provinceCode: 'Lecce' }, { code: '75096' }])
    expect((await user.attempt(listMunicipalities, { query })).status).toBe(400);
});

test('every province, by name, with its region', async () => {
  const reply = await user.call(listProvinces, {});
  expect([reply.length, reply[0]?.name, reply.at(-1)?.name]).toEqual([107, 'Agrigento', 'Viterbo']);
  const bolzano = { code: 'BZ', name: 'Bolzano', otherName: 'Bozen', regionId: regions.get('TN') };
  expect(reply.find(({ code }) => code === 'BZ')).toEqual(bolzano);
});

test('names are compared in the database as the reader of lists compares them', async () => {
  const texts = [
    'S. Vito dei Normanni',
    "SANT'Angelo Lodigiano",
    'Châtillon',
    'Forlì-Cesena',
    ' Sta  Maria ',
    'Sassari',
  ];
  for (const text of texts) {
    const { rows } = await sql<{ plain: string }>`select plain_place(${text}) as plain`.execute(db);
    expect(rows[0]?.plain).toBe(plainPlace(text));
  }
});

/** The sites of a company with this address, whose survey says the region of a province for its registered office. */
async function sitesOf(city: string | null, province: string | null, office: string | null) {
  const agency = await anAgency(ctx, { registeredOfficeCity: city, registeredOfficeProvince: province });
  if (office !== null) await aSurvey(ctx, { agencyId: agency._id, registerOfficeId: regions.get(office) ?? null });
  const [site] = (await readStandpoint(db, agency._id, ctx.clock.now())).company?.towns ?? [];
  return site === undefined ? null : [site.siteId, site.regionId, site.provinceCode, site.municipalityCode];
}

test('the town of a registered office is found by its name and province, as people write them', async () => {
  const [tuscany, south] = [regions.get('PI'), regions.get('BZ')];
  expect(await sitesOf('SANTA CROCE SULL’ARNO', 'PI', 'PI')).toEqual(['registered', tuscany, 'PI', '050033']);
  expect(await sitesOf('Bozen', 'BZ', 'BZ')).toEqual(['registered', south, 'BZ', '021008']);
  expect(await sitesOf('Bolzano (BZ)', null, 'BZ')).toEqual(['registered', south, 'BZ', '021008']);
  expect(await sitesOf('Sassari', 'SS', null)).toEqual(['registered', regions.get('SS'), 'SS', '090064']);
});

test('what is not sure is not said: a name of two towns, a town unheard of, a town in another region than the survey says', async () => {
  const lombardy = regions.get('BG');
  expect(await sitesOf('Castro', null, 'BG')).toEqual(['registered', lombardy, null, null]);
  expect(await sitesOf('Castro', 'BG', 'BG')).toEqual(['registered', lombardy, 'BG', '016065']);
  expect(await sitesOf('Frazione Sola', 'BG', 'BG')).toEqual(['registered', lombardy, 'BG', null]);
  expect(await sitesOf('Castro', 'LE', 'BG')).toEqual(['registered', lombardy, null, null]);
  expect(await sitesOf('', null, 'BG')).toEqual(['registered', lombardy, null, null]);
  expect(await sitesOf(null, null, null)).toBeNull();
});
