import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertRun } from './watch.queries.ts';

/** Has a job read the official feed; answers the reading's id, or null while one is being read. */
export async function requestWatch(
  ctx: Context,
  asked: { readonly startedById: string | null; readonly isSure: boolean },
): Promise<string | null> {
  const run = { _id: newId(), startedAt: ctx.clock.now().toISOString(), ...asked };
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await insertRun(trx, run))) return null;
    await ctx.jobs.emit(trx, 'watch.requested', { runId: run._id });
    return run._id;
  });
}

/** The same for a person. Throws notConfigured without a feed, and importRunning while one is being read. */
export async function startWatch(ctx: Context, actor: Actor, isSure: boolean): Promise<string> {
  if (ctx.config.officialFeedUrl === undefined) throw new AppError('notConfigured');
  const runId = await requestWatch(ctx, { startedById: actor.userId, isSure });
  if (runId === null) throw new AppError('importRunning');
  return runId;
}
