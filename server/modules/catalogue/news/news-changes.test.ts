import * as contract from '@volano/domain/contracts/news';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

function admin() {
  return portal.as(office.admin);
}
async function create(body: object) {
  return admin().attempt(contract.createNews, { body: { title: 'Notizia', ...body } as never });
}
async function change(id: string, body: object) {
  return admin().attempt(contract.updateNews, { params: { id }, body: body as never });
}

test('what is new is a draft until it is published; what is only for single-grant companies is told by its flag', async () => {
  const { status, reply } = await create({ title: '  Più fondi ', description: '<p>Molti</p>' });
  expect(status).toBe(201);
  expect(reply).toMatchObject({ title: 'Più fondi', summary: 'Molti', isActive: false, isMonoGrant: false });
  const readers = [
    portal.as(office.advisor),
    portal.as(office.user, office.agency),
    portal.as(office.monoUser, office.mono),
  ];
  const statuses = async () =>
    Promise.all(
      readers.map(async (reader) => (await reader.attempt(contract.getNews, { params: { id: reply._id } })).status),
    );
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await change(reply._id, { isActive: true })).reply).toMatchObject({ title: 'Più fondi', isActive: true });
  expect(await statuses()).toEqual([200, 200, 404]);
  await change(reply._id, { isMonoGrant: true });
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('drafts are filtered by those who see them; for the others the filter hides, it never shows', async () => {
  const draft = (await create({ title: 'Filtrata in bozza' })).reply._id;
  const open = (await create({ title: 'Filtrata pubblicata', isActive: true })).reply._id;
  for (const { as, isActive, shown } of [
    { as: admin(), isActive: 'false', shown: [draft] },
    { as: portal.as(office.platformAdmin), isActive: 'false', shown: [draft] },
    { as: admin(), isActive: 'true', shown: [open] },
    { as: portal.as(office.advisor), isActive: 'false', shown: [] },
    { as: portal.as(office.user, office.agency), isActive: 'false', shown: [] },
  ]) {
    const reply = await as.call(contract.listNews, { query: { q: 'filtrata', isActive, count: 'true' } });
    expect([reply.rows.map(({ _id }) => _id), reply.total]).toEqual([shown, shown.length]);
  }
});

test('abuse 50: a description is kept without what a browser could run', async () => {
  const { reply } = await create({ description: '<p onclick="x()">Per <b>tutti</b><script>alert(1)</script></p>' });
  expect(reply.description).toBe('<p>Per <b>tutti</b></p>');
  const changed = await change(reply._id, { description: '<svg onload=alert(1)><p>Ora</p>' });
  expect(changed.reply.description).not.toMatch(/svg|onload/);
});

test('abuse 45: who and what it is cannot be said, an empty change changes nothing, a title must say something', async () => {
  for (const body of [{ _id: newId() }, { createdAt: '2020-01-01T00:00:00Z' }, { frontImageId: newId() }]) {
    expect((await create(body)).status).toBe(400);
  }
  const { reply } = await create({});
  expect((await change(reply._id, {})).reply).toEqual(reply);
  expect((await change(reply._id, { title: ' ' })).fields).toEqual([{ path: 'title', message: 'Campo obbligatorio' }]);
  expect((await change(newId(), { title: 'Altro' })).status).toBe(404);
});

test('who wrote, changed and deleted it is written down; it goes with its files', async () => {
  const { _id } = (await create({ title: 'Da annotare' })).reply;
  await change(_id, { isActive: true });
  const linked = { linkedEntityType: 'news', linkedEntityId: _id };
  const cover = await anUpload(ctx, { ...linked, kind: 'frontImage', storageKey: `test/${newId()}` });
  await ctx.storage.put(cover.storageKey, new Uint8Array([1]));
  await update(db, 'news', { _id }, { frontImageId: cover._id });
  await admin().call(contract.deleteNews, { params: { id: _id } });
  expect((await admin().attempt(contract.deleteNews, { params: { id: _id } })).status).toBe(404);
  await expect(ctx.storage.read(cover.storageKey)).rejects.toThrow('Cannot read');
  expect(await rowsOf(db, 'uploads', { linkedEntityId: _id }, ['_id'])).toEqual([]);
  const entries = await rowsOf(db, 'audit_events', { entityId: _id }, ['action', 'actorId', 'details'], '_id');
  const actorId = office.admin._id;
  expect(entries).toEqual([
    { action: 'catalogueCreated', actorId, details: { title: 'Da annotare' } },
    { action: 'catalogueChanged', actorId, details: { title: 'Da annotare', fields: ['isActive'] } },
    { action: 'catalogueDeleted', actorId, details: { title: 'Da annotare' } },
  ]);
});
