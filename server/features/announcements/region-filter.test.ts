import { exportAnnouncements, listAnnouncements, listUserAnnouncements } from '@volano/domain/contracts/announcements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { readSheet } from '../../platform/spreadsheets.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aChamber, anAnnouncement, aRegion } from '../../testing/factories.ts';
import { anOffice } from '../../testing/office.ts';

// Where calls hold: a region of the company, its chambers, groups with and without it, all Italy, and another region.
let portal: TestApp;
let office: Awaited<ReturnType<typeof anOffice>>;
let regionId: string;
let other: string;

beforeAll(async () => {
  portal = await testApp();
  const { ctx } = portal;
  office = await anOffice(ctx);
  const survey = await ctx.db
    .selectFrom('surveys')
    .select('registerOfficeId')
    .where('_id', '=', office.agency.surveyId)
    .executeTakeFirstOrThrow();
  regionId = survey.registerOfficeId ?? '';
  other = (await aRegion(ctx))._id;
  const group = async (...regions: string[]) => {
    const _id = newId();
    await ctx.db
      .insertInto('region_groups')
      .values({ _id, name: `Gruppo ${_id}` })
      .execute();
    await ctx.db
      .insertInto('region_group_regions')
      .values(regions.map((id) => ({ regionGroupId: _id, regionId: id })))
      .execute();
    return _id;
  };
  const chamber = await aChamber(ctx, { regionId });
  const abroad = await aChamber(ctx, { regionId: other });
  await ctx.db.insertInto('survey_cciaas').values({ surveyId: office.agency.surveyId, cciaaId: chamber._id }).execute();
  const both = await group(regionId, other);
  // Written so that neither the order of writing nor the amount is the order of nearness.
  for (const given of [
    { title: 'tutta Italia', amount: 9 },
    { title: 'credito del gruppo', announcementType: 'tax-credit', regionGroupId: both, amount: 8 },
    { title: 'camera', announcementType: 'commerce', cciaaId: chamber._id, amount: 1 },
    { title: 'regione', announcementType: 'regional', regionId, amount: 2 },
    { title: 'gruppo', regionGroupId: both, amount: 4 },
    { title: 'credito', announcementType: 'tax-credit', amount: 3 },
    { title: 'gruppo di altri', regionGroupId: await group(other), amount: 7 },
    { title: 'regione di altri', announcementType: 'regional', regionId: other, amount: 6 },
    { title: 'camera di altri', announcementType: 'commerce', cciaaId: abroad._id, amount: 5 },
  ] as const)
    await anAnnouncement(ctx, given);
});
afterAll(() => portal.close());

const here = ['regione', 'camera', 'credito del gruppo', 'gruppo', 'tutta Italia', 'credito'];

test('the office finds all that holds in a region, the nearest first, and takes the same along', async () => {
  const admin = portal.as(office.admin);
  const query = { regionId, sort: '-amount', count: 'true' } as const;
  const { reply, headers } = await admin.call(listAnnouncements, { query });
  expect(reply.rows.map(({ title }) => title)).toEqual(here);
  expect([reply.total, headers['x-not-expired-count']]).toEqual([6, '6']);
  const file = await admin.call(exportAnnouncements, { query: { regionId, sort: '-amount' } });
  const rows = await readSheet(new Uint8Array((await portal.app.inject({ url: file.reply.url })).rawPayload));
  expect(rows.slice(1).map(([title]) => title)).toEqual(here);
  const paged: string[] = [];
  for (const page of ['1', '2', '3', '4']) {
    const some = await admin.call(listAnnouncements, { query: { ...query, limit: '2', page } });
    paged.push(...some.reply.rows.map(({ title }) => title));
  }
  expect(paged).toEqual(here);
});

test('of several regions, what holds in any; a region nobody knows leaves what holds everywhere', async () => {
  const admin = portal.as(office.admin);
  const titlesOf = async (ids: string) => {
    const { reply } = await admin.call(listAnnouncements, { query: { regionId: ids, sort: 'title', limit: '100' } });
    return reply.rows.map(({ title }) => title);
  };
  expect((await titlesOf(`${regionId},${other}`)).slice(0, 2)).toEqual(['regione', 'regione di altri']);
  expect(await titlesOf(`${regionId},${other}`)).toHaveLength(9);
  expect(await titlesOf(newId())).toEqual(['credito', 'tutta Italia']);
});

test('a company and its office find the same in its feed, in the same order, and the counts beside the types follow', async () => {
  for (const [who, named] of [
    [portal.as(office.user, office.agency), {}],
    [portal.as(office.advisor), { agencyId: office.agency._id }],
  ] as const) {
    const query = { ...named, regionId, sort: '-amount', count: 'true' } as const;
    const { reply } = await who.call(listUserAnnouncements, { query });
    expect(reply.rows.map(({ title }) => title)).toEqual(here);
    expect(reply.total).toBe(6);
    const file = await who.call(exportAnnouncements, { query: { ...named, regionId, sort: '-amount' } });
    const rows = await readSheet(new Uint8Array((await portal.app.inject({ url: file.reply.url })).rawPayload));
    expect(rows.slice(1).map(([title]) => title)).toEqual(here);
  }
});
