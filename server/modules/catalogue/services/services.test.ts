import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { getService, listPartnerServices, listServices, listUserServices } from '@volano/domain/contracts/services';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnswer, anUpload, askOfService } from '../../../testing/builders/catalogue-factories.ts';
import { aQuestion, aService } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';

const portal = await openPortal();
const { ctx } = portal;
const office = await anOffice(ctx);
const [open, fixable] = [await aQuestion(ctx), await aQuestion(ctx, { fixable: true })];
for (const { surveyId } of [office.agency, office.prospect]) await anAnswer(ctx, surveyId, fixable, 1);
const create = async (given: Parameters<typeof aService>[1]) => (await aService(ctx, given))._id;
const services = {
  plain: await create({
    name: 'Àncora fiscale',
    categoryType: 'tax',
    cost: 300,
    description: '<p>Testo <b>aperto</b></p>',
  }),
  premium: await create({
    name: 'Monitoraggio',
    isOnlyGoAndGrow: true,
    description: '<p>Segreto</p>',
    platformLink: 'https://energia.example',
  }),
  partner: await create({ name: 'Per i partner', isForBusinessPartner: true }),
  asked: await create({ name: 'Da verificare' }),
  missed: await create({ name: 'Quasi' }),
  inactive: await create({ name: 'Bozza', isActive: false }),
};
await askOfService(ctx, services.asked, open);
await askOfService(ctx, services.missed, fixable);
const premiumFile = (await anUpload(ctx, { linkedEntityType: 'service', linkedEntityId: services.premium }))._id;

