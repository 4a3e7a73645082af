import type { Brand } from '@volano/domain/contracts/firm';
import { translations } from '@volano/domain/i18n/t';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { daysBefore, SURVEY_RESTORABLE_DAYS } from '@volano/domain/rules/retention';
import { surveyLacks, type SurveyProgress } from '@volano/domain/rules/survey-progress';
import type { Translate } from '@volano/domain/i18n/translate';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { oneByOne } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/mailer.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { insertKpiEvent } from '../../../platform/audit/audit.ts';
import {
  countQuestions,
  findReminderToMail,
  insertReminder,
  listUnfinished,
  updateReminded,
  getSurveyProgress,
} from './survey-states.queries.ts';
import {
  findResetForUpdate,
  listOwnersToNotify,
  listWrittenTo,
  listSurveysToEmpty,
  updateReset,
} from './survey-resets.queries.ts';
import { deleteArchivesBefore, deleteContents, insertArchives } from './survey-archives.queries.ts';
import { surveyAddress } from './surveys.replies.ts';

/** Mails a company that its survey waits, in the name of whoever reminded it. */
export async function mailSurveyReminder(
  ctx: Context,
  { agencyId, day }: { agencyId: string; day: string },
): Promise<void> {
  const reminder = await findReminderToMail(ctx.db, agencyId, day);
  if (reminder === null) return;
  const { businessName, surveyId, ownerRole, senderName, senderSurname, senderEmail } = reminder;
  const t = translations(reminder.language);
  const brand = await getBrand(ctx, ctx.db);
  const progress = await getSurveyProgress(ctx.db, agencyId, await countQuestions(ctx.db));
  const mail = renderMail({
    brand,
    language: reminder.language,
    hello: t('mails.hello', { name: reminder.ownerName }),
    greeting: t('mails.surveyReminder.greeting', { businessName }),
    paragraphs: [t('mails.surveyReminder.body'), whatIsLeft(t, progress)],
    button: {
      label: t('mails.surveyReminder.button'),
      address: surveyAddress(ctx.publicUrl, { agencyId, surveyId, ownerRole }),
    },
    ...(senderName === null
      ? {}
      : {
          contact: {
            name: `${senderName} ${senderSurname ?? ''}`.trim(),
            text: t('mails.surveyReminder.contact', { email: senderEmail ?? '' }),
          },
        }),
    closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
  });
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      eventKey: `surveyReminder ${agencyId} ${day}`,
      recipient: reminder.administrationEmail,
      subject: t('mails.surveyReminder.subject', { businessName }),
      ...mail,
    }),
  );
}

/** The questions, and by name what the survey asks besides. */
function whatIsLeft(t: Translate, progress: SurveyProgress): string {
  if (progress.state === 'none') return t('mails.surveyReminder.begin');
  const count = progress.total - progress.answered;
  const parts = progress.missing.map((part) => t(`surveyParts.${part}`)).join(', ');
  const lacks = surveyLacks(progress);
  if (lacks === 'answers') return t('mails.surveyReminder.goOn', { count });
  return lacks === 'both'
    ? t('mails.surveyReminder.both', { count, parts })
    : t('mails.surveyReminder.data', { parts });
}

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

const SURVEYS_AT_ONCE = 200;
const MAILS_AT_ONCE = 100;

interface Reset {
  readonly resetId: string;
}

/**
 * Empties every survey of a reset, some at a time, keeping each as it was; then announces it once for all. Cut short, or run by two
 * nodes, it goes on where it was: each step holds the reset, and a survey is emptied once, also when its company answers anew meanwhile.
 */
export async function emptySurveys(ctx: Context, { resetId }: Reset): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await ctx.db.transaction().execute(async (trx) => {
      const reset = await findResetForUpdate(trx, resetId, 'running');
      if (reset === null) return false;
      const now = ctx.clock.now().toISOString();
      const surveyIds = await listSurveysToEmpty(trx, reset, SURVEYS_AT_ONCE);
      if (surveyIds.length === 0) {
        await updateReset(trx, resetId, { status: 'done', finishedAt: now });
        await ctx.jobs.emit(trx, 'surveys.emptied', { resetId });
        return false;
      }
      await insertArchives(trx, reset, surveyIds, now);
      await deleteContents(trx, surveyIds, now);
      await updateReset(trx, resetId, { done: reset.done + surveyIds.length });
      return true;
    });
  }
}

