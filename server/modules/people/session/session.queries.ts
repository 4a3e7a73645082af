import type { Role, ContractType } from '@volano/domain/rules/vocabulary';
import type { Language } from '@volano/domain/i18n/t';
import { sql } from 'kysely';
import type { Database, Context } from '../../../platform/context.ts';
import { waits } from '../../../platform/session/session.ts';

/** The account behind an e-mail with all that signing in must know, or null. */
export async function findAccount(
  db: Database,
  email: string,
): Promise<{
  _id: string;
  name: string;
  isConfirmed: boolean;
  isEmailVerified: boolean;
  isEnabled: boolean;
  language: 'it' | 'en';
  passwordHash: string;
  role: Role;
  twoFactorSince: string | null;
  isToInvite: boolean;
} | null> {
  const account = await db
    .selectFrom('users')
    .select([
      '_id',
      'name',
      'language',
      'passwordHash',
      'twoFactorSince',
      'role',
      'isEmailVerified',
      'isConfirmed',
      'isEnabled',
    ])
    .select(sql<boolean>`"importedAt" is not null and "invitedAt" is null`.as('isToInvite'))
    .where('email', '=', email)
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Whether an account is still opened by what it was opened by a moment ago: the same password, and as much of a second factor. Held so until
 * the transaction ends, so that a session opens before a new password, which ends it, or not at all.
 */
export async function lockProof(
  db: Database,
  userId: string,
  proven: { readonly passwordHash: string; readonly twoFactorSince: string | null },
): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select(['passwordHash', 'twoFactorSince'])
    .where('_id', '=', userId)
    .where('isEnabled', '=', true)
    .where((eb) => eb.or([eb('isConfirmed', '=', true), waits('users')]))
    .forShare()
    .executeTakeFirst();
  return account?.passwordHash === proven.passwordHash && account.twoFactorSince === proven.twoFactorSince;
}

/** Whom a mail about an account goes to, or null where they are gone. */
export async function findPersonToMail(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string; language: 'it' | 'en'; role: Role } | null> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'role'])
    .where('_id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return person ?? null;
}

/** A person as they see themselves. */
export async function getPerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select([
      '_id',
      'name',
      'surname',
      'email',
      'role',
      'gender',
      'language',
      'telephone',
      'description',
      'isGroup',
      'groupSize',
      'groupName',
      'isMonoGrant',
      'urlCalendy',
      'userType',
      'advisor',
      'frontImageId',
      'twoFactorSince',
      'mustChangePassword',
      'isConfirmed',
      'createdAt',
    ])
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Who follows a company as its business advisor and as its business performance partner, or null where it is gone. */
export async function findFollowersOf(
  db: Database,
  agencyId: string,
): Promise<{ businessAdvisorId: string | null; businessPerformancePartnerId: string | null } | null> {
  const found = await db
    .selectFrom('agencies')
    .select(['businessAdvisorId', 'businessPerformancePartnerId'])
    .where('_id', '=', agencyId)
    .executeTakeFirst();
  return found ?? null;
}

/** What a person's password is known by, or null where they are gone. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const person = await db.selectFrom('users').select('passwordHash').where('_id', '=', userId).executeTakeFirst();
  return person?.passwordHash ?? null;
}

/** The companies that a person owns, first the one used last. */
export async function listAgenciesOf(
  db: Database,
  userId: string,
): Promise<{ _id: string; isMonoGrant: boolean; businessName: string; contractType: ContractType }[]> {
  return db
    .selectFrom('agencies')
    .select(['_id', 'businessName', 'contractType', 'isMonoGrant'])
    .where('userId', '=', userId)
    .orderBy('lastAccessAt', (order) => order.desc().nullsLast())
    .orderBy('businessName')
    .orderBy('_id')
    .execute();
}

/** Writes what a person changed of themselves; nothing once they were deleted meanwhile. */
export async function updatePerson(
  db: Database,
  userId: string,
  changes: {
    name?: string;
    surname?: string;
    gender?: 'male' | 'female' | 'other' | null;
    description?: string | null;
    language?: Language;
    passwordHash?: string;
    mustChangePassword?: boolean;
  },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('_id', '=', userId).where('deletedAt', 'is', null).execute();
}

