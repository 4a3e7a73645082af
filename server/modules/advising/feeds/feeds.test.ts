import { getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getMatch } from '@volano/domain/contracts/matching';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { aFeedPortal, feedIdsOf } from '../../../testing/builders/feed-world.ts';

const { portal, ctx, db, office, calls } = await aFeedPortal();

const everything = { limit: '100', count: 'true' } as const;

describe('what stands in a feed', () => {
  test('eligible first, then to verify; nothing closed, missed or to come', async () => {
    const { taxCredit, mono, eligible, rich, toVerify } = calls;
    const ids = await feedIdsOf(portal.as(office.user, office.agency));
    expect(new Set(ids)).toEqual(new Set([taxCredit, mono, eligible, rich, toVerify]));
    expect(ids.at(-1)).toBe(toVerify);
    // The nearer deadline stands before the larger amount.
    expect(ids.indexOf(rich)).toBeLessThan(ids.indexOf(eligible));
  });

  test('a mono-grant company sees what is made for it alone', async () => {
    expect(await feedIdsOf(portal.as(office.monoUser, office.mono))).toEqual([calls.mono]);
  });

  test('what is to come and what has expired have lists of their own and are never counted as in target', async () => {
    const user = portal.as(office.user, office.agency);
    expect(await feedIdsOf(user, { isUpcoming: 'true' })).toEqual([calls.upcoming]);
    expect(await feedIdsOf(user, { isExpired: 'true' })).toEqual([calls.expired]);
    const { headers } = await user.attempt(listUserAnnouncements, { query: { count: 'true', isExpired: 'true' } });
    expect(headers['x-not-expired-count']).toBe('5');
    const any = await user.attempt(listUserAnnouncements, { query: { ...everything, isExpired: 'any' } });
    expect([any.reply.total, any.headers['x-not-expired-count']]).toEqual([6, '5']);
    expect(any.reply.rows.map(({ isExpired }) => isExpired).lastIndexOf(false)).toBe(4);
    // What is over stays after what is open in any order.
    expect((await feedIdsOf(user, { isExpired: 'any', sort: 'expiryDate' })).at(-1)).toBe(calls.expired);
  });

  test('each row says why it is there', async () => {
    const reply = await portal
      .as(office.user, office.agency)
      .call(listUserAnnouncements, { query: { title: 'verificare' } });
    expect(reply.rows).toMatchObject([
      {
        title: 'Da verificare',
        territoryName: null,
        isExpired: false,
        isFavorite: false,
        isRecommended: false,
        // All Italy and all sectors exclude nobody, and are not counted.
        match: { verdict: 'toVerify', satisfied: 0, total: 1, checkState: 'reviewed', ownAid: null },
      },
    ]);
    expect(reply.rows[0]?.match?.criteria.map(({ status }) => status)).toEqual(['pass', 'pass', 'unknown']);
    expect(reply.rows[0]).not.toHaveProperty('matchingUsers');
  });

  test('a near miss is for staff who ask, until a consultant recommends it', async () => {
    const user = portal.as(office.prospectUser, office.prospect);
    const advisor = portal.as(office.advisor);
    const agencyId = office.prospect._id;
    expect(await feedIdsOf(user, { verdict: 'nearMiss' })).toEqual([]);
    expect(await feedIdsOf(advisor, { agencyId })).not.toContain(calls.nearMiss);
    expect(await feedIdsOf(advisor, { agencyId, verdict: 'nearMiss' })).toEqual([calls.nearMiss]);
    await advisor.call(createRecommendation, { body: { agencyId, recommendationId: calls.nearMiss } });
    expect(await feedIdsOf(user)).not.toContain(calls.nearMiss);
    const reply = await user.call(listUserAnnouncements, { query: { isInTarget: 'false' } });
    expect(reply.rows).toMatchObject([
      { _id: calls.nearMiss, isRecommended: true, recommendedBy: 'Beatrice', match: { verdict: 'nearMiss' } },
    ]);
    const summary = await user.call(getFeedSummary, { params: { id: agencyId } });
    expect(summary).toMatchObject({
      total: 5,
      eligible: 4,
      toVerify: 1,
      recommended: 0,
      recommendedOutside: 1,
      upcoming: 1,
      confirmable: 1,
    });
  });

  test('without a survey nothing can be said, and the page knows of how many', async () => {
    await db.deleteFrom('surveys').where('agencyId', '=', office.foreign._id).execute();
    const unrelated = portal.as(office.unrelated, office.foreign);
    expect(await feedIdsOf(unrelated)).toEqual([]);
    const reply = await unrelated.call(getFeedSummary, { params: { id: office.foreign._id } });
    expect(reply).toMatchObject({ total: 0, notAssessable: 7 });
  });
});

describe('whose feed', () => {
  test('abuse 19: a company of others and one that does not exist are the same 404', async () => {
    const named = (agencyId: string) => ({ query: { agencyId } });
    for (const id of [office.agency._id, newId()]) {
      const unrelated = portal.as(office.unrelated, office.foreign);
      const advisor = portal.as(office.otherAdvisor);
      expect((await unrelated.attempt(listUserAnnouncements, named(id))).status).toBe(404);
      expect((await advisor.attempt(listUserAnnouncements, named(id))).status).toBe(404);
      expect((await unrelated.attempt(getFeedSummary, { params: { id } })).status).toBe(404);
      expect((await unrelated.attempt(getMatch, { params: { id, announcementId: calls.eligible } })).status).toBe(404);
      expect((await advisor.attempt(getMatch, { params: { id, announcementId: calls.eligible } })).status).toBe(404);
    }
  });

  test('staff must name a company', async () => {
    expect(await portal.as(office.admin).attempt(listUserAnnouncements, {})).toMatchObject({
      status: 400,
      fields: [{ path: 'agencyId' }],
    });
  });

  test('a customer may name another company of theirs, and has an empty feed before the first', async () => {
    const { user, agency } = office;
    expect(await feedIdsOf(portal.as(user), { agencyId: agency._id })).toHaveLength(5);
    expect(await feedIdsOf(portal.as(user))).toEqual([]);
  });

  test('the trace says why not, of what is published', async () => {
    const user = portal.as(office.user, office.agency);
    const why = await user.call(getMatch, { params: { id: office.agency._id, announcementId: calls.elsewhere } });
    expect(why).toMatchObject({
      verdict: 'notEligible',
      criteria: [{ key: 'territory', status: 'fail' }, { key: 'activity' }],
    });
    const draft = { params: { id: office.agency._id, announcementId: calls.inactive } };
    expect((await user.attempt(getMatch, draft)).status).toBe(404);
    expect(await portal.as(office.admin).call(getMatch, draft)).toMatchObject({ gates: ['inactive'] });
    // Everything that closes it is said, with how the rest would stand.
    const closed = await anAnnouncement(ctx, { isActive: false, expiryDate: '2026-11-01T22:59:59Z' });
    const forMono = { params: { id: office.mono._id, announcementId: closed._id } };
    const reply = await portal.as(office.admin).call(getMatch, forMono);
    expect(reply.gates).toEqual(['inactive', 'monoGrant', 'expired']);
    expect(reply.criteria.map(({ key }) => key)).toEqual(['territory', 'activity']);
    expect(why.gates).toEqual([]);
    expect((await user.attempt(getMatch, { params: { id: office.agency._id, announcementId: newId() } })).status).toBe(
      404,
    );
  });
});
