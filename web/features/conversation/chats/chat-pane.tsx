import { useMediaQuery } from '@mantine/hooks';
import { type Chat, MAX_MESSAGE_FILES, type MessageTopic } from '@volano/domain/contracts/chats';
import type { QuickReply } from '@volano/domain/contracts/quick-replies';
import { useState, useEffect, useSyncExternalStore, useRef } from 'react';
import { Flex } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { recall, remember } from '../../../lib/session/session.ts';
import { lazyPart } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { ChatHeader, type ChatHeaderProps, titleOf } from './chat-header.tsx';
import classes from './chat-pane.module.css';
import type { Draft } from './unsent.ts';
import { LOOK_AGAIN_MS, useReadChat } from './chats.api.ts';
import { useChatUploads } from './chat-uploads.ts';
import { Composer, useDraft } from './composer.tsx';
import { isOnlyRead } from './chat-people.ts';
import { type Conversation, conversationOf, type ConversationState, lastOf } from './conversation.ts';
import { useMessageChanges } from './message-changes.ts';
import { UnreadableNote } from './unreadable-note.tsx';
import { OfficeChatButton } from './office-chat.tsx';
import { QuestionBar } from './question-bar.tsx';
import { readyFor } from './ready-replies.tsx';
import { Thread } from './thread.tsx';

// What stands beside the conversation, and the search in it, come when they are asked for.
const CompanyPane = lazyPart(async () => (await import('./chat-panes.tsx')).CompanyPane);
const FilesPane = lazyPart(async () => (await import('./chat-panes.tsx')).FilesPane);
const Finder = lazyPart(async () => (await import('./chat-finder.tsx')).ChatFinder);

export interface ChatPaneProps extends Pick<
  ChatHeaderProps,
  'backHref' | 'backLabel' | 'isCompany' | 'badge' | 'companyHref' | 'canArchive'
> {
  chat: Chat;
  me: string;
  /** Texts of the office to be put into messages. */
  quickReplies?: readonly QuickReply[];
  /** What the next message is to be about, and what is done once the draft says so. */
  about?: MessageTopic | null;
  onAbout?: () => void;
  /** The message to be shown, by its sequence. */
  at?: number | null;
  /** Between the header and the messages: the way to an appointment. */
  strip?: React.ReactNode;
}

/** One conversation as a whole: who it is with, what was said, where one writes, and its files (visual language §10.07). Give it the chat's id as its key. */
export function ChatPane(props: ChatPaneProps) {
  const { chat, me, strip, quickReplies = [], about = null, onAbout, at = null, ...head } = props;
  const t = useT();
  const isRead = isOnlyRead(chat);
  const [state, conversation] = useConversation(chat._id, isRead);
  const { draft, changeDraft, uploads, add } = useWriting(chat._id);
  const canShowCompany = head.companyHref !== undefined;
  const [side, setSide] = useSide(canShowCompany);
  const [found, showFound] = useFound(conversation, at);
  useAskedAbout(about, chat.isWritable, changeDraft, onAbout);
  const [part, isOver] = useFileDrop(chat.isWritable, add);
  const changes = useMessageChanges(conversation, me, chat.isWritable);
  const mine = chat.participants.find(({ isMe }) => isMe);
  const last = lastOf(state.thread);
  useMarkRead(chat._id, { known: isRead ? null : (mine?.lastReadSequence ?? null), last: state.isAtEnd ? last : 0 });

  return (
    <Flex flex={1} miw={0} mih={0} data-sticky-action>
      <section ref={part} className={classes['main']} aria-label={titleOf(t, chat, head.isCompany)}>
        <Head
          {...head}
          {...headOf(side, setSide, canShowCompany)}
          {...{ chat, me, strip }}
          onFound={(sequence) => void showFound(sequence)}
        />
        <Thread chat={chat} me={me} state={state} conversation={conversation} found={found} changes={changes} />
        {head.isCompany ? null : <QuestionBar chat={chat} />}
        {head.isCompany || !chat.isWritable ? null : <UnreadableNote chat={chat} reader={state.reader} />}
        {chat.isWritable ? (
          <Composer
            draft={draft}
            replies={readyFor(chat, quickReplies)}
            onChange={changeDraft}
            uploads={uploads}
            onFiles={add}
            onSend={conversation.send}
            onEditLast={() => changes.onEdit(state.thread.messages.findLast(changes.canChange)?._id ?? null)}
          />
        ) : (
          <div className={classes['closed']}>
            <p>{t(`chats.closed.${whyClosed(chat, head.isCompany)}`)}</p>
            {head.isCompany && chat.agency !== null ? <OfficeChatButton variant="default" /> : null}
          </div>
        )}
        {isOver ? <div className={classes['over']}>{t('chats.composer.drop')}</div> : null}
      </section>
      <Side
        {...{ chat, me, side }}
        last={state.thread.newest}
        onAttach={(topic) => changeDraft((before) => ({ ...before, about: topic }))}
        onClose={() => setSide(null)}
      />
    </Flex>
  );
}

