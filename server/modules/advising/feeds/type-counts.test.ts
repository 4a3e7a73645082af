import { getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { createFavorite, listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { anAnswer, askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, aQuestion } from '../../../testing/builders/factories.ts';
import { aFeedPortal } from '../../../testing/builders/feed-world.ts';

const { portal, ctx, office, calls } = await aFeedPortal();
const over = { announcementType: 'tax-credit', expiryDate: '2026-11-10T12:00:00Z' } as const;
await anAnnouncement(ctx, { title: 'Credito scaduto', ...over });

const company = () => portal.as(office.user, office.agency);

function summaryOf(query: Record<string, string> = {}) {
  return company().call(getFeedSummary, { params: { id: office.agency._id }, query });
}

test('the count beside each type is the rows that choosing it would show, under every other filter', async () => {
  for (const query of [
    {},
    { isExpired: 'true' },
    { isExpired: 'any' },
    { title: 'o' },
    { isFavorite: 'true' },
    { verdict: 'eligible' },
    { isRecommended: 'true' },
    { expiryDateTo: '2026-12-31T23:00:00Z' },
  ]) {
    const { byType, total } = await summaryOf(query as Record<string, string>);
    for (const announcementType of ANNOUNCEMENT_TYPES) {
      const asked = { ...query, announcementType, count: 'true', limit: '1' } as const;
      const reply = await company().call(listUserAnnouncements, { query: asked });
      expect([query, announcementType, byType[announcementType]]).toEqual([query, announcementType, reply.total]);
    }
    // The number of the head of the page is the same whatever is filtered.
    expect(total).toBe(5);
  }
  expect((await summaryOf({ isExpired: 'true' })).byType['tax-credit']).toBe(1);
  expect((await summaryOf({ isExpired: 'any' })).byType['tax-credit']).toBe(2);
});

test('what is kept stays listed when it expires, suits no longer or is still to open, and is not counted as in target', async () => {
  const question = await aQuestion(ctx);
  const left = await anAnnouncement(ctx, { title: 'Non più adatta' });
  const kept = [calls.rich, calls.expired, calls.upcoming, left._id];
  for (const objectId of kept)
    await company().call(createFavorite, { body: { objectId, agencyId: office.agency._id } });
  await anAnswer(ctx, office.agency.surveyId, question, 1);
  await askOfAnnouncement(ctx, left._id, question);
  const feed = await company().attempt(listUserAnnouncements, { query: { isFavorite: 'true', count: 'true' } });
  const ofAgency = { query: { agencyId: office.agency._id, count: 'true' } } as const;
  const record = await portal.as(office.advisor).attempt(listFavoriteAnnouncements, ofAgency);
  for (const { reply } of [feed, record]) {
    expect(reply.total).toBe(4);
    const standingOf = ({ isInTarget, isExpired, match }: (typeof reply.rows)[number]) =>
      [isInTarget, isExpired, match?.isUpcoming, match?.verdict] as const;
    expect(Object.fromEntries(reply.rows.map((row) => [row._id, standingOf(row)]))).toEqual({
      [calls.rich]: [true, false, false, 'eligible'],
      [calls.upcoming]: [false, false, true, 'eligible'],
      [calls.expired]: [false, true, false, 'eligible'],
      [left._id]: [false, false, false, 'notEligible'],
    });
  }
  expect(await summaryOf()).toMatchObject({ total: 5, favorites: 4 });
  const query = { isFavorite: 'true', isExpired: 'false', isInTarget: 'true', isUpcoming: 'false' } as const;
  const open = await company().call(listUserAnnouncements, { query });
  expect(open.rows.map(({ _id }) => _id)).toEqual([calls.rich]);
});
