import * as recommendations from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getFunnel } from '@volano/domain/contracts/kpi';
import { inDays, minutesLater } from '../../../testing/builders/days.ts';

const { answerRecommendation, createRecommendation, listRecommendations, progressRecommendation } = recommendations;
const { portal, ctx, db, office } = await openOffice();

async function countedFor(entityId: string): Promise<string[]> {
  return (await rowsOf(db, 'kpi_events', { entityId }, ['kpiType'])).map(({ kpiType }) => kpiType);
}

test('recommending ten times at once is counted once; taken back at once it is not, recommended again it is', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const advisor = portal.as(office.advisor);
  const body = { agencyId: office.agency._id, recommendationId };
  const answers = await Promise.all(Array.from({ length: 10 }, () => advisor.attempt(createRecommendation, { body })));
  expect(new Set(answers.map(({ status, reply }) => `${status} ${reply._id}`)).size).toBe(1);
  const made = { ...body, advisorId: office.advisor._id, recommendationType: 'announcement' };
  expect(answers[0]?.reply).toMatchObject(made);
  expect(await countedFor(recommendationId)).toEqual(['recommendation']);
  await advisor.call(recommendations.deleteRecommendation, { params: { id: answers[0]?.reply._id ?? '' } });
  expect(await countedFor(recommendationId)).toEqual([]);
  expect((await advisor.call(createRecommendation, { body }))._id).not.toBe(answers[0]?.reply._id);
  expect(await countedFor(recommendationId)).toEqual(['recommendation']);
});

test('a service is recommended too, and counted apart', async () => {
  const { _id: recommendationId } = await aService(ctx);
  const ofAgency = { agencyId: office.agency._id, advisorId: office.performance._id };
  const body = { ...ofAgency, recommendationType: 'service', recommendationId } as const;
  await portal.as(office.performance).call(createRecommendation, { body });
  expect(await countedFor(recommendationId)).toEqual(['serviceRecommendation']);
});

test('abuse 27: nobody recommends in the name of somebody else, admins neither', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  for (const person of [office.admin, office.advisor, office.performance]) {
    const body = { agencyId: office.agency._id, recommendationId, advisorId: office.otherAdvisor._id };
    const refused = await portal.as(person).attempt(createRecommendation, { body });
    expect(refused).toMatchObject({ status: 403, code: 'actorMismatch' });
  }
  expect(await countedFor(recommendationId)).toEqual([]);
});

test('abuse 29: what does not exist is not recommended', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const agencyId = office.agency._id;
  for (const body of [
    { agencyId, recommendationId: newId() },
    { agencyId, recommendationId, recommendationType: 'service' },
  ] as const)
    expect((await portal.as(office.advisor).attempt(createRecommendation, { body })).status).toBe(404);
});

test('until midnight in Rome of the last commercial day, and never what is closed; a repeat stays the same', async () => {
  const { _id: today } = await anAnnouncement(ctx, { expiryCommercialDate: '2026-11-18T10:00:00Z' });
  const closed = await anAnnouncement(ctx, { expiryCommercialDate: '2026-11-17T22:00:00Z' });
  const expired = await anAnnouncement(ctx, { expiryDate: '2026-11-17T22:00:00Z' });
  const draft = await anAnnouncement(ctx, { isActive: false });
  const advisor = portal.as(office.advisor);
  const recommend = (recommendationId: string) =>
    advisor.attempt(createRecommendation, { body: { agencyId: office.agency._id, recommendationId } });
  expect(await recommend(closed._id)).toMatchObject({ status: 409, code: 'recommendationClosed' });
  expect(await recommend(expired._id)).toMatchObject({ status: 409, code: 'recommendationExpired' });
  // To a consultant a draft does not exist; an admin, who sees it, hears that it is one.
  expect((await recommend(draft._id)).status).toBe(404);
  const body = { agencyId: office.agency._id, recommendationId: draft._id };
  const inactive = await portal.as(office.admin).attempt(createRecommendation, { body });
  expect(inactive).toMatchObject({ status: 409, code: 'recommendationInactive' });
  portal.travelTo(new Date('2026-11-18T22:59:59Z'));
  const kept = await recommend(today);
  expect(kept.status).toBe(201);
  portal.travelTo(new Date('2026-11-18T23:00:00Z'));
  expect((await recommend(today)).reply._id).toBe(kept.reply._id);
  await advisor.call(recommendations.deleteRecommendation, { params: { id: kept.reply._id } });
  expect((await recommend(today)).code).toBe('recommendationClosed');
});

test('what is not made for a company is refused with that reason, not with a date', async () => {
  const { _id: announcement } = await anAnnouncement(ctx);
  const { _id: service } = await aService(ctx);
  const { mono, partner } = office;
  for (const [agencyId, recommendationType, recommendationId, code] of [
    [mono._id, 'announcement', announcement, 'recommendationMonoGrant'],
    [partner._id, 'service', service, 'recommendationNotForPartners'],
  ] as const) {
    const body = { agencyId, recommendationType, recommendationId };
    expect(await portal.as(office.admin).attempt(createRecommendation, { body })).toMatchObject({ status: 409, code });
  }
});

