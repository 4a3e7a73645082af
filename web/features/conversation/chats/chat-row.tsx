import type { Chat } from '@volano/domain/contracts/chats';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CountBadge } from '../../../ui/cards/count-badge.tsx';
import { listMoment } from './chat-moments.ts';
import { lastWords, peopleOf } from './chat-people.ts';
import classes from './chat-list.module.css';
import { CompanyFace } from './company-face.tsx';

export interface ChatRowProps {
  chat: Chat;
  href: string;
  isChosen: boolean;
  now: Date;
}

/** A conversation in the list: the company, what was said last and when, and how much of it is unread (mock-ups 07). */
export function ChatRow({ chat, href, isChosen, now }: ChatRowProps) {
  const t = useT();
  const { agency, lastMessage, unread } = chat;
  // Whoever only reads is not told what was said before they open it: the two who talk tell one conversation from the next.
  const isTaking = chat.participants.some(({ isMe }) => isMe);
  return (
    <li>
      <a
        href={href}
        className={classes['row']}
        aria-current={isChosen ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
        onKeyDown={moveAmongRows}
      >
        <CompanyFace agency={agency} />
        <span className={classes['chatRowWords']}>
          <span className={classes['chatRowLine']}>
            <span
              className={classes['chatRowName']}
              data-gone={agency === null || undefined}
              title={agency?.businessName}
            >
              {agency?.businessName ?? t('chats.deletedCompany')}
            </span>
            {lastMessage === null ? null : (
              <time className={classes['time']} dateTime={lastMessage.timestamp}>
                {listMoment(lastMessage.timestamp, { now, yesterday: t('chats.yesterday') })}
              </time>
            )}
          </span>
          <span className={classes['chatRowLine']}>
            <span className={classes['last']}>{isTaking ? lastWords(t, chat) : peopleOf(t, chat)}</span>
            <CountBadge count={unread} label={t('chats.unread', { count: unread })} />
          </span>
        </span>
      </a>
    </li>
  );
}

/** Arrows go from one conversation to the next; Enter opens it, as every link. */
function moveAmongRows(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const at = rows.findIndex((row) => row === event.currentTarget);
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}
