import type { AdvisorRole } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

/** What an invitation gives to whoever registers with it. */
export interface Invitation {
  readonly _id: string;
  readonly name: string;
  readonly hasSkipUserConfirm: boolean;
  readonly advisorId: string | null;
  readonly advisorRole: AdvisorRole | null;
}

/** An invitation that holds: enabled, not past its limit, its consultant still at work. Null for every other one. */
export async function findInvitation(db: Database, id: string, now: string): Promise<Invitation | null> {
  const found = await db
    .selectFrom('invitation_partners as i')
    .leftJoin('users as a', 'a._id', 'i.advisorId')
    .select(['i._id', 'i.name', 'i.hasSkipUserConfirm', 'i.advisorId', 'i.advisorRole'])
    .where('i._id', '=', id)
    .where('i.isEnabled', '=', true)
    .where((eb) => eb.or([eb('i.validLimitDate', 'is', null), eb('i.validLimitDate', '>', now)]))
    .where((eb) =>
      eb.or([eb('i.advisorId', 'is', null), eb.and([eb('a.isEnabled', '=', true), eb('a.deletedAt', 'is', null)])]),
    )
    .executeTakeFirst();
  return found ?? null;
}

/** The account of an e-mail, or null. */
export async function findAccountId(db: Database, email: string): Promise<string | null> {
  const found = await db.selectFrom('users').select('_id').where('email', '=', email).executeTakeFirst();
  return found?._id ?? null;
}

/** Somebody whose e-mail is still to be verified, by that e-mail, or null. */
export async function findUnverified(
  db: Database,
  email: string,
): Promise<{ _id: string; name: string; language: 'it' | 'en' } | null> {
  const found = await db
    .selectFrom('users')
    .select(['_id', 'name', 'language'])
    .where('email', '=', email)
    .where('isEmailVerified', '=', false)
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps a code by its hash; it takes the place of the one before, and its tries begin anew. */
export async function insertCode(
  db: Database,
  code: { userId: string; codeHash: Buffer; createdAt: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('confirmation_codes')
    .values({ ...code, attempts: 0 })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...code, attempts: 0 }))
    .execute();
}

/**
 * Uses up one of the five tries of an e-mail's code and tells what the code is compared with; null when there is no code or no try
 * left. One statement, so that of many guesses at a time five are counted (abuse 14).
 */
export async function countAttempt(db: Database, email: string, now: string) {
  const taken = await db
    .updateTable('confirmation_codes as c')
    .from('users as u')
    .set((eb) => ({ attempts: eb('c.attempts', '+', 1) }))
    .whereRef('u._id', '=', 'c.userId')
    .where('u.email', '=', email)
    .where('u.deletedAt', 'is', null)
    .where('c.attempts', '<', TRIES)
    .where('c.expiresAt', '>', now)
    .returning(['c.userId', 'c.codeHash'])
    .executeTakeFirst();
  return taken ?? null;
}

const TRIES = 5;

/** Removes the code that was right. False when another one has taken its place or somebody was faster. */
export async function deleteCode(db: Database, userId: string, codeHash: Buffer): Promise<boolean> {
  const deleted = await db
    .deleteFrom('confirmation_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Writes down that somebody's e-mail is theirs, and tells whether the office lets them in. */
export async function updateVerified(db: Database, userId: string): Promise<boolean> {
  const { isConfirmed, isEnabled } = await db
    .updateTable('users')
    .set({ isEmailVerified: true })
    .where('_id', '=', userId)
    .returning(['isConfirmed', 'isEnabled'])
    .executeTakeFirstOrThrow();
  return isConfirmed && isEnabled;
}
