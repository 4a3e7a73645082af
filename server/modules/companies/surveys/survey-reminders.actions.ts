import type { BatchOutcome } from '@volano/domain/contracts/fields';
import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { isSurveyUnfinished } from '@volano/domain/rules/survey-progress';
import type { Context } from '../../../platform/context.ts';
import { audit, insertKpiEvent } from '../../../platform/audit/audit.ts';
import { doEachAlone } from '../../../platform/each-alone.ts';
import { requireSelf } from '../../../platform/http/repeats.ts';
import { countQuestions, insertReminder, getSurveyProgress } from './survey-states.queries.ts';
import { lockAgency } from '../../../access/agency.ts';
import { findReasonNotToWrite } from '../../../access/owner.ts';

/**
 * Reminds a company of its survey in somebody's name, which is one's own unless an admin asks (`actorMismatch`), at most once a day of
 * Rome (`reminderAlreadySent`). A company that has not begun is reminded like one that stopped half way; one that has nothing left to say
 * is not (`surveyComplete`), as a business partner that has given its places; nor is an owner who is shut out (`userDisabled`), or from a
 * list and never invited (`userNotInvited`), or whose e-mail is not verified (`userNotVerified`): the button of the mail would open nothing.
 * It counts for the partner in whose name it goes.
 */
export async function remindSurvey(
  ctx: Context,
  actor: Actor,
  partnerId: string,
  agencyId: string,
  namedPartnerId: string | undefined,
): Promise<void> {
  if (!isAdmin(actor)) requireSelf(ctx, actor, namedPartnerId);
  const now = ctx.clock.now();
  const [day, createdAt] = [romeDay(now), now.toISOString()];
  await ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const reason = await findReasonNotToWrite(trx, agencyId);
    if (reason !== null) throw new AppError(reason);
    const questions = await countQuestions(trx);
    if (!isSurveyUnfinished(await getSurveyProgress(trx, agencyId, questions))) throw new AppError('surveyComplete');
    if (!(await insertReminder(trx, { agencyId, day, sentBy: partnerId, createdAt })))
      throw new AppError('reminderAlreadySent');
    await insertKpiEvent(trx, {
      kpiType: 'surveyReminder',
      userId: partnerId,
      agencyId,
      entityId: agencyId,
      createdAt,
    });
    await audit(ctx, trx, actor, {
      action: 'surveyReminded',
      entity: { type: 'agency', id: agencyId },
      agencyId,
      details: { partnerId },
    });
    await ctx.jobs.emit(trx, 'survey.waits', { agencyId, day });
    await ctx.jobs.emit(trx, 'survey.reminded', { agencyId, day });
  });
}

/** The same for many in the actor's own name, each in its own transaction and answered in its own line. */
export async function remindSurveys(ctx: Context, actor: Actor, ids: readonly string[]): Promise<BatchOutcome[]> {
  return doEachAlone(ids, async (agencyId) => {
    await remindSurvey(ctx, actor, actor.userId, agencyId, undefined);
    return true;
  });
}
