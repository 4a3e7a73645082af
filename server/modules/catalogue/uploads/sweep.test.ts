import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { rememberErased, requireOwnStorage } from '../../../platform/storage/marks.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { sweepFiles } from './uploads.jobs.ts';

const written: string[] = [];
const portal = await openPortal({ LOG_LEVEL: 'warn' }, undefined, written);
const { ctx, db } = portal;

async function aStored(given: Parameters<typeof anUpload>[1]) {
  const file = await anUpload(ctx, { createdAt: ctx.clock.now().toISOString(), ...given });
  await ctx.storage.put(file.storageKey, new Uint8Array([1]));
  return file;
}

async function isThere({ _id, storageKey }: { _id: string; storageKey: string }) {
  const row = await db.selectFrom('uploads').select('_id').where('_id', '=', _id).executeTakeFirst();
  return [row !== undefined, await ctx.storage.has(storageKey)];
}

test('what belongs to nothing goes after a day, in rows and in bytes; a row without bytes stays and is said', async () => {
  portal.travelTo(new Date());
  const alive = await aStored({ linkedEntityId: (await anAnnouncement(ctx))._id });
  const orphan = await aStored({ linkedEntityId: newId(), linkedEntityType: 'partner' });
  const unlinked = await aStored({ linkedEntityId: null });
  const exported = await aStored({ kind: 'export', linkedEntityType: 'export', linkedEntityId: null });
  const bare = await anUpload(ctx, { linkedEntityId: alive.linkedEntityId });
  await ctx.storage.put('catalogue/news/x/nameless.pdf', new Uint8Array([1]));
  const half = path.join(ctx.config.dataDir, 'files', 'catalogue', 'news', 'x', 'half.pdf.part');
  await writeFile(half, 'x');
  const forgotten = newId();
  await rememberErased(ctx, { userId: forgotten, isByOffice: true });
  await requireOwnStorage(db, ctx.storage);

  await sweepFiles(ctx);
  expect(await isThere(orphan)).toEqual([true, true]);
  expect(await ctx.storage.has('catalogue/news/x/nameless.pdf')).toBe(true);

  portal.travelTo(new Date(Date.now() + 25 * 3_600_000));
  for (const turn of [1, 2]) {
    await sweepFiles(ctx);
    const there = await Promise.all([alive, exported, orphan, unlinked, bare].map(isThere));
    const left = ['true true', 'true true', 'false false', 'false false', 'true false'];
    expect([turn, ...there.map(([row, bytes]) => `${row} ${bytes}`)]).toEqual([turn, ...left]);
    expect(await ctx.storage.list('catalogue/news/x')).toEqual([]);
    expect(await ctx.storage.has(`erased/${forgotten}.office`)).toBe(true);
    await requireOwnStorage(db, ctx.storage);
  }
  expect(written.some((line) => line.includes('bytes are missing') && line.includes(bare._id))).toBe(true);
});
