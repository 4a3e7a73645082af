import type { Actor } from '@volano/domain/policies/actor';
import { firmOf } from '../../../access/chat.ts';
import type { Database } from '../../../platform/context.ts';

/** A company of the actor, kept from being deleted until the transaction ends, with those of the firm who hear what it says; or null. */
export async function lockOwnCompany(
  db: Database,
  actor: Actor,
  agencyId: string,
): Promise<{ readonly firmIds: readonly string[] } | null> {
  const company = await db
    .selectFrom('agencies')
    .select(firmOf('agencies').as('firmIds'))
    .where('_id', '=', agencyId)
    .where('userId', '=', actor.userId)
    .forKeyShare('agencies')
    .executeTakeFirst();
  return company ?? null;
}

/** The conversation of a company with the firm, or null. */
export async function findOfficeChatOf(db: Database, agencyId: string): Promise<string | null> {
  const chat = await db
    .selectFrom('chats')
    .select('_id')
    .where('agencyId', '=', agencyId)
    .where('advisorId', 'is', null)
    .executeTakeFirst();
  return chat?._id ?? null;
}

/** Opens the conversation of a company with the firm; null where there is one already. */
export async function insertOfficeChat(
  db: Database,
  { createdAt, ...chat }: { _id: string; agencyId: string; createdAt: string },
): Promise<string | null> {
  const inserted = await db
    .insertInto('chats')
    .values({ ...chat, advisorId: null, createdAt, updatedAt: createdAt })
    .onConflict((conflict) => conflict.column('agencyId').where('advisorId', 'is', null).doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted?._id ?? null;
}
