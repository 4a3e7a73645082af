import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import * as contract from '@volano/domain/contracts/services';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { outcomeOf } from '../../../testing/builders/answers.ts';
import { anAnswer, anUpload, askOfService } from '../../../testing/builders/catalogue-factories.ts';
import { aQuestion, aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { getService, listPartnerServices, listServices, listUserServices } = contract;
const { portal, ctx, office } = await openOffice();
const [open, fixable] = [await aQuestion(ctx), await aQuestion(ctx, { fixable: true })];
for (const { surveyId } of [office.agency, office.prospect]) await anAnswer(ctx, surveyId, fixable, 1);
const create = async (given: Parameters<typeof aService>[1]) => (await aService(ctx, given))._id;
const plain = { categoryType: 'tax', cost: 300 } as const;
const premium = { name: 'Monitoraggio', platformLink: 'https://energia.example' };
const services = {
  plain: await create({ ...plain, name: 'Àncora fiscale', description: '<p>Testo <b>aperto</b></p>' }),
  premium: await create({ ...premium, isOnlyGoAndGrow: true, description: '<p>Segreto</p>' }),
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
    const all = [services.plain, services.premium, services.partner, services.asked];
    for (const [as, feed, query, expected] of [
      [portal.as(office.user, agency), listUserServices, {}, all],
      [portal.as(office.partnerUser, partner), listPartnerServices, {}, [services.partner]],
      [portal.as(office.advisor), listUserServices, { agencyId: agency._id }, all],
      [portal.as(office.performance), listPartnerServices, { agencyId: partner._id }, [services.partner]],
      [portal.as(office.admin), listUserServices, { agencyId: agency._id }, all],
    ] as const) {
      const reply = await as.call(feed, { query: { ...query, count: 'true' } });
      expect(reply.rows.map(({ _id }) => _id).sort()).toEqual(expected.toSorted());
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
    const row = { _id: services.missed, isRecommended: true, recommendedId: recommendation._id };
    expect(reply).toMatchObject({ total: 1, rows: [row] });
    const detail = await user.call(getService, { params: { id: services.missed } });
    expect(detail).toMatchObject({ match: { verdict: 'nearMiss' } });
  });

  test('what a company keeps is a list of its own, of services too, for itself and for who follows it', async () => {
    const { agency } = office;
    const user = portal.as(office.user, agency);
    const body = { agencyId: agency._id, entityType: 'service', objectId: services.asked } as const;
    const kept = await user.call(createFavorite, { body });
    const row = { _id: services.asked, isFavorite: true, favoriteId: kept._id };
    const one = { total: 1, rows: [row] };
    const query = { isFavorite: 'true', count: 'true' } as const;
    expect(await user.call(listUserServices, { query })).toMatchObject(one);
    const asStaff = { query: { ...query, agencyId: agency._id } };
    for (const list of [listUserServices, listServices])
      expect(await portal.as(office.advisor).call(list, asStaff)).toMatchObject(one);
    expect(await user.call(getService, { params: { id: services.asked } })).toMatchObject(row);
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
    const query = { agencyId: office.agency._id, q: 'verificare' };
    const reply = await portal.as(office.advisor).call(listServices, { query });
    expect(reply.rows).toMatchObject([{ _id: services.asked, isRecommended: false, match: { verdict: 'toVerify' } }]);
  });

  test('abuse 19: what is not for the reader, not published or not there is the same 404', async () => {
    const user = portal.as(office.user, office.agency);
    for (const id of [services.inactive, newId()])
      expect((await user.attempt(getService, { params: { id } })).status).toBe(404);
    const partner = portal.as(office.partnerUser, office.partner);
    expect((await partner.attempt(getService, { params: { id: services.plain } })).status).toBe(404);
    expect((await portal.as(office.advisor).attempt(listUserServices, {})).status).toBe(400);
  });

  test('abuse 63: premium content is a name and a lock for a prospect', async () => {
    const prospect = portal.as(office.prospectUser, office.prospect);
    const list = await prospect.call(listUserServices, {});
    const detail = await prospect.call(getService, { params: { id: services.premium } });
    const locked = { name: 'Monitoraggio', locked: true, platformLink: null };
    expect(list.rows.find(({ _id }) => _id === services.premium)).toMatchObject({ ...locked, summary: '' });
    expect(detail).toMatchObject({ ...locked, description: '', publicAttachments: [{ full: null, locked: true }] });
    expect(JSON.stringify([list, detail])).not.toMatch(/Segreto|energia\.example|\/api\/files\//);
    const paying = await portal.as(office.user, office.agency).call(getService, { params: { id: services.premium } });
    const file = { _id: premiumFile, locked: false };
    expect(paying).toMatchObject({ ...premium, locked: false, publicAttachments: [file] });
  });
});

describe('writing', () => {
  const admin = portal.as(office.admin);
  const write = (body: object) =>
    admin.attempt(contract.createService, { body: { name: 'Diagnosi', categoryType: 'energy', ...body } as never });
  const change = (id: string, body: object) =>
    admin.attempt(contract.updateService, { params: { id }, body: body as never });

  test('what is new is free and closed; published, it reaches the feed of whom it suits and is counted at once', async () => {
    const { reply } = await write({});
    const closed = { isActive: false, isExpired: false, isOnlyGoAndGrow: false, isForBusinessPartner: false };
    expect(reply).toMatchObject({ ...closed, cost: 0, consultantEvaluation: false, matchingUsers: 0 });
    const user = portal.as(office.user, office.agency);
    const isInFeed = async () => {
      const feed = await user.call(listUserServices, { query: { limit: '100' } });
      return feed.rows.some(({ _id }) => _id === reply._id);
    };
    expect(await isInFeed()).toBe(false);
    expect((await change(reply._id, { isActive: true })).reply.matchingUsers).toBeGreaterThan(0);
    expect(await isInFeed()).toBe(true);
    const partner = portal.as(office.partnerUser, office.partner);
    const byPartner = async () => (await partner.attempt(getService, { params: { id: reply._id } })).status;
    expect(await byPartner()).toBe(404);
    await change(reply._id, { isForBusinessPartner: true });
    expect(await byPartner()).toBe(200);
    await change(reply._id, { isActive: false });
    expect(await isInFeed()).toBe(false);
  });

  test('abuse 48: a cost is euro and cents; what is none is refused by name', async () => {
    for (const cost of [Number.NaN, -1, '12,50', 0.001, 9_007_199_254_740_992, null, true]) {
      const { status, fields } = await write({ cost });
      expect([status, new Set(fields.map(({ path }) => path))]).toEqual([400, new Set(['cost'])]);
    }
    for (const cost of [1e3, 1234.56, 9_999_999_999.99, 0]) {
      const { reply } = await write({ cost });
      expect([reply.cost, (await change(reply._id, { cost: 5 })).reply.cost]).toEqual([cost, 5]);
    }
  });

  test.each([
    [{ categoryType: 'gas' }, 'categoryType'],
    [{ platformLink: 'javascript:alert(1)' }, 'platformLink'],
    [{ platformLink: '//evil.example' }, 'platformLink'],
  ])('abuse 42 and 55: %o is refused by name', async (body, path) => {
    expect(outcomeOf(await write(body))).toBe(`400 invalidInput ${path}`);
  });
});
