import type { Actor } from '@volano/domain/policies/actor';
import { wordsOf } from '@volano/domain/rules/search/gather-words';
import type { DB } from '@volano/database/types';
import { type SelectQueryBuilder, sql } from 'kysely';
import { chatsWithCompany, visibleChats } from '../../../access/chat.ts';
import type { Database } from '../../../platform/context.ts';
import { plannedForItsValues } from '../../../platform/db/connect.ts';

/** No more words of a search are read. */
const MOST_WORDS = 8;

/** A message that was found, with its whole text. */
export type FoundRecord = Awaited<ReturnType<typeof findMessages>>['rows'][number];

/** Of each conversation as many messages are looked at first, and so large a part of these makes what is looked for common. */
const LOOKED_AT = 10;
const COMMON_SHARE = 0.1;

const NEWEST_FIRST = sql`found."createdAt" desc, found."sequence" desc, found."_id"`;

/**
 * The newest messages with every one of the typed words, in conversations that the actor reads with companies that are there, and the stems
 * by which they were found.
 */
export async function findMessages(
  db: Database,
  actor: Actor,
  { q, agencyId, limit }: { q: string; agencyId: string | undefined; limit: number },
) {
  const words = wordsOf(q).slice(0, MOST_WORDS);
  if (words.length === 0) return { rows: [], stems: [] };
  let own = chatsWithCompany(db)
    .select(['chats._id', 'chats.advisorId', 'company._id as agencyId', 'company.businessName'])
    .where(visibleChats(actor))
    .where('company.deletedAt', 'is', null)
    .where('chats.agencyId', 'is not', null);
  if (agencyId !== undefined) own = own.where('chats.agencyId', '=', agencyId);
  const [rows, { stems }] = await Promise.all([
    findIn(db, own, words, limit),
    db
      .selectNoFrom(
        sql<string[]>`array(select lexeme from unnest(to_tsvector('italian', ${words.join(' ')})))`.as('stems'),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, stems: [...words, ...stems] };
}

/** Some conversations, and whose they are. */
type Conversations = SelectQueryBuilder<
  DB,
  never,
  { _id: string; advisorId: string | null; agencyId: string | null; businessName: string | null }
>;

/**
 * What is common in the conversations is met soon on the way back from the newest of each; what is rare is looked up once for all of them.
 * Which of the two it is say their last messages: what PostgreSQL knows of single words says nothing of two that are said together.
 */
function findIn(db: Database, own: Conversations, words: readonly string[], limit: number) {
  const asked = words.map((word) => sql`word_query(${word})`);
  const query = sql`(${sql.join(asked, sql` && `)})`;
  const isCommon = sql<boolean>`(select "isCommon" from asked)`;
  return db
    .with('own', () => own)
    .with(
      'asked',
      () => sql<{ isCommon: boolean }>`(
        select coalesce(avg((last."words" @@ ${query})::int), 0) >= ${sql.lit(COMMON_SHARE)} as "isCommon" from own, lateral
          (select "words" from chat_messages where "chatId" = own."_id" order by "sequence" desc limit ${sql.lit(LOOKED_AT)}) as last)`,
    )
    .with('common', (cte) =>
      cte
        .selectFrom('own')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('chat_messages as m')
              .selectAll('m')
              .whereRef('m.chatId', '=', 'own._id')
              // A plan knows nothing of a case: it takes it for common, as it is here, and not for what the words are elsewhere.
              .where(sql<boolean>`case when m."words" @@ ${query} then true else false end`)
              .orderBy('m.sequence', 'desc')
              .limit(limit)
              .as('found'),
          (join) => join.onTrue(),
        )
        .selectAll('found')
        .where(isCommon),
    )
    .with('rare', (cte) =>
      cte
        .selectFrom('chat_messages as m')
        .selectAll('m')
        .where(
          sql<boolean>`m."chatId" = any(array(select "_id" from own)) and m."words" @@ ${query} and not ${isCommon}`,
        ),
    )
    .with('found', (cte) =>
      // Only of these few more is read.
      cte
        .selectFrom(cte.selectFrom('common').selectAll().unionAll(cte.selectFrom('rare').selectAll()).as('found'))
        .selectAll()
        .orderBy(NEWEST_FIRST)
        .limit(limit),
    )
    .selectFrom('found')
    .innerJoin('own', 'own._id', 'found.chatId')
    .innerJoin('users as sender', 'sender._id', 'found.senderId')
    .select(['found._id', 'found.chatId', 'found.sequence', 'found.message', 'found.senderId', 'found.createdAt'])
    .select(['sender.name as senderName', 'sender.surname as senderSurname'])
    .select('own.advisorId')
    .select((eb) => eb.ref('own.agencyId').$notNull().as('agencyId'))
    .select((eb) => eb.ref('own.businessName').$notNull().as('businessName'))
    .orderBy(NEWEST_FIRST)
    .modifyEnd(plannedForItsValues)
    .execute();
}
