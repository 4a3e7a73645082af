import type { ContractType } from '@volano/domain/rules/vocabulary';
import type { listChats as contract } from '@volano/domain/contracts/chats';
import type { Actor } from '@volano/domain/policies/actor';
import type { DB } from '@volano/database/types';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { visibleAgencies } from '../../../access/agency.ts';
import type { Database } from '../../../platform/context.ts';
import { anyOf, inOrderOf, offsetOf, contains, containsPlainly } from '../../../platform/db/query-parts.ts';
import {
  answeredByFirm,
  chatsWithCompany,
  IS_OWNER_PENDING,
  isAdvisorHere,
  openQuestion,
  OWNER_STANDING,
  visibleChats,
} from '../../../access/chat.ts';
import { salesFollower } from '../../../access/followers.ts';
import { unansweredChats } from './questions.queries.ts';

type ChatQuery = z.output<typeof contract.query>;
/** Of which company, or of all that the actor reads; put aside or not. */
type ChatChoice = Pick<ChatQuery, 'q' | 'agencyId' | 'isUnanswered'> & {
  readonly isArchived: boolean | 'any';
  /** Only those with the firm as a whole. */
  readonly isOffice?: boolean | undefined;
};

/** A conversation as lists and its own page show it, before what is not for the reader is left out. */
export type ChatRecord = Awaited<ReturnType<typeof listChatRecords>>[number];

/** How much of the last message a list shows. */
const EXCERPT = 200;

/**
 * A page of the conversations that the actor reads, newest first unless asked otherwise, and the total when the query counts. First the
 * ids by index, then what is shown of these few.
 */
export async function listChats(db: Database, actor: Actor, query: ChatQuery, choice: ChatChoice) {
  const found = findingChats(db, actor, choice);
  const direction = query.sort?.[0]?.isDescending === false ? 'asc' : 'desc';
  const page = await found
    .select('chats._id')
    .orderBy('chats.updatedAt', direction)
    .orderBy('chats._id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const rows = await listChatRecords(
    db,
    actor.userId,
    page.map(({ _id }) => _id),
  );
  if (!query.count) return { rows };
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** How many of the actor's conversations have something that they have not read, and how many of these they have put aside. */
export async function countUnreadChats(
  db: Database,
  actor: Actor,
  choice: Pick<ChatChoice, 'agencyId' | 'isOffice'>,
): Promise<{ chatToRead: number; archivedToRead: number }> {
  return findingChats(db, actor, { ...choice, isArchived: 'any' })
    .leftJoin('chat_reads as mark', (join) =>
      join.onRef('mark.chatId', '=', 'chats._id').on('mark.userId', '=', actor.userId),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('chatToRead'),
      eb.fn.countAll<number>().filterWhere(isPutAside(actor)(eb)).as('archivedToRead'),
    ])
    .where(
      'chats.lastSequence',
      '>',
      sql<number>`greatest("mark"."sequence", ${answeredByFirm('chats', actor.userId)})`,
    )
    .executeTakeFirstOrThrow();
}

/** In how many conversations of a consultant anything was said, put aside or not. */
export async function countConversationsOf(db: Database, advisorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('advisorId', '=', advisorId)
    .where('lastSequence', '>', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** The conversations that the actor reads and that are chosen. */
export function findingChats(db: Database, actor: Actor, choice: ChatChoice) {
  const { q, agencyId, isUnanswered, isArchived, isOffice } = choice;
  return chatsWithCompany(db)
    .where(visibleChats(actor))
    .where((eb) =>
      eb.and([
        ...(isArchived === 'any' ? [] : [isArchived ? isPutAside(actor)(eb) : eb.not(isPutAside(actor)(eb))]),
        ...(agencyId === undefined ? [] : [eb('chats.agencyId', '=', agencyId)]),
        ...(isOffice ? [eb('chats.advisorId', 'is', null)] : []),
        // Of a company that is gone nobody sees the name.
        ...(q ? [eb('company.deletedAt', 'is', null), containsPlainly(eb.ref('company.searchName'), q)] : []),
        ...(isUnanswered === undefined ? [] : [eb(openQuestion(eb), isUnanswered ? 'is not' : 'is', null)]),
      ]),
    );
}

/** Whether the actor has put a conversation aside, for themself (decisions §7). */
function isPutAside({ userId }: Actor): (eb: ExpressionBuilder<DB, 'chats'>) => Expression<SqlBool> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('archivings')
        .select('archivings._id')
        .whereRef('archivings.objectId', '=', 'chats._id')
        .where('archivings.userId', '=', userId),
    );
}

