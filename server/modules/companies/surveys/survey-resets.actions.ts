import { AppError } from '@volano/domain/errors';
import { type Actor, hasRecentProof } from '@volano/domain/policies/actor';
import { daysBefore, SURVEY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  closeResets,
  countToReset,
  findLastReset,
  findResetForUpdate,
  findRunningReset,
  insertReset,
  type SurveyReset,
  countGivenBack,
  type GivenBack,
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
 * Gives companies what resets took, within ninety days and once: what they said anew since stands, every other answer comes back. `conflict` while
 * one runs and where there is nothing to give back.
 */
export async function restoreSurveys(ctx: Context, actor: Actor): Promise<SurveyReset & GivenBack> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const last = await findLastReset(trx);
    const reset = last === null ? null : await findResetForUpdate(trx, last._id, 'done');
    if (reset === null || reset.createdAt <= daysBefore(now, SURVEY_RESTORABLE_DAYS)) throw new AppError('conflict');
    const archives = await listArchivesToRestore(trx, daysBefore(now, SURVEY_RESTORABLE_DAYS), true);
    const turns = Map.groupBy(archives, ({ turn }) => turn);
    // The last that was said comes first: what is older fills what is left.
    for (const turn of [...turns.keys()].toSorted((one, other) => one - other))
      await restoreContents(
        trx,
        (turns.get(turn) ?? []).map(({ _id }) => _id),
        now.toISOString(),
      );
    const given = countGivenBack(archives);
    await closeResets(trx);
    await audit(ctx, trx, actor, {
      action: 'surveysRestored',
      entity: { type: 'survey', id: reset._id },
      details: { surveys: given.whole + given.merged },
    });
    await ctx.jobs.emit(trx, 'surveys.restored', { resetId: reset._id });
    return { ...reset, ...given, status: 'restored' };
  });
}

/** What giving back would bring now, without doing it. */
export async function previewGivenBack(ctx: Context): Promise<GivenBack> {
  const since = daysBefore(ctx.clock.now(), SURVEY_RESTORABLE_DAYS);
  return countGivenBack(await listArchivesToRestore(ctx.db, since, false));
}
