import { type Chat, countChatsToRead, getChat } from '@volano/domain/contracts/chats';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { excerpt } from '@volano/domain/rules/harmless-text';
import { type QueryClient, useQueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useLive, useRefreshAfterNavigation } from '../../../lib/live/live.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { consultantOf, nameOf } from './chat-people.ts';
import { call } from '../../../lib/api/api-client.ts';

interface ChatNewsOptions {
  hrefOf: (chatId: string) => string;
  /** A conversation was opened with one's company: what leads there appears. Consultants open them and need not be told. */
  onNewChat?: (() => void) | undefined;
}

const EXCERPT = 70;

// What every screen asks for stands apart from what only conversations need.

/** Everything about conversations but their messages hangs under this key. */
export const chatsKey = ['chats'] as const;

/** How many of them wait to be read. */
const chatsToReadKey = [...chatsKey, 'count'] as const;

/** Every screen of both sides: lists and counts follow what happens in conversations, and what is said elsewhere is told (1-people §2). */
export function useChatNews({ hrefOf, onNewChat }: ChatNewsOptions): void {
  const client = useQueryClient();
  const router = useRouter();
  useRefreshAfterNavigation(chatsToReadKey);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: chatsKey }), [client]);
  const isOpen = useCallback(
    (chatId: string) => !document.hidden && router.state.location.pathname.endsWith(`/${chatId}`),
    [router],
  );
  // Of what may have been missed it is told once, as it is the same for both.
  useLive('chatRead', refresh);
  useLive('messageChanged', refresh);
  useLive(
    'newMessage',
    useCallback(
      (news: LiveEvents['newMessage'] | null) => {
        if (news === null) return;
        refresh();
        if (!isOpen(news.chatId)) void showMessageToast(client, news, hrefOf(news.chatId));
      },
      [client, refresh, isOpen, hrefOf],
    ),
  );
  useLive(
    'newChat',
    useCallback(
      (news: LiveEvents['newChat'] | null) => {
        if (news === null) return;
        refresh();
        if (onNewChat === undefined) return;
        onNewChat();
        void showChatToast(client, news.chatId, hrefOf(news.chatId));
      },
      [client, refresh, onNewChat, hrefOf],
    ),
  );
}

async function showMessageToast(client: QueryClient, { chatId, message }: LiveEvents['newMessage'], href: string) {
  const chat = await read(client, chatId);
  const senderId = message?.senderId ?? chat?.lastMessage?.senderId;
  const known = chat?.participants.find(({ userId }) => userId === senderId);
  // Who speaks for the firm is no participant of its conversation.
  const sender = known?.user ?? message?.sender;
  if (sender === undefined || known?.isMe === true) return;
  const text = excerpt(message?.message ?? chat?.lastMessage?.message ?? '', EXCERPT);
  const files = chat?.lastMessage?.files ?? 0;
  const said = text === '' && files > 0 ? i18n.t('chats.fileCount', { count: files }) : text;
  toast.news(
    i18n.t('chats.news.messageFrom', { name: `${sender.name} ${sender.surname}` }),
    <>
      {said}
      <a href={href}>{i18n.t('chats.news.open')}</a>
    </>,
  );
}

async function showChatToast(client: QueryClient, chatId: string, href: string): Promise<void> {
  const chat = await read(client, chatId);
  const consultant = chat === null ? undefined : consultantOf(chat);
  if (consultant === undefined) return;
  toast.news(
    i18n.t('chats.news.newChat'),
    <>
      {i18n.t('chats.news.newChatWith', { name: nameOf(consultant) })}
      <a href={href}>{i18n.t('chats.news.open')}</a>
    </>,
  );
}

/** The conversation as it is now; null where the reader may not see it, as without premium. */
function read(client: QueryClient, chatId: string): Promise<Chat | null> {
  return client.query({ ...chatQuery(chatId), staleTime: 0 }).catch(() => null);
}

/** One conversation, as it is asked for and kept. */
export function chatQuery(chatId: string) {
  return queryOptions({
    queryKey: [...chatsKey, 'one', chatId],
    queryFn: ({ signal }) => call(getChat, { params: { id: chatId } }, { signal }),
  });
}

/**
 * How many conversations have something unread: all of them, as the menu says, and in which of the two lists they stand. 0 while it is not
 * known, and for who has none.
 */
export function useChatsToRead(isAsked: boolean): { all: number; active: number; archived: number } {
  const { data } = useQuery({
    enabled: isAsked,
    queryKey: chatsToReadKey,
    queryFn: ({ signal }) => call(countChatsToRead, {}, { signal }),
  });
  const { chatToRead: all, archivedToRead: archived } = data ?? { chatToRead: 0, archivedToRead: 0 };
  return { all, active: all - archived, archived };
}
