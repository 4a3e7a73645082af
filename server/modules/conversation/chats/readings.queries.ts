import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

interface Reading {
  readonly userId: string;
  readonly chatId: string;
}

/** Whether it is already in the record that an admin looked into a conversation after a moment. */
export async function hasReadSince(
  db: Database,
  { userId, chatId, since }: Reading & { since: string },
): Promise<boolean> {
  const line = await db
    .selectFrom('audit_events')
    .select('_id')
    .where('action', '=', 'chatRead')
    .where('entityId', '=', chatId)
    .where('actorId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return line !== undefined;
}

/** Lets one reading of a conversation by a person at a time be written down, until the transaction ends. */
export async function holdReadings(db: Database, { userId, chatId }: Reading): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chatRead ${userId} ${chatId}`}, 0))`.execute(db);
}