describe('services that suit a company', () => {
  test('each role reads its own feed, and the count is its rows', async () => {
    const { agency, partner } = office;
    const all = ['plain', 'premium', 'partner', 'asked'] as const;
    const feeds = [
      { as: portal.as(office.user, agency), feed: listUserServices, query: {}, expected: all },
      {
        as: portal.as(office.partnerUser, partner),
        feed: listPartnerServices,
        query: {},
        expected: ['partner'] as const,
      },
      { as: portal.as(office.advisor), feed: listUserServices, query: { agencyId: agency._id }, expected: all },
      {
        as: portal.as(office.performance),
        feed: listPartnerServices,
        query: { agencyId: partner._id },
        expected: ['partner'] as const,
      },
      { as: portal.as(office.admin), feed: listUserServices, query: { agencyId: agency._id }, expected: all },
    ];
    for (const { as, feed, query, expected } of feeds) {
      const reply = await as.call(feed, { query: { ...query, count: 'true' } });
      expect(reply.rows.map(({ _id }) => _id).sort()).toEqual(expected.map((name) => services[name]).sort());
      expect(reply.total).toBe(expected.length);
      expect(reply.rows.every(({ match }) => match !== undefined)).toBe(true);
    }
    // The plain address gives a company its own feed.
    const plain = await portal.as(office.partnerUser, partner).call(listServices, { query: { count: 'true' } });
    expect([plain.total, plain.rows.map(({ _id }) => _id)]).toEqual([1, [services.partner]]);
  });

  test('a near miss has a list of its own beside the feed once it is recommended', async () => {
    const { agency } = office;
    const user = portal.as(office.user, agency);
    const body = { agencyId: agency._id, recommendationType: 'service', recommendationId: services.missed } as const;
    expect((await user.attempt(getService, { params: { id: services.missed } })).status).toBe(404);
    const recommendation = await portal.as(office.performance).call(createRecommendation, { body });
    const reply = await user.call(listUserServices, { query: { isInTarget: 'false', count: 'true' } });
    expect(reply).toMatchObject({
      total: 1,
      rows: [{ _id: services.missed, isRecommended: true, recommendedId: recommendation._id }],
    });
    expect(await user.call(getService, { params: { id: services.missed } })).toMatchObject({
      match: { verdict: 'nearMiss' },
    });
  });

  test('what a company keeps is a list of its own, of services too, for itself and for who follows it', async () => {
    const { agency } = office;
    const user = portal.as(office.user, agency);
    const body = { agencyId: agency._id, entityType: 'service', objectId: services.asked } as const;
    const kept = await user.call(createFavorite, { body });
    const one = { total: 1, rows: [{ _id: services.asked, isFavorite: true, favoriteId: kept._id }] };
    const query = { isFavorite: 'true', count: 'true' } as const;
    expect(await user.call(listUserServices, { query })).toMatchObject(one);
    const asStaff = { query: { ...query, agencyId: agency._id } };
    for (const contract of [listUserServices, listServices])
      expect(await portal.as(office.advisor).call(contract, asStaff)).toMatchObject(one);
    expect(await user.call(getService, { params: { id: services.asked } })).toMatchObject({
      isFavorite: true,
      favoriteId: kept._id,
    });
    const others = await user.call(listUserServices, { query: { isFavorite: 'false' } });
    expect(others.rows.map(({ _id }) => _id)).not.toContain(services.asked);
    expect(others.rows.every(({ isFavorite, favoriteId }) => !isFavorite && favoriteId === null)).toBe(true);
    await user.call(deleteFavorite, { params: { id: kept._id } });
    expect(await user.call(listUserServices, { query })).toMatchObject({ total: 0, rows: [] });
  });

  test('filters, order and pages', async () => {
    const user = portal.as(office.user, office.agency);
    const named = await user.call(listUserServices, { query: { q: 'ancora', categoryType: 'tax,energy' } });
    expect(named.rows).toMatchObject([{ name: 'Àncora fiscale', summary: 'Testo aperto', cost: 300, locked: false }]);
    const seen: string[] = [];
    for (const page of ['1', '2', '3']) {
      const reply = await user.call(listUserServices, { query: { sort: 'cost', limit: '2', page } });
      seen.push(...reply.rows.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect((await user.attempt(listUserServices, { query: { sort: 'description' } as never })).status).toBe(400);
  });
});

describe('the base list and one service', () => {
  test('editors read all, consultants what is published; naming a company says how each stands for it', async () => {
    for (const person of [office.admin, office.platformAdmin, office.advisor, office.performance]) {
      const reply = await portal.as(person).call(listServices, { query: { count: 'true' } });
      const isEditor = person === office.admin || person === office.platformAdmin;
      const shown = isEditor ? 6 : 5;
      expect([reply.total, reply.rows.length]).toEqual([shown, shown]);
      const draft = await portal.as(person).attempt(getService, { params: { id: services.inactive } });
      expect(draft.status).toBe(isEditor ? 200 : 404);
      expect(reply.rows[0]).not.toHaveProperty('match');
      const detail = await portal.as(person).call(getService, { params: { id: services.asked } });
      expect('categories' in detail).toBe(person === office.admin || person === office.advisor);
    }
    const reply = await portal
      .as(office.advisor)
      .call(listServices, { query: { agencyId: office.agency._id, q: 'verificare' } });
    expect(reply.rows).toMatchObject([{ _id: services.asked, isRecommended: false, match: { verdict: 'toVerify' } }]);
  });

  test('abuse 19: what is not for the reader, not published or not there is the same 404', async () => {
    const user = portal.as(office.user, office.agency);
    for (const id of [services.inactive, newId()])
      expect((await user.attempt(getService, { params: { id } })).status).toBe(404);
    const partner = portal.as(office.partnerUser, office.partner);
    expect((await partner.attempt(getService, { params: { id: services.plain } })).status).toBe(404);
    const foreign = { params: { id: services.plain }, query: { agencyId: office.agency._id } };
    expect((await portal.as(office.otherAdvisor).attempt(getService, foreign)).status).toBe(404);
    expect(
      (await portal.as(office.unrelated, office.foreign).attempt(listUserServices, { query: foreign.query })).status,
    ).toBe(404);
    expect((await portal.as(office.advisor).attempt(listUserServices, {})).status).toBe(400);
  });

  test('abuse 63: premium content is a name and a lock for a prospect', async () => {
    const prospect = portal.as(office.prospectUser, office.prospect);
    const list = await prospect.call(listUserServices, {});
    const detail = await prospect.call(getService, { params: { id: services.premium } });
    expect(list.rows.find(({ _id }) => _id === services.premium)).toMatchObject({
      name: 'Monitoraggio',
      locked: true,
      summary: '',
      platformLink: null,
    });
    expect(detail).toMatchObject({
      locked: true,
      description: '',
      platformLink: null,
      publicAttachments: [{ full: null, locked: true }],
    });
    expect(JSON.stringify([list, detail])).not.toMatch(/Segreto|energia\.example|\/api\/files\//);
    const paying = await portal.as(office.user, office.agency).call(getService, { params: { id: services.premium } });
    expect(paying).toMatchObject({
      locked: false,
      platformLink: 'https://energia.example',
      publicAttachments: [{ _id: premiumFile, locked: false }],
    });
  });
});
