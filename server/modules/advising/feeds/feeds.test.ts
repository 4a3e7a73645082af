import { getFeedSummary, listUserAnnouncements, listPartnerAnnouncements } from '@volano/domain/contracts/feeds';
import { getMatch } from '@volano/domain/contracts/matching';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { describe, expect, test } from 'vitest';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { aFeedPortal, feedIdsOf } from '../../../testing/builders/feed-world.ts';
import { createFavorite, listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';

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
    const user = portal.as(office.user, office.agency);
    const reply = await user.call(listUserAnnouncements, { query: { title: 'verificare' } });
    const facts = { territoryName: 'Quasi tutta Italia', isExpired: false, isFavorite: false, isRecommended: false };
    // All Italy and all sectors exclude nobody, and are not counted.
    const match = { verdict: 'toVerify', satisfied: 1, total: 2, checkState: 'reviewed', ownAid: null };
    expect(reply.rows).toMatchObject([{ title: 'Da verificare', ...facts, match }]);
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
    const standing = { isRecommended: true, recommendedBy: 'Beatrice', match: { verdict: 'nearMiss' } };
    expect(reply.rows).toMatchObject([{ _id: calls.nearMiss, ...standing }]);
    const summary = await user.call(getFeedSummary, { params: { id: agencyId } });
    const inTarget = { total: 5, eligible: 4, toVerify: 1, recommended: 0 };
    expect(summary).toMatchObject({ ...inTarget, recommendedOutside: 1, upcoming: 1, confirmable: 1 });
  });

  test('who is asked no questions has none left to answer', async () => {
    const partner = portal.as(office.partnerUser, office.partner);
    const summary = await partner.call(getFeedSummary, { params: { id: office.partner._id } });
    expect(summary.toVerify).toBeGreaterThan(0);
    expect(summary.confirmable).toBe(0);
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
  test('staff must name a company', async () => {
    const refused = await portal.as(office.admin).attempt(listUserAnnouncements, {});
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'agencyId' }] });
  });

  test('a customer may name another company of theirs, and has an empty feed before the first', async () => {
    const { user, agency } = office;
    expect(await feedIdsOf(portal.as(user), { agencyId: agency._id })).toHaveLength(5);
    expect(await feedIdsOf(portal.as(user))).toEqual([]);
  });

  test('the trace says why not, of what is published', async () => {
    const user = portal.as(office.user, office.agency);
    const why = await user.call(getMatch, { params: { id: office.agency._id, announcementId: calls.elsewhere } });
    const criteria = [{ key: 'territory', status: 'fail' }, { key: 'activity' }];
    expect(why).toMatchObject({ verdict: 'notEligible', criteria });
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
  });
});

/** Everybody who reads a feed, of the same company where they are staff. */
function readers() {
  const { agency, partner } = office;
  return [
    { as: portal.as(office.user, agency), feed: listUserAnnouncements, query: {} },
    { as: portal.as(office.partnerUser, partner), feed: listPartnerAnnouncements, query: {} },
    { as: portal.as(office.monoUser, office.mono), feed: listUserAnnouncements, query: {} },
    { as: portal.as(office.admin), feed: listUserAnnouncements, query: { agencyId: agency._id } },
    { as: portal.as(office.platformAdmin), feed: listPartnerAnnouncements, query: { agencyId: partner._id } },
    { as: portal.as(office.advisor), feed: listUserAnnouncements, query: { agencyId: agency._id } },
    { as: portal.as(office.performance), feed: listUserAnnouncements, query: { agencyId: agency._id } },
  ];
}

