import type { Chat } from '@volano/domain/contracts/chats';
import { readabilityOf } from '@volano/domain/policies/chats';
import { Text } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { consultantOf, isWithFirm, ownerOf } from './chat-people.ts';
import type { Reader } from './unsent.ts';

/** Why the company cannot read what whoever writes for the firm sends: by what the last message was answered, else by its contract. Null where it can. */
export function whyUnread(chat: Chat, reader: Reader | null): NonNullable<Reader['why']> | 'pending' | null {
  const owner = ownerOf(chat)?.user;
  if (chat.agency === null || owner === undefined || owner._id === chat.participants.find(({ isMe }) => isMe)?.userId)
    return null;
  const { contractType } = chat.agency;
  const advisorId = isWithFirm(chat) ? null : (consultantOf(chat)?.userId ?? null);
  const known = readabilityOf({ userId: owner._id, role: owner.role }, 'verified', { advisorId, contractType });
  const { canRead, why } = reader ?? known;
  return canRead ? null : (why ?? 'pending');
}

/** Tells whoever writes for the firm that the company cannot read it, and why. */
export function UnreadableNote({ chat, reader }: { chat: Chat; reader: Reader | null }) {
  const t = useT();
  const why = whyUnread(chat, reader);
  if (chat.agency === null || why === null) return null;
  return (
    <Text size="sm" py="s10" px="lg" bg="var(--vl-soft)" c="var(--vl-ink2)" className="rule-above" role="status">
      {t(`reach.unread.${why}`, { name: chat.agency.businessName })}
    </Text>
  );
}
