import type { Events } from '@volano/domain/events';
import { LOCALES, translations } from '@volano/domain/i18n/t';
import { dossierAccess } from '@volano/domain/policies/agencies';
import { chooseFromFeed, inFeedOrder } from '@volano/domain/rules/matching/feed';
import { noticePlace } from '@volano/domain/policies/notice-places';
import { daysBefore } from '@volano/domain/rules/retention';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import { THE_SERVICE, insertKpiEvent } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { listActedOn } from '../../../access/acted-on.ts';
import { findReasonNotToWrite } from '../../../access/owner.ts';
import { oneByOne } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { readFeed } from '../feeds/feed.queries.ts';
import { countQuestions } from '../../companies/public.ts';
import { makeDossier } from './dossiers.actions.ts';
import {
  findAgencyToPrepare,
  findDossier,
  findSigner,
  isStillResting,
  listAgenciesToRemind,
  listAgenciesToServe,
  listInvestmentIds,
  updateAdvisorReminded,
} from './dossiers.queries.ts';
import { readChoices } from './dossiers.replies.ts';

/**
 * Mails the company that its dossier is there, and to a prospect how it opens; nobody whom the portal does not let in, and no partner, who
 * sees no dossier.
 */
export async function mailDossierReady(
  ctx: Context,
  { dossierId, agencyId }: Events['dossier.generated'],
): Promise<void> {
  const agency = await findAgencyToPrepare(ctx.db, agencyId, false);
  const dossier = await findDossier(ctx.db, dossierId);
  if (agency === null || dossier === null || (await findReasonNotToWrite(ctx.db, agencyId)) !== null) return;
  const access = dossierAccess({ userId: agency.userId, role: agency.ownerRole }, agency.contractType);
  if (access === 'hidden') return;
  const t = translations(agency.ownerLanguage);
  const brand = await getBrand(ctx, ctx.db);
  const signer = dossier.generatedBy === null ? null : await findSigner(ctx.db, dossier.generatedBy);
  const day = new Intl.DateTimeFormat(LOCALES[agency.ownerLanguage], { timeZone: 'Europe/Rome', dateStyle: 'long' });
  const place = noticePlace({ event: 'dossierReady', data: { _id: dossierId, agencyId } }, agency.ownerRole);
  const { announcements = [] } = dossier.content as { announcements?: unknown[] };
  const mail = renderMail({
    brand,
    language: agency.ownerLanguage,
    hello: t('mails.hello', { name: agency.ownerName }),
    greeting: t('mails.dossierReady.greeting', { businessName: agency.businessName }),
    paragraphs: [t('mails.dossierReady.body'), ...(access === 'locked' ? [t('mails.dossierReady.locked')] : [])],
    facts: [
      { name: t('mails.dossierReady.grants'), value: String(announcements.length) },
      { name: t('mails.dossierReady.day'), value: day.format(new Date(dossier.createdAt)) },
    ],
    button: {
      label: t(`mails.dossierReady.${access === 'locked' ? 'look' : 'button'}`),
      address: `${ctx.publicUrl}/#${place}`,
    },
    ...(signer === null
      ? {}
      : {
          contact: {
            name: `${signer.name} ${signer.surname}`,
            text: t('mails.dossierReady.contact', { email: signer.email }),
          },
        }),
    closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `dossierReady ${dossierId}`,
      recipient: agency.administrationEmail,
      subject: t('mails.dossierReady.subject', { businessName: agency.businessName }),
      ...mail,
    }),
  );
}

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
    const now = ctx.clock.now();
    const { entries } = await readFeed(trx, agencyId, now);
    const eligible = chooseFromFeed(entries, { verdict: ['eligible'] });
    const open = await listActedOn(
      trx,
      eligible.map(({ _id }) => _id),
      now,
    );
    const best = eligible
      .filter(({ _id }) => open.has(_id))
      .toSorted(inFeedOrder)
      .slice(0, BEST_MATCHES);
    if (best.length === 0) return;
    const chosen = await readChoices(trx, agencyId, {
      announcements: best.map(({ _id }) => _id),
      services: [],
      survey: { investments: await listInvestmentIds(trx, agencyId) },
      notes: '',
    });
    await makeDossier(ctx, trx, agency, { chosen, notes: '', signerId: agency.workingAdvisorId, by: THE_SERVICE });
  });
}
