import { setImmediate as breathe } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { findTrouble } from '../../../platform/storage/integrity.ts';
import { listDueFiles, updateChecked } from './uploads.queries.ts';

const DAY_MS = 86_400_000;
const EACH_DAYS = 7;
/** A job that takes five minutes is taken for dead: the rest is read half an hour later. */
const SLICE_MS = 60_000;
const AT_ONCE = 20;

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
    limit: AT_ONCE,
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
    if (files.length < AT_ONCE || found.length < files.length) return;
  }
}
