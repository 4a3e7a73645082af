import type { Chat } from '@volano/domain/contracts/chats';
import type { Translate } from '@volano/domain/i18n/translate';

type Participant = Chat['participants'][number];

/** Whether a conversation is that of a company with the firm as a whole. */
export function isWithFirm({ isOffice }: Chat): boolean {
  return isOffice;
}

/** Whether the reader only reads: what others say to each other has no mark of theirs, and nothing of it comes by itself. */
export function isOnlyRead({ participants }: Chat): boolean {
  return !participants.some(({ isMe }) => isMe);
}

/** The company's person; none once the company is gone. */
export function ownerOf({ participants, isOffice }: Chat): Participant | undefined {
  if (isOffice) return participants[0];
  return participants.length > 1 ? participants[0] : undefined;
}

/** The consultant; in a conversation with the firm its reader, who is of it, and nobody for the company. */
export function consultantOf({ participants, isOffice }: Chat): Participant | undefined {
  if (isOffice) return participants[1];
  return participants.at(-1);
}

export function nameOf({ user }: Participant): string {
  return `${user.name} ${user.surname}`;
}

export function roleOf(t: Translate, { user }: Participant): string {
  return t(`session.roles.${user.role}.${user.gender ?? 'other'}`);
}

/** Between whom a conversation is, for somebody who only reads it; the consultant alone once the company is gone. */
export function peopleOf(t: Translate, chat: Chat): string {
  if (chat.isOffice) return t('officeChats.staffSubtitle');
  const [owner, consultant] = [ownerOf(chat), consultantOf(chat)];
  if (consultant === undefined) return '';
  return owner === undefined
    ? nameOf(consultant)
    : t('chats.header.notMine', { owner: nameOf(owner), advisor: nameOf(consultant) });
}

/** Whether a message stands on the reader's side: their own; for the firm also a colleague's, and of a conversation that is only read its consultant's. */
export function isOnOwnSide(chat: Chat, senderId: string): boolean {
  const me = chat.participants.find(({ isMe }) => isMe)?.userId;
  const owner = ownerOf(chat)?.userId;
  if (chat.isOffice && me !== owner) return senderId !== owner;
  return senderId === (me ?? consultantOf(chat)?.userId);
}

/** What a list says was said last: "Tu:" before one's own, the name before another's in a conversation that was read. */
export function lastWords(t: Translate, { lastMessage, participants, unread }: Chat): string {
  if (lastMessage === null) return t('chats.noMessages');
  const { message, files, senderId, deletedAt } = lastMessage;
  if (deletedAt !== null) return t('chats.thread.deleted');
  const text = message.trim() === '' ? (files > 0 ? t('chats.fileCount', { count: files }) : '') : message;
  if (text === '') return t('chats.thread.filesRemoved');
  const sender = participants.find(({ userId }) => userId === senderId);
  if (sender === undefined || (unread > 0 && !sender.isMe)) return text;
  return t('chats.said', { name: sender.isMe ? t('chats.you') : sender.user.name, text });
}
