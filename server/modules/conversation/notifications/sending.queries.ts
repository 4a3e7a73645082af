import type { NotificationLine } from '@volano/domain/contracts/notifications';
import { type DigestMark, type SentFacts, DEFAULT_CHANNELS } from '@volano/domain/rules/notifications';
import {
  type DigestFrequency,
  NOTIFICATION_EVENTS,
  type Role,
  type Closing,
  type ContractType,
} from '@volano/domain/rules/vocabulary';
import type { DB } from '@volano/database/types';
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';
import { listCallRecords } from '../../catalogue/public.ts';
import { answeredByFirm, chatsWithCompany, firmOf, IS_OWNER_PENDING, openChats } from '../../../access/chat.ts';

/** Company people who get a digest as often as one of these and had none on a day of Rome yet. */
export async function listReaders(
  db: Database,
  frequencies: readonly DigestFrequency[],
  day: string,
): Promise<{ _id: string; name: string; digestFrequency: DigestFrequency; email: string; language: 'it' | 'en' }[]> {
  return db
    .selectFrom('users as u')
    .select(['u._id', 'u.name', 'u.email', 'u.language', 'u.digestFrequency'])
    .where('u.role', 'in', ['user', 'business-partner'])
    .where('u.isEnabled', '=', true)
    .where('u.isConfirmed', '=', true)
    .where('u.isEmailVerified', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('u.digestFrequency', 'in', frequencies)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('digests as d')
            .select('d.userId')
            .whereRef('d.userId', '=', 'u._id')
            .where(sql`d."day"`, '=', sql`${day}::date`),
        ),
      ),
    )
    .where((eb) => eb.exists(eb.selectFrom('agencies as a').select('a._id').whereRef('a.userId', '=', 'u._id')))
    .orderBy('u._id')
    .execute();
}