/** How many links a person asked for since a moment. */
export async function countResetsSince(db: Database, userId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a link for a new password, by the hash of its token. */
export async function insertReset(
  db: Database,
  reset: { _id: string; tokenHash: Buffer; userId: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** How a link for a new password stands; null where it is not known. */
export async function findReset(
  db: Database,
  tokenHash: Buffer,
): Promise<{ usedAt: string | null; expiresAt: string } | null> {
  const found = await db
    .selectFrom('password_resets')
    .select(['usedAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether a link for a new password still opens. */
export async function isOpenReset(db: Database, tokenHash: Buffer, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .select('_id')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Uses a link up, and with it every other link of the same person; tells whose it is, or null. One statement, so that of two who come
 * together, by the same link or by two, one wins.
 */
export async function consumeReset(db: Database, tokenHash: Buffer, now: string): Promise<string | null> {
  const taken = await db
    .updateTable('password_resets')
    .set({ usedAt: now })
    .where('usedAt', 'is', null)
    .where('userId', '=', (eb) =>
      eb
        .selectFrom('password_resets as given')
        .select('given.userId')
        .where('given.tokenHash', '=', tokenHash)
        .where('given.usedAt', 'is', null)
        .where('given.expiresAt', '>', now),
    )
    .returning('userId')
    .executeTakeFirst();
  return taken?.userId ?? null;
}

/** The sessions of a person that still open something, the one used last first. */
export async function listSessionsOf(
  ctx: Context,
  userId: string,
): Promise<{ _id: string; createdAt: string; address: string; lastSeenAt: string; userAgent: string }[]> {
  const now = ctx.clock.now();
  const idleSince = new Date(now.getTime() - ctx.config.sessionIdleHours * 3_600_000).toISOString();
  return ctx.db
    .selectFrom('sessions')
    .select(['_id', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .where('lastSeenAt', '>', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

/** Whether a session is this person's. */
export async function isSessionOf(db: Database, sessionId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('_id')
    .where('_id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The hash of somebody's password. */
export async function getPasswordHash(db: Database, userId: string): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
  return passwordHash;
}

/** Writes down when the password was given in a session. */
export async function updateProof(db: Database, sessionId: string, provenAt: string): Promise<void> {
  await db.updateTable('sessions').set({ provenAt }).where('_id', '=', sessionId).execute();
}

/** A customer's account by e-mail, or null: staff are never sent by another site, it would pass their second factor by. */
export async function findCustomer(db: Database, email: string): Promise<{ _id: string } | null> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('email', '=', email)
    .where('role', 'in', ['user', 'business-partner'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps a one-time code by its hash. */
export async function insertExternalCode(
  db: Database,
  code: { codeHash: Buffer; userId: string; expiresAt: string },
): Promise<void> {
  await db.insertInto('external_codes').values(code).execute();
}

/** Whose a code is that still serves, or null. */
export async function findExternalCode(db: Database, codeHash: Buffer, now: string): Promise<string | null> {
  const found = await db
    .selectFrom('external_codes')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** Uses a code up and tells whose it is, or null; of two who come together one wins. */
export async function consumeExternalCode(db: Database, codeHash: Buffer, now: string): Promise<string | null> {
  const taken = await db
    .updateTable('external_codes')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return taken?.userId ?? null;
}

/** What deciding whether a customer may enter asks for; null when they are one no longer. */
export async function findCustomerStanding(
  db: Database,
  userId: string,
): Promise<{ isConfirmed: boolean; isEmailVerified: boolean; isEnabled: boolean } | null> {
  const found = await db
    .selectFrom('users')
    .select(['isEmailVerified', 'isConfirmed', 'isEnabled'])
    .where('_id', '=', userId)
    .where('role', 'in', ['user', 'business-partner'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Writes down that somebody comes from another site. */
export async function updateToExternal(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ userType: 'external-user' }).where('_id', '=', userId).execute();
}
