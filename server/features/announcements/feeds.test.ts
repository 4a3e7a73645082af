import { getFeedSummary, listPartnerAnnouncements, listUserAnnouncements } from '@volano/domain/contracts/announcements';
import { createFavorite, listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { getMatch } from '@volano/domain/contracts/matching';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anAnswer, askOfAnnouncement } from '../../testing/catalogue-factories.ts';
import { anAnnouncement, aQuestion, aRegion } from '../../testing/factories.ts';
import { anOffice } from '../../testing/office.ts';

let portal: TestApp;
let office: Awaited<ReturnType<typeof anOffice>>;
let calls: Record<'eligible' | 'rich' | 'toVerify' | 'nearMiss' | 'elsewhere' | 'taxCredit' | 'mono' | 'upcoming' | 'expired' | 'inactive', string>;

beforeAll(async () => {
  portal = await testApp();
  const { ctx } = portal;
  office = await anOffice(ctx);
  const [open, fixable] = [await aQuestion(ctx), await aQuestion(ctx, { fixable: true })];
  const companies = [office.agency, office.prospect, office.partner, office.mono, office.foreign];
  for (const { surveyId } of companies) await anAnswer(ctx, surveyId, fixable, 1);
  const create = async (given: Parameters<typeof anAnnouncement>[1]) => (await anAnnouncement(ctx, given))._id;
  calls = {
    eligible: await create({ title: 'Bando 100% Qualità', expiryDate: '2026-12-01T12:00:00Z', amount: 10_000 }),
    rich: await create({ title: 'Voucher digitale', amount: 90_000, expiryDate: '2026-11-30T12:00:00Z' }),
    toVerify: await create({ title: 'Da verificare' }),
    nearMiss: await create({ title: 'Quasi' }),
    elsewhere: await create({ announcementType: 'regional', regionId: (await aRegion(ctx))._id }),
    taxCredit: await create({ announcementType: 'tax-credit', title: 'Credito di imposta' }),
    mono: await create({ isMonoGrant: true, title: 'Solo mono' }),
    upcoming: await create({ title: 'In arrivo', waitingPubblication: true }),
    expired: await create({ title: 'Scaduto', expiryDate: '2026-11-17T12:00:00Z' }),
    inactive: await create({ title: 'Bozza', isActive: false }),
  };
  await askOfAnnouncement(ctx, calls.toVerify, open);
  await askOfAnnouncement(ctx, calls.nearMiss, fixable);
});
afterAll(() => portal.close());

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

async function idsOf(who: ReturnType<TestApp['as']>, query: Record<string, string> = {}) {
  const { reply, status } = await who.call(listUserAnnouncements, { query: { ...everything, ...query } });
  expect(status).toBe(200);
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows.map(({ _id }) => _id);
}

