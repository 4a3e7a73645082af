import { createRecommendation, deleteRecommendation } from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY } from '../../../testing/world/app.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

async function countedFor(entityId: string): Promise<string[]> {
  return (await rowsOf(db, 'kpi_events', { entityId }, ['kpiType'])).map(({ kpiType }) => kpiType);
}

test('recommending ten times at once is counted once; taking it back and recommending again counts again', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const advisor = portal.as(office.advisor);
  const body = { agencyId: office.agency._id, recommendationId };
  const answers = await Promise.all(Array.from({ length: 10 }, () => advisor.attempt(createRecommendation, { body })));
  expect(new Set(answers.map(({ status, reply }) => `${status} ${reply._id}`)).size).toBe(1);
  expect(answers[0]?.reply).toMatchObject({
    ...body,
    advisorId: office.advisor._id,
    recommendationType: 'announcement',
  });
  expect(await countedFor(recommendationId)).toEqual(['recommendation']);
  await advisor.call(deleteRecommendation, { params: { id: answers[0]?.reply._id ?? '' } });
  expect((await advisor.call(createRecommendation, { body }))._id).not.toBe(answers[0]?.reply._id);
  expect(await countedFor(recommendationId)).toEqual(['recommendation', 'recommendation']);
});

test('a service is recommended too, and counted apart', async () => {
  const { _id } = await aService(ctx);
  const body = {
    agencyId: office.agency._id,
    recommendationType: 'service',
    recommendationId: _id,
    advisorId: office.performance._id,
  } as const;
  await portal.as(office.performance).call(createRecommendation, { body });
  expect(await countedFor(_id)).toEqual(['serviceRecommendation']);
});

test('abuse 27: nobody recommends in the name of somebody else, admins neither', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  for (const person of [office.admin, office.advisor, office.performance]) {
    const body = { agencyId: office.agency._id, recommendationId, advisorId: office.otherAdvisor._id };
    expect(await portal.as(person).attempt(createRecommendation, { body })).toMatchObject({
      status: 403,
      code: 'actorMismatch',
    });
  }
  expect(await countedFor(recommendationId)).toEqual([]);
});

test('abuse 29: a company that the advisor does not follow, and what does not exist, are 404', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const advisor = portal.as(office.advisor);
  for (const body of [
    { agencyId: office.foreign._id, recommendationId },
    { agencyId: newId(), recommendationId },
    { agencyId: office.agency._id, recommendationId: newId() },
    { agencyId: office.agency._id, recommendationId, recommendationType: 'service' },
  ] as const) {
    expect((await advisor.attempt(createRecommendation, { body })).status).toBe(404);
  }
  const reply = await portal
    .as(office.admin)
    .call(createRecommendation, { body: { agencyId: office.foreign._id, recommendationId } });
  expect((await advisor.attempt(deleteRecommendation, { params: { id: reply._id } })).status).toBe(404);
  await portal.as(office.otherAdvisor).call(deleteRecommendation, { params: { id: reply._id } });
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
  expect(await portal.as(office.admin).attempt(createRecommendation, { body })).toMatchObject({
    status: 409,
    code: 'recommendationInactive',
  });
  portal.travelTo(new Date('2026-11-18T22:59:59Z'));
  const kept = await recommend(today);
  expect(kept.status).toBe(201);
  portal.travelTo(new Date('2026-11-18T23:00:00Z'));
  expect((await recommend(today)).reply._id).toBe(kept.reply._id);
  await advisor.call(deleteRecommendation, { params: { id: kept.reply._id } });
  expect((await recommend(today)).code).toBe('recommendationClosed');
  portal.travelTo(TODAY);
});

test('what is not made for a company is refused with that reason, not with a date', async () => {
  const { _id: announcement } = await anAnnouncement(ctx);
  const { _id: service } = await aService(ctx);
  const admin = portal.as(office.admin);
  const toMono = { agencyId: office.mono._id, recommendationId: announcement };
  expect(await admin.attempt(createRecommendation, { body: toMono })).toMatchObject({
    status: 409,
    code: 'recommendationMonoGrant',
  });
  const toPartner = {
    agencyId: office.partner._id,
    recommendationType: 'service',
    recommendationId: service,
  } as const;
  expect(await admin.attempt(createRecommendation, { body: toPartner })).toMatchObject({
    status: 409,
    code: 'recommendationNotForPartners',
  });
});

test('companies and platform admins recommend nothing', async () => {
  const body = { agencyId: office.agency._id, recommendationId: newId() };
  for (const as of [
    portal.as(office.user, office.agency),
    portal.as(office.partnerUser, office.partner),
    portal.as(office.platformAdmin),
  ]) {
    expect((await as.attempt(createRecommendation, { body })).code).toBe('roleForbidden');
    expect((await as.attempt(deleteRecommendation, { params: { id: newId() } })).code).toBe('roleForbidden');
  }
});
