import type { Actor } from '@volano/domain/policies/actor';
import { wordsOf } from '@volano/domain/rules/search/gather-words';
import { type RawBuilder, sql } from 'kysely';
import { chatsWithCompany, visibleChats } from '../../../access/chat.ts';
import type { Database } from '../../../platform/context.ts';
import { plannedForItsValues } from '../../../platform/db/preparing-client.ts';

/** No more words of a search are read. */
const MOST_WORDS = 8;

/** A message that was found, with its whole text. */
export type FoundRecord = Awaited<ReturnType<typeof findMessages>>['rows'][number];

/**
 * The newest messages with every one of the typed words, in conversations that the actor reads with companies that are there, and the stems
 * by which they were found. Each conversation for itself: what others say as often costs nothing.
 */
export async function findMessages(
  db: Database,
  actor: Actor,
  { q, agencyId, limit }: { q: string; agencyId: string | undefined; limit: number },
) {
  const words = wordsOf(q).slice(0, MOST_WORDS);
  if (words.length === 0) return { rows: [], stems: [] };
  const asked = words.map((word) => sql`word_query(${word})`);
  const query = sql`(${sql.join(asked, sql` && `)})` as RawBuilder<string>;
  let chats = chatsWithCompany(db)
    .where(visibleChats(actor))
    .where('company.deletedAt', 'is', null)
    .where('chats.agencyId', 'is not', null);
  if (agencyId !== undefined) chats = chats.where('chats.agencyId', '=', agencyId);
  const [rows, { stems }] = await Promise.all([
    chats
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('chat_messages as m')
            .select(['m._id', 'm.chatId', 'm.sequence', 'm.message', 'm.senderId', 'm.createdAt'])
            .whereRef('m.chatId', '=', 'chats._id')
            .where(sql<boolean>`m."words" @@ ${query}`)
            .orderBy('m.sequence', 'desc')
            .limit(limit)
            .as('found'),
        (join) => join.onTrue(),
      )
      .innerJoin('users as sender', 'sender._id', 'found.senderId')
      .selectAll('found')
      .select(['sender.name as senderName', 'sender.surname as senderSurname'])
      .select((eb) => [
        eb.ref('company._id').$notNull().as('agencyId'),
        eb.ref('company.businessName').$notNull().as('businessName'),
      ])
      .orderBy('found.createdAt', 'desc')
      .orderBy('found.sequence', 'desc')
      .orderBy('found._id')
      .limit(limit)
      // A word that stands in every tenth message is found on the way back from the newest, a rare one by the index of words.
      .modifyEnd(plannedForItsValues)
      .execute(),
    db
      .selectNoFrom(
        sql<string[]>`array(select lexeme from unnest(to_tsvector('italian', ${words.join(' ')})))`.as('stems'),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, stems: [...words, ...stems] };
}

/** A conversation from its beginning, as a spreadsheet takes it: to be read to the end, not held. */
export function messagesToExport(db: Database, chatId: string) {
  return db
    .selectFrom('chat_messages as m')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .select(['m._id', 'm.sequence', 'm.message', 'm.aboutTitle', 'm.createdAt', 'm.editedAt', 'm.deletedAt'])
    .select(sql<string>`sender."name" || ' ' || sender."surname"`.as('senderName'))
    .select(
      sql<
        string[]
      >`array(select f."name" || '.' || f."format" from chat_attachments t join uploads f on f."_id" = t."uploadId"
        where t."messageId" = m."_id" order by t."place")`.as('files'),
    )
    .where('m.chatId', '=', chatId)
    .orderBy('m.sequence');
}
