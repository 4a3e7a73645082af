import { listAgencies } from '@volano/domain/contracts/agencies';
import { exportAnnouncements, getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { listUserServices } from '@volano/domain/contracts/services';
import { countUnread, createView } from '@volano/domain/contracts/views';
import { describe, expect, test } from 'vitest';
import type { Speaker } from '../../../testing/world/app.ts';
import { anAnswer, askOfService } from '../../../testing/builders/catalogue-factories.ts';
import { aQuestion, aService } from '../../../testing/builders/factories.ts';
import { aFeedPortal } from '../../../testing/builders/feed-world.ts';
import { recountAll } from '../../../matching/matching.actions.ts';
import { writeDigests } from '../../conversation/notifications/sending.jobs.ts';
import { recordsAt } from '../../../testing/builders/exported.ts';
import { mailsTo } from '../../../testing/builders/traces.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, office, calls } = await aFeedPortal();
for (const recommendationId of [calls.nearMiss, calls.elsewhere, calls.rich]) {
  const body = { agencyId: office.agency._id, recommendationId };
  await portal.as(office.advisor).call(createRecommendation, { body });
}
await recountAll(ctx);

const counted = { limit: '100', count: 'true' } as const;
const company = () => portal.as(office.user, office.agency);

async function listed(who: Speaker, query: Record<string, string> = {}) {
  const { reply, headers, status } = await who.attempt(listUserAnnouncements, { query: { ...counted, ...query } });
  expect([query, status]).toEqual([query, 200]);
  expect(headers['x-total-count']).toBe(String(reply.rows.length));
  return { ids: reply.rows.map(({ _id }) => _id), rows: reply.rows, open: headers['x-not-expired-count'] };
}

describe('one number', () => {
  test('feed, summary, unread, office table and file say the same; what was recommended beside it is not in it', async () => {
    const inTarget = [calls.taxCredit, calls.mono, calls.eligible, calls.rich, calls.toVerify].sort();
    const feed = await listed(company());
    expect(feed.ids.toSorted()).toEqual(inTarget);
    expect(feed.open).toBe('5');
    expect(feed.rows.every((row) => row.isInTarget === true)).toBe(true);
    const summary = await company().call(getFeedSummary, { params: { id: office.agency._id } });
    expect(summary).toMatchObject({ total: 5, eligible: 4, toVerify: 1, recommended: 1, recommendedOutside: 2 });
    expect((await company().call(countUnread, { query: { entityType: 'announcementsUser' } })).count).toBe(5);
    for (const person of [office.admin, office.advisor, office.performance, office.platformAdmin]) {
      expect((await listed(portal.as(person), { agencyId: office.agency._id })).ids.toSorted()).toEqual(inTarget);
      const reply = await portal.as(person).call(listAgencies, { query: { q: office.agency.businessName } });
      expect(reply.rows.find(({ _id }) => _id === office.agency._id)?.inTarget).toBe(5);
    }
    const file = await company().call(exportAnnouncements, { query: {} });
    expect(await recordsAt(portal, file)).toHaveLength(5);
  });

  test('the digest says the same', async () => {
    const { _id, administrationEmail, businessName } = office.agency;
    await update(portal.db, 'users', { _id: office.user._id }, { digestFrequency: 'daily' });
    await writeDigests(portal.ctx);
    const mails = [...(await mailsTo(portal, administrationEmail)), ...(await mailsTo(portal, office.user.email))];
    const text = mails.find((mail) => mail.text.includes('Oggi per'))?.text;
    const { total } = await company().call(getFeedSummary, { params: { id: _id } });
    expect(text).toContain(`Oggi per ${businessName} ci sono ${total} agevolazioni da verificare`);
  });

  test('a near miss and a call that does not suit, once recommended, stand in a list of their own with what is missing', async () => {
    const outside = await listed(company(), { isInTarget: 'false' });
    expect(outside.ids).toEqual([calls.nearMiss, calls.elsewhere]);
    expect(outside.rows).toMatchObject([
      { isInTarget: false, isRecommended: true, recommendedBy: 'Beatrice', match: { verdict: 'nearMiss' } },
      { isInTarget: false, isRecommended: true, recommendedBy: 'Beatrice', match: { verdict: 'notEligible' } },
    ]);
    for (const row of outside.rows) expect(row.match?.criteria.some(({ status }) => status === 'fail')).toBe(true);
    const pages = [];
    for (const page of ['1', '2', '3']) {
      const query = { isInTarget: 'false', limit: '1', page, count: 'true' } as const;
      const reply = await company().call(listUserAnnouncements, { query });
      pages.push([reply.total, ...reply.rows.map(({ _id }) => _id)]);
    }
    expect(pages).toEqual([[2, calls.nearMiss], [2, calls.elsewhere], [2]]);
    const regional = await listed(company(), { isInTarget: 'false', announcementType: 'regional' });
    expect(regional.ids).toEqual([calls.elsewhere]);
    // The office divides them in the same way.
    const query = { agencyId: office.agency._id, isInTarget: 'false' };
    for (const person of [office.admin, office.advisor, office.performance])
      expect((await listed(portal.as(person), query)).ids).toEqual(outside.ids);
  });

  test('the recommended ones: those in target among what is in target, all of them when both are asked for', async () => {
    expect((await listed(company(), { isRecommended: 'true' })).ids).toEqual([calls.rich]);
    const both = await listed(company(), { isRecommended: 'true', isInTarget: 'any' });
    expect(both.ids).toEqual([calls.rich, calls.nearMiss, calls.elsewhere]);
    expect((await listed(company(), { isInTarget: 'any' })).ids).toHaveLength(7);
    // What nobody recommended is in no list of the company, whatever is asked.
    const unrelated = portal.as(office.unrelated, office.foreign);
    expect((await listed(unrelated, { isInTarget: 'any' })).ids).not.toContain(calls.elsewhere);
    expect((await listed(unrelated, { isInTarget: 'false' })).ids).toEqual([]);
  });

  test('near misses that nobody recommended are found by the office apart from those that somebody did', async () => {
    const query = { agencyId: office.agency._id, verdict: 'nearMiss' };
    expect((await listed(portal.as(office.advisor), { ...query, isRecommended: 'false' })).ids).toEqual([]);
    expect((await listed(portal.as(office.advisor), query)).ids).toEqual([calls.nearMiss]);
  });

  test('services divide in the same way', async () => {
    const fixable = await aQuestion(ctx, { fixable: true });
    const [suits, misses] = [await aService(ctx), await aService(ctx)];
    await askOfService(ctx, misses._id, fixable);
    await anAnswer(ctx, office.agency.surveyId, fixable, 1);
    const body = { agencyId: office.agency._id, recommendationType: 'service', recommendationId: misses._id } as const;
    await portal.as(office.advisor).call(createRecommendation, { body });
    const servicesOf = async (query: Record<string, string>) => {
      const reply = await company().call(listUserServices, { query: { ...counted, ...query } });
      expect(reply.total).toBe(reply.rows.length);
      return reply.rows;
    };
    const unread = async () => (await company().call(countUnread, { query: { entityType: 'servicesUser' } })).count;
    expect((await servicesOf({})).map(({ _id }) => _id)).toEqual([suits._id]);
    const standing = { isRecommended: true, isInTarget: false, match: { verdict: 'nearMiss' } };
    expect(await servicesOf({ isInTarget: 'false' })).toMatchObject([{ _id: misses._id, ...standing }]);
    expect(await unread()).toBe(1);
    expect((await servicesOf({})).map(({ isToRead }) => isToRead)).toEqual([true]);
    await company().call(createView, { body: { entityType: 'servicesUser', entityId: suits._id } });
    expect((await servicesOf({})).map(({ isToRead }) => isToRead)).toEqual([false]);
    expect(await unread()).toBe(0);
  });
});

test('what is still to read is marked on as many rows as the menu counts, until it is opened', async () => {
  const unread = async () => (await company().call(countUnread, { query: { entityType: 'announcementsUser' } })).count;
  const marked = async (query = {}) => (await listed(company(), query)).rows.filter(({ isToRead }) => isToRead);
  expect(await marked()).toHaveLength(await unread());
  await company().call(createView, { body: { entityType: 'announcementsUser', entityId: calls.eligible } });
  expect((await marked()).map(({ _id }) => _id)).not.toContain(calls.eligible);
  expect(await marked()).toHaveLength(await unread());
  for (const query of [{ isInTarget: 'false' }, { isUpcoming: 'true' }, { isExpired: 'true' }])
    expect(await marked(query)).toEqual([]);
  // Whether the company has read it is nothing that its consultant reads.
  const { rows } = await listed(portal.as(office.advisor), { agencyId: office.agency._id });
  expect(rows.every((row) => row.isToRead === undefined)).toBe(true);
});
