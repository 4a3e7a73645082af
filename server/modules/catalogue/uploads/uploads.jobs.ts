import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { findTrouble } from '../../../platform/storage/health.ts';
import { listDueFiles, updateChecked, deleteLostRows, listStoredKeys, readStoredPlaces } from './uploads.queries.ts';
import { IDENTITY_KEY } from '../../../platform/storage/marks.ts';
import { originalKey } from '../../../platform/storage/storage.ts';

const DAY_MS = 86_400_000;
const EACH_DAYS = 7;
/** A job that takes five minutes is taken for dead: the rest is read half an hour later. */
const SLICE_MS = 60_000;
const CHECKED_AT_ONCE = 20;

/**
 * Reads files that were not read for a week, those never read first, and holds them against their SHA-256 (11-operations §1), until its minute
 * is over. What was found is kept a few files at a time, so that a run that is cut short goes on where it stopped; a file in
 * trouble is looked at again each day, since somebody may have put it back. Throws where the storage does not answer at all: that is no file's fault.
 */
export async function checkDueFiles(ctx: Pick<Context, 'db' | 'storage' | 'clock' | 'log'>): Promise<void> {
  const { db, storage, clock, log } = ctx;
  const started = clock.now().getTime();
  const due = {
    before: new Date(started - EACH_DAYS * DAY_MS).toISOString(),
    troubledBefore: new Date(started - DAY_MS).toISOString(),
    limit: CHECKED_AT_ONCE,
  };
  for (;;) {
    const files = await listDueFiles(db, due);
    const found = [];
    for (const file of files) {
      const trouble = await findTrouble(storage, file);
      found.push({ _id: file._id, trouble });
      if (trouble !== null && trouble !== file.trouble)
        log.error({ upload: file._id, key: file.storageKey, trouble }, 'a file is not what was kept');
      if (clock.now().getTime() - started > SLICE_MS) break;
      // Small files come without a wait for the disk, and others wait for their answers.
      await breathe();
    }
    await updateChecked(db, found, clock.now().toISOString());
    if (files.length < CHECKED_AT_ONCE || found.length < files.length) return;
  }
}

const KEPT_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 500;
const SHOWN = 20;

/** Files that no row names, and must not: the list of the forgotten, and the name of the storage, travel with the bytes. */
const hasNoRow = (key: string) => key.startsWith('erased/') || key === IDENTITY_KEY;

/**
 * Brings rows and bytes together again, both ways (faults F8, 7-holes §2): rows of what is attached to nothing go after a day, with
 * their bytes; bytes that no row names go when they are a day old, half written ones too; a row without bytes is said in the log, since
 * only a backup can help it. Running it twice is the same as once.
 */
export async function sweepFiles(ctx: Pick<Context, 'db' | 'clock' | 'storage' | 'log'>): Promise<void> {
  const { db, clock, storage, log } = ctx;
  const before = new Date(clock.now().getTime() - KEPT_MS);
  const lost = await deleteLostRows(db, before.toISOString());
  for (const key of lost) await storage.remove(key);
  const swept = await removeNameless(ctx, before);
  const bare = await findBare(ctx);
  const missing = bare.map((_id) => ({ _id, trouble: 'missing' as const }));
  await updateChecked(db, missing, clock.now().toISOString());
  if (lost.length + swept > 0) log.info({ rows: lost.length, files: swept }, 'swept files that belong to nothing');
  if (bare.length > 0) log.warn({ count: bare.length, uploads: bare.slice(0, SHOWN) }, 'files whose bytes are missing');
}

async function removeNameless({ db, storage }: Pick<Context, 'db' | 'storage'>, before: Date): Promise<number> {
  let removed = 0;
  async function settle(keys: readonly string[]): Promise<void> {
    const named = await listStoredKeys(db, keys.map(originalKey));
    for (const key of keys.filter((one) => !named.has(originalKey(one)))) {
      await storage.remove(key);
      removed += 1;
    }
  }
  let batch: string[] = [];
  for await (const { key, writtenAt } of storage.walk()) {
    if (writtenAt >= before || hasNoRow(key)) continue;
    batch.push(key);
    if (batch.length < SWEPT_AT_ONCE) continue;
    await settle(batch);
    batch = [];
  }
  await settle(batch);
  return removed;
}

async function findBare({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<readonly string[]> {
  const bare: string[] = [];
  for await (const { _id, storageKey } of readStoredPlaces(db)) {
    if (!(await storage.has(storageKey))) bare.push(_id);
  }
  return bare;
}