/** Conversations with their two sides, how far each has read, and the beginning of the last message, in the order of the ids. */
export async function listChatRecords(db: Database, readerId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('chats as c')
    .leftJoin('agencies as a', 'a._id', 'c.agencyId')
    .leftJoin('users as owner', 'owner._id', 'a.userId')
    // Who speaks for the firm: the consultant, else the reader where they are of it.
    .leftJoin('users as consultant', 'consultant._id', 'c.advisorId')
    .leftJoin('users as advisor', (join) =>
      join.on(
        'advisor._id',
        '=',
        sql<string>`coalesce(c."advisorId", case when a."userId" is distinct from ${readerId}::uuid then ${readerId}::uuid end)`,
      ),
    )
    .leftJoin('chat_reads as ownerMark', (join) =>
      join.onRef('ownerMark.chatId', '=', 'c._id').onRef('ownerMark.userId', '=', 'a.userId'),
    )
    .leftJoin('chat_reads as advisorMark', (join) =>
      join.onRef('advisorMark.chatId', '=', 'c._id').onRef('advisorMark.userId', '=', 'advisor._id'),
    )
    .leftJoin('chat_messages as last', (join) =>
      join.onRef('last.chatId', '=', 'c._id').onRef('last.sequence', '=', 'c.lastSequence'),
    )
    .leftJoin('archivings as mine', (join) =>
      join.onRef('mine.objectId', '=', 'c._id').on('mine.userId', '=', readerId),
    )
    .select(['c._id', 'c.lastSequence', 'c.updatedAt', 'c.createdAt', 'mine._id as archivingId'])
    .select(['a._id as agencyId', 'a.businessName', 'a.contractType', 'a.userId', 'a.advisorId as followerId'])
    .select(['a.businessAdvisorId', 'a.businessPerformancePartnerId'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname', 'owner.role as ownerRole'])
    .select([salesFollower('a').as('salesContactId'), ...OWNER_STANDING])
    .select(['owner.gender as ownerGender', 'owner.frontImageId as ownerImageId'])
    .select(['ownerMark.sequence as ownerRead', 'ownerMark.readAt as ownerReadAt'])
    .select([
      'c.advisorId',
      'advisor._id as firmId',
      'advisor.name as advisorName',
      'advisor.surname as advisorSurname',
    ])
    .select(['advisor.role as advisorRole', 'advisor.gender as advisorGender', 'advisor.urlCalendy'])
    .select(['advisor.frontImageId as advisorImageId', isAdvisorHere('c').as('isAdvisorHere')])
    .select(answeredByFirm('c', readerId).as('answered'))
    .select(['advisorMark.sequence as advisorRead', 'advisorMark.readAt as advisorReadAt'])
    .select(['last.senderId', 'last.createdAt as lastAt', 'last.deletedAt as lastDeletedAt'])
    .select(sql<string | null>`left("last"."message", ${sql.lit(EXCERPT)})`.as('excerpt'))
    .select((eb) =>
      eb
        .selectFrom('chat_attachments')
        .select((inner) => inner.fn.countAll<number>().as('files'))
        .whereRef('chat_attachments.messageId', '=', 'last._id')
        .as('files'),
    )
    .select((eb) => eb.exists(unansweredChats(db).where('chats._id', '=', eb.ref('c._id'))).as('isUnanswered'))
    .where('c._id', '=', anyOf(ids))
    .execute();
  return inOrderOf(ids, rows);
}

/** The companies' owners in some conversations, with what decides whether they can read there, by the conversation. */
export async function listOwnersIn(db: Database, chatIds: readonly string[]) {
  const owners = await db
    .selectFrom('chats')
    .innerJoin('agencies', 'agencies._id', 'chats.agencyId')
    .innerJoin('users as owner', 'owner._id', 'agencies.userId')
    .select(['chats._id as chatId', 'chats.advisorId', 'agencies.contractType', 'owner._id as userId', 'owner.role'])
    .select(IS_OWNER_PENDING.as('isPending'))
    .where('chats._id', '=', anyOf(chatIds))
    .execute();
  return new Map(owners.map(({ chatId, ...owner }) => [chatId, owner]));
}

/** The conversations of the actor with a company or a consultant that is called so, the last spoken in first. */
export async function findChatsByName(
  db: Database,
  actor: Actor,
  typed: string,
  {
    agencyId,
    limit,
    isOffice,
  }: { readonly agencyId: string | null; readonly limit: number; readonly isOffice: boolean },
): Promise<{ _id: string; businessName: string; advisorName: string | null }[]> {
  return chatsWithCompany(db)
    .leftJoin('users as advisor', 'advisor._id', 'chats.advisorId')
    .where(visibleChats(actor))
    .where('company.deletedAt', 'is', null)
    .where((eb) => (isOffice ? eb('chats.advisorId', 'is', null) : eb.val(true)))
    .where((eb) => (agencyId === null ? eb.val(true) : eb('chats.agencyId', '=', agencyId)))
    .where((eb) =>
      eb.or([
        containsPlainly(eb.ref('company.searchName'), typed),
        // Without case and accents all that is kept of a person holds their name: the name is made so of few alone.
        eb.and([
          containsPlainly(eb.ref('advisor.searchWords'), typed),
          contains(sql<string>`advisor."name" || ' ' || advisor."surname"`, typed),
        ]),
      ]),
    )
    .select(['chats._id', (eb) => eb.ref('company.businessName').$notNull().as('businessName')])
    .select(sql<string | null>`advisor."name" || ' ' || advisor."surname"`.as('advisorName'))
    .orderBy('chats.updatedAt', 'desc')
    .orderBy('chats._id')
    .limit(limit)
    .execute();
}

/** Opens a conversation; null where there is one already. */
export async function insertChat(
  db: Database,
  chat: { _id: string; agencyId: string; advisorId: string; createdAt: string },
): Promise<string | null> {
  const inserted = await db
    .insertInto('chats')
    .values({ ...chat, updatedAt: chat.createdAt })
    .onConflict((conflict) => conflict.columns(['agencyId', 'advisorId']).doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted?._id ?? null;
}

/** The conversation of a company with a consultant, or null. */
export async function findChatOf(db: Database, agencyId: string, advisorId: string): Promise<string | null> {
  const chat = await db
    .selectFrom('chats')
    .select('_id')
    .where('agencyId', '=', agencyId)
    .where('advisorId', '=', advisorId)
    .executeTakeFirst();
  return chat?._id ?? null;
}

/**
 * Moves a person's mark up to a message, never back and never beyond the last one; without `sequence` up to the last. Answers where it
 * stands now, or null when it did not move (abuse 38).
 */
export async function updateMark(
  db: Database,
  mark: { chatId: string; userId: string; sequence: number | undefined; readAt: string },
): Promise<number | null> {
  const upTo = sql<number>`least(${mark.sequence ?? null}::bigint, "lastSequence")::int`;
  const moved = await db
    .insertInto('chat_reads')
    .columns(['chatId', 'userId', 'sequence', 'readAt'])
    .expression((eb) =>
      eb
        .selectFrom('chats')
        .select(['_id', sql<string>`${mark.userId}::uuid`.as('userId'), upTo.as('sequence')])
        .select(sql<string>`${mark.readAt}::timestamptz`.as('readAt'))
        .where('_id', '=', mark.chatId)
        .where(sql<boolean>`${upTo} > 0`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['chatId', 'userId'])
        .doUpdateSet((eb) => ({ sequence: eb.ref('excluded.sequence'), readAt: eb.ref('excluded.readAt') }))
        .whereRef('chat_reads.sequence', '<', 'excluded.sequence'),
    )
    .returning('sequence')
    .executeTakeFirst();
  return moved?.sequence ?? null;
}

/** The companies of a person that the consultant follows: those that a conversation with them may be about. */
export async function listAgenciesToTalkTo(
  db: Database,
  actor: Actor,
  userId: string,
  agencyId: string | undefined,
): Promise<readonly string[]> {
  let found = db.selectFrom('agencies').select('_id').where(visibleAgencies(actor)).where('userId', '=', userId);
  if (agencyId !== undefined) found = found.where('_id', '=', agencyId);
  return (await found.limit(2).execute()).map(({ _id }) => _id);
}

/** A company that the consultant follows, kept from being deleted until the transaction ends, and whether its person may enter; or null. */
export async function lockAgencyToTalkTo(
  db: Database,
  actor: Actor,
  agencyId: string,
): Promise<{ userId: string; isEnabled: boolean } | null> {
  const company = await db
    .selectFrom('agencies')
    .innerJoin('users', 'users._id', 'agencies.userId')
    .select(['agencies.userId', 'users.isEnabled'])
    .where(visibleAgencies(actor))
    .where('agencies._id', '=', agencyId)
    .forKeyShare('agencies')
    .executeTakeFirst();
  return company ?? null;
}

/** What a company that the actor may see has signed, or null. */
export async function findContractOf(db: Database, actor: Actor, agencyId: string): Promise<ContractType | null> {
  const company = await db
    .selectFrom('agencies')
    .select('contractType')
    .where(visibleAgencies(actor))
    .where('_id', '=', agencyId)
    .executeTakeFirst();
  return company?.contractType ?? null;
}

/** Takes out conversations of companies that are gone in which nothing was said after a moment (7-holes §2). Files are left to the sweep. */
export async function deleteOldChats(db: Database, before: string): Promise<void> {
  await db.deleteFrom('chats').where('agencyId', 'is', null).where('updatedAt', '<=', before).execute();
}

/** Takes out some of the messages of these conversations, which may be very many; answers how many. */
export async function deleteOldMessages(db: Database, before: string, limit: number): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('chat_messages')
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('chat_messages as m')
        .innerJoin('chats', 'chats._id', 'm.chatId')
        .select('m._id')
        .where('chats.agencyId', 'is', null)
        .where('chats.updatedAt', '<=', before)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
