import type { Language } from '@volano/domain/i18n/t';
import { DEMO_DOMAIN, type OptionalStep } from '@volano/domain/rules/setup';
import { ATECO_VERSIONS, type AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { inCatalogue, isExpiredAt } from '../../catalogue/public.ts';

/** Versions of ATECO of which there are codes. */
export async function listAtecoVersions(db: Database): Promise<AtecoVersion[]> {
  const found = await Promise.all(
    ATECO_VERSIONS.map((version) =>
      db.selectFrom('ateco_codes').select('version').where('version', '=', version).limit(1).executeTakeFirst(),
    ),
  );
  return ATECO_VERSIONS.filter((_, index) => found[index] !== undefined);
}

/** Whether there is the table of correspondences between the versions of ATECO. */
export async function hasBridge(db: Database): Promise<boolean> {
  return (await db.selectFrom('ateco_correspondences').select('code2007').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the catalogue has a call, and whether companies find one that is open at a moment. */
export async function readCatalogue(db: Database, now: Date): Promise<{ hasCalls: boolean; hasOpenCalls: boolean }> {
  const calls = db.selectFrom('announcements as n').select('n._id').limit(1);
  const open = calls.where(inCatalogue({ isActive: true })).where(isExpiredAt(now, false));
  const [any, published] = [await calls.executeTakeFirst(), await open.executeTakeFirst()];
  return { hasCalls: any !== undefined, hasOpenCalls: published !== undefined };
}

/** Whether a consultant may enter. */
export async function hasConsultant(db: Database): Promise<boolean> {
  const found = db
    .selectFrom('users')
    .select('_id')
    .where('role', 'in', ['advisor', 'business-performance-partner'])
    .where('isEnabled', '=', true)
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The first company with its survey; null where there is none. */
export async function findFirstCompany(db: Database): Promise<{ _id: string; surveyId: string | null } | null> {
  const found = db
    .selectFrom('agencies as a')
    .leftJoin('surveys as s', 's.agencyId', 'a._id')
    .select(['a._id', 's._id as surveyId'])
    .orderBy('a.createdAt')
    .orderBy('a._id')
    .limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

/** Whether a company has answered half of so many questions, and there is one: the twin of `saysEnough`. */
export async function hasAnswers(db: Database, questions: number): Promise<boolean> {
  if (questions === 0) return false;
  const found = db
    .selectFrom('surveys as s')
    .innerJoin('agencies as a', 'a._id', 's.agencyId')
    .select('s._id')
    .where(sql<boolean>`s."answeredQuestions" * 2 >= ${questions}::int`)
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether the survey has neither a question nor an answer. */
export async function isSurveyEmpty(db: Database): Promise<boolean> {
  const category = await db.selectFrom('categories_templates').select('_id').limit(1).executeTakeFirst();
  const requirement = await db.selectFrom('requirements_templates').select('_id').limit(1).executeTakeFirst();
  return category === undefined && requirement === undefined;
}

/** Of two who change what the official record means, at once, one waits. */
export async function lockMeanings(db: Database): Promise<void> {
  await sql`lock table official_correspondences in share row exclusive mode`.execute(db);
}

/** The steps that the office does without. */
export async function listAsides(db: Database): Promise<OptionalStep[]> {
  const rows = await db.selectFrom('setup_asides').select('step').execute();
  return rows.map(({ step }) => step as OptionalStep);
}

/** Puts a step aside; false where it is aside already. */
export async function insertAside(db: Database, step: OptionalStep, createdAt: string): Promise<boolean> {
  const inserted = await db
    .insertInto('setup_asides')
    .values({ step, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Takes a step up again; false where it was not aside. */
export async function deleteAside(db: Database, step: OptionalStep): Promise<boolean> {
  const deleted = await db.deleteFrom('setup_asides').where('step', '=', step).executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

/** Whether an account of the demo story may enter, by the domain of its address, which belongs to nobody. */
export async function hasDemoAccounts(db: Database): Promise<boolean> {
  const found = db
    .selectFrom('users')
    .select('_id')
    .where('isEnabled', '=', true)
    .where('email', 'like', `%${DEMO_DOMAIN}`);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** The last test e-mail, of anybody or to one address; `isBusy` while somebody speaks with the mail server about it. Null before the first. */
export async function findTestMail(db: Database, recipient?: string) {
  let found = db
    .selectFrom('mails')
    .select(['_id', 'recipient', 'status', 'error', 'createdAt', 'sentAt'])
    .select(sql<boolean>`coalesce("sendingUntil" > now(), false)`.as('isBusy'))
    // By heart, as the index has it.
    .where(sql<boolean>`"eventKey" like 'mailTest %'`);
  if (recipient !== undefined) found = found.where('recipient', '=', recipient);
  return (await found.orderBy('createdAt', 'desc').orderBy('_id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Of two presses at once one waits for what the other sent. */
export async function lockTestMails(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano mail test', 0))`.execute(db);
}

/** Whom a test e-mail goes to. */
export async function getRecipient(
  db: Database,
  userId: string,
): Promise<{ email: string; name: string; language: Language }> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'name', 'language'])
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...person, language: person.language as Language };
}

/** Whether anybody is or ever was an admin: whoever is forgotten leaves a row without a name. */
export async function hadAdmin(db: Database): Promise<boolean> {
  const found = db.selectFrom('users').select('_id').where('role', '=', 'admin').limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Until the transaction ends, nobody else becomes the first admin. */
export async function lockFirstAdmin(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('volano first admin', 0))`.execute(db);
}

/** Whether a link of the first admin was ever made. */
export async function hasFirstAdminLink(db: Database): Promise<boolean> {
  return (await db.selectFrom('first_admin_links').select('createdAt').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the link of the first admin with this hash still opens. */
export async function isFirstAdminLink(db: Database, tokenHash: Buffer, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('first_admin_links')
    .select('createdAt')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps the one link of the first admin; the one before it opens no more. */
export async function replaceFirstAdminLink(db: Database, link: Insertable<DB['first_admin_links']>): Promise<void> {
  await db.deleteFrom('first_admin_links').execute();
  await db.insertInto('first_admin_links').values(link).execute();
}

/** Whether the role that asks owns the tables, or may act as their owner (18-trust §7). */
export async function isDatabaseOwner(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(c.relowner, 'usage') as "isOwner" from pg_class c where c.oid = 'audit_events'::regclass`.execute(
    db,
  );
  return rows[0]?.isOwner === true;
}
