import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { canReadChat, type ChatFacts, isOpenChat, needsPremiumForChat, takesPart } from '@volano/domain/policies/chats';
import type { DB } from '@volano/database/types';
import { CONSULTANT_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { ContractType, Role } from '@volano/domain/rules/vocabulary';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../platform/context.ts';

/** A conversation as whoever acts in it must know it. */
export type KnownChat = ChatFacts & {
  readonly _id: string;
  readonly agencyId: string | null;
  readonly lastSequence: number;
  readonly agency:
    | (NonNullable<ChatFacts['agency']> & { readonly contractType: ContractType; readonly ownerRole: Role })
    | null;
};

type WithCompany = DB & { company: DB['all_agencies'] };

/** The conversations that an actor may read, as a condition on `chats` and their `company`: the twin of `canReadChat`. */
export function visibleChats(
  actor: Pick<Actor, 'userId' | 'role'>,
): (eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>) => Expression<SqlBool> {
  const { userId } = actor;
  return (eb) => {
    const isGone = eb('chats.agencyId', 'is', null);
    switch (actor.role) {
      case 'admin':
        return eb.val(true);
      case 'user':
      case 'business-partner':
        return eb.and([eb('company.userId', '=', userId), eb('company.deletedAt', 'is', null)]);
      case 'advisor':
        return eb.and([
          eb('chats.advisorId', '=', userId),
          eb.or([isGone, eb('company.advisorId', '=', userId), eb('company.businessAdvisorId', '=', userId)]),
        ]);
      case 'business-performance-partner':
        return eb.and([
          eb('chats.advisorId', '=', userId),
          eb.or([isGone, eb('company.businessPerformancePartnerId', '=', userId)]),
        ]);
      case 'platform-admin':
      case 'sales':
        return eb.val(false);
    }
  };
}

/** The conversations in which something may still be said, as a condition on `chats` and their `company`: the twin of `isOpenChat`. */
export function openChats(eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>): Expression<SqlBool> {
  return eb.and([
    eb('company.deletedAt', 'is', null),
    eb.or(CONSULTANT_FIELDS.map((field) => eb(`company.${field}`, '=', eb.ref('chats.advisorId')))),
    eb.exists(
      eb
        .selectFrom('users as owner')
        .select('owner._id')
        .whereRef('owner._id', '=', 'company.userId')
        .where('owner.deletedAt', 'is', null),
    ),
  ]);
}

/**
 * The sequence of what a company asked and nobody answered or closed, while its consultant still can; null where nothing is open. Deleted
 * messages wait for no answer, and broadcasts are none. The one place where it is said, for chats, to-dos and what waits for the office.
 */
export function openQuestion(eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>) {
  const last = eb
    .selectFrom('chat_messages as said')
    .select(['said.sequence', 'said.senderId'])
    .whereRef('said.chatId', '=', 'chats._id')
    .where('said.deletedAt', 'is', null)
    .where('said.kind', '=', 'personal')
    .orderBy('said.sequence', 'desc')
    .limit(1);
  return eb
    .selectFrom(last.as('question'))
    .select('question.sequence')
    .whereRef('question.senderId', '<>', 'chats.advisorId')
    .whereRef('question.sequence', '>', 'chats.closedSequence')
    .where(openChats(eb));
}

/** Conversations beside their companies, deleted ones too. */
export function chatsWithCompany(db: Database) {
  return db.selectFrom('chats').leftJoin('all_agencies as company', 'company._id', 'chats.agencyId');
}

/** A conversation with what decides who takes part, or null. */
export async function findChatFacts(db: Database, id: string): Promise<KnownChat | null> {
  const row = await chatsWithCompany(db)
    .leftJoin('users as owner', 'owner._id', 'company.userId')
    .select(['chats._id', 'chats.agencyId', 'chats.advisorId', 'chats.lastSequence'])
    .select(['company.userId', 'company.advisorId as followerId', 'company.businessAdvisorId'])
    .select(['company.businessPerformancePartnerId', 'company.contractType', 'company.deletedAt'])
    .select(['owner.deletedAt as ownerGoneAt', 'owner.role as ownerRole'])
    .where('chats._id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : knownChat(row);
}

type Chat = Pick<Selectable<DB['chats']>, '_id' | 'agencyId' | 'advisorId' | 'lastSequence'>;
type Company = Pick<
  Selectable<DB['all_agencies']>,
  'userId' | 'contractType' | 'businessAdvisorId' | 'businessPerformancePartnerId' | 'deletedAt'
> & { followerId: string | null; ownerGoneAt: string | null; ownerRole: Role };

/** A conversation beside its company, all of which is null where there is none. */
function knownChat(row: Chat & { readonly [K in keyof Company]: Company[K] | null }): KnownChat {
  const { _id, agencyId, advisorId, lastSequence } = row;
  const { userId, contractType, ownerRole, followerId, businessAdvisorId, businessPerformancePartnerId } = row;
  if (userId === null || contractType === null || ownerRole === null)
    return { _id, agencyId, advisorId, lastSequence, agency: null };
  const followers = { advisorId: followerId, businessAdvisorId, businessPerformancePartnerId };
  const standing = { isDeleted: row.deletedAt !== null, isOwnerGone: row.ownerGoneAt !== null };
  return {
    _id,
    agencyId,
    advisorId,
    lastSequence,
    agency: { userId, ownerRole, contractType, ...followers, ...standing },
  };
}

/** A conversation that the actor may read: somebody else's is 404, and of a company without premium 403 `premiumRequired`. */
export async function getReadableChat(db: Database, actor: Actor, id: string): Promise<KnownChat> {
  return judged(actor, await findChatFacts(db, id), canReadChat);
}

/** A conversation in which the actor takes part: admins, who read every one, are 404 here. 403 `premiumRequired` as for reading. */
export async function getChatToTalkIn(db: Database, actor: Actor, id: string): Promise<KnownChat> {
  return judged(actor, await findChatFacts(db, id), takesPart);
}

/** A conversation that the actor may read, judged within the transaction that writes for it. Nobody who writes in it is made to wait. */
export async function lockChatToRead(trx: Database, actor: Actor, id: string): Promise<KnownChat> {
  return judged(actor, await lockFacts(trx, actor.userId, id, 'key share'), canReadChat);
}

/** A conversation in which the actor takes part, judged within the transaction that moves their mark; nobody is made to wait. */
export async function lockChatToMark(trx: Database, actor: Actor, id: string): Promise<KnownChat> {
  return judged(actor, await lockFacts(trx, actor.userId, id, 'key share'), takesPart);
}

/** What the actor said in a conversation in which they take part: everybody else's is 404. 403 `premiumRequired` as for writing. */
export async function getOwnMessage(db: Database, actor: Actor, id: string): Promise<{ _id: string; chatId: string }> {
  const message = await db
    .selectFrom('chat_messages')
    .select(['_id', 'chatId'])
    .where('_id', '=', id)
    .where('senderId', '=', actor.userId)
    .executeTakeFirst();
  if (message === undefined) throw new AppError('notFound');
  await getChatToTalkIn(db, actor, message.chatId);
  return message;
}

function judged(actor: Actor, chat: KnownChat | null, may: typeof canReadChat): KnownChat {
  if (chat === null || !may(actor, chat)) throw new AppError('notFound');
  requirePremiumFor(actor, chat);
  return chat;
}

/** Refuses who reads and writes here only with premium and has none. */
export function requirePremiumFor(actor: Actor, chat: KnownChat): void {
  if (lacksPremiumFor(actor, chat)) throw new AppError('premiumRequired');
}

/** Whether the actor reads and writes here only with premium, and has none. */
export function lacksPremiumFor(actor: Actor, { agency }: KnownChat): boolean {
  return agency !== null && needsPremiumForChat(actor, agency.contractType);
}

/** A conversation that is held, with what is known at once of the actor: what they are called, and whether they have something unread. */
export type HeldChat = KnownChat & {
  readonly isBehind: boolean;
  readonly actorName: string;
  readonly actorSurname: string;
};

/**
 * A conversation in which the actor takes part, held until the transaction ends, so that messages come one after the other, and its
 * company kept from being deleted meanwhile (abuse 70). Whether something may still be said is for the caller to ask.
 */
export async function lockChat(db: Database, actor: Actor, id: string): Promise<HeldChat> {
  const known = await lockFacts(db, actor.userId, id, 'no key update');
  if (!takesPart(actor, known)) throw new AppError('notFound');
  return known;
}

async function lockFacts(
  db: Database,
  userId: string,
  id: string,
  strength: 'key share' | 'no key update',
): Promise<HeldChat> {
  // The conversation is held first; its company, which is looked for by what it then says, after it.
  const row = await db
    .with('held', (cte) => {
      const found = cte
        .selectFrom('chats')
        .select(['_id', 'agencyId', 'advisorId', 'lastSequence'])
        .where('_id', '=', id);
      return strength === 'key share' ? found.forKeyShare() : found.forNoKeyUpdate();
    })
    .with('company', (cte) =>
      cte
        .selectFrom('all_agencies as a')
        .innerJoin('users as owner', 'owner._id', 'a.userId')
        .select(['a.userId', 'a.advisorId as followerId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId'])
        .select(['a.contractType', 'a.deletedAt', 'owner.deletedAt as ownerGoneAt', 'owner.role as ownerRole'])
        .where('a._id', '=', (eb) => eb.selectFrom('held').select('held.agencyId'))
        .forKeyShare('a'),
    )
    .selectFrom('held')
    .innerJoin('users as me', (join) => join.on('me._id', '=', userId))
    .leftJoin('company', (join) => join.onTrue())
    // A mark that moves while the conversation is waited for is read as it stood: one that stands too low costs a look at the bell.
    .leftJoin('chat_reads as mark', (join) => join.onRef('mark.chatId', '=', 'held._id').on('mark.userId', '=', userId))
    .selectAll('held')
    .selectAll('company')
    .select(['me.name as actorName', 'me.surname as actorSurname', 'mark.sequence as read'])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
  const { actorName, actorSurname, lastSequence, read } = row;
  return { ...knownChat(row), actorName, actorSurname, isBehind: (read ?? 0) < lastSequence };
}

/**
 * Who hears of what happens in a conversation: its two people while it is open, afterwards only whoever does it (holes H14). A company's
 * person who needs premium to read it does not hear it either (abuse 63).
 */
export function hearersOf(actor: Actor, { agency, ...chat }: KnownChat): readonly string[] {
  if (agency === null || !isOpenChat({ ...chat, agency })) return [actor.userId];
  const { userId, ownerRole: role, contractType } = agency;
  return needsPremiumForChat({ userId, role }, contractType) ? [chat.advisorId] : [chat.advisorId, userId];
}
