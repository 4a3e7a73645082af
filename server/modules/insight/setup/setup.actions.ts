import { insertStarterMeanings, insertStarterQuestions } from '@volano/database/reference/starter-survey';
import type { setup as contract, createFirstAdmin as firstAdminContract } from '@volano/domain/contracts/setup';
import { AppError } from '@volano/domain/errors';
import { translations, type Language } from '@volano/domain/i18n/t';
import type { Actor } from '@volano/domain/policies/actor';
import {
  EXAMPLES,
  isFirstRun,
  listFictitious,
  listWarnings,
  mailTroubleOf,
  type OptionalStep,
  setupStanding,
  type Warning,
  WARNINGS,
} from '@volano/domain/rules/setup';
import type { z } from 'zod';
import { auditSettings, audit } from '../../../platform/audit/audit.ts';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { queueMail, retryMail } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/new-id.ts';
import { renderMail } from '../../../platform/rendering/emails/mail.ts';
import { findLastOfficialData, replyOfficialData } from '../../catalogue/public.ts';
import { countQuestions, lockQuestions } from '../../companies/public.ts';
import {
  deleteAside,
  findFirstCompany,
  findTestMail,
  getRecipient,
  hasAnswers,
  hasBridge,
  hasConsultant,
  hasDemoAccounts,
  insertAside,
  isDatabaseOwner,
  isSurveyEmpty,
  listAsides,
  listAtecoVersions,
  lockMeanings,
  lockTestMails,
  readCatalogue,
  hadAdmin,
  hasFirstAdminLink,
  isFirstAdminLink,
  lockFirstAdmin,
  replaceFirstAdminLink,
} from './setup.queries.ts';
import { randomBytes } from 'node:crypto';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { hashPassword, hashToken, requireGoodPassword } from '../../../platform/session/session.ts';
import { insertUser } from '../../people/public.ts';

type Setup = z.input<typeof contract>;

/** How the portal stands on its way to its first company (10-company-path §4). */
export async function readSetup(ctx: Context, db: Database): Promise<Setup> {
  const { isDemo, smtpUrl, mailFrom } = ctx.config;
  const questions = await countQuestions(db);
  const company = await findFirstCompany(db);
  const test = replyTest(await findTestMail(db));
  const facts = {
    ...(await readCatalogue(db, ctx.clock.now())),
    fictitious: listFictitious(await getBrand(ctx, db)),
    hasMailServer: smtpUrl !== undefined,
    mailTest: test?.state ?? null,
    atecoVersions: await listAtecoVersions(db),
    hasBridge: await hasBridge(db),
    questions,
    hasConsultant: await hasConsultant(db),
    hasCompany: company !== null,
    hasAnswers: await hasAnswers(db, questions),
  };
  const steps = setupStanding(facts, await listAsides(db));
  const warnings = await readWarnings(ctx, db);
  return {
    isDue: !isDemo && steps.some(({ state }) => state === 'open'),
    isFirstRun: !isDemo && isFirstRun(facts),
    steps,
    questions,
    canTakeStarter: questions === 0 && (await isSurveyEmpty(db)),
    company,
    mail: { server: smtpUrl === undefined ? null : new URL(smtpUrl).host, from: mailFrom, test },
    officialData: replyOfficialData(await findLastOfficialData(db), ctx.config.officialData !== undefined),
    warnings: isDemo ? [] : warnings,
    examples: EXAMPLES.filter((one) => warnings.includes(one)).map((one) => WARNINGS[one]),
  };
}

/** What is fictitious or missing here, for the log of the start and for the checklist. */
export async function readWarnings({ config }: Pick<Context, 'config'>, db: Database): Promise<Warning[]> {
  const { publicUrl, secretKeys, smtpUrl, mailFrom } = config;
  const firm = await getBrand({ config }, db);
  const facts = { publicUrl, hasSecretKey: secretKeys.length > 0, smtpUrl, mailFrom, firm };
  const [hasDemo, isOwner] = await Promise.all([hasDemoAccounts(db), isDatabaseOwner(db)]);
  return listWarnings({ ...facts, hasDemoAccounts: hasDemo, isDatabaseOwner: isOwner });
}

/** One that waits for its next try failed, unless somebody is trying it now. */
function replyTest(mail: Awaited<ReturnType<typeof findTestMail>>): Setup['mail']['test'] {
  // One that was kept for lack of a mail server says nothing of the one that is there now.
  if (mail === null || mail.status === 'kept') return null;
  const { status, isBusy, error, recipient, createdAt, sentAt } = mail;
  const state = status === 'sent' ? 'sent' : status === 'queued' || isBusy ? 'running' : 'failed';
  const said = state === 'failed' ? (error ?? '') : null;
  return { state, recipient, at: sentAt ?? createdAt, said, trouble: said === null ? null : mailTroubleOf(said) };
}

/**
 * Gives the survey the starter set of questions, and the official record its meanings: both or neither. Throws `questionsPresent` where there is
 * a question or an answer already; of two admins at once the second finds those of the first.
 */
export async function takeStarterSet(ctx: Context, actor: Actor): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockQuestions(trx, 'exclusive');
    if (!(await isSurveyEmpty(trx))) throw new AppError('questionsPresent');
    await lockMeanings(trx);
    const count = await insertStarterQuestions(trx, ctx.clock.now().toISOString());
    await insertStarterMeanings(trx);
    await auditSettings(ctx, trx, actor, { what: 'starterSet', action: 'created', name: String(count) });
    await ctx.jobs.emit(trx, 'references.changed', {});
    await ctx.jobs.emit(trx, 'starterSet.taken', {});
  });
}

