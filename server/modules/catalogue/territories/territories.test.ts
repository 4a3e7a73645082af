import { ensureTerritories } from '@volano/database/reference/territories';
import * as contract from '@volano/domain/contracts/territories';
import { getAnnouncementHistory } from '@volano/domain/contracts/announcement-changes';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readStandpoint } from '../../../matching/matching.queries.ts';
import { plainPlace } from './town-index.parse.ts';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { outcomeOf, statusesOf } from '../../../testing/builders/answers.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { daysLater } from '../../../testing/builders/days.ts';
import { aChamber, anAgency, anAnnouncement, aRegion, aSurvey, aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { notifyCallChanges } from '../../conversation/notifications/call-changes.jobs.ts';
import { writeDigests } from '../../conversation/notifications/sending.jobs.ts';
import { insert, rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditEntriesOf, bellOf, mailsTo } from '../../../testing/builders/traces.ts';

const app = await openPortal();
const { ctx, db } = app;
const user = app.as(await aUser(ctx));
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const { createRegion, createRegionGroup, deleteRegion, getRegionGroup, updateRegion, updateRegionGroup } = contract;
const { listCciaas, listRegionGroups, listRegions } = contract;
await ensureTerritories(db);

test('twenty regions and the chambers, in the order in which people look them up', async () => {
  const regions = await user.call(listRegions, { query: { limit: '100', count: 'true' } });
  expect([regions.total, regions.rows[0]?.name, regions.rows.at(-1)?.name]).toEqual([20, 'Abruzzo', 'Veneto']);
  const chambers = await user.call(listCciaas, { query: { name: 'MAREMMA', sort: '-name', count: 'true' } });
  const maremma = { code: 'LG', name: 'Camera di Commercio della Maremma e del Tirreno', regionId: expect.any(String) };
  expect(chambers).toMatchObject({ total: 1, rows: [maremma] });
  expect((await user.call(listCciaas, { query: { limit: '1', count: 'true' } })).total).toBe(62);
});

test('a group has its regions', async () => {
  const reply = await user.call(listRegionGroups, { query: { name: 'isole' } });
  expect(reply.rows).toMatchObject([{ name: 'Isole', regionListIds: [expect.any(String), expect.any(String)] }]);
  expect(await user.call(getRegionGroup, { params: { id: reply.rows[0]?._id ?? '' } })).toEqual(reply.rows[0]);
  expect((await user.attempt(getRegionGroup, { params: { id: newId() } })).status).toBe(404);
});

test('a later start changes nothing: what staff renamed, regrouped or deleted stays so', async () => {
  const north = await rowOf(db, 'region_groups', { name: 'Nord' });
  expect(north._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await db.deleteFrom('region_group_regions').where('regionGroupId', '=', north._id).execute();
  await update(db, 'cciaas', { code: 'BS' }, { name: 'Camera rinominata' });
  await db.deleteFrom('region_groups').where('name', '=', 'Isole').execute();
  await db.deleteFrom('cciaas').where('code', '=', 'SO').execute();
  await ensureTerritories(db);
  expect(await rowsOf(db, 'region_group_regions', { regionGroupId: north._id })).toEqual([]);
  expect(await rowOf(db, 'cciaas', { code: 'BS' }, ['name'])).toEqual({ name: 'Camera rinominata' });
  expect(await rowsOf(db, 'cciaas', { code: 'SO' }, ['name'])).toEqual([]);
  expect(await rowsOf(db, 'region_groups', { name: 'Isole' }, ['name'])).toEqual([]);
});

test('a table that is empty is filled with the same ids as elsewhere', async () => {
  const north = await rowOf(db, 'region_groups', { name: 'Nord' });
  await db.deleteFrom('region_groups').execute();
  await ensureTerritories(db);
  expect(await rowOf(db, 'region_groups', { name: 'Nord' })).toEqual(north);
});

const rename = (region: { _id: string }, name: string) =>
  admin.call(updateRegion, { params: { id: region._id }, body: { name } });
const groupOf = (name: string, ...regions: { _id: string }[]) =>
  admin.call(createRegionGroup, { body: { name, regionListIds: regions.map(({ _id }) => _id) } });

test('a region is created, renamed and deleted, and each action is written down', async () => {
  const created = await admin.call(createRegion, { body: { name: ' Insubria ' } });
  expect(created.name).toBe('Insubria');
  const params = { id: created._id };
  expect((await rename(created, 'Padania')).name).toBe('Padania');
  await admin.call(deleteRegion, { params });
  expect((await admin.attempt(deleteRegion, { params })).status).toBe(404);
  const entries = await auditEntriesOf(app, { entityId: params.id });
  expect(entries.map(({ details }) => details)).toMatchObject([
    { what: 'region', deed: 'created', name: 'Insubria' },
    { deed: 'changed', name: 'Insubria', fields: ['name'] },
    { deed: 'deleted', name: 'Padania' },
  ]);
});

test('abuse 48: a name and a code are one each, whatever their case and even for two who write together', async () => {
  const region = await aRegion(ctx, { name: 'Valle Préalpina' });
  const taken = await admin.attempt(createRegion, { body: { name: 'VALLE PREALPINA' } });
  expect(outcomeOf(taken)).toBe('409 conflict name');
  expect([taken.message, taken.fields[0]?.message]).toEqual(
    Array(2).fill('“Valle Préalpina” c’è già: scegli un altro nome'),
  );
  const other = await aRegion(ctx);
  const renamed = await admin.attempt(updateRegion, { params: { id: other._id }, body: { name: region.name } });
  expect(outcomeOf(renamed)).toBe('409 conflict name');
  await rename(region, 'Valle prealpina');
  const together = await Promise.all([1, 2, 3].map(() => admin.attempt(createRegion, { body: { name: 'Gemella' } })));
  expect(statusesOf(together)).toEqual([201, 409, 409]);

  const chamber = await aChamber(ctx, { code: 'MXP' });
  const create = (body: { code: string; name: string }) => admin.attempt(contract.createCciaa, { body });
  const codes = await create({ code: 'mxp', name: 'Camera nuova' });
  expect([outcomeOf(codes), codes.message]).toEqual(['409 conflict code', `Questo codice è già di “${chamber.name}”`]);
  const names = await create({ code: 'LIN', name: chamber.name });
  expect([outcomeOf(names), names.message]).toEqual([
    '409 conflict name',
    `“${chamber.name}” c’è già: scegli un altro nome`,
  ]);
  await groupOf('Due valli', region);
  const group = await admin.attempt(contract.createRegionGroup, {
    body: { name: 'DUE VALLI', regionListIds: [region._id] },
  });
  expect(group.message).toBe('“Due valli” c’è già: scegli un altro nome');
});

test('a region in use stays, and the refusal says where', async () => {
  const region = await aRegion(ctx);
  const group = await groupOf('Laghi', region);
  const chamber = await aChamber(ctx, { regionId: region._id, name: 'Camera dei laghi' });
  for (const title of ['Bando D', 'Bando B', 'Bando A', 'Bando C'])
    await anAnnouncement(ctx, { title, announcementType: 'regional', regionId: region._id });
  const agency = await aSurveyedAgency(ctx, { businessName: 'Officine del Lago' }, { regionId: region._id });
  const refused = await admin.attempt(deleteRegion, { params: { id: region._id } });
  expect(outcomeOf(refused)).toMatch(/^409 stillInUse/);
  expect(refused.uses).toEqual([
    { kind: 'announcements', count: 4, names: ['Bando A', 'Bando B', 'Bando C'] },
    { kind: 'regionGroups', count: 1, names: [group.name] },
    { kind: 'cciaas', count: 1, names: [chamber.name] },
    { kind: 'surveys', count: 1, names: [agency.businessName] },
  ]);
  expect(refused.usedBy).toEqual([
    ...['Bando A', 'Bando B', 'Bando C', 'Bando D'].map((name) => ({ kind: 'announcements', name })),
    { kind: 'regionGroups', name: group.name },
    { kind: 'cciaas', name: chamber.name },
    { kind: 'surveys', name: agency.businessName },
  ]);
});

test('a group changes its regions, and goes only when no call is for it', async () => {
  const [here, there] = [await aRegion(ctx), await aRegion(ctx)];
  const created = await groupOf('Due rive', here, here);
  const params = { id: created._id };
  expect(created.regionListIds).toEqual([here._id]);
  await admin.call(updateRegionGroup, { params, body: { regionListIds: [there._id] } });
  const group = await admin.call(getRegionGroup, { params });
  expect(group).toEqual({ _id: params.id, name: 'Due rive', regionListIds: [there._id] });
  const unknown = await admin.attempt(updateRegionGroup, { params, body: { regionListIds: [here._id, params.id] } });
  expect(outcomeOf(unknown)).toMatch(/^400 \w+ regionListIds\.1$/);
  const call = await anAnnouncement(ctx, { regionGroupId: params.id });
  const { uses } = await admin.attempt(contract.deleteRegionGroup, { params });
  expect(uses).toMatchObject([{ kind: 'announcements', count: 1 }]);
  await db.deleteFrom('announcements').where('_id', '=', call._id).execute();
  await admin.call(contract.deleteRegionGroup, { params });
});

test('a group that changes its regions moves its published calls: a line of each, told to consultants of what is open', async () => {
  const office = await anOffice(ctx);
  const [near, far] = [{ _id: office.agency.regionId }, await aRegion(ctx, { name: 'Riva lontana' })];
  await rename(near, 'Riva vicina');
  const group = await groupOf('Le rive', near, far);
  const given = { regionGroupId: group._id } as const;
  const open = await anAnnouncement(ctx, given);
  const over = await anAnnouncement(ctx, { ...given, expiryDate: '2026-11-01T12:00:00Z' });
  const draft = await anAnnouncement(ctx, { ...given, isActive: false });
  const [company, agencyId] = [app.as(office.user, office.agency), office.agency._id];
  for (const { _id: objectId } of [open, over])
    await company.call(createFavorite, { body: { agencyId, entityType: 'announcement', objectId } });
  const change = (body: object) => admin.call(updateRegionGroup, { params: { id: group._id }, body });
  await change({ regionListIds: [far._id, near._id] });
  await change({ regionListIds: [near._id], name: 'Le rive' });
  const historyOf = async ({ _id: id }: { _id: string }) =>
    await admin.call(getAnnouncementHistory, { params: { id } });
  const line = { field: 'territory', before: 'Le rive (Riva lontana, Riva vicina)', after: 'Le rive (Riva vicina)' };
  expect(await historyOf(open)).toMatchObject([{ ...line, source: 'person', userName: expect.any(String) }]);
  expect(await historyOf(over)).toMatchObject([line]);
  expect(await historyOf(draft)).toEqual([]);
  await notifyCallChanges(ctx);
  const told = await bellOf(app, office.advisor, 'announcementChanged');
  expect(told.map(({ data }) => data._id)).toEqual([open._id]);
  expect(told[0]?.body).toContain('territorio da Le rive (Riva lontana, Riva vicina) a Le rive (Riva vicina)');
});

test('a place that gets another name is where it was: no digest says that a call moved, and one says where it does', async () => {
  const office = await anOffice(ctx);
  const region = { _id: office.agency.regionId };
  await rename(region, 'Costa');
  const group = await groupOf('Le coste', region);
  const known = { announcedAt: TODAY.toISOString() };
  const inRegion = { announcementType: 'regional', regionId: region._id } as const;
  const call = await anAnnouncement(ctx, { ...known, title: 'Bando del gruppo', regionGroupId: group._id });
  await anAnnouncement(ctx, { ...known, ...inRegion, title: 'Bando della regione' });
  await app.as(office.user).call(updateNotificationPreferences, { body: { digestFrequency: 'daily' } });
  const digestOn = async (day: number) => {
    app.travelTo(daysLater(day));
    await writeDigests(ctx);
    return (await mailsTo(app, office.user.email)).map(({ text }) => text);
  };
  expect(await digestOn(1)).toEqual([expect.stringContaining('Bando della regione')]);
  await rename(region, 'Costa nuova');
  await admin.call(updateRegionGroup, { params: { id: group._id }, body: { name: 'Le coste nuove' } });
  expect(await digestOn(2)).toHaveLength(1);
  const valleys = await groupOf('Le valli', region);
  await admin.call(updateAnnouncement, { params: { id: call._id }, body: { regionGroupId: valleys._id } });
  const [, moved, ...others] = await digestOn(3);
  expect(others).toEqual([]);
  expect(moved).toContain('Bando del gruppo: territorio da Le coste a Le valli');
});

test('a chamber names its region, and stays while a company is a member', async () => {
  const region = await aRegion(ctx);
  const reply = await admin.call(contract.createCciaa, { body: { code: 'LAGO', name: 'Camera del Lago' } });
  const params = { id: reply._id };
  const moved = await admin.call(contract.updateCciaa, { params, body: { regionId: region._id } });
  expect(moved).toEqual({ ...reply, regionId: region._id });
  const unknown = await admin.attempt(contract.updateCciaa, { params, body: { regionId: params.id } });
  expect(outcomeOf(unknown)).toMatch(/^400 \w+ regionId$/);
  const agency = await aSurveyedAgency(ctx);
  const membership = { surveyId: agency.surveyId, cciaaId: params.id };
  await insert(db, 'survey_cciaas', membership);
  const { uses } = await admin.attempt(contract.deleteCciaa, { params });
  expect(uses).toEqual([{ kind: 'surveys', count: 1, names: [agency.businessName] }]);
  await db.deleteFrom('survey_cciaas').where('cciaaId', '=', params.id).execute();
  await admin.call(contract.deleteCciaa, { params });
});

// Towns and provinces.
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

for (const [code, name, otherName, provinceCode] of TOWNS)
  await insert(db, 'municipalities', { code, name, otherName, provinceCode, isCeased: code === '999999' });
const found = await rowsOf(db, 'provinces', {}, ['code', 'regionId']);
const regions = new Map(found.map(({ code, regionId }) => [code, regionId]));

async function names(query: Record<string, string>) {
  const reply = await user.call(contract.listMunicipalities, { query: { count: 'true', ...query } });
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
    expect((await user.attempt(contract.listMunicipalities, { query })).status).toBe(400);
});

test('every province, by name, with its region', async () => {
  const reply = await user.call(contract.listProvinces, {});
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