interface HeadProps extends Omit<ChatHeaderProps, 'isSearching' | 'onSearch'>, Pick<ChatPaneProps, 'me' | 'strip'> {
  onFound: (sequence: number) => void;
}

/** What stands above the messages, with the search that opens there: nothing below is drawn again for it. */
function Head({ me, strip, onFound, ...header }: HeadProps) {
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <ChatHeader {...header} isSearching={isSearching} onSearch={() => setSearching(!isSearching)} />
      {strip}
      {isSearching ? (
        <Finder chatId={header.chat._id} me={me} onFound={onFound} onClose={() => setSearching(false)} />
      ) : null}
    </>
  );
}

type SideShown = 'files' | 'company' | null;

/** The two buttons of the header that show something beside the conversation, or fold it. */
function headOf(side: SideShown, setSide: (side: SideShown) => void, canShowCompany: boolean) {
  const turn = (to: 'files' | 'company') => () => setSide(side === to ? null : to);
  return {
    areFilesShown: side === 'files',
    onFiles: turn('files'),
    isCompanyShown: side === 'company',
    onCompany: canShowCompany ? turn('company') : null,
  };
}

interface SideProps extends Pick<ChatPaneProps, 'chat' | 'me'> {
  side: SideShown;
  last: number;
  onAttach: (about: MessageTopic) => void;
  onClose: () => void;
}

/** The files of the conversation or its company, beside it. */
function Side({ chat, me, side, last, onAttach, onClose }: SideProps) {
  if (side === 'files') return <FilesPane chatId={chat._id} me={me} last={last} onClose={onClose} />;
  if (side === null) return null;
  return <CompanyPane chatId={chat._id} onAttach={chat.isWritable ? onAttach : null} onClose={onClose} />;
}

const COMPANY_SHOWN = 'volano.chats.company';

/** What stands beside the conversation. At a desk the company stays shown from one conversation to the next until it is folded. */
function useSide(canShowCompany: boolean) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [side, setSide] = useState<'files' | 'company' | null>(() =>
    canShowCompany && isWide && recall(COMPANY_SHOWN) === 'true' ? 'company' : null,
  );
  function show(next: 'files' | 'company' | null): void {
    if (isWide && next === 'company') remember(COMPANY_SHOWN, 'true');
    if (isWide && next === null && side === 'company') remember(COMPANY_SHOWN, null);
    setSide(next);
  }
  return [side, show] as const;
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

/** Puts what the next message is to be about into the draft, once. */
function useAskedAbout(
  about: MessageTopic | null,
  canWrite: boolean,
  changeDraft: (patch: (before: Draft) => Draft) => void,
  onAbout: (() => void) | undefined,
): void {
  const id = about?._id ?? null;
  useEffect(() => {
    if (about === null) return;
    if (canWrite) changeDraft((before) => ({ ...before, about }));
    onAbout?.();
    // Once for each thing that is asked about.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
}

/** The message that was looked for, once it is loaded; `at` names the one that the address asks for. */
function useFound(conversation: Conversation, at: number | null) {
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => {
    // After the newest, which would take its place.
    if (at !== null) void conversation.catchUp().then(() => showFound(at));
    // Once for each message that is asked for.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [conversation, at]);

  async function showFound(sequence: number): Promise<void> {
    setFound(null);
    await conversation.showAround(sequence).catch(() => undefined);
    setFound(sequence);
  }

  return [found, showFound] as const;
}

/** Why nothing can be written. A consultant who no longer follows the company does not come here. */
function whyClosed(chat: Chat, isCompany: boolean): 'admin' | 'deleted' | 'left' | 'movedAway' {
  if (isOnlyRead(chat)) return 'admin';
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
    // What was taken back gave its place to the next message.
    if (last < told.current.sequence) told.current = { chatId, sequence: last };
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
