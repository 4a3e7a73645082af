import { AppError } from '@volano/domain/errors';
import { type Actor, isAdmin } from '@volano/domain/policies/actor';
import {
  canReadChat,
  type ChatFacts,
  isLockedChat,
  isOfficeChat,
  isOpenChat,
  takesPart,
} from '@volano/domain/policies/chats';
import type { DB } from '@volano/database/types';
import { CONSULTANT_FIELDS } from '@volano/domain/rules/advisor-kinds';
import type { ContractType, Role } from '@volano/domain/rules/vocabulary';
import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/context.ts';
import { isFollowedByAdvisor, salesFollower, worksHere } from './followers.ts';

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
    /** A consultant's own with a company that they follow, or followed to its end, and those of such companies with the firm. */
    const oneOf = (isFollowed: Expression<SqlBool>) =>
      eb.or([
        eb.and([eb('chats.advisorId', '=', userId), eb.or([isGone, isFollowed])]),
        eb.and([eb('chats.advisorId', 'is', null), isFollowed]),
      ]);
    switch (actor.role) {
      case 'admin':
        return eb.val(true);
      case 'user':
      case 'business-partner':
        return eb.and([eb('company.userId', '=', userId), eb('company.deletedAt', 'is', null)]);
      case 'advisor':
        return oneOf(eb.or([eb('company.advisorId', '=', userId), eb('company.businessAdvisorId', '=', userId)]));
      case 'business-performance-partner':
        return oneOf(eb('company.businessPerformancePartnerId', '=', userId));
      case 'sales':
        return eb.and([
          eb('chats.advisorId', 'is', null),
          eb('company.salesContactId', '=', userId),
          eb.not(isFollowedByAdvisor('company')),
        ]);
      case 'platform-admin':
        return eb.val(false);
    }
  };
}

/** The conversations in which something may still be said, as a condition on `chats` and their `company`: the twin of `isOpenChat`. */
export function openChats(eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>): Expression<SqlBool> {
  return eb.and([
    eb('company.deletedAt', 'is', null),
    eb.or([
      eb('chats.advisorId', 'is', null),
      ...CONSULTANT_FIELDS.map((field) => eb(`company.${field}`, '=', eb.ref('chats.advisorId'))),
    ]),
    eb.exists(
      eb
        .selectFrom('users as owner')
        .select('owner._id')
        .whereRef('owner._id', '=', 'company.userId')
        .where('owner.isEnabled', '=', true)
        .where('owner.deletedAt', 'is', null),
    ),
    eb.or([
      eb('chats.advisorId', 'is', null),
      eb.exists(
        eb
          .selectFrom('users as consultant')
          .select('consultant._id')
          .whereRef('consultant._id', '=', 'chats.advisorId')
          .where(worksHere('consultant')),
      ),
    ]),
  ]);
}

/** Whether a message was said by the company, whoever owned it then: the names are those of its sender and of the consultant of its chat. */
export function saidByCompany(senderId: string, advisorId: string): RawBuilder<SqlBool> {
  const [sender, advisor] = [sql.ref(senderId), sql.ref(advisorId)];
  return sql<SqlBool>`case when ${advisor} is not null then ${sender} <> ${advisor}
    else exists (select from users by where by."_id" = ${sender} and by."role" in ('user', 'business-partner')) end`;
}

/**
 * Up to where a conversation with the firm was answered by anybody of it, else 0: a colleague who answers has read for all. The name is that of
 * the row of `chats`. For the company's people, and for conversations with one consultant, it is 0.
 */
