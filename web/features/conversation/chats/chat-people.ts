import type { Chat } from '@volano/domain/contracts/chats';
import type { Translate } from '@volano/domain/i18n/translate';

type Participant = Chat['participants'][number];

/** The company's person; none once the company is gone. */
export function ownerOf({ participants }: Chat): Participant | undefined {
  return participants.length > 1 ? participants[0] : undefined;
}

/** The consultant. */
export function consultantOf({ participants }: Chat): Participant | undefined {
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
  const [owner, consultant] = [ownerOf(chat), consultantOf(chat)];
  if (consultant === undefined) return '';
  return owner === undefined
    ? nameOf(consultant)
    : t('chats.header.notMine', { owner: nameOf(owner), advisor: nameOf(consultant) });
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
