import { CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Chat, MAX_MESSAGE_FILES } from '@volano/domain/contracts/chats';
import { useState, useEffect, useSyncExternalStore, useRef } from 'react';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { ChatHeader, type ChatHeaderProps, titleOf } from './chat-header.tsx';
import classes from './chat-pane.module.css';
import { LOOK_AGAIN_MS, useReadChat, useFoundMessages } from './chats.api.ts';
import { Composer, useDraft, useChatUploads } from './composer.tsx';
import { type Conversation, conversationOf, type ConversationState, lastOf } from './conversation.ts';
import { FilesPane } from './files-pane.tsx';
import { useMessageChanges } from './message-changes.tsx';
import { Thread } from './thread.tsx';

export interface ChatPaneProps extends Pick<
  ChatHeaderProps,
  'backHref' | 'backLabel' | 'isCompany' | 'badge' | 'companyHref' | 'canArchive'
> {
  chat: Chat;
  me: string;
  /** Admins read what others say to each other: they have no mark, and nothing comes to them by itself. */
  isAdmin: boolean;
  /** Between the header and the messages: the way to an appointment. */
  strip?: React.ReactNode;
}

/** One conversation as a whole: who it is with, what was said, where one writes, and its files (mock-ups 07). Give it the chat's id as its key. */
export function ChatPane({ chat, me, isAdmin, strip, ...head }: ChatPaneProps) {
  const t = useT();
  const [state, conversation] = useConversation(chat._id, isAdmin);
  const { draft, changeDraft, uploads, add } = useWriting(chat._id);
  const [isSearching, setSearching] = useState(false);
  const [areFilesShown, setFilesShown] = useState(false);
  const [found, showFound] = useFound(conversation);
  const [part, isOver] = useFileDrop(chat.isWritable, add);
  const changes = useMessageChanges(conversation, me, chat.isWritable);
  const mine = chat.participants.find(({ isMe }) => isMe);
  const last = lastOf(state.thread);
  useMarkRead(chat._id, { known: isAdmin ? null : (mine?.lastReadSequence ?? null), last: state.isAtEnd ? last : 0 });

  return (
    <div className={classes['chatPane']} data-sticky-action>
      <section ref={part} className={classes['main']} aria-label={titleOf(t, chat, head.isCompany)}>
        <ChatHeader
          {...head}
          chat={chat}
          isSearching={isSearching}
          onSearch={() => setSearching(!isSearching)}
          areFilesShown={areFilesShown}
          onFiles={() => setFilesShown(!areFilesShown)}
        />
        {strip}
        {isSearching ? (
          <Finder
            chatId={chat._id}
            me={me}
            onFound={(sequence) => void showFound(sequence)}
            onClose={() => setSearching(false)}
          />
        ) : null}
        <Thread chat={chat} me={me} state={state} conversation={conversation} found={found} changes={changes} />
        {chat.isWritable ? (
          <Composer
            draft={draft}
            onChange={changeDraft}
            uploads={uploads}
            onFiles={add}
            onSend={conversation.send}
            onEditLast={() => changes.onEdit(state.thread.messages.findLast(changes.canChange)?._id ?? null)}
          />
        ) : (
          <p className={classes['closed']}>{t(`chats.closed.${whyClosed(chat, isAdmin, head.isCompany)}`)}</p>
        )}
        {isOver ? <div className={classes['over']}>{t('chats.composer.drop')}</div> : null}
      </section>
      {areFilesShown ? (
        <FilesPane chatId={chat._id} me={me} last={state.thread.newest} onClose={() => setFilesShown(false)} />
      ) : null}
    </div>
  );
}

/** What is being written, with its files. */
function useWriting(chatId: string) {
  const t = useT();
  const [draft, changeDraft] = useDraft(chatId);
  const uploads = useChatUploads(chatId, (file) =>
    changeDraft((before) => ({ ...before, files: [...before.files, file] })),
  );

  /** However they come, no more than a message takes: which of too many is for their sender to choose. */
  function add(files: readonly File[]): void {
    const room = MAX_MESSAGE_FILES - draft.files.length - uploads.coming.length;
    if (files.length > room) toast.warning(t('chats.composer.tooMany', { count: MAX_MESSAGE_FILES }));
    else uploads.add(files);
  }

  return { draft, changeDraft, uploads, add };
}

/** The message that was looked for, once it is loaded. */
function useFound(conversation: Conversation) {
  const [found, setFound] = useState<number | null>(null);

  async function showFound(sequence: number): Promise<void> {
    setFound(null);
    await conversation.showAround(sequence).catch(() => undefined);
    setFound(sequence);
  }

  return [found, showFound] as const;
}

