import { createRecommendation } from '@volano/domain/contracts/recommendations';
import * as contract from '@volano/domain/contracts/services';
import { createView } from '@volano/domain/contracts/views';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

function admin() {
  return portal.as(office.admin);
}
async function create(body: object) {
  return admin().attempt(contract.createService, {
    body: { name: 'Diagnosi energetica', categoryType: 'energy', ...body } as never,
  });
}
async function change(id: string, body: object) {
  return admin().attempt(contract.updateService, { params: { id }, body: body as never });
}

describe('writing', () => {
  test('what is new is a free draft; published, it reaches the feed of whom it suits and is counted at once', async () => {
    const { status, reply } = await create({ name: '  Diagnosi ' });
    expect(status).toBe(201);
    expect(reply).toMatchObject({
      name: 'Diagnosi',
      cost: 0,
      isActive: false,
      isExpired: false,
      isOnlyGoAndGrow: false,
      consultantEvaluation: false,
      isForBusinessPartner: false,
      matchingUsers: 0,
    });
    const user = portal.as(office.user, office.agency);
    const isInFeed = async () => {
      const feed = await user.call(contract.listUserServices, { query: { limit: '100' } });
      return feed.rows.some(({ _id }) => _id === reply._id);
    };
    expect(await isInFeed()).toBe(false);
    expect((await change(reply._id, { isActive: true })).reply.matchingUsers).toBeGreaterThan(0);
    expect(await isInFeed()).toBe(true);
    const partners = portal.as(office.partnerUser, office.partner);
    const byPartner = async () => (await partners.attempt(contract.getService, { params: { id: reply._id } })).status;
    expect(await byPartner()).toBe(404);
    await change(reply._id, { isForBusinessPartner: true });
    expect(await byPartner()).toBe(200);
    await change(reply._id, { isActive: false });
    expect(await isInFeed()).toBe(false);
  });

  test('drafts are filtered by those who see them; for the others the filter hides, it never shows', async () => {
    const draft = (await create({ name: 'Filtrato in bozza' })).reply._id;
    const open = (await create({ name: 'Filtrato pubblicato', isActive: true })).reply._id;
    for (const { as, isActive, shown } of [
      { as: admin(), isActive: 'false', shown: [draft] },
      { as: portal.as(office.platformAdmin), isActive: 'true', shown: [open] },
      { as: portal.as(office.advisor), isActive: 'false', shown: [] },
      { as: portal.as(office.user, office.agency), isActive: 'false', shown: [] },
    ]) {
      const reply = await as.call(contract.listServices, { query: { q: 'filtrato', isActive, count: 'true' } });
      expect([reply.rows.map(({ _id }) => _id), reply.total]).toEqual([shown, shown.length]);
    }
  });

  test('the list marks what one has not opened yet, each for themself; a draft is nothing to read', async () => {
    const { reply } = await create({ name: 'Da leggere', isActive: true });
    await create({ name: 'Da leggere in bozza' });
    const marks = async (person: { _id: string }) => {
      const list = await portal.as(person).call(contract.listServices, { query: { q: 'Da leggere' } });
      return list.rows.map(({ isToRead }) => isToRead);
    };
    expect([await marks(office.advisor), await marks(office.admin)]).toEqual([[true], [true, false]]);
    const body = { entityType: 'services', entityId: reply._id } as const;
    await portal.as(office.advisor).call(createView, { body });
    expect([await marks(office.advisor), await marks(office.admin)]).toEqual([[false], [true, false]]);
  });

  test('abuse 48: a cost is euro and cents; what is none is refused by name', async () => {
    for (const cost of [Number.NaN, -1, '12,50', 0.001, 9_007_199_254_740_992, null, true]) {
      const { status, fields } = await create({ cost });
      expect([status, new Set(fields.map(({ path }) => path))]).toEqual([400, new Set(['cost'])]);
    }
    expect((await create({ cost: 1e3 })).reply.cost).toBe(1000);
    const { reply } = await create({ cost: 1234.56 });
    expect(reply.cost).toBe(1234.56);
    expect((await change(reply._id, { cost: 9_999_999_999.99 })).reply.cost).toBe(9_999_999_999.99);
    expect((await change(reply._id, { cost: 0 })).reply.cost).toBe(0);
  });

  test('abuse 42, 45 and 55: nothing but a service can be said, and its platform is an https address', async () => {
    for (const [body, path] of [
      [{ name: '  ' }, 'name'],
      [{ categoryType: 'gas' }, 'categoryType'],
      [{ isActive: 1 }, 'isActive'],
      [{ platformLink: 'javascript:alert(1)' }, 'platformLink'],
      [{ platformLink: '//evil.example' }, 'platformLink'],
    ] as const) {
      const { status, fields } = await create(body);
      expect([status, fields.map((field) => field.path)]).toEqual([400, [path]]);
    }
    for (const body of [{ _id: newId() }, { frontImageId: newId() }, { matchingUsers: 3 }])
      expect((await create(body)).status).toBe(400);
    const { reply } = await create({ description: '<p>Ore<script>alert(1)</script></p>' });
    expect(reply.description).toBe('<p>Ore</p>');
    expect((await change(reply._id, {})).reply).toEqual(reply);
    expect((await change(newId(), { name: 'Altro' })).status).toBe(404);
  });
});

test('it goes with its files and all that hangs on it; a dossier keeps what it says; who did it is written down', async () => {
  const { _id, name } = await aService(ctx);
  const linked = { linkedEntityType: 'service', linkedEntityId: _id };
  const file = await anUpload(ctx, { ...linked, storageKey: `test/${newId()}` });
  await ctx.storage.put(file.storageKey, new Uint8Array([1]));
  const body = { agencyId: office.agency._id, recommendationType: 'service', recommendationId: _id } as const;
  await portal.as(office.advisor).call(createRecommendation, { body });
  await portal.as(office.advisor).call(createView, { body: { entityType: 'services', entityId: _id } });
  const chosen = { savedServicesIds: [_id] };
  await update(db, 'agencies', { _id: office.agency._id }, chosen);
  const frozen = { ...chosen, dossierGenerationStatus: 'generated' } as const;
  await update(db, 'agencies', { _id: office.prospect._id }, frozen);

  const request = { params: { id: _id } };
  await admin().call(contract.deleteService, request);
  expect((await admin().attempt(contract.deleteService, request)).status).toBe(404);

  await expect(ctx.storage.read(file.storageKey)).rejects.toThrow('Cannot read');
  expect(await rowsOf(db, 'uploads', { _id: file._id }, ['_id'])).toEqual([]);
  expect(await rowsOf(db, 'views', { entityId: _id }, ['_id'])).toEqual([]);
  const kept = await db
    .selectFrom('agencies')
    .select('savedServicesIds')
    .where('_id', 'in', [office.agency._id, office.prospect._id])
    .orderBy('dossierGenerationStatus')
    .execute();
  expect(kept.map(({ savedServicesIds }) => savedServicesIds)).toEqual([[_id], []]);
  const entry = await db
    .selectFrom('audit_events')
    .select(['actorId', 'details'])
    .where('entityId', '=', _id)
    .where('action', '=', 'catalogueDeleted')
    .executeTakeFirst();
  expect(entry).toEqual({ actorId: office.admin._id, details: { name } });
});
