import type { Chat } from '@volano/domain/contracts/chats';
import { readabilityOf } from '@volano/domain/policies/chats';
import { useT } from '../../../lib/i18n/i18n.ts';
import { consultantOf, isWithFirm, ownerOf } from './chat-people.ts';
import type { Reader } from './unsent.ts';
import classes from './unreadable-note.module.css';

/** Tells whoever writes for the firm that the company cannot read it, and why: by what the last message was answered, else by its contract. */
export function UnreadableNote({ chat, reader }: { chat: Chat; reader: Reader | null }) {
  const t = useT();
  const owner = ownerOf(chat)?.user;
  if (chat.agency === null || owner === undefined || owner._id === chat.participants.find(({ isMe }) => isMe)?.userId)
    return null;
  const { businessName: name, contractType } = chat.agency;
  const advisorId = isWithFirm(chat) ? null : (consultantOf(chat)?.userId ?? null);
  const known = readabilityOf({ userId: owner._id, role: owner.role }, 'verified', { advisorId, contractType });
  const { canRead, why } = reader ?? known;
  if (canRead) return null;
  return (
    <p className={classes['unreadable']} role="status">
      {t(`reach.unread.${why ?? 'pending'}`, { name })}
    </p>
  );
}
