import { deleteAgency } from '@volano/domain/contracts/agencies';
import { getAdvisorGraphs, getFunnel, listFunnels, listKpiEvents } from '@volano/domain/contracts/kpi';
import * as recommendations from '@volano/domain/contracts/recommendations';
import { listTimeline } from '@volano/domain/contracts/timeline';
import { deleteUser } from '@volano/domain/contracts/users';
import { createView } from '@volano/domain/contracts/views';
import { beforeEach, expect, test } from 'vitest';
import { removeDeletedAgencies } from '../../companies/agencies/agencies.jobs.ts';
import { daysLater, inDays, minutesLater } from '../../../testing/builders/days.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { openPortal, TODAY } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const { answerRecommendation, createRecommendation, deleteRecommendation, listRecommendations } = recommendations;

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  portal.travelTo(TODAY);
  office = await anOffice(ctx);
});

const query = { from: inDays(-1), to: inDays(40) };

/** What the numbers and the lists of the office say of a consultant. */
async function told(who: { _id: string } = office.admin) {
  const advisorId = office.advisor._id;
  const me = portal.as(who);
  const rows = await me.call(listRecommendations, { query: { advisorId, count: 'true' } });
  return {
    funnel: await me.call(getFunnel, { query: { ...query, advisorId } }),
    byCall: await me.call(listFunnels, { params: { by: 'announcements' }, query: { ...query, advisorId } }),
    rows: rows.rows.map(({ title, answer, createdAt }) => ({ title, answer, createdAt })),
    total: rows.total,
  };
}

async function recommend() {
  const call = await anAnnouncement(ctx);
  const body = { agencyId: office.agency._id, recommendationId: call._id };
  const { _id } = await portal.as(office.advisor).call(createRecommendation, { body });
  return { call, at: { params: { id: _id } } };
}

async function recommendAnswered() {
  const { call, at } = await recommend();
  const body = { answer: 'notNow', answerReason: 'Siamo in ferie' } as const;
  await portal.as(office.user, office.agency).call(answerRecommendation, { ...at, body });
  return call;
}

test('a company that is deleted lowers nothing, and once it is gone for good only its name is missing', async () => {
  await recommendAnswered();
  const [before, own] = [await told(), await told(office.advisor)];
  expect(before.funnel).toMatchObject({ recommended: 1, seen: 1 });
  await portal.as(office.admin).call(deleteAgency, { params: { id: office.agency._id } });
  expect([await told(), await told(office.advisor)]).toEqual([before, own]);
  const row = async () =>
    (await portal.as(office.admin).call(listRecommendations, { query: { advisorId: office.advisor._id } })).rows;
  const { businessName } = office.agency;
  expect(await row()).toMatchObject([{ businessName, agencyDeletedAt: expect.any(String) }]);
  // To its owner it is gone.
  expect((await portal.as(office.user).call(listRecommendations, {})).rows).toEqual([]);
  portal.travelTo(daysLater(31));
  await removeDeletedAgencies(ctx);
  expect(await rowsOf(db, 'all_agencies', { _id: office.agency._id })).toEqual([]);
  expect([await told(), await told(office.advisor)]).toEqual([before, own]);
  expect(await row()).toMatchObject([{ agencyId: null, businessName: null, answerReason: null, answer: 'notNow' }]);
  expect((await portal.as(office.otherAdvisor).call(listRecommendations, {})).rows).toEqual([]);
});

test('a consultant who is deleted lowers nothing', async () => {
  await recommendAnswered();
  const before = await told();
  for (const one of [office.agency, office.prospect, office.partner, office.mono])
    await update(db, 'agencies', { _id: one._id }, { advisorId: office.otherAdvisor._id });
  await portal.as(office.admin).call(deleteUser, { params: { id: office.advisor._id } });
  expect(await told()).toEqual(before);
});

/** What is counted of what the consultant recommended: in all, by day, one by one, and in the company's history. */
async function counted() {
  const { advisor, agency, admin } = office;
  const params = { consultantId: advisor._id };
  const me = portal.as(admin);
  const graph = await me.call(getAdvisorGraphs, { params, query });
  const events = await me.call(listKpiEvents, {
    query: { chartType: 'recommendation', advisorId: advisor._id, ...query, count: 'true' },
  });
  const history = await me.call(listTimeline, { params: { id: agency._id }, query: { kind: 'recommendation' } });
  return { ...(await told()), graph, events: events.total, lines: history.lines.length };
}

test('what was taken back within its day, unseen and unanswered, counts nowhere and stands in no list', async () => {
  await recommend();
  const before = await counted();
  const { at } = await recommend();
  expect(await counted()).not.toEqual(before);
  portal.travelTo(minutesLater(24 * 60 - 1));
  await portal.as(office.advisor).call(deleteRecommendation, at);
  expect(await counted()).toEqual(before);
});

test('what was seen, answered, or stood longer counts as it did, and says that it was taken back', async () => {
  const seen = await recommend();
  await portal.as(office.user, office.agency).call(createView, {
    body: { entityType: 'announcementsUser', entityId: seen.call._id },
  });
  const late = await recommend();
  const { funnel, graph, total, events } = await counted();
  await portal.as(office.advisor).call(deleteRecommendation, seen.at);
  portal.travelTo(minutesLater(24 * 60 + 1));
  await portal.as(office.advisor).call(deleteRecommendation, late.at);
  expect(await counted()).toMatchObject({ funnel, graph, total, events });
});

test('of what was counted the database lets go of a slip alone', async () => {
  const { call } = await recommend();
  await expect(db.deleteFrom('kpi_events').where('entityId', '=', call._id).execute()).rejects.toThrow(
    'what was counted',
  );
});