describe('pages, filters, order', () => {
  test('count equals rows for every role and filter, and pages neither repeat nor skip', async () => {
    const filters = [
      {},
      { isUpcoming: 'true' },
      { isExpired: 'true' },
      { isExpired: 'any', sort: '-expiryDate' },
      { isInTarget: 'false' },
      { isInTarget: 'any' },
      { isFavorite: 'true' },
      { isFavorite: 'false' },
      { isRecommended: 'false' },
      { verdict: 'eligible' },
      { announcementType: 'national' },
      { q: 'o' },
      { sort: '-title' },
      { sort: 'fit,expiryDate' },
      { isActive: 'true' },
    ];
    for (const { as, feed, query } of readers()) {
      for (const filter of filters) {
        const whole = await as.call(feed, { query: { ...everything, ...query, ...filter } });
        expect(whole.total).toBe(whole.rows.length);
        const paged: string[] = [];
        for (let page = 1; page <= 4; page += 1) {
          const reply = await as.call(feed, { query: { ...query, ...filter, limit: '2', page: String(page) } });
          paged.push(...reply.rows.map(({ _id }) => _id));
        }
        expect(paged).toEqual(whole.rows.map(({ _id }) => _id));
      }
    }
  });

  test('the head of the page counts what the lists hold', async () => {
    const user = portal.as(office.user, office.agency);
    const reply = await user.call(getFeedSummary, { params: { id: office.agency._id } });
    const counted = async (query: Record<string, string>) => (await feedIdsOf(user, query)).length;
    expect(reply.total).toBe(await counted({}));
    expect(reply.eligible).toBe(await counted({ verdict: 'eligible' }));
    expect(reply.toVerify).toBe(await counted({ verdict: 'toVerify' }));
    expect(reply.upcoming).toBe(await counted({ isUpcoming: 'true' }));
    expect(reply.byType['tax-credit']).toBe(await counted({ announcementType: 'tax-credit' }));
    expect(reply.byType.national).toBe(await counted({ announcementType: 'national' }));
  });

  test('the nearest deadline first, those without one last', async () => {
    const ids = await feedIdsOf(portal.as(office.user, office.agency), { sort: 'expiryDate' });
    expect(ids.slice(0, 2)).toEqual([calls.rich, calls.eligible]);
    const latest = await feedIdsOf(portal.as(office.user, office.agency), { sort: '-expiryDate' });
    expect(latest.slice(0, 2)).toEqual([calls.eligible, calls.rich]);
  });

  test('abuse 42-44: text is literal, what the list does not know is a 400 that names it', async () => {
    const user = portal.as(office.user, office.agency);
    expect(await feedIdsOf(user, { q: '100% qualita' })).toEqual([calls.eligible]);
    for (const q of ['%%', '_____', '\\', '(a+)+$']) expect(await feedIdsOf(user, { q })).toEqual([]);
    const wrong = { sort: 'password', announcementType: '$where', verdict: 'toString', expiryDateTo: '30 feb' };
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await user.attempt(listUserAnnouncements, { query: { [name]: value } as never });
      expect([name, refused.status, refused.fields[0]?.path.split('.')[0]]).toEqual([name, 400, name]);
    }
  });
});

test('what is kept is marked in a feed, filtered and listed with its match', async () => {
  const partner = portal.as(office.partnerUser, office.partner);
  const kept = await partner.call(createFavorite, { body: { objectId: calls.rich, agencyId: office.partner._id } });
  await partner.call(createFavorite, { body: { objectId: calls.expired, agencyId: office.partner._id } });
  const feed = await partner.attempt(listPartnerAnnouncements, { query: { isFavorite: 'true', count: 'true' } });
  const rows = [
    { _id: calls.rich, isFavorite: true, favoriteId: kept._id, isInTarget: true },
    { _id: calls.expired, isFavorite: true, isInTarget: false, isExpired: true },
  ];
  expect(feed.reply).toMatchObject({ total: 2, rows });
  expect(feed.headers['x-not-expired-count']).toBe('1');
  for (const as of [partner, portal.as(office.admin), portal.as(office.advisor)]) {
    const query = { agencyId: office.partner._id, count: 'true' } as const;
    const reply = await as.call(listFavoriteAnnouncements, { query });
    expect(reply.total).toBe(2);
    expect(reply.rows.map(({ _id }) => _id).sort()).toEqual([calls.expired, calls.rich].sort());
    expect(reply.rows.every(({ match, isFavorite }) => match !== undefined && isFavorite)).toBe(true);
  }
});