describe('what stands in a feed', () => {
  test('eligible first, then to verify; nothing closed, missed or to come', async () => {
    const { taxCredit, mono, eligible, rich, toVerify } = calls;
    const ids = await idsOf(portal.as(office.user, office.agency));
    expect(new Set(ids)).toEqual(new Set([taxCredit, mono, eligible, rich, toVerify]));
    expect(ids.at(-1)).toBe(toVerify);
    // The nearer deadline stands before the larger amount.
    expect(ids.indexOf(rich)).toBeLessThan(ids.indexOf(eligible));
  });

  test('a mono-grant company sees what is made for it alone', async () => {
    expect(await idsOf(portal.as(office.monoUser, office.mono))).toEqual([calls.mono]);
  });

  test('what is to come and what has expired have lists of their own and are never counted as in target', async () => {
    const user = portal.as(office.user, office.agency);
    expect(await idsOf(user, { isUpcoming: 'true' })).toEqual([calls.upcoming]);
    expect(await idsOf(user, { isExpired: 'true' })).toEqual([calls.expired]);
    const { headers } = await user.call(listUserAnnouncements, { query: { count: 'true', isExpired: 'true' } });
    expect(headers['x-not-expired-count']).toBe('5');
  });

  test('each row says why it is there', async () => {
    const { reply } = await portal.as(office.user, office.agency).call(listUserAnnouncements, { query: { title: 'verificare' } });
    expect(reply.rows).toMatchObject([
      {
        title: 'Da verificare',
        territoryName: null,
        isExpired: false,
        isFavorite: false,
        isRecommended: false,
        match: { verdict: 'toVerify', satisfied: 2, total: 3 },
      },
    ]);
    expect(reply.rows[0]?.match?.criteria.map(({ status }) => status)).toEqual(['pass', 'pass', 'unknown']);
    expect(reply.rows[0]).not.toHaveProperty('matchingUsers');
  });

  test('a near miss is for staff who ask, until a consultant recommends it', async () => {
    const user = portal.as(office.prospectUser, office.prospect);
    const advisor = portal.as(office.advisor);
    const agencyId = office.prospect._id;
    expect(await idsOf(user, { verdict: 'nearMiss' })).toEqual([]);
    expect(await idsOf(advisor, { agencyId })).not.toContain(calls.nearMiss);
    expect(await idsOf(advisor, { agencyId, verdict: 'nearMiss' })).toEqual([calls.nearMiss]);
    await advisor.call(createRecommendation, { body: { agencyId, recommendationId: calls.nearMiss } });
    expect((await idsOf(user)).at(-1)).toBe(calls.nearMiss);
    const { reply } = await user.call(listUserAnnouncements, { query: { isRecommended: 'true' } });
    expect(reply.rows).toMatchObject([{ _id: calls.nearMiss, isRecommended: true, recommendedBy: 'Beatrice', match: { verdict: 'nearMiss' } }]);
    const summary = await user.call(getFeedSummary, { params: { id: agencyId } });
    expect(summary.reply).toMatchObject({ total: 6, eligible: 4, toVerify: 1, recommended: 1, upcoming: 1, confirmable: 1 });
  });

  test('without a survey nothing can be said, and the page knows of how many', async () => {
    const { ctx } = portal;
    await ctx.db.deleteFrom('surveys').where('agencyId', '=', office.foreign._id).execute();
    const stranger = portal.as(office.stranger, office.foreign);
    expect(await idsOf(stranger)).toEqual([]);
    const { reply } = await stranger.call(getFeedSummary, { params: { id: office.foreign._id } });
    expect(reply).toMatchObject({ total: 0, notAssessable: 7 });
  });
});

describe('pages, filters, order', () => {
  test('count equals rows for every role and filter, and pages neither repeat nor skip', async () => {
    const filters = [
      {}, { isUpcoming: 'true' }, { isExpired: 'true' }, { isFavorite: 'false' }, { isRecommended: 'false' }, { verdict: 'eligible' },
      { announcementType: 'national' }, { q: 'o' }, { sort: '-title' }, { sort: 'fit,expiryDate' }, { isActive: 'true' },
    ];
    for (const { as, feed, query } of readers()) {
      for (const filter of filters) {
        const whole = await as.call(feed, { query: { ...everything, ...query, ...filter } });
        expect(whole.reply.total).toBe(whole.reply.rows.length);
        const paged: string[] = [];
        for (let page = 1; page <= 4; page += 1) {
          const { reply } = await as.call(feed, { query: { ...query, ...filter, limit: '2', page: String(page) } });
          paged.push(...reply.rows.map(({ _id }) => _id));
        }
        expect(paged).toEqual(whole.reply.rows.map(({ _id }) => _id));
      }
    }
  });

  test('the head of the page counts what the lists hold', async () => {
    const user = portal.as(office.user, office.agency);
    const { reply } = await user.call(getFeedSummary, { params: { id: office.agency._id } });
    const counted = async (query: Record<string, string>) => (await idsOf(user, query)).length;
    expect(reply.total).toBe(await counted({}));
    expect(reply.eligible).toBe(await counted({ verdict: 'eligible' }));
    expect(reply.toVerify).toBe(await counted({ verdict: 'toVerify' }));
    expect(reply.upcoming).toBe(await counted({ isUpcoming: 'true' }));
    expect(reply.byType['tax-credit']).toBe(await counted({ announcementType: 'tax-credit' }));
    expect(reply.byType.national).toBe(await counted({ announcementType: 'national' }));
  });

  test('the nearest deadline first, those without one last', async () => {
    const ids = await idsOf(portal.as(office.user, office.agency), { sort: 'expiryDate' });
    expect(ids.slice(0, 2)).toEqual([calls.rich, calls.eligible]);
    const latest = await idsOf(portal.as(office.user, office.agency), { sort: '-expiryDate' });
    expect(latest.slice(0, 2)).toEqual([calls.eligible, calls.rich]);
  });

  test('abuse 42-44: text is literal, what the list does not know is a 400 that names it', async () => {
    const user = portal.as(office.user, office.agency);
    expect(await idsOf(user, { q: '100% qualita' })).toEqual([calls.eligible]);
    for (const q of ['%%', '_____', '\\', '(a+)+$']) expect(await idsOf(user, { q })).toEqual([]);
    const wrong = {
      limit: '1000000000', page: 'NaN', sort: 'password', announcementType: '$where', verdict: 'toString', regionId: 'x', expiryDateTo: '30 feb',
      q: 'a'.repeat(201), filters: '{}',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await user.call(listUserAnnouncements, { query: { [name]: value } as never });
      expect([name, refused.status, refused.fields[0]?.path.split('.')[0]]).toEqual([name, 400, name]);
    }
  });
});

