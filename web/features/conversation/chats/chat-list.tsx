import type { FoundMessage } from '@volano/domain/contracts/chat-search';
import type { Chat } from '@volano/domain/contracts/chats';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { CountBadge, FilterChip, StatusBadge } from '../../../ui/marks/marks.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { CompanyFace } from './chat-header.tsx';
import { isWithFirm, lastWords, peopleOf } from './chat-people.ts';
import { useChats, useFoundEverywhere } from './chats.api.ts';
import { listMoment } from './message-item.tsx';
import { useChatsToRead } from './use-chat-news.tsx';
import classes from './chat-list.module.css';

/** As many as a list shows of what was found. */
const MOST = 20;

interface ChatListProps {
  isArchived: boolean;
  /** The conversation that stands beside the list. */
  chosenId: string | null;
  hrefOf: (chatId: string, sequence?: number) => string;
  /** To the other list; without it there is only one. */
  onSwitch?: ((isArchived: boolean) => void) | undefined;
  /** Only those where the company has the last word: how that is said, what is said where there is none, and how it is taken off. */
  unanswered?: { label: string; nothing: string; onRemove: () => void } | undefined;
  /** Nothing of the list comes live: it is read again from time to time. */
  isPolled: boolean;
  /** Where conversations come from, said where there is none. */
  noneHint: string;
}

/** The conversations, newest first, fifty at a time (1-people §2). */
export function ChatList({ isArchived, chosenId, hrefOf, onSwitch, unanswered, isPolled, noneHint }: ChatListProps) {
  const t = useT();
  const now = useNow();
  const [q, setQ] = useState('');
  const found = useChats({ isArchived, isUnanswered: unanswered !== undefined, q }, isPolled);
  const chats = found.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const total = found.data?.pages.at(-1)?.total ?? 0;
  return (
    <section className={classes['chatList']} aria-label={t(isArchived ? 'chats.archiveTitle' : 'chats.title')}>
      <ListHead q={q} onSearch={setQ} isArchived={isArchived} onSwitch={onSwitch} unanswered={unanswered} />
      {found.isPending ? (
        <div className={classes['scroll']}>
          <DelayedSkeleton>
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={44} mx={12} my={16} />
            ))}
          </DelayedSkeleton>
        </div>
      ) : found.isError && chats.length === 0 ? (
        <ErrorBlock title={t('chats.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : chats.length === 0 ? (
        <div className={classes['scroll']}>
          <Nothing q={q} isArchived={isArchived} hint={noneHint} unanswered={unanswered?.nothing} />
          {q === '' ? null : <FoundMessages q={q} hrefOf={hrefOf} />}
        </div>
      ) : (
        <div className={classes['scroll']}>
          <ul className={classes['rows']}>
            {chats.map((chat) => (
              <ChatRow key={chat._id} chat={chat} href={hrefOf(chat._id)} isChosen={chat._id === chosenId} now={now} />
            ))}
          </ul>
          {q === '' ? null : <FoundMessages q={q} hrefOf={hrefOf} />}
        </div>
      )}
      {found.hasNextPage ? (
        <div className={classes['foot']}>
          <Button
            variant="light"
            size="sm"
            fullWidth
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('chats.loadMore', { shown: formatNumber(chats.length), total: formatNumber(total) })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface ListHeadProps extends Pick<ChatListProps, 'isArchived' | 'onSwitch' | 'unanswered'> {
  q: string;
  onSearch: (q: string) => void;
}

/** The title, the way to the other list, and what the list is narrowed by. */
function ListHead({ q, onSearch, isArchived, onSwitch, unanswered }: ListHeadProps) {
  const t = useT();
  const toRead = useChatsToRead(true);
  return (
    <div className={classes['head']}>
      <div className={classes['title']}>
        <PageTitle isCompact>{t('chats.title')}</PageTitle>
        {onSwitch === undefined ? null : (
          <SegmentedControl
            size="sm"
            aria-label={t('chats.view')}
            value={isArchived ? 'archived' : 'active'}
            onChange={(value) => onSwitch(value === 'archived')}
            data={[
              { value: 'active', label: <ListName name={t('chats.active')} toRead={toRead.active} /> },
              { value: 'archived', label: <ListName name={t('chats.archived')} toRead={toRead.archived} /> },
            ]}
          />
        )}
      </div>
      <SearchField value={q} onSearch={onSearch} placeholder={t('chats.search')} size="sm" hasShortcut />
      {unanswered === undefined ? null : (
        <div>
          <FilterChip label={unanswered.label} onRemove={unanswered.onRemove} />
        </div>
      )}
    </div>
  );
}

/** A list with how many of its conversations have something unread: what is said in one put aside is not lost. */
function ListName({ name, toRead }: { name: string; toRead: number }) {
  const t = useT();
  return (
    <span className={classes['chatListName']}>
      {name}
      <CountBadge count={toRead} label={t('chats.toRead', { count: toRead })} />
    </span>
  );
}

interface NothingProps {
  q: string;
  isArchived: boolean;
  hint: string;
  unanswered: string | undefined;
}

function Nothing({ q, isArchived, hint, unanswered }: NothingProps) {
  const t = useT();
  if (q !== '') return <EmptyState title={t('chats.noneFound', { text: q })}>{t('chats.noneFoundHint')}</EmptyState>;
  if (unanswered !== undefined) return <EmptyState title={unanswered} />;
  if (isArchived) return <EmptyState title={t('chats.noneArchived')}>{t('chats.noneArchivedHint')}</EmptyState>;
  return <EmptyState title={t('chats.none')}>{hint}</EmptyState>;
}

interface ChatRowProps {
  chat: Chat;
  href: string;
  isChosen: boolean;
  now: Date;
}

/** A conversation in the list: the company, what was said last and when, and how much of it is unread (visual language §10.07). */
function ChatRow({ chat, href, isChosen, now }: ChatRowProps) {
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
            {isWithFirm(chat) ? <StatusBadge tone="outline">{t('officeChats.mark')}</StatusBadge> : null}
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

/** What was said with the words in any conversation of the reader, newest first; pressed, it opens where it was said. */
function FoundMessages({ q, hrefOf }: { q: string; hrefOf: (chatId: string, sequence: number) => string }) {
  const t = useT();
  const found = useFoundEverywhere(q, MOST);
  const rows = found.data ?? [];
  return (
    <section className={classes['found']} aria-label={t('chats.found.title')}>
      <h2 className={classes['foundMessagesTitle']}>{t('chats.found.title')}</h2>
      <output className={classes['told']}>
        {found.isPending
          ? null
          : found.isError
            ? t('chats.finder.error')
            : rows.length === 0
              ? t('chats.finder.none', { text: q })
              : rows.length === MOST
                ? t('chats.found.newest', { count: MOST })
                : null}
      </output>
      <ul className={classes['list']}>
        {rows.map((row) => (
          <Row key={row._id} row={row} href={hrefOf(row.chatId, row.sequence)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, href }: { row: FoundMessage; href: string }) {
  const { agency, sender, timestamp, snippet } = row;
  return (
    <li>
      <a className={classes['foundMessagesRow']} href={href}>
        <span className={classes['foundMessagesHead']}>
          <span className={classes['name']}>{agency.businessName}</span>
          <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </span>
        <span className={classes['text']}>
          {`${sender.name}: `}
          {snippet.map(({ text, isFound }, place) =>
            isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
          )}
        </span>
      </a>
    </li>
  );
}