/** Notes that a person's digest of a day is written; false when another run has done it. */
export async function insertDigest(
  db: Database,
  digest: { userId: string; day: string; createdAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('digests')
    .values(digest)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** The companies of a person, by name. */
export async function listCompaniesOf(db: Database, userId: string): Promise<{ _id: string; businessName: string }[]> {
  return db
    .selectFrom('agencies')
    .select(['_id', 'businessName'])
    .where('userId', '=', userId)
    .orderBy('businessName')
    .orderBy('_id')
    .execute();
}

/** What a digest says of announcements, by id. */
export async function listDigestCalls(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<
  {
    territory?: string | null;
    places?: string;
    amount: number | null;
    publicationDate: string | null;
    expiryDate: string | null;
    title: string;
    _id: string;
    shut: Closing | null;
  }[]
> {
  const records = await listCallRecords(db, ids, now);
  const rows = await db
    .selectFrom('announcements')
    .select(['_id', 'title', 'amount', 'publicationDate', 'expiryDate', 'closing as shut'])
    .where('_id', '=', anyOf(ids))
    .execute();
  return rows.map((row) => {
    const { territory, places, activities, requirements } = records.get(row._id) ?? {};
    return { ...row, ...({ territory, places, activities, requirements } as Pick<SentFacts, 'territory' | 'places'>) };
  });
}

/** What a company was told, by announcement. */
export async function listMarks(db: Database, agencyId: string): Promise<Map<string, DigestMark>> {
  const rows = await db
    .selectFrom('digest_marks')
    .select(['announcementId', 'told', 'closingTold'])
    .where('agencyId', '=', agencyId)
    .execute();
  return new Map(
    rows.map(({ announcementId, told, closingTold }) => [
      announcementId,
      { told, closingTold } as unknown as DigestMark,
    ]),
  );
}

/** Keeps what a company has now been told. */
export async function upsertMarks(
  db: Database,
  agencyId: string,
  marks: ReadonlyMap<string, DigestMark>,
  toldAt: string,
): Promise<void> {
  if (marks.size === 0) return;
  await db
    .insertInto('digest_marks')
    .values(
      [...marks].map(([announcementId, { told, closingTold }]) => ({
        agencyId,
        announcementId,
        told: JSON.stringify(told),
        closingTold,
        toldAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['agencyId', 'announcementId']).doUpdateSet((eb) => ({
        told: eb.ref('excluded.told'),
        closingTold: eb.ref('excluded.closingTold'),
        toldAt: eb.ref('excluded.toldAt'),
      })),
    )
    .execute();
}

const BY_MAIL = NOTIFICATION_EVENTS.filter((event) => DEFAULT_CHANNELS[event] === 'mail');

/** People who have lines that stayed unseen between the two moments, want to hear of them by mail and may enter to see them. */
export async function listPeopleToWrite(db: Database, after: string, until: string): Promise<readonly string[]> {
  const people = await linesByMail(db, after, until).select('n.userId').distinct().orderBy('n.userId').execute();
  return people.map(({ userId }) => userId);
}

/** The lines of one person that no letter has told of, oldest first, held until the transaction ends: another run finds them told. */
export async function lockLinesToWrite(db: Database, userId: string, after: string, until: string) {
  return (
    linesByMail(db, after, until)
      .where('n.userId', '=', userId)
      .select(['n._id', 'n.title', 'n.body', 'n.event', 'n.createdAt'])
      .select(sql<NotificationLine['data']>`n."data"`.as('data'))
      // The title of the call or service that it tells of, where it is one.
      .select(
        sql<string | null>`case
        when n."event" in ('newAnnouncement', 'announcementChanged', 'nextEdition')
          then (select a."title" from all_announcements a where a."_id" = (n."data" ->> '_id')::uuid)
        when n."event" = 'newService' then (select v."name" from all_services v where v."_id" = (n."data" ->> '_id')::uuid)
        when n."event" = 'recommendationAnswered' then (select coalesce(a."title", v."name") from recommendations r
          left join all_announcements a on a."_id" = r."announcementId" left join all_services v on v."_id" = r."serviceId"
          where r."_id" = (n."data" ->> '_id')::uuid)
        when n."event" = 'newAnnouncementFavorite' then (select a."title" from favorites f
          join all_announcements a on a."_id" = f."announcementId" where f."_id" = (n."data" ->> '_id')::uuid)
      end`.as('about'),
      )
      .orderBy('n.createdAt')
      .orderBy('n._id')
      .forUpdate('n')
      .skipLocked()
      .execute()
  );
}

/** Notes that a letter tells of these lines. */
export async function updateMailed(db: Database, ids: readonly string[], mailedAt: string): Promise<void> {
  await db.updateTable('notifications').set({ mailedAt }).where('_id', 'in', ids).execute();
}

/** Whom a letter goes to, or null where nobody may come in and read it any more. */
export async function findReader(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string; language: 'it' | 'en'; role: Role } | null> {
  const reader = await db
    .selectFrom('users')
    .select(['name', 'email', 'language', 'role'])
    .where('_id', '=', userId)
    .where('isEnabled', '=', true)
    .where('isEmailVerified', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return reader ?? null;
}

/**
 * Whether the reader `u` of a line `n` may come in and open it: who waits to be confirmed opens the conversation with the firm, and sees who follows
 * them.
 */
const mayOpen = sql<SqlBool>`(u."isEnabled" and u."isEmailVerified" and u."deletedAt" is null and (u."isConfirmed"
  or (u."role" in ('user', 'business-partner') and (n."event" in ('advisorAssigned', 'advisorLeft') or (n."event" = 'newMessage'
    and exists (select from chats c where c."_id" = (n."data" ->> '_id')::uuid and c."advisorId" is null))))))`;

/** Whether a letter of its own told the reader what a line `n` says: those of one event have one key. */
const hasOwnLetter = sql<SqlBool>`exists (select from mails m where m."eventKey" = n."eventKey" and m."recipient" = u."email")`;

function linesByMail(db: Database, after: string, until: string) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u._id', 'n.userId')
    .where(mayOpen)
    .where((eb) => eb.not(hasOwnLetter))
    .where('n.hasBeenSeen', '=', false)
    .where('n.mailedAt', 'is', null)
    .where('n.createdAt', '>', after)
    .where('n.createdAt', '<=', until)
    .where((eb) => {
      const chosen = eb
        .selectFrom('notification_preferences as p')
        .select('p.channel')
        .whereRef('p.userId', '=', 'n.userId')
        .whereRef('p.event', '=', 'n.event');
      return isByMail(eb.ref('n.event'), chosen);
    });
}

/** What the person chose, or what the kind has by itself. */
function isByMail(event: Expression<string>, chosen: Expression<unknown>) {
  return sql<SqlBool>`coalesce((${chosen}) = 'mail', ${event} = any(${[...BY_MAIL]}::text[]))`;
}

/** A message with what a notice says of it, whom it tells, and how far they have read by now. */
export interface MessageToNotify {
  readonly advisorId: string | null;
  readonly chatId: string;
  readonly sequence: number;
  readonly message: string;
  readonly agencyId: string;
  readonly businessName: string;
  readonly ownerId: string;
  readonly contractType: ContractType;
  readonly ownerRole: Role;
  readonly isOwnerPending: boolean;
  readonly senderId: string;
  readonly senderName: string;
  readonly senderSurname: string;
  readonly reader: string;
  readonly read: number;
}

/**
 * Messages with what a notice says of them, each for everybody whom it tells, in the order in which they were said; those of which one of the two
 * sides is gone are left out. What a company says to the firm is told to who follows it and to admins, what the firm says to the company alone.
 */
export async function listMessagesToNotify(db: Database, messageIds: readonly string[]): Promise<MessageToNotify[]> {
  const readers = sql<string[]>`case when "m"."senderId" = "chats"."advisorId" then array["company"."userId"]
    when "chats"."advisorId" is not null then array["chats"."advisorId"]
    when "sender"."role" in ('user', 'business-partner') then ${firmOf('company')} else array["company"."userId"] end`;
  return chatsWithCompany(db)
    .where(openChats)
    .innerJoin('chat_messages as m', 'm.chatId', 'chats._id')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .innerJoin('users as owner', 'owner._id', 'company.userId')
    .innerJoinLateral(sql<{ _id: string }>`(select unnest(${readers}) as "_id")`.as('reader'), (join) => join.onTrue())
    .leftJoin('chat_reads as mark', (join) =>
      join.onRef('mark.chatId', '=', 'm.chatId').onRef('mark.userId', '=', 'reader._id'),
    )
    .select(['m.chatId', 'm.sequence', 'm.message', 'chats.advisorId'])
    .select((eb) => [
      eb.ref('company._id').$notNull().as('agencyId'),
      eb.ref('company.userId').$notNull().as('ownerId'),
      eb.ref('company.businessName').$notNull().as('businessName'),
      eb.ref('company.contractType').$notNull().as('contractType'),
    ])
    .select([IS_OWNER_PENDING.as('isOwnerPending'), 'owner.role as ownerRole', 'reader._id as reader'])
    .select(['m.senderId', 'sender.name as senderName', 'sender.surname as senderSurname'])
    .select(sql<number>`greatest("mark"."sequence", ${answeredByFirm('chats', sql`"reader"."_id"`)})`.as('read'))
    .where('m._id', '=', anyOf(messageIds))
    .where('m.deletedAt', 'is', null)
    .orderBy('m.chatId')
    .orderBy('m.sequence')
    .orderBy('reader._id')
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

/** Where a message stands and who said it, or null. */
export async function findSaid(
  db: Database,
  messageId: string,
): Promise<Pick<Selectable<DB['chat_messages']>, 'chatId' | 'sequence' | 'senderId'> | null> {
  const said = await db
    .selectFrom('chat_messages')
    .select(['chatId', 'sequence', 'senderId'])
    .where('_id', '=', messageId)
    .executeTakeFirst();
  return said ?? null;
}

/**
 * The lines of the bell that told the other side of a message, held, each with the message that it is to quote now: the first of its unread
 * stretch that is not deleted, or null.
 */
export async function lockNoticesOf(
  db: Database,
  { chatId, sequence, senderId }: Pick<Selectable<DB['chat_messages']>, 'chatId' | 'sequence' | 'senderId'>,
): Promise<{ _id: string; userId: string; quotedId: string | null }[]> {
  const begins = sql<number>`split_part(l."eventKey", ' ', 3)::integer`;
  const { rows } = await sql<{ _id: string; userId: string; quotedId: string | null }>`
    select n."_id", n."userId", (
        select q."_id" from chat_messages q
        where q."chatId" = c."_id" and q."senderId" = ${senderId} and q."deletedAt" is null
          and q."sequence" >= split_part(n."eventKey", ' ', 3)::integer
        order by q."sequence" limit 1
      ) as "quotedId"
    from chats c
    join agencies a on a."_id" = c."agencyId"
    join notifications n on n."_id" in (
      select distinct on (l."userId") l."_id" from notifications l
      where l."userId" = any(array[a."userId"] || case when c."advisorId" is null then ${firmOf('a')} else array[c."advisorId"] end)
        and l."userId" <> ${senderId} and l."event" = 'newMessage' and l."data" ->> '_id' = c."_id"::text and ${begins} <= ${sequence}
      order by l."userId", ${begins} desc)
    where c."_id" = ${chatId}
    for update of n`.execute(db);
  return rows;
}