/** Asks every owner whose company had said something, once, to answer again (1-people §4); nobody any more once the answers were given back. */
export async function mailSurveysReset(ctx: Context, { resetId }: Reset): Promise<void> {
  for (let after: string | null = null; ;) {
    const owners: Awaited<ReturnType<typeof listOwnersToNotify>> = await listOwnersToNotify(
      ctx.db,
      resetId,
      after,
      MAILS_AT_ONCE,
    );
    const isStillAsked = await ctx.db.transaction().execute(async (trx) => {
      if ((await findResetForUpdate(trx, resetId, 'done')) === null) return false;
      const brand = await getBrand(ctx, trx);
      for (const owner of owners) {
        await queueMail(ctx, trx, {
          eventKey: `surveysReset ${resetId} ${owner._id}`,
          recipient: owner.email,
          ...mailTo(ctx, brand, owner),
        });
      }
      return true;
    });
    after = owners.at(-1)?._id ?? null;
    if (!isStillAsked || owners.length < MAILS_AT_ONCE) return;
  }
}

/** Tells whoever was asked to answer again, once, that the answers are back. */
export async function mailSurveysRestored(ctx: Context, { resetId }: Reset): Promise<void> {
  for (let after: string | null = null; ;) {
    const people: Awaited<ReturnType<typeof listWrittenTo>> = await listWrittenTo(
      ctx.db,
      resetId,
      after,
      MAILS_AT_ONCE,
    );
    await ctx.db.transaction().execute(async (trx) => {
      const brand = await getBrand(ctx, trx);
      for (const { _id, name, email, language, names } of people) {
        const t = translations(language);
        const mail = renderMail({
          brand,
          language,
          hello: t('mails.hello', { name }),
          greeting: t('mails.surveysRestored.greeting'),
          paragraphs: [t('mails.surveysRestored.body')],
          facts: [{ name: t('mails.surveysReset.companies', { count: names.length }), value: names.join(', ') }],
          button: { label: t('mails.surveysRestored.button'), address: `${ctx.publicUrl}/#/home` },
          closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
        });
        await queueMail(ctx, trx, {
          eventKey: `surveysRestored ${resetId} ${_id}`,
          recipient: email,
          subject: t('mails.surveysRestored.subject'),
          ...mail,
        });
      }
    });
    after = people.at(-1)?._id ?? null;
    if (people.length < MAILS_AT_ONCE) return;
  }
}

type Owner = Awaited<ReturnType<typeof listOwnersToNotify>>[number];

/** With a button to the survey of each company. */
function mailTo({ publicUrl }: Pick<Context, 'publicUrl'>, brand: Brand, owner: Owner) {
  const t = translations(owner.language);
  const companies = owner.companies ?? [];
  const names = companies.map(({ businessName }) => businessName);
  return {
    subject: t('mails.surveysReset.subject'),
    ...renderMail({
      brand,
      language: owner.language,
      hello: t('mails.hello', { name: owner.name }),
      greeting: t('mails.surveysReset.greeting'),
      paragraphs: [t('mails.surveysReset.body'), t('mails.surveysReset.kept')],
      facts: [{ name: t('mails.surveysReset.companies', { count: names.length }), value: names.join(', ') }],
      buttons: companies.map((company) => ({
        label:
          companies.length === 1
            ? t('mails.surveysReset.button')
            : t('mails.surveysReset.buttonOf', { name: company.businessName }),
        address: surveyAddress(publicUrl, { ...company, ownerRole: owner.role }),
      })),
      closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
    }),
  };
}

/** Removes what resets kept more than ninety days ago. */
export async function deleteOldSurveyArchives({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteArchivesBefore(db, daysBefore(clock.now(), SURVEY_RESTORABLE_DAYS));
}
