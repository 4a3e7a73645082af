import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

/** What became of messages to many: read by the other side, and told by mail because they stayed unread. Deleted ones are not there. */
export async function listMessageFates(
  db: Database,
  ids: readonly string[],
): Promise<{ readonly _id: string; readonly isRead: boolean; readonly isMailed: boolean }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('chat_messages as m')
    .select('m._id')
    .select(
      sql<boolean>`exists (select from chat_reads r
        where r."chatId" = m."chatId" and r."userId" <> m."senderId" and r."sequence" >= m."sequence")`.as('isRead'),
    )
    .select(
      sql<boolean>`exists (select from chats c join all_agencies a on a."_id" = c."agencyId"
        join notifications n on n."userId" = a."userId" and n."event" = 'newMessage' and n."data" ->> '_id' = c."_id"::text
        where c."_id" = m."chatId" and n."mailedAt" >= m."createdAt")`.as('isMailed'),
    )
    .where('m._id', '=', anyOf(ids))
    .where('m.deletedAt', 'is', null)
    .execute();
}
