import { type Chat, MAX_MESSAGE_FILES } from '@volano/domain/contracts/chats';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { ChatHeader, type ChatHeaderProps, titleOf } from './chat-header.tsx';
import classes from './chat-pane.module.css';
import { Composer, useDraft } from './composer.tsx';
import { FilesPane } from './files-pane.tsx';
import { Finder } from './finder.tsx';
import { lastOf } from './merge.ts';
import { Thread } from './thread.tsx';
import { useChatUploads } from './use-chat-uploads.ts';
import { useConversation } from './use-conversation.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useMarkRead } from './use-mark-read.ts';

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
  const [draft, changeDraft] = useDraft(chat._id);
  const uploads = useChatUploads(chat._id, (file) =>
    changeDraft((before) => ({ ...before, files: [...before.files, file] })),
  );
  const [isSearching, setSearching] = useState(false);
  const [areFilesShown, setFilesShown] = useState(false);
  const [found, setFound] = useState<number | null>(null);
  const [part, isOver] = useFileDrop(chat.isWritable, add);
  const mine = chat.participants.find(({ isMe }) => isMe);
  const last = lastOf(state.thread);
  useMarkRead(chat._id, { known: isAdmin ? null : (mine?.lastReadSequence ?? null), last: state.isAtEnd ? last : 0 });

  /** However they come, no more than a message takes: which of too many is for their sender to choose. */
  function add(files: readonly File[]): void {
    const room = MAX_MESSAGE_FILES - draft.files.length - uploads.coming.length;
    if (files.length > room) toast.warning(t('chats.composer.tooMany', { count: MAX_MESSAGE_FILES }));
    else uploads.add(files);
  }

  async function showFound(sequence: number): Promise<void> {
    setFound(null);
    await conversation.showAround(sequence).catch(() => undefined);
    setFound(sequence);
  }

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
        <Thread chat={chat} me={me} state={state} conversation={conversation} found={found} />
        {chat.isWritable ? (
          <Composer draft={draft} onChange={changeDraft} uploads={uploads} onFiles={add} onSend={conversation.send} />
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

/** Why nothing can be written. A consultant who no longer follows the company does not come here. */
function whyClosed(chat: Chat, isAdmin: boolean, isCompany: boolean): 'admin' | 'deleted' | 'left' | 'movedAway' {
  if (isAdmin) return 'admin';
  if (chat.agency === null) return 'deleted';
  return isCompany ? 'movedAway' : 'left';
}
