import type { Database } from '../../../platform/context.ts';

/** Keeps that an e-mail is to take the place of another; the change before it is taken back. */
export async function insertEmailChange(
  db: Database,
  change: {
    _id: string;
    userId: string;
    fromEmail: string;
    toEmail: string;
    tokenHash: Buffer;
    requestedBy: string;
    createdAt: string;
    expiresAt: string;
  },
): Promise<void> {
  await updateCancelled(db, change.userId, change.createdAt);
  await db.insertInto('email_changes').values(change).execute();
}

/** Takes back the change that nobody has confirmed. False where there is none. */
export async function updateCancelled(db: Database, userId: string, cancelledAt: string): Promise<boolean> {
  const cancelled = await db
    .updateTable('email_changes')
    .set({ cancelledAt })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

/** Uses up the link of a change. Null for one that is unknown, used, expired or taken back. */
export async function consumeEmailChange(
  db: Database,
  tokenHash: Buffer,
  now: string,
): Promise<{ userId: string; toEmail: string } | null> {
  const taken = await db
    .updateTable('email_changes')
    .set({ confirmedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('confirmedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'toEmail'])
    .executeTakeFirst();
  return taken ?? null;
}

/** Every address that the office wrote down for a person besides the present one: what was mailed there is about them too. */
export async function listOtherEmails(db: Database, userId: string): Promise<readonly string[]> {
  const changes = await db
    .selectFrom('email_changes')
    .select(['fromEmail', 'toEmail'])
    .where('userId', '=', userId)
    .execute();
  return [...new Set(changes.flatMap(({ fromEmail, toEmail }) => [fromEmail, toEmail]))];
}

/**
 * Has the address of a person's companies follow, all of them or the one given, where it is the person's own: a copy that nobody typed as
 * the company's. Deleted ones too, which may come back. Answers which.
 */
export async function updateCopiedEmails(
  db: Database,
  userId: string,
  email: string,
  agencyId?: string,
): Promise<readonly string[]> {
  const copies = db
    .updateTable('all_agencies')
    .set({ administrationEmail: email })
    .where('userId', '=', userId)
    .where('administrationEmail', '=', (eb) => eb.selectFrom('users').select('users.email').where('_id', '=', userId))
    .where('administrationEmail', '<>', email)
    .returning('_id');
  const changed = await (agencyId === undefined ? copies : copies.where('_id', '=', agencyId)).execute();
  return changed.map(({ _id }) => _id);
}
