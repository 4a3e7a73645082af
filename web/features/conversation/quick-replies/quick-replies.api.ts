import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  orderQuickReplies,
  updateQuickReply,
} from '@volano/domain/contracts/quick-replies';
import type { RequestOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';

const quickRepliesKey = ['quickReplies'] as const;
type Body = RequestOf<typeof createQuickReply>['body'];

/** The texts of the office in its order, for who puts them into messages or keeps them. */
export function useQuickReplies(isEnabled = true) {
  return useQuery({
    queryKey: quickRepliesKey,
    queryFn: ({ signal }) => call(listQuickReplies, {}, { signal }),
    enabled: isEnabled,
  });
}

/** Keeps a new text, or changes the one of an id. */
export function useSaveQuickReply(id: string | null) {
  return useChange(quickRepliesKey, (body: Body) =>
    id === null ? call(createQuickReply, { body }) : call(updateQuickReply, { params: { id }, body }),
  );
}

/** Puts the texts in the order of these ids. */
export function useOrderQuickReplies() {
  return useChange(quickRepliesKey, (quickRepliesIds: string[]) =>
    call(orderQuickReplies, { body: { quickRepliesIds } }),
  );
}

export function useDeleteQuickReply(id: string) {
  return useChange(quickRepliesKey, () => call(deleteQuickReply, { params: { id } }));
}
