import type { FoundMessage } from '@volano/domain/contracts/chat-search';
import type { Chat } from '@volano/domain/contracts/chats';
import { Box, Button, Flex, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
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
    <Flex
      component="section"
      direction="column"
      miw={0}
      mih={0}
      aria-label={t(isArchived ? 'chats.archiveTitle' : 'chats.title')}
    >
      <ListHead q={q} onSearch={setQ} isArchived={isArchived} onSwitch={onSwitch} unanswered={unanswered} />
      {found.isPending ? (
        <Box px="xs" pb="xs" flex={1} mih={0} className="scroll-y">
          <DelayedSkeleton>
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={44} mx={12} my={16} />
            ))}
          </DelayedSkeleton>
        </Box>
      ) : found.isError && chats.length === 0 ? (
        <ErrorBlock title={t('chats.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : chats.length === 0 ? (
        <Box px="xs" pb="xs" flex={1} mih={0} className="scroll-y">
          <Nothing q={q} isArchived={isArchived} hint={noneHint} unanswered={unanswered?.nothing} />
          {q === '' ? null : <FoundMessages q={q} hrefOf={hrefOf} />}
        </Box>
      ) : (
        <Box px="xs" pb="xs" flex={1} mih={0} className="scroll-y">
          <Box component="ul">
            {chats.map((chat) => (
              <ChatRow key={chat._id} chat={chat} href={hrefOf(chat._id)} isChosen={chat._id === chosenId} now={now} />
            ))}
          </Box>
          {q === '' ? null : <FoundMessages q={q} hrefOf={hrefOf} />}
        </Box>
      )}
      {found.hasNextPage ? (
        <Box px="s20" pt="s10" pb="md">
          <Button
            variant="light"
            size="sm"
            fullWidth
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('chats.loadMore', { shown: formatNumber(chats.length), total: formatNumber(total) })}
          </Button>
        </Box>
      ) : null}
    </Flex>
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
    <Stack gap="sm" px="s20" pt="md" pb="s10">
      <Group gap="xs" justify="space-between">
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
      </Group>
      <SearchField value={q} onSearch={onSearch} placeholder={t('chats.search')} size="sm" hasShortcut />
      {unanswered === undefined ? null : (
        <div>
          <FilterChip label={unanswered.label} onRemove={unanswered.onRemove} />
        </div>
      )}
    </Stack>
  );
}

/** A list with how many of its conversations have something unread: what is said in one put aside is not lost. */
function ListName({ name, toRead }: { name: string; toRead: number }) {
  const t = useT();
  return (
    <Flex component="span" display="inline-flex" gap="s6" align="center" wrap="wrap" miw={0}>
      {name}
      <CountBadge count={toRead} label={t('chats.toRead', { count: toRead })} />
    </Flex>
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
        <Box component="span" flex={1} miw={0}>
          <Flex component="span" gap="xs" align="center" justify="space-between" mih={20}>
            <span
              className={classes['chatRowName']}
              data-gone={agency === null || undefined}
              title={agency?.businessName}
            >
              {agency?.businessName ?? t('chats.deletedCompany')}
            </span>
            {isWithFirm(chat) ? <StatusBadge tone="outline">{t('officeChats.mark')}</StatusBadge> : null}
            {lastMessage === null ? null : (
              <Text component="time" size="xs" flex="none" className={classes['time']} dateTime={lastMessage.timestamp}>
                {listMoment(lastMessage.timestamp, { now, yesterday: t('chats.yesterday') })}
              </Text>
            )}
          </Flex>
          <Flex component="span" gap="xs" align="center" justify="space-between" mih={20}>
            <span className={classes['last']}>{isTaking ? lastWords(t, chat) : peopleOf(t, chat)}</span>
            <CountBadge count={unread} label={t('chats.unread', { count: unread })} />
          </Flex>
        </Box>
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
    <Box component="section" px="xs" pt="xs" pb="md" aria-label={t('chats.found.title')}>
      <Box component="h2" mx="sm" mt="xs" className="font-h4">
        {t('chats.found.title')}
      </Box>
      <Text component="output" size="meta" my="2xs" mx="sm" display="block" c="var(--vl-ink2)">
        {found.isPending
          ? null
          : found.isError
            ? t('chats.finder.error')
            : rows.length === 0
              ? t('chats.finder.none', { text: q })
              : rows.length === MOST
                ? t('chats.found.newest', { count: MOST })
                : null}
      </Text>
      <Box component="ul">
        {rows.map((row) => (
          <Row key={row._id} row={row} href={hrefOf(row.chatId, row.sequence)} />
        ))}
      </Box>
    </Box>
  );
}

function Row({ row, href }: { row: FoundMessage; href: string }) {
  const { agency, sender, timestamp, snippet } = row;
  return (
    <li>
      <Box
        component="a"
        py="s10"
        px="sm"
        display="block"
        bdrs="sm"
        c="bright"
        td="none"
        className={classes['foundMessagesRow']}
        href={href}
      >
        <span className={classes['foundMessagesHead']}>
          <Box component="span" fw={600} c="bright" className="one-line">
            {agency.businessName}
          </Box>
          <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
        </span>
        <Text span size="meta" lineClamp={3} c="var(--vl-ink2)" className="anywhere">
          {`${sender.name}: `}
          {snippet.map(({ text, isFound }, place) =>
            isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
          )}
        </Text>
      </Box>
    </li>
  );
}