export function answeredByFirm(as: string, readerId: string | RawBuilder<string>): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${as}.${column}`);
  return sql<number>`case when ${of('advisorId')} is null
    and exists (select from users r where r."_id" = ${readerId} and r."role" not in ('user', 'business-partner'))
    then coalesce((select f."sequence" from chat_messages f join users by on by."_id" = f."senderId"
      where f."chatId" = ${of('_id')} and f."deletedAt" is null and by."role" not in ('user', 'business-partner')
      order by f."sequence" desc limit 1), 0) else 0 end`;
}

/** Those of the firm who hear what a company, the row of `agencies` under this name, says to it: who follows it, and admins. */
export function firmOf(as: string): RawBuilder<string[]> {
  const consultants = CONSULTANT_FIELDS.map((field) => sql.ref(`${as}.${field}`));
  return sql<string[]>`array(select f."_id" from users f where ${worksHere('f')}
    and (f."role" = 'admin' or f."_id" in (${sql.join([...consultants, salesFollower(as)])})))`;
}

/**
 * The sequence of what a company asked and nobody answered or closed, while its consultant still can; null where nothing is open. Deleted
 * messages wait for no answer, and broadcasts are none. The one place where it is said, for chats, to-dos and what waits for the office.
 */
export function openQuestion(eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>) {
  return lastQuestion(eb).where(openChats(eb));
}

/** The same of whoever cannot answer any more, since somebody else follows the company. */
export function questionLeft(eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>) {
  return lastQuestion(eb).where(sql<SqlBool>`(${openChats(eb)}) is not true`);
}

function lastQuestion(eb: ExpressionBuilder<WithCompany, 'chats' | 'company'>) {
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
    .where(saidByCompany('question.senderId', 'chats.advisorId'))
    .whereRef('question.sequence', '>', 'chats.closedSequence');
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
    .select([salesFollower('company').as('salesContactId'), ...OWNER_STANDING, 'owner.role as ownerRole'])
    .leftJoin('users as consultant', 'consultant._id', 'chats.advisorId')
    .select(isAdvisorHere('chats').as('isAdvisorHere'))
    .where('chats._id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : knownChat(row);
}

/** Whether the office has still to confirm the `owner` of a company; who came from a list waits for their invitation alone. */
export const IS_OWNER_PENDING = sql<boolean>`(not "owner"."isConfirmed"
  and ("owner"."importedAt" is null or "owner"."invitedAt" is not null))`;

/** Whether the `owner` of a company may not enter, and whether the office has still to confirm them. */
export const OWNER_STANDING = [
  sql<boolean>`(not "owner"."isEnabled" or "owner"."deletedAt" is not null)`.as('isOwnerOut'),
  IS_OWNER_PENDING.as('isOwnerPending'),
] as const;

/** Whether the `consultant` of a conversation, the row of `chats` under this name, works here; of the firm somebody always does. */
export function isAdvisorHere(as: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${as}.advisorId`)} is null or coalesce(${worksHere('consultant')}, false))`;
}

type Chat = Pick<Selectable<DB['chats']>, '_id' | 'agencyId' | 'advisorId' | 'lastSequence'> & {
  isAdvisorHere: boolean;
};
type Company = Pick<
  Selectable<DB['all_agencies']>,
  'userId' | 'contractType' | 'businessAdvisorId' | 'businessPerformancePartnerId' | 'deletedAt'
> & {
  followerId: string | null;
  salesContactId: string | null;
  isOwnerOut: boolean;
  isOwnerPending: boolean;
  ownerRole: Role;
};

/** A conversation beside its company, all of which is null where there is none. */
function knownChat(row: Chat & { readonly [K in keyof Company]: Company[K] | null }): KnownChat {
  const { _id, agencyId, advisorId, isAdvisorHere, lastSequence } = row;
  const { userId, contractType, ownerRole, followerId, businessAdvisorId, businessPerformancePartnerId } = row;
  if (userId === null || contractType === null || ownerRole === null)
    return { _id, agencyId, advisorId, isAdvisorHere, lastSequence, agency: null };
  const { salesContactId, isOwnerOut, isOwnerPending } = row;
  const followers = { advisorId: followerId, businessAdvisorId, businessPerformancePartnerId, salesContactId };
  const standing = {
    isDeleted: row.deletedAt !== null,
    isOwnerOut: isOwnerOut === true,
    isOwnerPending: isOwnerPending === true,
  };
  return {
    _id,
    agencyId,
    advisorId,
    isAdvisorHere,
    lastSequence,
    agency: { userId, ownerRole, contractType, ...followers, ...standing },
  };
}

/** A conversation that the actor may read: somebody else's is 404, and of a company without premium 403 `premiumRequired`. */
export async function getReadableChat(db: Database, actor: Actor, id: string): Promise<KnownChat> {
  return judged(actor, await findChatFacts(db, id), canReadChat);
}

/**
 * A conversation in which the actor takes part. Admins, who read every one, write in those with the firm: 403 `roleForbidden` in the others. 403
 * `premiumRequired` as for reading.
 */
export async function getChatToTalkIn(db: Database, actor: Actor, id: string): Promise<KnownChat> {
  const chat = await findChatFacts(db, id);
  if (isAdmin(actor) && chat !== null && !isOfficeChat(chat)) throw new AppError('roleForbidden');
  return judged(actor, chat, takesPart);
}

/** A conversation that the actor may read, judged within the transaction that writes for it. Nobody who writes in it is made to wait. */
export async function lockChatToRead(trx: Database, actor: Actor, id: string): Promise<HeldChat> {
  return judged(actor, await lockFacts(trx, actor.userId, id, 'key share'), canReadChat);
}

/** A conversation in which the actor takes part, judged within the transaction that moves their mark; nobody is made to wait. */
export async function lockChatToMark(trx: Database, actor: Actor, id: string): Promise<HeldChat> {
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

function judged<C extends KnownChat>(actor: Actor, chat: C | null, may: typeof canReadChat): C {
  if (chat === null || !may(actor, chat)) throw new AppError('notFound');
  requirePremiumFor(actor, chat);
  return chat;
}

/** Refuses who reads and writes here only with premium and has none, or once the office has confirmed them. */
export function requirePremiumFor(actor: Actor, chat: KnownChat): void {
  const refusal = lockOf(actor, chat);
  if (refusal !== null) throw refusal;
}

/** Why the actor may neither read nor write here though it is their company's: for want of premium, or of being confirmed; or null. */
export function lockOf(actor: Actor, { advisorId, agency }: KnownChat): AppError | null {
  if (agency === null || !isLockedChat(actor, { advisorId, contractType: agency.contractType })) return null;
  return new AppError(actor.isPending ? 'accountPending' : 'premiumRequired');
}

/** A conversation that is held, with what is known at once of the actor: what they are called, and whether they have something unread. */
export type HeldChat = KnownChat & {
  /** Who hears of it for the firm: its consultant; in the one with the firm who follows the company, and admins. */
  readonly firmIds: readonly string[];
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
        .select(['a.contractType', 'a.deletedAt', ...OWNER_STANDING, 'owner.role as ownerRole'])
        .select(salesFollower('a').as('salesContactId'))
        .select(
          sql<string[]>`case when (select held."advisorId" from held) is null then ${firmOf('a')} end`.as('firmIds'),
        )
        .where('a._id', '=', (eb) => eb.selectFrom('held').select('held.agencyId'))
        .forKeyShare('a'),
    )
    .selectFrom('held')
    .innerJoin('users as me', (join) => join.on('me._id', '=', userId))
    .leftJoin('users as consultant', 'consultant._id', 'held.advisorId')
    .leftJoin('company', (join) => join.onTrue())
    // A mark that moves while the conversation is waited for is read as it stood: one that stands too low costs a look at the bell.
    .leftJoin('chat_reads as mark', (join) => join.onRef('mark.chatId', '=', 'held._id').on('mark.userId', '=', userId))
    .selectAll('held')
    .selectAll('company')
    .select(['me.name as actorName', 'me.surname as actorSurname', 'mark.sequence as read'])
    .select(isAdvisorHere('held').as('isAdvisorHere'))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
  const { actorName, actorSurname, advisorId, lastSequence, read } = row;
  const firmIds = advisorId === null ? (row.firmIds ?? []) : [advisorId];
  return { ...knownChat(row), actorName, actorSurname, firmIds, isBehind: (read ?? 0) < lastSequence };
}

/**
 * Who hears of what happens in a conversation: its two sides while it is open, afterwards only whoever does it (holes H14). A company's
 * person who needs premium or the office's confirmation to read it does not hear it either (abuse 63).
 */
export function hearersOf(actor: Actor, { agency, ...chat }: HeldChat): readonly string[] {
  if (agency === null || !isOpenChat({ ...chat, agency })) return [actor.userId];
  const { userId, ownerRole: role, isOwnerPending: isPending, contractType } = agency;
  const { advisorId } = chat;
  return isLockedChat({ userId, role, isPending }, { advisorId, contractType })
    ? chat.firmIds
    : [...chat.firmIds, userId];
}
