import { createSurvey, getSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aBegunSurvey, anAgency, aTown, aUser } from '../../../testing/builders/factories.ts';
import { readStandpoint } from '../../../matching/matching.queries.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const town = await aTown(ctx);
const neighbour = await aTown(ctx, { regionId: town.regionId });
const elsewhere = await aTown(ctx);

async function begun() {
  const found = await aBegunSurvey(ctx);
  return { ...found, as: portal.as(found.owner, found.agency) };
}

test('sites are named one, several or none in a region, and matching hears of them', async () => {
  const { as, params, agency } = await begun();
  await as.call(updateSurvey, {
    params,
    body: {
      operationalHeadQuarterIds: [town.regionId, elsewhere.regionId],
      operationalHeadQuarterTowns: [town.code, neighbour.code],
      secondOperationalHeadQuarterIds: [town.regionId],
      secondOperationalHeadQuarterTowns: [town.code],
    },
  });
  const reply = await as.call(getSurvey, { params });
  expect(reply.operationalHeadQuarterTowns).toEqual([town.code, neighbour.code]);
  expect(reply.secondOperationalHeadQuarterTowns).toEqual([town.code]);
  expect(reply.towns).toEqual([town, neighbour].map((one) => ({ ...one, otherName: null })));
  const sites = (await readStandpoint(db, agency._id, ctx.clock.now())).company?.towns ?? [];
  expect(sites.map((site) => [site.regionId, site.municipalityCode, site.provinceCode])).toEqual(
    expect.arrayContaining([
      [town.regionId, town.code, town.provinceCode],
      [town.regionId, neighbour.code, neighbour.provinceCode],
      [elsewhere.regionId, null, null],
    ]),
  );
  expect(new Set(sites.map(({ siteId }) => siteId)).size).toBe(4);
});

test('a region that stays keeps its towns, one that goes takes them along', async () => {
  const { as, params } = await begun();
  const [first, second] = [town.regionId, elsewhere.regionId];
  const body = { operationalHeadQuarterIds: [first, second], operationalHeadQuarterTowns: [town.code, elsewhere.code] };
  await as.call(updateSurvey, { params, body });
  const kept = await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [second] } });
  expect(kept.operationalHeadQuarterTowns).toEqual([elsewhere.code]);
  const back = await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [first, second] } });
  expect(back.operationalHeadQuarterTowns).toEqual([elsewhere.code]);
  const none = await as.call(updateSurvey, { params, body: { operationalHeadQuarterTowns: [] } });
  expect(none.operationalHeadQuarterTowns).toEqual([]);
});

test('who moves a company’s towns alone leaves a trace, once', async () => {
  const { as, params, agency } = await begun();
  await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [town.regionId] } });
  const body = { operationalHeadQuarterTowns: [town.code] };
  const saved = [await as.attempt(updateSurvey, { params, body }), await as.attempt(updateSurvey, { params, body })];
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  await as.call(updateSurvey, { params, body: { operationalHeadQuarterTowns: [town.code, neighbour.code] } });
  // Their order says nothing.
  await as.call(updateSurvey, { params, body: { operationalHeadQuarterTowns: [neighbour.code, town.code] } });
  const entries = await rowsOf(
    db,
    'audit_events',
    { action: 'surveyChanged', agencyId: agency._id },
    ['details'],
    '_id',
  );
  const told = (...fields: string[]) => ({ details: { fields, answers: [] } });
  expect(entries.slice(-3)).toEqual([
    told('operationalHeadQuarterIds'),
    told('operationalHeadQuarterTowns'),
    told('operationalHeadQuarterTowns'),
  ]);
});

describe('refused, and nothing of it saved', () => {
  test.each([
    ['a town outside the regions that are sent', () => elsewhere.code, 'in una delle regioni'],
    ['a town that is not there', () => '000000', ''],
  ])('%s', async (_, code, words) => {
    const { as, params } = await begun();
    const body = { operationalHeadQuarterIds: [town.regionId], operationalHeadQuarterTowns: [town.code, code()] };
    const refused = await as.attempt(updateSurvey, { params, body });
    expect(refused.status).toBe(400);
    expect(refused.fields).toMatchObject([
      { path: 'operationalHeadQuarterTowns.1', message: expect.stringContaining(words) },
    ]);
    expect((await as.call(getSurvey, { params })).operationalHeadQuarterIds).toEqual([]);
  });

  test('a town where the company has no office of that kind', async () => {
    const { as, params } = await begun();
    await as.call(updateSurvey, { params, body: { operationalHeadQuarterIds: [town.regionId] } });
    const body = { secondOperationalHeadQuarterTowns: [town.code] };
    const refused = await as.attempt(updateSurvey, { params, body });
    expect(refused.fields).toMatchObject([{ path: 'secondOperationalHeadQuarterTowns.0' }]);
  });
});

test('a business partner names the towns of its offices when it begins its survey', async () => {
  const owner = await aUser(ctx, { role: 'business-partner' });
  const agency = await anAgency(ctx, { userId: owner._id });
  const places = { operationalHeadQuarterIds: [town.regionId], operationalHeadQuarterTowns: [neighbour.code] };
  const made = await portal.as(owner, agency).call(createSurvey, { body: { agencyId: agency._id, ...places } });
  expect(made.operationalHeadQuarterTowns).toEqual([neighbour.code]);
});
