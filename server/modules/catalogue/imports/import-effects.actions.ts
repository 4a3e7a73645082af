import { setImmediate } from 'node:timers/promises';
import type { DB } from '@volano/database/types';
import type { Transaction } from 'kysely';
import { createEffectCounter, readCallsToBe } from '../../../matching/public.ts';
import type { Context } from '../../../platform/context.ts';
import type { Plan, PlanServices } from '../../../platform/imports/plan.ts';
import { listCallsToBe, listEffectIds, replaceEffects, updateEffect, withUndo } from './import-effects.queries.ts';
import { updateImportChecked, updateImportProgress } from './imports.queries.ts';

/** Keeps the published calls that a plan changes as they would be; what the plan writes to say so is taken back. */
export async function storePreview(
  ctx: PlanServices,
  trx: Transaction<DB>,
  importId: string,
  { preview }: Plan,
): Promise<void> {
  const calls = preview === undefined ? [] : await withUndo(trx, async () => readCallsToBe(trx, await preview(ctx)));
  await replaceEffects(trx, importId, calls);
}

/** Calls that are counted before others have a turn: a hundred thousand companies take some milliseconds a call. */
const AT_ONCE = 10;

/**
 * Counts how many companies would see less and more of the published calls that an import changes, and calls the import read. Done where the
 * companies are in memory, a few calls at a time, with progress.
 */
export async function countEffects(ctx: Pick<Context, 'db' | 'clock' | 'jobs'>, importId: string): Promise<void> {
  const ids = await listEffectIds(ctx.db, importId);
  const counter = createEffectCounter(ctx.db, ctx.clock.now());
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await updateImportProgress(ctx.db, importId, at, ids.length);
    const counted = await counter.add(await listCallsToBe(ctx.db, importId, ids.slice(at, at + AT_ONCE)));
    for (const effect of counted) await updateEffect(ctx.db, importId, effect);
    await setImmediate();
  }
  const effects = ids.length === 0 ? null : { calls: ids.length, ...counter.totals() };
  await ctx.db.transaction().execute(async (trx) => {
    await updateImportChecked(trx, importId, effects);
    await ctx.jobs.emit(trx, 'import.read', { importId, readAt: ctx.clock.now().toISOString() });
  });
}
