import { useT } from '../../../lib/i18n/i18n.ts';
import { CountBadge } from '../../../ui/cards/count-badge.tsx';
import { consultantOf, nameOf } from './chat-people.ts';
import { useChats } from './chats.api.ts';
import classes from './chat-list.module.css';

export interface OtherChatsProps {
  chatId: string;
  hrefOf: (chatId: string) => string;
}

/** A company that talks with more than one of the office goes from one to the other; nothing where there is one alone. */
export function OtherChats({ chatId, hrefOf }: OtherChatsProps) {
  const t = useT();
  const chats = useChats({ isArchived: false, q: '' }, false).data?.pages.flatMap(({ rows }) => rows) ?? [];
  const others = chats.filter(({ _id }) => _id !== chatId);
  if (others.length === 0) return null;
  return (
    <nav className={classes['otherChats']} aria-label={t('chats.others')}>
      <span aria-hidden>{t('chats.others')}</span>
      {others.map((chat) => {
        const consultant = consultantOf(chat);
        return consultant === undefined ? null : (
          <a key={chat._id} href={hrefOf(chat._id)} className={classes['other']}>
            {nameOf(consultant)}
            <CountBadge count={chat.unread} label={t('chats.unread', { count: chat.unread })} />
          </a>
        );
      })}
    </nav>
  );
}