/**
 * Writes a test e-mail to whoever asks. One that failed before is tried again in its place, so that a mail server set right does not
 * deliver a heap of them; one that is on its way is left alone. Throws `mailServerMissing`.
 */
export async function sendTestMail(ctx: Context, actor: Actor): Promise<void> {
  if (ctx.config.smtpUrl === undefined) throw new AppError('mailServerMissing');
  const brand = await getBrand(ctx, ctx.db);
  await ctx.db.transaction().execute(async (trx) => {
    await lockTestMails(trx);
    const { email: recipient, name, language } = await getRecipient(trx, actor.userId);
    const t = translations(language);
    const content = {
      recipient,
      subject: t('mails.mailTest.subject', { brand: brand.name }),
      ...renderMail({
        brand,
        language,
        hello: t('mails.hello', { name }),
        greeting: t('mails.mailTest.greeting'),
        paragraphs: [t('mails.mailTest.body', { brand: brand.name })],
        button: { label: t('mails.mailTest.button'), address: `${ctx.publicUrl}/#/admin/setup` },
        closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
      }),
    };
    const last = await findTestMail(trx, recipient);
    if (last?.status === 'queued') return;
    if (last?.status === 'failed') await retryMail(ctx, trx, last._id, content);
    else await queueMail(ctx, trx, { eventKey: `mailTest ${newId()}`, ...content });
  });
}

/** Puts an optional step aside for everybody, or takes it up again. Said twice is said once. */
export async function setStepAside(ctx: Context, actor: Actor, step: OptionalStep, isAside: boolean): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const hasChanged = isAside
      ? await insertAside(trx, step, ctx.clock.now().toISOString())
      : await deleteAside(trx, step);
    if (!hasChanged) return;
    await auditSettings(ctx, trx, actor, { what: 'setupStep', action: isAside ? 'deleted' : 'created', name: step });
  });
}

const FIRST_ADMIN_MS = 86_400_000;

/** What of a portal is needed to give out the link of its first admin. */
type FirstAdminServices = Pick<Context, 'config' | 'clock'> & { readonly db: Pick<Context['db'], 'transaction'> };

/**
 * Makes the link of the first admin and answers its token, which is kept as a hash and opens for 24 hours; null where there was an admin once, in
 * a demo, and where one was made before, unless it `replacesOld`. Of several nodes that start at once one gets it (18-trust §7).
 */
export async function createFirstAdminLink(
  { config, clock, db }: FirstAdminServices,
  { replacesOld = false }: { readonly replacesOld?: boolean } = {},
): Promise<string | null> {
  if (config.isDemo) return null;
  return db.transaction().execute(async (trx) => {
    await lockFirstAdmin(trx);
    if ((await hadAdmin(trx)) || (!replacesOld && (await hasFirstAdminLink(trx)))) return null;
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + FIRST_ADMIN_MS).toISOString();
    await replaceFirstAdminLink(trx, { tokenHash: hashToken(token), createdAt: now.toISOString(), expiresAt });
    return token;
  });
}

/** Whether a portal has never had an admin; a demo has some. */
export async function lacksAdmin({ config, db }: Pick<Context, 'config' | 'db'>): Promise<boolean> {
  return !config.isDemo && !(await hadAdmin(db));
}

/** Refuses a token that makes nobody admin, or none any more: 404. */
export async function requireFirstAdminToken(ctx: Context, db: Database, given: string): Promise<void> {
  const isOpen = await isFirstAdminLink(db, hashToken(given), ctx.clock.now().toISOString());
  if (!isOpen || ctx.config.isDemo || (await hadAdmin(db))) throw new AppError('notFound');
}

type NewAdmin = ReceivedOf<typeof firstAdminContract>['body'];

/**
 * Makes the first admin, who may enter at once: their e-mail is verified by nothing but the link, since no mail server may be there yet. Of
 * two at once one is made, the other gets 404. 400 for a bad password, and `userExists` for the e-mail of a company.
 */
export async function createFirstAdmin(
  ctx: Context,
  token: string,
  { password, ...given }: NewAdmin,
  { language, address }: { readonly language: Language; readonly address: string },
): Promise<void> {
  // A hash costs a tenth of a second: whoever has no link does not get one.
  await requireFirstAdminToken(ctx, ctx.db, token);
  requireGoodPassword(ctx, password, given, (await getBrand(ctx, ctx.db)).name);
  const passwordHash = await hashPassword(password);
  const userId = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockFirstAdmin(trx);
    await requireFirstAdminToken(ctx, trx, token);
    const isNew = await insertUser(trx, {
      _id: userId,
      ...given,
      role: 'admin',
      userType: 'internal-user',
      language,
      passwordHash,
      isEmailVerified: true,
      isConfirmed: true,
      createdAt: ctx.clock.now().toISOString(),
    });
    if (!isNew) throw new AppError('userExists', { fields: [{ path: 'email', message: 'emailTaken' }] });
    await audit(
      ctx,
      trx,
      { userId, address },
      { action: 'userCreated', entity: { type: 'user', id: userId }, details: { role: 'admin' } },
    );
  });
}
