import { listAnnouncements } from '@volano/domain/contracts/announcements';
import { exportAnnouncements, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import type { Speaker } from '../../../testing/world/app.ts';
import { aChamber, anAnnouncement, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { insert, rowOf } from '../../../testing/builders/rows.ts';
import { sheetAt } from '../../../testing/builders/exported.ts';

// Where calls hold: a region of the company, its chambers, groups with and without it, all Italy, and another region.

const { portal, ctx, db, office } = await openOffice();
const survey = await rowOf(db, 'surveys', { _id: office.agency.surveyId }, ['registerOfficeId']);
const regionId = survey.registerOfficeId ?? '';
const other = (await aRegion(ctx))._id;
const group = async (...regions: string[]) => {
  const _id = newId();
  await insert(db, 'region_groups', { _id, name: `Gruppo ${_id}` });
  for (const id of regions) await insert(db, 'region_group_regions', { regionGroupId: _id, regionId: id });
  return _id;
};
const chamber = await aChamber(ctx, { regionId });
const abroad = await aChamber(ctx, { regionId: other });
await insert(db, 'survey_cciaas', { surveyId: office.agency.surveyId, cciaaId: chamber._id });
const both = await group(regionId, other);
// Written so that neither the order of writing nor the amount is the order of nearness.
for (const given of [
  { title: 'tutta Italia', regionGroupId: null, amount: 9 },
  { title: 'credito del gruppo', announcementType: 'tax-credit', regionGroupId: both, amount: 8 },
  { title: 'camera', announcementType: 'commerce', cciaaId: chamber._id, amount: 1 },
  { title: 'regione', announcementType: 'regional', regionId, amount: 2 },
  { title: 'gruppo', regionGroupId: both, amount: 4 },
  { title: 'credito', announcementType: 'tax-credit', regionGroupId: null, amount: 3 },
  { title: 'gruppo di altri', regionGroupId: await group(other), amount: 7 },
  { title: 'regione di altri', announcementType: 'regional', regionId: other, amount: 6 },
  { title: 'camera di altri', announcementType: 'commerce', cciaaId: abroad._id, amount: 5 },
] as const)
  await anAnnouncement(ctx, given);

/** By amount, and how near each is: the region, its chambers, its groups, all Italy. */
const byAmount = ['tutta Italia', 'credito del gruppo', 'gruppo', 'credito', 'regione', 'camera'];
const nearness = new Map([
  ['regione', 0],
  ['camera', 1],
  ['credito del gruppo', 2],
  ['gruppo', 2],
  ['tutta Italia', 3],
  ['credito', 3],
]);

function expectNearestFirst(titles: readonly string[]): void {
  expect(titles.map((title) => nearness.get(title))).toEqual([0, 1, 2, 2, 3, 3]);
  expect(new Set(titles).size).toBe(6);
}

async function exported(who: Speaker, query: object): Promise<string[]> {
  const rows = await sheetAt(portal, await who.call(exportAnnouncements, { query }));
  return rows.slice(1).map(([title]) => String(title));
}

test('the office finds all that holds in a region, the nearest first, and takes the same along', async () => {
  const admin = portal.as(office.admin);
  const titlesOf = async (query: object) => {
    const { reply, headers } = await admin.attempt(listAnnouncements, { query: { regionId, count: 'true', ...query } });
    expect([reply.total, headers['x-not-expired-count']]).toEqual([6, '6']);
    return reply.rows.map(({ title }) => title);
  };
  const near = await titlesOf({});
  expectNearestFirst(near);
  expect(await exported(admin, { regionId })).toEqual(near);
  const paged: string[] = [];
  for (const page of ['1', '2', '3', '4']) paged.push(...(await titlesOf({ limit: '2', page })));
  expect(paged).toEqual(near);
});

test('an order that is asked for wins over nearness, in lists and files of both sides', async () => {
  const query = { regionId, sort: '-amount' } as const;
  const reply = await portal.as(office.admin).call(listAnnouncements, { query });
  expect(reply.rows.map(({ title }) => title)).toEqual(byAmount);
  expect(await exported(portal.as(office.admin), query)).toEqual(byAmount);
  const company = portal.as(office.user, office.agency);
  const own = { ...query, standing: 'any' } as const;
  expect((await company.call(listUserAnnouncements, { query: own })).rows.map(({ title }) => title)).toEqual(byAmount);
  expect(await exported(company, own)).toEqual(byAmount);
});

test('of several regions, what holds in any; a region nobody knows leaves what holds everywhere', async () => {
  const admin = portal.as(office.admin);
  const titlesOf = async (ids: string) => {
    const reply = await admin.call(listAnnouncements, { query: { regionId: ids, limit: '100' } });
    return reply.rows.map(({ title }) => title);
  };
  expect((await titlesOf(`${regionId},${other}`)).slice(0, 2).toSorted()).toEqual(['regione', 'regione di altri']);
  expect(await titlesOf(`${regionId},${other}`)).toHaveLength(9);
  expect((await titlesOf(newId())).toSorted()).toEqual(['credito', 'tutta Italia']);
});

test('a company and its office find the same in its feed, in the same order, and the counts beside the types follow', async () => {
  const found: string[][] = [];
  for (const [who, named] of [
    [portal.as(office.user, office.agency), {}],
    [portal.as(office.advisor), { agencyId: office.agency._id }],
  ] as const) {
    const reply = await who.call(listUserAnnouncements, {
      query: { ...named, regionId, standing: 'any', count: 'true' },
    });
    const titles = reply.rows.map(({ title }) => title);
    expectNearestFirst(titles);
    expect(reply.total).toBe(6);
    expect(await exported(who, { ...named, regionId, standing: 'any' })).toEqual(titles);
    found.push(titles);
  }
  expect(found[0]).toEqual(found[1]);
});
