import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getFunnel } from '@volano/domain/contracts/kpi';
import {
  answerRecommendation,
  createRecommendation,
  deleteRecommendation,
  listRecommendations,
  progressRecommendation,
} from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/world/app.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, office } = await openOffice();

test('what was answered and won is taken back without its history: row, funnel and amount stay', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const advisor = portal.as(office.advisor);
  const user = portal.as(office.user, office.agency);
  const body = { agencyId: office.agency._id, recommendationId };
  const funnel = async () => {
    return advisor.call(getFunnel, { query: { from: FROM, to: TO } });
  };
  const made = await advisor.call(createRecommendation, { body });
  const at = { params: { id: made._id } };
  await user.call(answerRecommendation, { ...at, body: { answer: 'interested' } });
  await advisor.call(progressRecommendation, { ...at, body: { progress: 'won', amount: 12_000 } });
  const before = await funnel();
  expect(JSON.stringify(before)).toContain('12000');

  await advisor.call(deleteRecommendation, at);
  expect((await advisor.attempt(deleteRecommendation, at)).status).toBe(404);
  expect(await funnel()).toEqual(before);
  const kept = await advisor.call(listRecommendations, { query: { recommendationId } });
  expect(kept.rows).toMatchObject([
    { _id: made._id, answer: 'interested', progress: 'won', amount: 12_000, withdrawnAt: expect.any(String) },
  ]);

  // To the company it is recommended no longer, nowhere.
  expect((await user.call(listRecommendations, { query: { recommendationId } })).rows).toEqual([]);
  expect(await user.call(getAnnouncement, { params: { id: recommendationId } })).toMatchObject({
    isRecommended: false,
    recommendedId: null,
  });
  expect((await user.call(listUserAnnouncements, { query: { isRecommended: 'true' } })).rows).toEqual([]);
  expect((await user.attempt(answerRecommendation, { ...at, body: { answer: 'no' } })).status).toBe(404);
  expect((await advisor.attempt(progressRecommendation, { ...at, body: { progress: 'lost' } })).status).toBe(404);

  // Recommended again it is another one, that begins anew.
  portal.travelTo(new Date(TODAY.getTime() + 60_000));
  const again = await advisor.call(createRecommendation, { body });
  expect(again._id).not.toBe(made._id);
  const both = await advisor.call(listRecommendations, { query: { recommendationId, count: 'true' } });
  expect(both).toMatchObject({
    total: 2,
    rows: [{ _id: again._id, answer: null, withdrawnAt: null }, { _id: made._id }],
  });
});

const FROM = new Date(TODAY.getTime() - 86_400_000).toISOString();
const TO = new Date(TODAY.getTime() + 86_400_000).toISOString();
