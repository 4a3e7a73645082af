import type { ContractType, Role } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';
import { openChoices } from '../../companies/public.ts';
import { chatsWithCompany, openChats } from '../../../access/chat.ts';

/** A message with what a notice says of it; null where one of the two sides is gone by now. */
export async function findMessageToNotify(
  db: Database,
  messageId: string,
): Promise<{
  advisorId: string;
  chatId: string;
  sequence: number;
  message: string;
  senderId: string;
  agencyId: string;
  businessName: string;
  ownerId: string;
  contractType: ContractType;
  ownerRole: Role;
  senderName: string;
  senderSurname: string;
} | null> {
  const found = await chatsWithCompany(db)
    .where(openChats)
    .innerJoin('chat_messages as m', 'm.chatId', 'chats._id')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .innerJoin('users as owner', 'owner._id', 'company.userId')
    .select(['m.chatId', 'm.sequence', 'm.message', 'm.senderId', 'chats.advisorId'])
    .select((eb) => [
      eb.ref('company._id').$notNull().as('agencyId'),
      eb.ref('company.userId').$notNull().as('ownerId'),
      eb.ref('company.businessName').$notNull().as('businessName'),
      eb.ref('company.contractType').$notNull().as('contractType'),
    ])
    .select(['owner.role as ownerRole'])
    .select(['sender.name as senderName', 'sender.surname as senderSurname'])
    .where('m._id', '=', messageId)
    .executeTakeFirst();
  return found ?? null;
}

/** The last message of a conversation that a person has read; 0 before the first. */
export async function findReadSequence(db: Database, chatId: string, userId: string): Promise<number> {
  const mark = await db
    .selectFrom('chat_reads')
    .select('sequence')
    .where('chatId', '=', chatId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return mark?.sequence ?? 0;
}

/** A conversation with the names of both sides, or null where the company is gone. */
export async function findChatToNotify(
  db: Database,
  chatId: string,
): Promise<{
  name: string;
  surname: string;
  businessName: string;
  agencyId: string;
  _id: string;
  ownerId: string;
} | null> {
  const found = await db
    .selectFrom('chats as c')
    .innerJoin('agencies as a', 'a._id', 'c.agencyId')
    .innerJoin('users as u', 'u._id', 'c.advisorId')
    .select(['c._id', 'a._id as agencyId', 'a.businessName', 'a.userId as ownerId', 'u.name', 'u.surname'])
    .where('c._id', '=', chatId)
    .executeTakeFirst();
  return found ?? null;
}

/** A recommendation with all that a notice about it says, or null where it was taken back. */
export async function findRecommendationToNotify(db: Database, id: string) {
  const found = await db
    .selectFrom('recommendations as r')
    .innerJoin('agencies as a', 'a._id', 'r.agencyId')
    .innerJoin('users as u', 'u._id', 'r.advisorId')
    .leftJoin('announcements as n', 'n._id', 'r.announcementId')
    .leftJoin('services as s', 's._id', 'r.serviceId')
    .select(['r._id', 'r.agencyId', 'r.advisorId', 'r.recommendationType', 'r.recommendationId', 'r.answer'])
    .select(['r.answerReason', 'r.answeredAt', 'a.businessName', 'a.userId as ownerId'])
    .select(['a.advisorId as agencyAdvisorId', 'a.businessAdvisorId', 'a.businessPerformancePartnerId'])
    .select(['u.name as advisorName', 'u.role as advisorRole'])
    .select((eb) => eb.fn.coalesce('n.title', 's.name').$notNull().as('title'))
    .where('r._id', '=', id)
    .where('r.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** A kept call with the company that keeps it and who follows that, or null where it is kept no longer. */
export async function findFavoriteToNotify(
  db: Database,
  id: string,
): Promise<{
  title: string;
  advisorId: string | null;
  businessAdvisorId: string | null;
  businessName: string;
  agencyId: string;
  _id: string;
  announcementId: string;
  businessPerformancePartnerId: string | null;
} | null> {
  const found = await db
    .selectFrom('favorites as f')
    .innerJoin('agencies as a', 'a._id', 'f.agencyId')
    .innerJoin('announcements as n', 'n._id', 'f.announcementId')
    .select([
      'f._id',
      'f.agencyId',
      'n._id as announcementId',
      'n.title',
      'a.businessName',
      'a.advisorId',
      'a.businessAdvisorId',
    ])
    .select('a.businessPerformancePartnerId')
    .where('f._id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Whom a person chose at a moment, with the name of the first company that waits; null where they have chosen anew since, or it is settled. */
export async function findChoiceToNotify(
  db: Database,
  userId: string,
  chosenAt: string,
): Promise<{
  businessName: string;
  chosenId: string;
  agencyId: string;
  name: string;
  role: Role;
  surname: string;
} | null> {
  const found = await openChoices(db)
    .select(['agencies._id as agencyId', 'agencies.businessName', 'chosen._id as chosenId'])
    .select(['chosen.name', 'chosen.surname', 'chosen.role'])
    .where('owner._id', '=', userId)
    .where('owner.advisorChosenAt', '=', chosenAt)
    .orderBy('agencies.createdAt')
    .orderBy('agencies._id')
    .executeTakeFirst();
  return found ?? null;
}

/** Everybody who runs the office. */
export async function listAdmins(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('_id')
    .where('role', '=', 'admin')
    .where('isEnabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute();
  return found.map(({ _id }) => _id);
}
