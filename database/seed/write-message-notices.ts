import { words } from '@volano/domain/i18n/t';
import { excerpt, QUOTE_LENGTH } from '@volano/domain/rules/excerpt';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { sql } from 'kysely';
import { idOf, insertRows, type Pen } from './rows.ts';

/**
 * Writes what the bell says of conversations in which something is unread, as the portal does when it is said: of the first message that
 * the other side has not read. The letters about it went out in their time.
 */
export async function writeMessageNotices({ trx }: Pen): Promise<void> {
  const t = words('it');
  const reader = sql<string>`case when m."senderId" = c."advisorId" then a."userId" else c."advisorId" end`;
  const unread = await trx
    .selectFrom('chats as c')
    .innerJoin('agencies as a', 'a._id', 'c.agencyId')
    .innerJoin('chat_messages as m', 'm.chatId', 'c._id')
    .innerJoin('users as sender', 'sender._id', 'm.senderId')
    .leftJoin('chat_reads as mark', (join) => join.onRef('mark.chatId', '=', 'c._id').on('mark.userId', '=', reader))
    .where('m.sequence', '=', sql<number>`coalesce(mark."sequence", 0) + 1`)
    .select(['m.chatId', 'm.sequence', 'm.message', 'm.createdAt', 'a._id as agencyId', 'a.businessName'])
    .select(['sender.name', 'sender.surname', reader.as('userId')])
    .execute();
  await insertRows(
    trx,
    'notifications',
    unread.map(({ chatId, sequence, message, createdAt, agencyId, businessName, name, surname, userId }) => {
      const eventKey = `newMessage ${chatId} ${sequence}`;
      const said = { businessName: escapeHtml(businessName), quote: escapeHtml(excerpt(message, QUOTE_LENGTH)) };
      return {
        _id: idOf('notification', eventKey),
        userId,
        event: 'newMessage' as const,
        title: t('notifications.newMessage.title', { name: `${name} ${surname}` }),
        body: t('notifications.newMessage.body', said),
        data: { _id: chatId, agencyId },
        eventKey,
        createdAt,
        mailedAt: createdAt,
      };
    }),
  );
}
