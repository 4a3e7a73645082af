import type { Database } from '../../../platform/context.ts';

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

/** Uses a code up and tells whose it is, or null; of two who come together one wins. */
export async function takeExternalCode(db: Database, codeHash: Buffer, now: string): Promise<string | null> {
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
export async function findCustomerStanding(db: Database, userId: string) {
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
