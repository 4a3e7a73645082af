import { translations } from '@volano/domain/i18n/t';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import { messageLine } from '@volano/domain/rules/message-line';
import { sql } from 'kysely';
import { idOf, insertRows, type Pen } from './rows.ts';

/**
 * Writes what the bell says of conversations in which something is unread, as the portal does when it is said: of the first message that
 * the other side has not read. The letters about it went out in their time.
 */
export async function writeMessageNotices({ trx }: Pen): Promise<void> {
  const reader = sql<string>`case when m."senderId" = c."advisorId" then a."userId" else c."advisorId" end`;
  const unread = await trx
    .selectFrom('chats as c')
    .innerJoin('agencies as a', 'a._id', 'c.agencyId')
    .innerJoin('chat_messages as m', 'm.chatId', 'c._id')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .innerJoin('users as reader', (join) => join.on('reader._id', '=', reader))
    .leftJoin('chat_reads as mark', (join) => join.onRef('mark.chatId', '=', 'c._id').on('mark.userId', '=', reader))
    .where('m.sequence', '=', sql<number>`coalesce(mark."sequence", 0) + 1`)
    .select(['m.chatId', 'm.sequence', 'm.message', 'm.createdAt', 'a._id as agencyId', 'a.businessName'])
    .select(['sender.name', 'sender.surname', 'reader._id as userId', 'reader.role', 'a.contractType'])
    .execute();
  // Everybody in the story reads Italian.
  const t = translations('it');
  await insertRows(
    trx,
    'notifications',
    unread.map(({ chatId, sequence, createdAt, agencyId, userId, role, contractType, name, surname, ...said }) => {
      const eventKey = `newMessage ${chatId} ${sequence}`;
      const isLocked = needsPremiumForChat({ userId, role }, contractType);
      return {
        _id: idOf('notification', eventKey),
        userId,
        event: 'newMessage' as const,
        ...messageLine(t, { ...said, sender: { name, surname }, isLocked }),
        data: { _id: chatId, agencyId },
        eventKey,
        createdAt,
        mailedAt: createdAt,
      };
    }),
  );
}
