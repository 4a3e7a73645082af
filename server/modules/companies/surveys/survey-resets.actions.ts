import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import { daysBefore, SURVEY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  closeResets,
  countToReset,
  findLastReset,
  findResetForUpdate,
  findRunningReset,
  insertReset,
  type SurveyReset,
  listArchivesToRestore,
  restoreContents,
} from './survey-resets.queries.ts';

/**
 * Begins to empty every survey, and returns how far that is. One at a time: whoever asks again meanwhile gets the one that runs
 * (abuse 22). The password must have been given within ten minutes, else `reauthRequired` (holes H9).
 */
export async function resetSurveys(ctx: Context, actor: Actor): Promise<SurveyReset> {
  const now = ctx.clock.now();
  if (!hasRecentProof(actor, now)) throw new AppError('reauthRequired');
  return ctx.db.transaction().execute(async (trx) => {
    const { surveys, recipients } = await countToReset(trx);
    const begun = await insertReset(trx, {
      _id: newId(),
      requestedBy: actor.userId,
      surveys,
      createdAt: now.toISOString(),
    });
    if (begun === null) {
      const running = await findRunningReset(trx);
      // It came to its end between the two statements.
      if (running === null) throw new AppError('conflict');
      return running;
    }
    await audit(ctx, trx, actor, {
      action: 'surveysReset',
      entity: { type: 'survey', id: begun._id },
      details: { surveys, recipients },
    });
    await ctx.jobs.emit(trx, 'surveys.reset', { resetId: begun._id });
    return begun;
  });
}

/**
 * Gives the companies that have not answered anew what the last reset took, within ninety days and once; `conflict` while it runs and
 * where there is nothing to give back.
 */
export async function restoreSurveys(ctx: Context, actor: Actor): Promise<SurveyReset> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const last = await findLastReset(trx);
    const reset = last === null ? null : await findResetForUpdate(trx, last._id, 'done');
    if (reset === null || reset.createdAt <= daysBefore(now, SURVEY_RESTORABLE_DAYS)) throw new AppError('conflict');
    const archiveIds = await listArchivesToRestore(trx, daysBefore(now, SURVEY_RESTORABLE_DAYS));
    await restoreContents(trx, archiveIds, now.toISOString());
    await closeResets(trx);
    await audit(ctx, trx, actor, {
      action: 'surveysRestored',
      entity: { type: 'survey', id: reset._id },
      details: { surveys: archiveIds.length },
    });
    await ctx.jobs.emit(trx, 'surveys.restored', { resetId: reset._id });
    return { ...reset, status: 'restored' };
  });
}
