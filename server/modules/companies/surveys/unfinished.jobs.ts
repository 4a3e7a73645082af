import type { Events } from '@volano/domain/events';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { daysBefore } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { insertKpiEvent } from '../../insight/kpi/kpi.queries.ts';
import { insertNotification } from '../../conversation/notifications/notifications.queries.ts';
import { listOwners } from '../../conversation/notifications/notices.queries.ts';
import { countQuestions } from './questions.queries.ts';
import { insertReminder } from './survey-reminders.queries.ts';
import { listUnfinished, updateReminded } from './unfinished.queries.ts';

/**
 * Reminds companies, once, of a survey that they have let rest (decisions §6): the letter of a consultant's reminder, in nobody's name,
 * and a line on the bell. One that was reminded by hand today gets no second letter. Run twice, nobody is reminded twice.
 */
export async function remindUnfinishedSurveys(ctx: Context): Promise<void> {
  const days = ctx.config.restDays.surveyReminder;
  if (days === null) return;
  const now = ctx.clock.now();
  const [day, createdAt] = [romeDay(now), now.toISOString()];
  const questions = await countQuestions(ctx.db);
  const unfinished = await listUnfinished(ctx.db, questions, daysBefore(now, days));
  await oneByOne(ctx.log, unfinished, (agencyId) =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await updateReminded(trx, agencyId))) return;
      await ctx.jobs.emit(trx, 'survey.waits', { agencyId, day });
      if (!(await insertReminder(trx, { agencyId, day, sentBy: null, createdAt }))) return;
      await insertKpiEvent(trx, { kpiType: 'surveyReminder', userId: null, agencyId, entityId: agencyId, createdAt });
      await ctx.jobs.emit(trx, 'survey.reminded', { agencyId, day });
    }),
  );
}

/** Tells a company, on the bell, that its survey waits. */
export async function noticeSurveyWaits(ctx: Context, { agencyId, day }: Events['survey.waits']): Promise<void> {
  const [owner] = await listOwners(ctx.db, [agencyId]);
  if (owner === undefined) return;
  await ctx.db.transaction().execute((trx) =>
    insertNotification(trx, {
      userId: owner.userId,
      event: 'surveyReminder',
      text: (t) => ({
        title: t('notifications.surveyReminder.title'),
        body: t('notifications.surveyReminder.body', { businessName: escapeHtml(owner.businessName) }),
      }),
      data: { _id: agencyId, agencyId },
      eventKey: `surveyReminder ${agencyId} ${day}`,
      createdAt: ctx.clock.now().toISOString(),
    }),
  );
}
