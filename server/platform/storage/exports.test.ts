import { expect, test } from 'vitest';
import { drawSheet } from '../rendering/sheets/sheet.ts';
import { actorOf } from '../../testing/builders/actors.ts';
import { TODAY, openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { readSheet } from '../imports/spreadsheets.ts';
import { type Export, deleteOldExports, storeExport } from './exports.ts';
import { rowOf, rowsOf, update } from '../../testing/builders/rows.ts';
import { actorInSession } from '../../testing/world/signing-in.ts';

const { portal, ctx, db } = await openPortal();
const admin = await aUser(ctx, { role: 'admin' });
const other = await aUser(ctx, { role: 'admin' });

function listOf(rows: () => AsyncIterable<string>): Export<string> {
  return {
    title: 'Città e paesi',
    list: 'towns',
    filters: { q: 'a' },
    rows,
    draw: (towns) => drawSheet('Paesi', [{ header: 'Nome', width: 20, kind: 'text', value: (town) => town }], towns),
  };
}
async function* towns(): AsyncGenerator<string> {
  yield await Promise.resolve('Brescia');
  yield 'Forlì';
}
function exported() {
  return rowsOf(db, 'uploads', { kind: 'export' });
}

test('the file opens to whoever asked, by its Italian name and day, for five minutes; what was taken is written down', async () => {
  const { url } = await storeExport(ctx, await actorInSession(ctx, admin), listOf(towns));
  const opened = await portal.app.inject({ url });
  expect([opened.statusCode, opened.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="Citta_ e paesi 18-11-2026.xlsx"; filename*=UTF-8''Citt%C3%A0%20e%20paesi%2018-11-2026.xlsx`,
  ]);
  expect(await readSheet(opened.rawPayload)).toEqual([['Nome'], ['Brescia'], ['Forlì']]);
  const line = await rowOf(db, 'audit_events', { action: 'exported' });
  expect(line).toMatchObject({ actorId: admin._id, details: { list: 'towns', filters: { q: 'a' }, rows: 2 } });

  portal.travelTo(new Date(TODAY.getTime() + 301_000));
  expect((await portal.app.inject({ url })).statusCode).toBe(404);
  portal.travelTo(TODAY);
  await update(db, 'uploads', { kind: 'export' }, { ownerId: other._id });
  expect((await portal.app.inject({ url })).statusCode).toBe(404);
});

test('the file opens no more to whoever was disabled after asking for it', async () => {
  const { url } = await storeExport(ctx, await actorInSession(ctx, other), listOf(towns));
  await update(db, 'users', { _id: other._id }, { isEnabled: false });
  expect((await portal.app.inject({ url })).statusCode).toBe(404);
  await update(db, 'users', { _id: other._id }, { isEnabled: true });
  expect((await portal.app.inject({ url })).statusCode).toBe(200);
});

test('abuse 68: of fifty at once one runs, and nobody else waits for it', async () => {
  const gate = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<null>();
  async function* slow(): AsyncGenerator<string> {
    begun.resolve(null);
    await gate.promise;
    yield* towns();
  }
  const first = storeExport(ctx, actorOf(admin), listOf(slow));
  await begun.promise;
  const asked = Array.from({ length: 49 }, () => storeExport(ctx, actorOf(admin), listOf(towns)));
  const rest = await Promise.allSettled(asked);
  const reason = { code: 'tooManyRequests', status: 429, retryAfterSeconds: 5 };
  for (const one of rest) expect(one).toMatchObject({ status: 'rejected', reason });
  expect((await storeExport(ctx, actorOf(other), listOf(towns))).url).toContain('/api/files/');
  gate.resolve(null);
  expect((await first).url).toContain('/api/files/');
  expect((await storeExport(ctx, actorOf(admin), listOf(towns))).url).toContain('/api/files/');
});

test('what breaks off leaves neither row nor bytes nor line, and the next one may', async () => {
  const before = [(await exported()).length, await lines()];
  async function* broken(): AsyncGenerator<string> {
    yield* towns();
    throw new Error('the database is gone');
  }
  await expect(storeExport(ctx, actorOf(admin), listOf(broken))).rejects.toThrow('Cannot write');
  expect([(await exported()).length, await lines()]).toEqual(before);
  await storeExport(ctx, actorOf(admin), listOf(towns));
});

test('after a day row and bytes are gone; twice is the same as once', async () => {
  const old = await exported();
  portal.travelTo(new Date(TODAY.getTime() + 3_600_000));
  await storeExport(ctx, actorOf(other), listOf(towns));
  portal.travelTo(new Date(TODAY.getTime() + 24 * 3_600_000));
  await deleteOldExports(ctx);
  await deleteOldExports(ctx);
  const left = await exported();
  expect(left.map(({ ownerId }) => ownerId)).toEqual([other._id]);
  for (const { storageKey } of old) await expect(ctx.storage.read(storageKey)).rejects.toThrow('Cannot read');
  await ctx.storage.read(left[0]?.storageKey ?? '');
});

async function lines(): Promise<number> {
  return (await rowsOf(db, 'audit_events', {}, ['_id'])).length;
}
