import { type Actor, isConsultant, isCustomer } from '@volano/domain/policies/actor';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import { chatsWithCompany, visibleChats } from '../../../access/chat.ts';

/** The conversations about a company that the actor may read, the last spoken in first. */
export async function listChatsAbout(
  db: Database,
  actor: Actor,
  agencyId: string,
): Promise<{ _id: string; updatedAt: string; advisorId: string }[]> {
  return chatsWithCompany(db)
    .where(visibleChats(actor))
    .where('chats.agencyId', '=', agencyId)
    .select(['chats._id', 'chats.advisorId', 'chats.updatedAt'])
    .orderBy('chats.updatedAt', 'desc')
    .orderBy('chats._id')
    .execute();
}

/**
 * The conversation that leads from a company's page: a consultant's own with it; for its own people the one with the assigned consultant,
 * else the one in which something was said last. Null for everybody else, and where there is none.
 */
export async function findChatFor(
  db: Database,
  actor: Actor,
  agency: { _id: string; advisorId: string | null },
): Promise<string | null> {
  if (isConsultant(actor)) return (await listChatsWith(db, actor.userId, [agency._id])).get(agency._id) ?? null;
  if (!isCustomer(actor)) return null;
  const chat = await db
    .selectFrom('chats')
    .select('_id')
    .where('agencyId', '=', agency._id)
    .orderBy(sql`"advisorId" is not distinct from ${agency.advisorId}::uuid`, 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst();
  return chat?._id ?? null;
}

/** A consultant's conversations with some companies, by the company. */
export async function listChatsWith(
  db: Database,
  advisorId: string,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('chats')
    .select(['_id', 'agencyId'])
    .where('agencyId', '=', anyOf(agencyIds))
    .where('advisorId', '=', advisorId)
    .execute();
  return new Map(rows.map(({ _id, agencyId }) => [agencyId ?? '', _id]));
}

/** When something was said last with each of some companies, in conversations that the actor may read. */
export async function listLastContacts(
  db: Database,
  actor: Actor,
  agencyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await chatsWithCompany(db)
    .where(visibleChats(actor))
    .where('chats.agencyId', '=', anyOf(agencyIds))
    .where('chats.lastSequence', '>', 0)
    .select(['chats.agencyId', (eb) => eb.fn.max('chats.updatedAt').as('lastAt')])
    .groupBy('chats.agencyId')
    .execute();
  return new Map(rows.map(({ agencyId, lastAt }) => [agencyId ?? '', lastAt]));
}

/** Lets a company's new owner begin with everything read, and forgets how far the one before had come (holes H21). */
export async function handOverMarks(
  db: Database,
  {
    agencyId,
    fromUserId,
    toUserId,
    readAt,
  }: { agencyId: string; fromUserId: string; toUserId: string; readAt: string },
): Promise<void> {
  const chats = db.selectFrom('chats').where('agencyId', '=', agencyId);
  await db
    .deleteFrom('chat_reads')
    .where('userId', '=', fromUserId)
    .where('chatId', 'in', chats.select('_id'))
    .execute();
  await db
    .insertInto('chat_reads')
    .columns(['chatId', 'userId', 'sequence', 'readAt'])
    .expression(
      chats
        .select(['_id', sql<string>`${toUserId}::uuid`.as('userId'), 'lastSequence'])
        .select(sql<string>`${readAt}::timestamptz`.as('readAt'))
        .where('lastSequence', '>', 0),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['chatId', 'userId'])
        .doUpdateSet((eb) => ({ sequence: eb.ref('excluded.sequence'), readAt: eb.ref('excluded.readAt') })),
    )
    .execute();
}
