import { translations } from '@volano/domain/i18n/t';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import { messageLine } from '@volano/domain/rules/harmless-text';
import { sql } from 'kysely';
import { AGENCIES } from './agencies.ts';
import type { ConversationSeed, SaidSeed } from './shapes.ts';
import { CONVERSATIONS } from './conversations.ts';
import { documentOf } from './document-texts.ts';
import { documentPdf } from './documents.ts';
import { idOf, insertRows, known, type Pen } from './rows.ts';
import type { StoreFile } from './write-files.ts';

/** A conversation with the people and the moments of the story. */
function told({ moments }: Pen, conversation: ConversationSeed) {
  const { company, consultant, said } = conversation;
  const owners = new Map(AGENCIES.map(({ key, owner }) => [key, owner]));
  const isThere = typeof company === 'string';
  const key = `${isThere ? company : company.goneOf} ${consultant}`;
  const people = {
    company: idOf('user', isThere ? known(owners, company) : company.goneOf),
    consultant: idOf('user', consultant),
  };
  const messages = said.map(([by, daysAgo, time, message], index) => ({
    _id: idOf('message', `${key} ${index}`),
    chatId: idOf('chat', key),
    sequence: index + 1,
    senderId: people[by],
    message,
    createdAt: moments.at(-daysAgo, time),
  }));
  return {
    ...conversation,
    _id: idOf('chat', key),
    agencyId: isThere ? idOf('agency', company) : null,
    people,
    messages,
  };
}

/** Writes what companies and consultants say to each other, with its files, and how far each side has read. */
export async function writeConversations(pen: Pen, storeFile: StoreFile): Promise<void> {
  const { trx } = pen;
  const all = CONVERSATIONS.map((conversation) => told(pen, conversation));
  await insertRows(
    trx,
    'chats',
    all.map(({ _id, agencyId, people, messages }) => ({
      _id,
      agencyId,
      advisorId: people.consultant,
      lastSequence: messages.length,
      createdAt: messages[0]?.createdAt ?? pen.moments.during(0, _id),
      updatedAt: messages.at(-1)?.createdAt ?? pen.moments.during(0, _id),
    })),
  );
  await insertRows(
    trx,
    'chat_messages',
    all.flatMap(({ messages }) => messages),
  );
  for (const { said, messages } of all)
    for (const [index, line] of said.entries()) await writeFilesOf(pen, storeFile, line, messages[index]);
  await insertRows(trx, 'chat_reads', all.flatMap(readRows));
  await insertRows(
    trx,
    'archivings',
    all
      .filter(({ isArchived }) => isArchived)
      .map(({ _id, people, messages }) => ({
        _id: idOf('archiving', _id),
        objectId: _id,
        userId: people.consultant,
        createdAt: messages.at(-1)?.createdAt ?? pen.moments.during(0, _id),
      })),
  );
}

type Told = ReturnType<typeof told>;

async function writeFilesOf(
  { trx }: Pen,
  storeFile: StoreFile,
  [, , , , ...files]: SaidSeed,
  message: Told['messages'][number] | undefined,
): Promise<void> {
  if (message === undefined) return;
  for (const [place, { name, is, lines }] of files.entries()) {
    const row = { linkedEntityType: 'chat', linkedEntityId: message.chatId, kind: 'chat', name } as const;
    const { createdAt } = message;
    const pdf = { ownerId: message.senderId, format: 'pdf', mime: 'application/pdf', createdAt } as const;
    const uploadId = await storeFile({ ...row, ...pdf }, documentPdf(documentOf(is, name, lines)), trx);
    await trx.insertInto('chat_attachments').values({ uploadId, messageId: message._id, place }).execute();
  }
}

/** Who said the last word has read everything; the other side all but the last few. */
function readRows({ _id: chatId, people, said, unread = 0, messages }: Told) {
  const last = messages.at(-1);
  if (last === undefined) return [];
  const speaker = said.at(-1)?.[0];
  return (['company', 'consultant'] as const).flatMap((side) => {
    const sequence = side === speaker ? messages.length : messages.length - unread;
    return sequence === 0 ? [] : [{ chatId, userId: people[side], sequence, readAt: last.createdAt }];
  });
}

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
    .select(['m.senderId', 'sender.name', 'sender.surname', 'reader._id as userId', 'reader.role', 'a.contractType'])
    .execute();
  // Everybody in the story reads Italian.
  const t = translations('it');
  await insertRows(
    trx,
    'notifications',
    unread.map(({ name, surname, ...line }) => {
      const { chatId, sequence, createdAt, agencyId, senderId: personId, userId, role, contractType, ...said } = line;
      const eventKey = `newMessage ${chatId} ${sequence}`;
      const lock = needsPremiumForChat({ userId, role }, contractType) ? 'contract' : null;
      return {
        _id: idOf('notification', eventKey),
        userId,
        event: 'newMessage' as const,
        ...messageLine(t, { ...said, sender: { name, surname }, lock }),
        data: { _id: chatId, agencyId, personId },
        eventKey,
        createdAt,
        mailedAt: createdAt,
      };
    }),
  );
}
