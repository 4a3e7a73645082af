import type { Context } from '../../../platform/context.ts';
import { nameOfPlace } from '../../../platform/backup/make.ts';
import { findLastBackup } from '../../../platform/backup/backup.queries.ts';

/** As long as nodes and tries of one night may be apart. One that was made later, or by day, does not stand for that of the next night. */
const JUST_MADE_MS = 4 * 3_600_000;

/**
 * Makes the backup of the night where one is configured (11-operations §2). One is enough whatever the number of nodes and tries: who finds one
 * that was just made, or is being made, does nothing. Throws a `StartupError` with one line where it cannot be made, and is tried again.
 */
export async function backUpNightly(
  ctx: Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'makeBackup'>,
): Promise<void> {
  const { makeBackup, config } = ctx;
  if (makeBackup === null || config.backup === undefined) return;
  // One that was made by hand elsewhere is not that of the night.
  const last = await findLastBackup(ctx.db, nameOfPlace(config.backup));
  const age = last === null ? Infinity : ctx.clock.now().getTime() - Date.parse(last.madeAt);
  if (age < JUST_MADE_MS) return;
  const made = await makeBackup();
  if (made !== null) ctx.log.info({ ...made }, 'backup made');
}
