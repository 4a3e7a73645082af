import * as contract from '@volano/domain/contracts/saved-views';
import { MOST_VIEWS, type ViewedList } from '@volano/domain/rules/saved-views';
import { deleteUser } from '@volano/domain/contracts/users';
import { afterEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';

const people: Record<string, { _id: string }> = {};
const { portal, ctx, db } = await openPortal();
for (const [name, role] of [
  ['admin', 'admin'],
  ['second', 'admin'],
  ['advisor', 'advisor'],
  ['colleague', 'advisor'],
  ['reader', 'platform-admin'],
] as const)
  people[name] = await aUser(ctx, { role });
afterEach(() => db.deleteFrom('saved_views').execute());

const as = (who: string) => portal.as(people[who] as { _id: string });
const save = (who: string, name: string, more: object = {}) =>
  as(who).attempt(contract.createSavedView, { body: { list: 'agencies', name, filters: { survey: 'none' }, ...more } });
const change = (who: string, id: string, body: object) =>
  as(who).attempt(contract.updateSavedView, { params: { id }, body });
const names = async (who: string, list: ViewedList = 'agencies') =>
  (await as(who).call(contract.listSavedViews, { query: { list } })).map(({ name }) => name);

test('a view holds filters, columns and order, is found under its list, changed and forgotten', async () => {
  const shown = { columns: ['businessName', 'survey'], sort: '-survey', filters: { survey: 'none', q: 'fiera' } };
  const saved = await save('advisor', 'Da sollecitare', shown);
  expect(saved).toMatchObject({ status: 201, reply: { ...shown, isMine: true, isShared: false, dropped: [] } });
  await save('advisor', 'Vista 10');
  await save('advisor', 'Vista 2');
  expect(await names('advisor')).toEqual(['Da sollecitare', 'Vista 2', 'Vista 10']);
  expect(await names('advisor', 'announcements')).toEqual([]);
  const id = saved.reply._id;
  const changed = await change('advisor', id, { name: 'Ferme', sort: null, columns: null });
  expect(changed.reply).toMatchObject({ name: 'Ferme', sort: null, columns: null, filters: shown.filters });
  expect(await as('advisor').attempt(contract.deleteSavedView, { params: { id } })).toMatchObject({ status: 204 });
  expect(await names('advisor')).toEqual(['Vista 2', 'Vista 10']);
});

test('a view is in its maker’s list alone until an admin shares it; then everybody reads it and admins change it', async () => {
  const own = (await save('advisor', 'Mie')).reply._id;
  expect(await names('colleague')).toEqual([]);
  expect(await change('advisor', own, { isShared: true })).toMatchObject({ status: 403 });
  expect(await save('advisor', 'Per tutti', { isShared: true })).toMatchObject({ status: 403 });
  const shared = (await save('admin', 'Senza consulente', { isShared: true })).reply._id;
  for (const who of ['colleague', 'reader', 'second']) expect(await names(who)).toEqual(['Senza consulente']);
  expect(await change('colleague', shared, { name: 'x' })).toMatchObject({ status: 403 });
  expect((await as('colleague').attempt(contract.deleteSavedView, { params: { id: shared } })).status).toBe(403);
  expect(await change('second', shared, { name: 'Sole' })).toMatchObject({ status: 200, reply: { isMine: false } });
  expect(await change('second', shared, { isShared: false })).toMatchObject({ status: 200 });
  expect([await names('admin'), await names('second')]).toEqual([['Sole'], []]);
  await change('advisor', own, { name: 'Ancora mie' });
  await as('admin').call(contract.deleteSavedView, { params: { id: shared } });
  const lines = await rowsOf(db, 'audit_events', { entityId: shared }, ['action', 'actorId'], '_id');
  const done = lines.map(({ action, actorId }) => [action, actorId]);
  const [admin, second] = [people['admin']?._id, people['second']?._id];
  const changes = Array<unknown>(2).fill(['sharedViewChanged', second]);
  expect(done).toEqual([['viewShared', admin], ...changes]);
  // Of what was one's own nothing is written down.
  expect(await auditActionsOf(portal, { entityId: own })).toEqual([]);
});

test('a name stands once a person and list, whatever its case; so many views and no more', async () => {
  const first = (await save('advisor', 'Città')).reply._id;
  expect(await save('advisor', 'CITTA')).toMatchObject({ status: 409, code: 'savedViewNamed' });
  expect(await save('advisor', 'Città', { list: 'announcements', filters: {} })).toMatchObject({ status: 201 });
  expect(await save('colleague', 'Città')).toMatchObject({ status: 201 });
  const other = (await save('advisor', 'Altra')).reply._id;
  expect(await change('advisor', other, { name: 'città' })).toMatchObject({ status: 409, code: 'savedViewNamed' });
  expect(await change('advisor', first, { name: 'CITTÀ' })).toMatchObject({ status: 200 });
  const more = Array.from({ length: MOST_VIEWS - 1 }, (_, index) => save('advisor', `Vista ${index}`));
  const statuses = (await Promise.all(more)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  expect(await save('advisor', 'Una di troppo')).toMatchObject({ status: 409, code: 'savedViewsFull' });
});

test.each([
  ['a filter that the list does not have', { filters: { colour: 'red' } }],
  ['a name that every object has', { filters: { constructor: 'x' } }],
  ['a value that it does not take', { filters: { survey: 'half' } }],
  ['a page', { filters: { page: '2' } }],
  ['a column', { columns: ['businessName', 'colour'] }],
  ['an order', { sort: 'colour' }],
  ['a name of nothing', { name: ' ' }],
])('%s is refused, when saved and when changed', async (_what, wrong) => {
  expect(await save('admin', 'Vista', wrong)).toMatchObject({ status: 400 });
  const { _id } = (await save('admin', 'Vista')).reply;
  expect(await change('admin', _id, wrong)).toMatchObject({ status: 400 });
});

test('what the list knows no more is left out and named, and the view keeps its other words', async () => {
  const { _id } = (await save('admin', 'Vecchia')).reply;
  const unknown = { filters: '{"survey":"none","colour":"red"}', columns: ['colour'], sort: 'colour' };
  await update(db, 'saved_views', { _id }, unknown);
  const reply = await as('admin').call(contract.listSavedViews, { query: { list: 'agencies' } });
  const kept = { filters: { survey: 'none' }, columns: null, sort: null };
  expect(reply).toMatchObject([{ ...kept, dropped: ['colour', 'colour', 'sort'] }]);
  expect(await change('admin', _id, { name: 'Nuova' })).toMatchObject({ status: 200 });
});

test('what somebody who left the office shared stays, and their own views go', async () => {
  const leaver = await aUser(ctx, { role: 'admin' });
  for (const [name, isShared] of [
    ['Di tutti', true],
    ['Mia', false],
  ] as const)
    await portal.as(leaver).call(contract.createSavedView, { body: { list: 'agencies', name, isShared } });
  await as('admin').call(deleteUser, { params: { id: leaver._id } });
  const left = await rowsOf(db, 'saved_views', {}, ['name', 'userId', '_id']);
  expect(left).toMatchObject([{ name: 'Di tutti', userId: null }]);
  const taken = await change('second', left[0]?._id ?? '', { isShared: false });
  expect(taken).toMatchObject({ status: 200, reply: { isMine: true } });
});
