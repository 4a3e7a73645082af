import type { Context, Database } from '../../../platform/context.ts';

/** The sessions of a person that still open something, the one used last first. */
export async function listSessionsOf(ctx: Context, userId: string) {
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
