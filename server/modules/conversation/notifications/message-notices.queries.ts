import type { ContractType, Role } from '@volano/domain/rules/vocabulary';
import { sql } from 'kysely';
import { chatsWithCompany, openChats } from '../../../access/chat.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** A message with what a notice says of it, whom it tells, and how far they have read by now. */
export interface MessageToNotify {
  readonly advisorId: string;
  readonly chatId: string;
  readonly sequence: number;
  readonly message: string;
  readonly agencyId: string;
  readonly businessName: string;
  readonly ownerId: string;
  readonly contractType: ContractType;
  readonly ownerRole: Role;
  readonly senderName: string;
  readonly senderSurname: string;
  readonly reader: string;
  readonly read: number;
}

/** Messages with what a notice says of them, in the order in which they were said; those of which one of the two sides is gone are left out. */
export async function listMessagesToNotify(db: Database, messageIds: readonly string[]): Promise<MessageToNotify[]> {
  const reader = sql<string>`case when "m"."senderId" = "chats"."advisorId" then "company"."userId" else "chats"."advisorId" end`;
  return chatsWithCompany(db)
    .where(openChats)
    .innerJoin('chat_messages as m', 'm.chatId', 'chats._id')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .innerJoin('users as owner', 'owner._id', 'company.userId')
    .leftJoin('chat_reads as mark', (join) => join.onRef('mark.chatId', '=', 'm.chatId').on('mark.userId', '=', reader))
    .select(['m.chatId', 'm.sequence', 'm.message', 'chats.advisorId'])
    .select((eb) => [
      eb.ref('company._id').$notNull().as('agencyId'),
      eb.ref('company.userId').$notNull().as('ownerId'),
      eb.ref('company.businessName').$notNull().as('businessName'),
      eb.ref('company.contractType').$notNull().as('contractType'),
    ])
    .select(['owner.role as ownerRole', reader.as('reader')])
    .select(['sender.name as senderName', 'sender.surname as senderSurname'])
    .select(sql<number>`coalesce("mark"."sequence", 0)`.as('read'))
    .where('m._id', '=', anyOf(messageIds))
    .where('m.deletedAt', 'is', null)
    .orderBy('m.chatId')
    .orderBy('m.sequence')
    .execute();
}

/** How far some have read the conversations that they are to be told of. */
export async function listReadSequences(
  db: Database,
  told: readonly { readonly chatId: string; readonly reader: string }[],
): Promise<{ chatId: string; userId: string; sequence: number }[]> {
  return db
    .selectFrom('chat_reads')
    .select(['chatId', 'userId', 'sequence'])
    .where('chatId', '=', anyOf(told.map(({ chatId }) => chatId)))
    .where('userId', '=', anyOf(told.map(({ reader }) => reader)))
    .execute();
}

/**
 * The line of the bell that told the other side of a message, held, with the message that it is to quote now: the first of its unread
 * stretch that is not deleted, or null. Null where no line told of it.
 */
export async function lockNoticeOf(
  db: Database,
  messageId: string,
): Promise<{ _id: string; userId: string; quotedId: string | null } | null> {
  const { rows } = await sql<{ _id: string; userId: string; quotedId: string | null }>`
    select n."_id", n."userId", (
        select q."_id" from chat_messages q
        where q."chatId" = m."chatId" and q."senderId" = m."senderId" and q."deletedAt" is null
          and q."sequence" >= split_part(n."eventKey", ' ', 3)::integer
        order by q."sequence" limit 1
      ) as "quotedId"
    from chat_messages m
    join chats c on c."_id" = m."chatId"
    join agencies a on a."_id" = c."agencyId"
    join notifications n on n."userId" = case when m."senderId" = c."advisorId" then a."userId" else c."advisorId" end
      and n."event" = 'newMessage' and n."data" ->> '_id' = c."_id"::text
    where m."_id" = ${messageId} and split_part(n."eventKey", ' ', 3)::integer <= m."sequence"
    order by split_part(n."eventKey", ' ', 3)::integer desc
    limit 1
    for update of n`.execute(db);
  return rows[0] ?? null;
}