/** Why nothing can be written. A consultant who no longer follows the company does not come here. */
function whyClosed(chat: Chat, isAdmin: boolean, isCompany: boolean): 'admin' | 'deleted' | 'left' | 'movedAway' {
  if (isAdmin) return 'admin';
  if (chat.agency === null) return 'deleted';
  return isCompany ? 'movedAway' : 'left';
}

/** A conversation that is looked at: kept in step by the live line, or by looking again for who hears nothing on it. */
function useConversation(chatId: string, isPolled: boolean): [ConversationState, Conversation] {
  const conversation = conversationOf(chatId);
  const state = useSyncExternalStore(conversation.subscribe, conversation.read);
  useEffect(() => conversation.follow(), [conversation]);
  useEffect(() => {
    if (!isPolled) return undefined;
    const look = () => {
      if (!document.hidden) void conversation.catchUp();
    };
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [conversation, isPolled]);
  return [state, conversation];
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Marks what is shown as read while the window is looked at. `known` is how far the reader had come, null for who has no mark. */
function useMarkRead(chatId: string, { known, last }: { known: number | null; last: number }): void {
  const isLookedAt = useSyncExternalStore(onVisibility, () => !document.hidden);
  const { mutate } = useReadChat();
  const told = useRef({ chatId, sequence: 0 });
  useEffect(() => {
    const before = told.current.chatId === chatId ? told.current.sequence : 0;
    if (known === null || !isLookedAt || last <= Math.max(known, before)) return;
    told.current = { chatId, sequence: last };
    mutate(
      { chatId, sequence: last },
      {
        onError: () => {
          told.current = { chatId, sequence: before };
        },
      },
    );
  }, [chatId, known, last, isLookedAt, mutate]);
}

/** Lets files be dropped anywhere on a part of the page: whether some hover over it just now, and the ref of the part. */
function useFileDrop(canDrop: boolean, onFiles: (files: readonly File[]) => void) {
  const part = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null || !canDrop) return undefined;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function over(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    }
    function leave(event: DragEvent): void {
      if (!element?.contains(event.relatedTarget as Node | null)) setOver(false);
    }
    function drop(event: DragEvent): void {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    }
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [canDrop, onFiles]);
  return [part, isOver] as const;
}

interface FinderProps {
  chatId: string;
  me: string;
  onFound: (sequence: number) => void;
  onClose: () => void;
}

/** Looks for something that was said, and leads to where it was said (1-people §2). */
function Finder({ chatId, me, onFound, onClose }: FinderProps) {
  const t = useT();
  const [q, setQ] = useState('');
  // The first Escape empties the field, the next closes the search.
  useHotkeys(q === '' ? [['Escape', onClose]] : [], []);
  const found = useFoundMessages(chatId, q);
  const rows = q === '' ? [] : (found.data?.rows ?? []);
  const total = found.data?.total ?? 0;
  return (
    <div className={classes['finder']} ref={focusField}>
      <div className={classes['bar']}>
        <SearchField value={q} onSearch={setQ} placeholder={t('chats.finder.placeholder')} size="sm" width="100%" />
        <CloseButton size={44} iconSize={18} aria-label={t('chats.finder.close')} onClick={onClose} />
      </div>
      <output className={classes['finderTold']}>
        {q === '' || found.isPending
          ? null
          : found.isError
            ? t('chats.finder.error')
            : total === 0
              ? t('chats.finder.none', { text: q })
              : total > rows.length
                ? t('chats.finder.firstOf', { shown: formatNumber(rows.length), total: formatNumber(total) })
                : t('chats.finder.found', { count: total })}
      </output>
      {rows.length === 0 ? null : (
        <ul className={classes['finderList']}>
          {rows.map(({ _id, sequence, message, sender, timestamp }) => (
            <li key={_id}>
              <button type="button" className={classes['row']} onClick={() => onFound(sequence)}>
                <span className={classes['finderHead']}>
                  <span>{sender._id === me ? t('chats.you') : `${sender.name} ${sender.surname}`}</span>
                  <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
                </span>
                <span className={classes['text']}>
                  <Excerpt text={message} q={q} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function focusField(bar: HTMLDivElement | null): void {
  bar?.querySelector('input')?.focus();
}

const BEFORE = 40;
const AFTER = 160;

/** As much of a message as shows what was found in it. */
function Excerpt({ text, q }: { text: string; q: string }) {
  const at = text.toLowerCase().indexOf(q.toLowerCase());
  // What is found without its accents cannot be pointed at.
  if (at === -1) return text.slice(0, AFTER);
  const from = Math.max(0, at - BEFORE);
  const to = at + q.length + AFTER;
  return (
    <>
      {from > 0 ? '…' : ''}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length, to)}
      {to < text.length ? '…' : ''}
    </>
  );
}