describe('favourites in a feed', () => {
  test('what is kept is marked, filtered and listed with its match', async () => {
    const partner = portal.as(office.partnerUser, office.partner);
    const kept = await partner.call(createFavorite, { body: { objectId: calls.rich, agencyId: office.partner._id } });
    const later = await partner.call(createFavorite, { body: { objectId: calls.expired, agencyId: office.partner._id } });
    expect([kept.status, later.status]).toEqual([201, 201]);
    const feed = await partner.call(listPartnerAnnouncements, { query: { isFavorite: 'true', count: 'true' } });
    expect(feed.reply).toMatchObject({ total: 1, rows: [{ _id: calls.rich, isFavorite: true, favoriteId: kept.reply._id }] });
    for (const as of [partner, portal.as(office.admin), portal.as(office.advisor)]) {
      const { reply } = await as.call(listFavoriteAnnouncements, { query: { agencyId: office.partner._id, count: 'true' } });
      expect(reply.total).toBe(2);
      expect(reply.rows.map(({ _id }) => _id).sort()).toEqual([calls.expired, calls.rich].sort());
      expect(reply.rows.every(({ match, isFavorite }) => match !== undefined && isFavorite)).toBe(true);
    }
    expect((await portal.as(office.otherAdvisor).call(listFavoriteAnnouncements, { query: { agencyId: office.partner._id } })).status).toBe(404);
  });
});

describe('whose feed', () => {
  test('abuse 19: a company of others and one that does not exist are the same 404', async () => {
    const named = (agencyId: string) => ({ query: { agencyId } });
    for (const id of [office.agency._id, newId()]) {
      const stranger = portal.as(office.stranger, office.foreign);
      const advisor = portal.as(office.otherAdvisor);
      expect((await stranger.call(listUserAnnouncements, named(id))).status).toBe(404);
      expect((await advisor.call(listUserAnnouncements, named(id))).status).toBe(404);
      expect((await stranger.call(getFeedSummary, { params: { id } })).status).toBe(404);
      expect((await stranger.call(getMatch, { params: { id, announcementId: calls.eligible } })).status).toBe(404);
      expect((await advisor.call(getMatch, { params: { id, announcementId: calls.eligible } })).status).toBe(404);
    }
  });

  test('staff must name a company; each kind of company has its own feed', async () => {
    expect(await portal.as(office.admin).call(listUserAnnouncements, {})).toMatchObject({ status: 400, fields: [{ path: 'agencyId' }] });
    expect((await portal.as(office.user, office.agency).call(listPartnerAnnouncements, {})).status).toBe(403);
    expect((await portal.as(office.partnerUser, office.partner).call(listUserAnnouncements, {})).status).toBe(403);
    expect((await portal.as(null).call(listUserAnnouncements, {})).status).toBe(401);
  });

  test('a customer may name another company of theirs, and has an empty feed before the first', async () => {
    const { user, agency } = office;
    expect(await idsOf(portal.as(user), { agencyId: agency._id })).toHaveLength(5);
    expect(await idsOf(portal.as(user))).toEqual([]);
  });

  test('the trace says why not, of what is published', async () => {
    const user = portal.as(office.user, office.agency);
    const why = await user.call(getMatch, { params: { id: office.agency._id, announcementId: calls.elsewhere } });
    expect(why.reply).toMatchObject({ verdict: 'notEligible', criteria: [{ key: 'territory', status: 'fail' }, { key: 'activity' }] });
    const draft = { params: { id: office.agency._id, announcementId: calls.inactive } };
    expect((await user.call(getMatch, draft)).status).toBe(404);
    expect((await portal.as(office.admin).call(getMatch, draft)).status).toBe(200);
    expect((await user.call(getMatch, { params: { id: office.agency._id, announcementId: newId() } })).status).toBe(404);
  });
});
