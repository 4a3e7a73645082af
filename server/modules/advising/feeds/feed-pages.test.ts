import { getFeedSummary, listPartnerAnnouncements, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { createFavorite, listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { describe, expect, test } from 'vitest';
import { aFeedPortal, feedIdsOf } from '../../../testing/builders/feed-world.ts';

const { portal, office, calls } = await aFeedPortal();

const everything = { limit: '100', count: 'true' } as const;

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
    const wrong = {
      limit: '1000000000',
      page: 'NaN',
      sort: 'password',
      announcementType: '$where',
      verdict: 'toString',
      regionId: 'x',
      expiryDateTo: '30 feb',
      q: 'a'.repeat(201),
      filters: '{}',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await user.attempt(listUserAnnouncements, { query: { [name]: value } as never });
      expect([name, refused.status, refused.fields[0]?.path.split('.')[0]]).toEqual([name, 400, name]);
    }
  });
});

describe('favourites in a feed', () => {
  test('what is kept is marked, filtered and listed with its match', async () => {
    const partner = portal.as(office.partnerUser, office.partner);
    const kept = await partner.call(createFavorite, { body: { objectId: calls.rich, agencyId: office.partner._id } });
    await partner.call(createFavorite, {
      body: { objectId: calls.expired, agencyId: office.partner._id },
    });
    const feed = await partner.attempt(listPartnerAnnouncements, { query: { isFavorite: 'true', count: 'true' } });
    expect(feed.reply).toMatchObject({
      total: 2,
      rows: [
        { _id: calls.rich, isFavorite: true, favoriteId: kept._id, isInTarget: true },
        { _id: calls.expired, isFavorite: true, isInTarget: false, isExpired: true },
      ],
    });
    expect(feed.headers['x-not-expired-count']).toBe('1');
    for (const as of [partner, portal.as(office.admin), portal.as(office.advisor)]) {
      const reply = await as.call(listFavoriteAnnouncements, {
        query: { agencyId: office.partner._id, count: 'true' },
      });
      expect(reply.total).toBe(2);
      expect(reply.rows.map(({ _id }) => _id).sort()).toEqual([calls.expired, calls.rich].sort());
      expect(reply.rows.every(({ match, isFavorite }) => match !== undefined && isFavorite)).toBe(true);
    }
    expect(
      (
        await portal
          .as(office.otherAdvisor)
          .attempt(listFavoriteAnnouncements, { query: { agencyId: office.partner._id } })
      ).status,
    ).toBe(404);
  });
});
