import { getAgency } from '@volano/domain/contracts/agencies';
import { createArchiving, deleteArchiving } from '@volano/domain/contracts/archivings';
import {
  type Chat,
  closeQuestion,
  createChat,
  listArchivedChats,
  listChatFiles,
  listChats,
  listMessages,
  exportChat,
  readChat,
} from '@volano/domain/contracts/chats';
import { searchMessages } from '@volano/domain/contracts/chat-search';
import { getChatCompany } from '@volano/domain/contracts/chat-company';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { chatQuery, chatsKey } from './use-chat-news.tsx';

/** Nothing live reaches admins: they look again this often (decisions §7). */
export const LOOK_AGAIN_MS = 30_000;

const CHATS_A_PAGE = 50;

export interface ChatChoice {
  readonly isArchived: boolean;
  readonly isUnanswered?: boolean;
  readonly q: string;
}

/** The conversations of a consultant or of the office, fifty at a time. */
export function useChats({ isArchived, isUnanswered = false, q }: ChatChoice, isPolled: boolean) {
  return useInfiniteQuery({
    queryKey: [...chatsKey, 'list', isArchived, isUnanswered, q],
    queryFn: ({ pageParam, signal }) => {
      const paged = { page: String(pageParam), limit: String(CHATS_A_PAGE), count: 'true', sort: '-updatedAt' };
      const query = { ...paged, q, ...(isUnanswered ? { isUnanswered: 'true' as const } : {}) };
      return call(isArchived ? listArchivedChats : listChats, { query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, _pages, page) => (page * CHATS_A_PAGE < total ? page + 1 : undefined),
    placeholderData: keepFilled,
    ...(isPolled ? { refetchInterval: LOOK_AGAIN_MS } : {}),
  });
}

/** One conversation. */
export function useChat(chatId: string) {
  return useQuery(chatQuery(chatId));
}

/** Marks as read up to a message, and counts again. */
export function useReadChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chatId, sequence }: { chatId: string; sequence: number }) =>
      call(readChat, { params: { id: chatId }, body: { sequence } }),
    onSuccess: () => client.invalidateQueries({ queryKey: chatsKey }),
  });
}

/** Puts a conversation aside, or takes it back. */
export function useArchive() {
  return useChange(chatsKey, ({ _id, archivingId }: Pick<Chat, '_id' | 'archivingId'>): Promise<unknown> =>
    archivingId === null
      ? call(createArchiving, { body: { objectId: _id } })
      : call(deleteArchiving, { params: { id: archivingId } }),
  );
}

/** Says that what a company asked needs no answer. */
export function useCloseQuestion() {
  return useChange(chatsKey, (chatId: string) =>
    call(closeQuestion, { params: { id: chatId }, body: { isClosed: true } }),
  );
}

/** Opens the consultant's conversation with a company, or answers the one that is there. */
export function useStartChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (agencyId: string) => {
      const { userId } = await call(getAgency, { params: { id: agencyId } });
      return call(createChat, { body: { participantsIds: [userId], agencyId } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: chatsKey }),
  });
}

const FILES_A_PAGE = 50;

/** The files of a conversation, newest first. They hang under the last message, so that one with files asks again. */
export function useChatFiles(chatId: string, lastSequence: number) {
  return useInfiniteQuery({
    queryKey: ['chatFiles', chatId, lastSequence],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(FILES_A_PAGE), count: 'true' };
      return call(listChatFiles, { params: { id: chatId }, query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total = 0 }, _pages, page) => (page * FILES_A_PAGE < total ? page + 1 : undefined),
    placeholderData: keepFilled,
  });
}

/** What was said in a conversation with these letters, newest first. */
export function useFoundMessages(chatId: string, q: string) {
  return useQuery({
    enabled: q !== '',
    queryKey: ['chatFound', chatId, q],
    queryFn: ({ signal }) =>
      call(
        listMessages,
        { params: { chatId }, query: { q, sort: '-timestamp', limit: '50', count: 'true' } },
        { signal },
      ),
    placeholderData: keepFilled,
    staleTime: 0,
  });
}

/** What was said with these words in any conversation of the reader, newest first. */
export function useFoundEverywhere(q: string, limit: number) {
  return useQuery({
    queryKey: ['chatFound', 'everywhere', q, limit],
    queryFn: ({ signal }) => call(searchMessages, { query: { q, limit: String(limit) } }, { signal }),
    placeholderData: keepFilled,
    staleTime: 0,
  });
}

/** Has a conversation drawn as a spreadsheet and opens its address: the browser saves the file and the page stays. */
export function useExportChat() {
  return useMutation({
    mutationFn: (chatId: string) => call(exportChat, { params: { id: chatId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** The company of a conversation as it stands beside it, asked for once it is looked at. */
export function useChatCompany(chatId: string) {
  return useQuery({
    queryKey: [...chatsKey, 'company', chatId],
    queryFn: ({ signal }) => call(getChatCompany, { params: { id: chatId } }, { signal }),
  });
}

/** Where a file of a message stands now: addresses live five minutes. Null when it is gone. */
export async function chatFileAddress(chatId: string, sequence: number, fileId: string): Promise<string | null> {
  const query = { around: String(sequence), limit: '1' };
  const { rows } = await call(listMessages, { params: { chatId }, query });
  const files = rows.flatMap(({ attachment }) => attachment);
  return files.find(({ _id }) => _id === fileId)?.full ?? null;
}
