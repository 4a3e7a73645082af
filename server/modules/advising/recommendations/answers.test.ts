import {
  answerRecommendation,
  createRecommendation,
  listRecommendations,
  progressRecommendation,
} from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, db, office } = await openOffice();

async function aRecommendation(title = 'Un bando'): Promise<string> {
  const { _id: recommendationId } = await anAnnouncement(ctx, { title });
  const body = { agencyId: office.agency._id, recommendationId };
  return (await portal.as(office.advisor).call(createRecommendation, { body }))._id;
}

async function countedFor(id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kpi_events as k')
    .innerJoin('recommendations as r', 'r.recommendationId', 'k.entityId')
    .select('k.kpiType')
    .where('r._id', '=', id)
    .orderBy('k.createdAt')
    .orderBy('k._id')
    .execute();
  return rows.map(({ kpiType }) => kpiType);
}

test('a company answers, changes its mind, and its consultant sees the reason; each change is counted once', async () => {
  const id = await aRecommendation('Nuova Sabatini');
  const company = portal.as(office.user);
  const first = await company.call(answerRecommendation, {
    params: { id },
    body: { answer: 'interested', answerReason: 'Sì' },
  });
  expect(first).toMatchObject({
    title: 'Nuova Sabatini',
    answer: 'interested',
    answerReason: null,
    progress: null,
  });
  const no = { answer: 'notNow', answerReason: 'Prima chiudiamo il bilancio' } as const;
  for (let times = 0; times < 2; times += 1) await company.call(answerRecommendation, { params: { id }, body: no });
  const reply = await portal
    .as(office.advisor)
    .call(listRecommendations, { query: { answer: 'notNow', count: 'true' } });
  expect(reply.total).toBe(1);
  expect(reply.rows[0]).toMatchObject({ _id: id, ...no, businessName: office.agency.businessName });
  expect(await countedFor(id)).toEqual(['recommendation', 'recommendationInterested', 'recommendationNotNow']);
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
  const won = await portal
    .as(office.performance)
    .call(progressRecommendation, { params, body: { progress: 'won', amount: 48_000.5 } });
  expect(won).toMatchObject({ progress: 'won', amount: 48_000.5, answer: null });
  const back = await advisor.call(progressRecommendation, { params, body: { progress: null } });
  expect(back).toMatchObject({ progress: null, amount: null, progressAt: null });
  await portal.as(office.user).call(answerRecommendation, { params, body: { answer: 'no' } });
});

test('the recommendations of others are as absent as those that do not exist', async () => {
  const id = await aRecommendation();
  for (const [person, missing] of [
    [office.unrelated, id],
    [office.partnerUser, id],
    [office.user, newId()],
  ] as const) {
    const tried = await portal
      .as(person)
      .attempt(answerRecommendation, { params: { id: missing }, body: { answer: 'interested' } });
    expect(tried.status).toBe(404);
  }
  const other = await portal
    .as(office.otherAdvisor)
    .attempt(progressRecommendation, { params: { id }, body: { progress: 'lost' } });
  expect(other.status).toBe(404);
  const { rows } = await portal.as(office.otherAdvisor).call(listRecommendations, {});
  expect(rows.map(({ _id }) => _id)).not.toContain(id);
});
