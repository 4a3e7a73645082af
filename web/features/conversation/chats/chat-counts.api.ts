import { countChatsToRead, getChat, listChats } from '@volano/domain/contracts/chats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

// What every screen asks for stands apart from what only conversations need.

/** Everything about conversations but their messages hangs under this key. */
export const chatsKey = ['chats'] as const;

/** How many of them wait to be read. */
export const chatsToReadKey = [...chatsKey, 'count'] as const;

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

/** In how many conversations the company has the last word. */
export function useUnansweredCount(isAsked: boolean) {
  return useQuery({
    enabled: isAsked,
    queryKey: [...chatsKey, 'unanswered'],
    queryFn: async ({ signal }) => {
      const { total } = await call(
        listChats,
        { query: { isUnanswered: 'true', limit: '1', count: 'true' } },
        { signal },
      );
      return total ?? 0;
    },
  });
}
