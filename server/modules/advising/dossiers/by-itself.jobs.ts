import type { Events } from '@volano/domain/events';
import { chooseFromFeed, inFeedOrder } from '@volano/domain/rules/feed';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { daysBefore } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { THE_SERVICE } from '../../../platform/audit/audit.ts';
import { oneByOne } from '../../../platform/jobs/one-by-one.ts';
import { readFeed } from '../../catalogue/announcements/feed.queries.ts';
import { insertKpiEvent } from '../../insight/kpi/kpi.queries.ts';
import { insertNotification } from '../../conversation/notifications/notifications.queries.ts';
import { countQuestions } from '../../companies/surveys/questions.queries.ts';
import {
  isStillResting,
  listAgenciesToRemind,
  listAgenciesToServe,
  listInvestmentIds,
  updateAdvisorReminded,
} from './by-itself.queries.ts';
import { makeDossier } from './dossiers.actions.ts';
import { findAgencyToPrepare } from './dossiers.queries.ts';
import { readChoices } from './dossiers.replies.ts';

/** As many calls as a company reads: the best of them. */
const BEST_MATCHES = 10;

/**
 * Reminds consultants, once a round, of complete surveys whose dossier they have let wait (decisions §6). Each company for itself: run
 * twice, or on several nodes, nobody is reminded twice.
 */
export async function remindWaitingDossiers(ctx: Context): Promise<void> {
  const days = ctx.config.restDays.dossierReminder;
  if (days === null) return;
  const now = ctx.clock.now();
  const questions = await countQuestions(ctx.db);
  const waiting = await listAgenciesToRemind(ctx.db, questions, daysBefore(now, days));
  await oneByOne(ctx.log, waiting, (agencyId) =>
    ctx.db.transaction().execute(async (trx) => {
      const advisorId = await updateAdvisorReminded(trx, agencyId);
      if (advisorId === null) return;
      const createdAt = now.toISOString();
      await insertKpiEvent(trx, {
        kpiType: 'dossierReminder',
        userId: advisorId,
        agencyId,
        entityId: agencyId,
        createdAt,
      });
      await ctx.jobs.emit(trx, 'dossier.waits', { agencyId, advisorId, remindedAt: createdAt });
    }),
  );
}

/** Tells the consultant that a dossier waits. */
export async function noticeDossierWaits(
  ctx: Context,
  { agencyId, advisorId, remindedAt }: Events['dossier.waits'],
): Promise<void> {
  const agency = await findAgencyToPrepare(ctx.db, agencyId, false);
  if (agency === null) return;
  await ctx.db.transaction().execute((trx) =>
    insertNotification(trx, {
      userId: advisorId,
      event: 'dossierReminder',
      text: (t) => ({
        title: t('notifications.dossierReminder.title', { businessName: agency.businessName }),
        body: t('notifications.dossierReminder.body', { businessName: escapeHtml(agency.businessName) }),
      }),
      data: { _id: agencyId, agencyId },
      eventKey: `dossierReminder ${agencyId} ${remindedAt}`,
      createdAt: ctx.clock.now().toISOString(),
    }),
  );
}

/**
 * Makes a dossier of the best matches for each company that nobody prepared one for in time (decisions §6), one after the other, each in
 * a transaction that holds its company. Where nothing suits yet there is no dossier.
 */
export async function makeAutomaticDossiers(ctx: Context): Promise<void> {
  const days = ctx.config.restDays.automaticDossier;
  if (days === null) return;
  const untouched = daysBefore(ctx.clock.now(), days);
  const questions = await countQuestions(ctx.db);
  const waiting = await listAgenciesToServe(ctx.db, questions, untouched);
  await oneByOne(ctx.log, waiting, (agencyId) => serve(ctx, agencyId, questions, untouched));
}

async function serve(ctx: Context, agencyId: string, questions: number, untouched: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const agency = await findAgencyToPrepare(trx, agencyId, true);
    if (agency === null || !(await isStillResting(trx, agencyId, questions, untouched))) return;
    const { entries } = await readFeed(trx, agencyId, ctx.clock.now());
    const best = chooseFromFeed(entries, { verdict: ['eligible'] })
      .toSorted(inFeedOrder)
      .slice(0, BEST_MATCHES);
    if (best.length === 0) return;
    const chosen = await readChoices(trx, agencyId, {
      announcements: best.map(({ _id }) => _id),
      services: [],
      survey: { investments: await listInvestmentIds(trx, agencyId) },
      notes: '',
    });
    await makeDossier(ctx, trx, agency, { chosen, notes: '', signerId: agency.advisorId, by: THE_SERVICE });
  });
}
