import type { Events } from '@volano/domain/events';
import { findLastBackup } from '../../../platform/backup/backup.queries.ts';
import type { Drilled } from '../../../platform/backup/drill.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertDrill, isDrillOpen, onceAtATime, updateDrillEnded } from './drill.queries.ts';

/** Has the newest backup tried once a week, where there is one and no drill runs (18-trust §6). */
export async function drillWeekly(ctx: Pick<Context, 'db' | 'clock' | 'jobs' | 'drillBackup'>): Promise<void> {
  if (ctx.drillBackup === null || (await findLastBackup(ctx.db)) === null) return;
  const drillId = newId();
  await ctx.db.transaction().execute(async (trx) => {
    if (await insertDrill(trx, drillId, ctx.clock.now().toISOString()))
      await ctx.jobs.emit(trx, 'backup.drillRequested', { drillId });
  });
}

/** Restores the newest backup apart and writes down how that went. A worker that takes it over while another is at it leaves it alone. */
export async function runDrill(ctx: Context, { drillId }: Events['backup.drillRequested']): Promise<void> {
  const { db, drillBackup, clock, log } = ctx;
  await onceAtATime(db, async () => {
    if (drillBackup === null || !(await isDrillOpen(db, drillId))) return;
    const drilled = await drillBackup().catch((error: unknown): Drilled => {
      log.warn({ err: error }, 'the drill of the backup did not succeed');
      const said = error instanceof Error ? error.message : String(error);
      return { rows: 0, files: 0, error: said.split('\n')[0] ?? '' };
    });
    await updateDrillEnded(db, drillId, drilled, clock.now().toISOString());
    log.info({ ...drilled }, 'the newest backup was restored apart and taken away again');
  });
}