async function aRecommendation(title = 'Un bando'): Promise<string> {
  const { _id: recommendationId } = await anAnnouncement(ctx, { title });
  const body = { agencyId: office.agency._id, recommendationId };
  return (await portal.as(office.advisor).call(createRecommendation, { body }))._id;
}

async function eventsOf(id: string): Promise<string[]> {
  const { recommendationId: entityId } = await rowOf(db, 'recommendations', { _id: id });
  const rows = await rowsOf(db, 'kpi_events', { entityId }, ['kpiType'], 'createdAt', '_id');
  return rows.map(({ kpiType }) => kpiType);
}

test('a company answers, changes its mind, and its consultant sees the reason; each change is counted once', async () => {
  const id = await aRecommendation('Nuova Sabatini');
  const company = portal.as(office.user);
  const yes = { answer: 'interested', answerReason: 'Sì' } as const;
  const first = await company.call(answerRecommendation, { params: { id }, body: yes });
  expect(first).toMatchObject({ title: 'Nuova Sabatini', answer: 'interested', answerReason: null, progress: null });
  const no = { answer: 'notNow', answerReason: 'Prima chiudiamo il bilancio' } as const;
  for (let times = 0; times < 2; times += 1) await company.call(answerRecommendation, { params: { id }, body: no });
  const query = { answer: 'notNow', count: 'true' } as const;
  const reply = await portal.as(office.advisor).call(listRecommendations, { query });
  expect(reply.total).toBe(1);
  expect(reply.rows[0]).toMatchObject({ _id: id, ...no, businessName: office.agency.businessName });
  expect(await eventsOf(id)).toEqual(['recommendation', 'recommendationInterested', 'recommendationNotNow']);
});

test('once the office has begun the answer stands; what came of it has an amount only when it was won', async () => {
  const id = await aRecommendation();
  const advisor = portal.as(office.advisor);
  const params = { id };
  await advisor.call(progressRecommendation, { params, body: { progress: 'inProgress' } });
  const late = await portal.as(office.user).attempt(answerRecommendation, { params, body: { answer: 'no' } });
  expect(late).toMatchObject({ status: 409, code: 'recommendationInProgress' });
  const lost = await advisor.attempt(progressRecommendation, { params, body: { progress: 'lost', amount: 10 } });
  expect(lost.status).toBe(400);
  const body = { progress: 'won', amount: 48_000.5 } as const;
  const won = await portal.as(office.performance).call(progressRecommendation, { params, body });
  expect(won).toMatchObject({ progress: 'won', amount: 48_000.5, answer: null });
  const back = await advisor.call(progressRecommendation, { params, body: { progress: null } });
  expect(back).toMatchObject({ progress: null, amount: null, progressAt: null });
  await portal.as(office.user).call(answerRecommendation, { params, body: { answer: 'no' } });
});

test('what was answered and won is taken back without its history: row, funnel and amount stay', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const advisor = portal.as(office.advisor);
  const user = portal.as(office.user, office.agency);
  const body = { agencyId: office.agency._id, recommendationId };
  const funnel = () => advisor.call(getFunnel, { query: { from: inDays(-1), to: inDays(1) } });
  const made = await advisor.call(createRecommendation, { body });
  const at = { params: { id: made._id } };
  await user.call(answerRecommendation, { ...at, body: { answer: 'interested' } });
  await advisor.call(progressRecommendation, { ...at, body: { progress: 'won', amount: 12_000 } });
  const before = await funnel();
  expect(JSON.stringify(before)).toContain('12000');

  await advisor.call(recommendations.deleteRecommendation, at);
  expect((await advisor.attempt(recommendations.deleteRecommendation, at)).status).toBe(404);
  expect(await funnel()).toEqual(before);
  const kept = await advisor.call(listRecommendations, { query: { recommendationId } });
  const stays = { answer: 'interested', progress: 'won', amount: 12_000, withdrawnAt: expect.any(String) };
  expect(kept.rows).toMatchObject([{ _id: made._id, ...stays }]);

  // To the company it is recommended no longer, nowhere.
  expect((await user.call(listRecommendations, { query: { recommendationId } })).rows).toEqual([]);
  const shown = await user.call(getAnnouncement, { params: { id: recommendationId } });
  expect(shown).toMatchObject({ isRecommended: false, recommendedId: null });
  const { rows: shownAsSuch } = await user.call(listUserAnnouncements, { query: { isRecommended: 'true' } });
  expect(shownAsSuch.map(({ _id }) => _id)).not.toContain(recommendationId);
  expect((await user.attempt(answerRecommendation, { ...at, body: { answer: 'no' } })).status).toBe(404);
  expect((await advisor.attempt(progressRecommendation, { ...at, body: { progress: 'lost' } })).status).toBe(404);

  // Recommended again it is another one, that begins anew.
  portal.travelTo(minutesLater(1));
  const again = await advisor.call(createRecommendation, { body });
  expect(again._id).not.toBe(made._id);
  const both = await advisor.call(listRecommendations, { query: { recommendationId, count: 'true' } });
  const rows = [{ _id: again._id, answer: null, withdrawnAt: null }, { _id: made._id }];
  expect(both).toMatchObject({ total: 2, rows });
});
