import type { Database } from '../../../platform/context.ts';

/** What is kept of somebody's second factor, its secret sealed. */
export async function getSecondFactor(
  db: Database,
  userId: string,
): Promise<{ email: string; twoFactorSecret: string | null; twoFactorSince: string | null }> {
  return db
    .selectFrom('users')
    .select(['email', 'twoFactorSecret', 'twoFactorSince'])
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** How many recovery codes were not used yet. */
export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a sealed secret that is being set up; false where the second factor is on. */
export async function updateSecret(db: Database, userId: string, twoFactorSecret: string): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ twoFactorSecret })
    .where('_id', '=', userId)
    .where('twoFactorSince', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Turns the second factor on with the kept secret that the code was of; of two at once one does it. */
export async function updateToOn(
  db: Database,
  userId: string,
  { kept, since, step }: { kept: string; since: string; step: number },
): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ twoFactorSince: since, twoFactorLastStep: step })
    .where('_id', '=', userId)
    .where('twoFactorSecret', '=', kept)
    .where('twoFactorSince', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Puts recovery codes in the place of those that were there. */
export async function replaceRecoveryCodes(db: Database, userId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** Forgets the secret; false where the second factor was not on. */
export async function updateToOff(db: Database, userId: string): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ twoFactorSecret: null, twoFactorSince: null, twoFactorLastStep: null })
    .where('_id', '=', userId)
    .where('twoFactorSince', 'is not', null)
    .returning('_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Takes a time step, once and never an earlier one; false where it was taken (also by somebody at the same moment). */
export async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ twoFactorLastStep: step })
    .where('_id', '=', userId)
    .where('twoFactorSince', 'is not', null)
    .where((eb) => eb.or([eb('twoFactorLastStep', 'is', null), eb('twoFactorLastStep', '<', step)]))
    .returning('_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses a recovery code up; false for one that is not there or was used. */
export async function consumeRecoveryCode(
  db: Database,
  userId: string,
  codeHash: Buffer,
  now: string,
): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}
