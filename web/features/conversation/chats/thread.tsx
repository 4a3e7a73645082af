import { Box, Button, Group, Loader, Stack } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { Chat, ChatMessage } from '@volano/domain/contracts/chats';
import { Fragment, memo, useEffect, useState } from 'react';
import { toIsoDay } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import type { Unsent } from './unsent.ts';
import { isOnOwnSide } from './chat-people.ts';
import { type Conversation, type ConversationState, firstOf, hasOlder, lastOf, stillUnsaid } from './conversation.ts';
import type { MessageChanges } from './message-changes.ts';
import { MessageItem, UnsentItem, dayLine } from './message-item.tsx';
import { useThreadScroll } from './thread-scroll.ts';
import classes from './messages.module.css';
import { whyUnread } from './unreadable-note.tsx';

export interface ThreadProps {
  chat: Chat;
  me: string;
  state: ConversationState;
  conversation: Conversation;
  /** What was looked for and is to be seen. */
  found: number | null;
  changes: MessageChanges;
}

/** The messages of a conversation, as far as they are loaded; older ones come as one scrolls up (1-people §2). Drawn again for what changes in it alone. */
export const Thread = memo(function Thread({ chat, me, state, conversation, found, changes }: ThreadProps) {
  const t = useT();
  const { thread, failed, isLoaded, isAtEnd } = state;
  const [firstNew] = useState(() => firstNewOf(chat));
  const last = lastOf(thread);
  const unsent = stillUnsaid(thread.messages, state.unsent, me);
  const { box, isNearEnd, look, toEnd, show } = useThreadScroll({
    first: firstOf(thread),
    last,
    unsent: unsent.length,
    failed: unsent.filter(({ state: standing }) => standing === 'failed').length,
    onStart: () => void (failed === null && conversation.loadOlder()),
    onEnd: () => void (isAtEnd || conversation.loadNewer()),
  });
  const below = useBelow(thread.newest, isNearEnd && isAtEnd);

  useEffect(() => {
    if (found !== null) show(found);
    // Once for each thing that was found, when it is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [found]);

  const latest = thread.messages.findLast(({ senderId }) => senderId !== me);
  const isEmpty = isLoaded && thread.messages.length === 0 && unsent.length === 0;
  return (
    <Stack gap={0} pos="relative" flex={1} mih={0} bg="var(--vl-soft)">
      <section
        ref={box}
        className={classes['scroll']}
        aria-label={t('chats.thread.label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls and holds no control is reached by keyboard so
        tabIndex={0}
        onScroll={look}
      >
        <NothingYet chat={chat} state={state} isEmpty={isEmpty} onRetry={() => void conversation.catchUp()} />
        <Beginning state={state} onRetry={() => void conversation.loadOlder()} />
        <Box component="ol">
          <Said
            chat={chat}
            me={me}
            messages={thread.messages}
            firstNew={firstNew}
            last={last}
            found={found}
            changes={changes}
          />
          <OnTheirWay unsent={unsent} conversation={conversation} />
        </Box>
      </section>
      {isLoaded && !(isNearEnd && isAtEnd) ? (
        <ToNewest below={below} onClick={() => void (isAtEnd ? toEnd() : conversation.showNewest().then(toEnd))} />
      ) : null}
      <Announcer key={chat._id} words={latest === undefined ? '' : `${latest.sender.name}: ${latest.message}`} />
    </Stack>
  );
});

/** One's own that are not there yet. */
function OnTheirWay({ unsent, conversation }: { unsent: readonly Unsent[]; conversation: Conversation }) {
  return unsent.map((one) => (
    <UnsentItem
      key={one.key}
      unsent={one}
      onRetry={() => conversation.retry(one.key)}
      onDrop={() => conversation.drop(one.key)}
    />
  ));
}

/** How many came below what one has seen while one reads further up. */
function useBelow(newest: number, isAtNewest: boolean): number {
  const [seen, setSeen] = useState(0);
  if (isAtNewest && seen !== newest) setSeen(newest);
  return Math.max(0, newest - seen);
}

/** Back to the newest message, with how many came while one read further up. */
function ToNewest({ below, onClick }: { below: number; onClick: () => void }) {
  const t = useT();
  return (
    <Button
      className={classes['pill'] ?? ''}
      size="sm"
      leftSection={<IconArrowDown size={17} aria-hidden />}
      onClick={onClick}
    >
      {below > 0 ? t('chats.thread.newBelow', { count: below }) : t('chats.thread.toNewest')}
    </Button>
  );
}

interface SaidProps extends Pick<ThreadProps, 'chat' | 'me' | 'found' | 'changes'> {
  messages: readonly ChatMessage[];
  /** The first that was unread when the thread was opened. */
  firstNew: number | null;
  last: number;
}

/** What was said, with a line where a day begins and where what is new does. */
function Said({ chat, me, found, messages, firstNew, last, changes }: SaidProps) {
  const t = useT();
  const words = { now: useNow(), language: currentLanguage(), today: t('chats.today') };
  const other = chat.participants.find(({ isMe }) => !isMe);
  return rowsOf(messages, firstNew).map(({ message, startsDay, startsNew, isFirst }) => (
    <Fragment key={message._id}>
      {startsDay ? <li className={classes['line']}>{dayLine(message.timestamp, words)}</li> : null}
      {startsNew ? (
        <li className={classes['line']} data-new>
          {t('chats.thread.newHere')}
        </li>
      ) : null}
      <MessageItem
        message={message}
        sender={chat.participants.find(({ userId }) => userId === message.senderId)}
        isMine={message.senderId === me}
        isRight={isOnOwnSide(chat, message.senderId)}
        isFirst={isFirst}
        isRead={message.senderId === me && message.sequence === last && other?.lastReadSequence === last}
        isFound={message.sequence === found}
        changes={changes}
      />
    </Fragment>
  ));
}

interface NothingYetProps extends Pick<ThreadProps, 'chat' | 'state'> {
  isEmpty: boolean;
  onRetry: () => void;
}

/** While the messages are on their way, when they do not come, and where there are none. */
function NothingYet({ chat, state: { failed, isLoaded, thread }, isEmpty, onRetry }: NothingYetProps) {
  const t = useT();
  // Nobody is invited to write what the other cannot read.
  const isInvited = chat.isWritable && whyUnread(chat, null) === null;
  if (isEmpty)
    return <EmptyState title={t('chats.thread.empty')}>{isInvited ? t('chats.thread.emptyHint') : null}</EmptyState>;
  if (isLoaded || thread.messages.length > 0) return null;
  if (failed === 'newest') return <ErrorBlock title={t('chats.thread.loadError')} onRetry={onRetry} />;
  if (failed !== null) return null;
  return (
    <Group gap="xs" justify="center" wrap="nowrap" mih={44} className="font-meta" aria-busy="true">
      <Loader size={24} />
    </Group>
  );
}

/** Says to those who do not see it what the other side has just said; what was there when one came is read by themselves. */
function Announcer({ words }: { words: string }) {
  const [first, setFirst] = useState('');
  if (first === '' && words !== '') setFirst(words);
  return (
    <div className="visually-hidden" role="log" aria-live="polite">
      {words === first ? '' : words}
    </div>
  );
}

function Beginning({ state, onRetry }: { state: ConversationState; onRetry: () => void }) {
  const t = useT();
  const { thread, failed, isLoaded } = state;
  if (!isLoaded || thread.messages.length === 0) return null;
  if (failed === 'older')
    return (
      <Group gap="xs" justify="center" wrap="nowrap" mih={44} className="font-meta" role="alert">
        {t('chats.thread.olderError')}{' '}
        <Button variant="subtle" size="sm" onClick={onRetry}>
          {t('chats.thread.retry')}
        </Button>
      </Group>
    );
  if (!hasOlder(thread)) return null;
  return (
    <Group gap="xs" justify="center" wrap="nowrap" mih={44} className="font-meta">
      <Loader size={20} />
    </Group>
  );
}

/** From which message on the reader had not read when they came, or null. */
function firstNewOf(chat: Chat): number | null {
  const mine = chat.participants.find(({ isMe }) => isMe);
  return mine === undefined || chat.unread === 0 ? null : mine.lastReadSequence + 1;
}

/** How a message stands among the others. */
interface ThreadRow {
  readonly message: ChatMessage;
  /** The first of its day: a line with the day goes before it. */
  readonly startsDay: boolean;
  /** The first that the reader had not read: a line says so. */
  readonly startsNew: boolean;
  /** The first that its sender says in a row. */
  readonly isFirst: boolean;
}

/** The messages with the lines between them. `firstNew` is the sequence from which they are new, or null. */
function rowsOf(messages: readonly ChatMessage[], firstNew: number | null): readonly ThreadRow[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const startsDay = before === undefined || toIsoDay(before.timestamp) !== toIsoDay(message.timestamp);
    const startsNew = message.sequence === firstNew;
    return {
      message,
      startsDay,
      startsNew,
      isFirst: startsDay || startsNew || before.senderId !== message.senderId,
    };
  });
}
