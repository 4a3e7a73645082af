import { useQuery } from '@tanstack/react-query';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '@volano/domain/contracts/saved-views';
import type { ViewedList } from '@volano/domain/rules/saved-views';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import type { ListValues } from '../../../lib/list/list-state.ts';

export type SavedView = ReplyOf<typeof listSavedViews>[number];

const savedViewsKey = ['savedViews'] as const;

/** The views of a list, one's own and the shared ones, by name. */
export function useSavedViews(list: ViewedList) {
  return useQuery({
    queryKey: [...savedViewsKey, list],
    queryFn: ({ signal }) => call(listSavedViews, { query: { list } }, { signal }),
  });
}

/** Counts a list by the filters of a view: the call of the list itself, of one row (`ONLY_COUNT`). */
export type CountRows = (
  filters: ListValues,
  options: { readonly signal: AbortSignal },
) => Promise<{ readonly total?: number }>;

/** Asks a list for how many rows it has, and for no more than one of them. */
export const ONLY_COUNT = { page: '1', limit: '1', count: 'true' } as const;

/**
 * How many rows each view has now, by its id: asked one after another and only once the list itself stands. They are asked again with
 * whatever changes the list, whose key theirs begins with. One that cannot be counted has no number.
 */
export function useViewCounts(list: ViewedList, views: readonly SavedView[], isReady: boolean, count: CountRows) {
  return useQuery({
    queryKey: [list, 'viewCounts', views.map(({ _id, filters }) => [_id, filters])],
    enabled: isReady && views.length > 0,
    queryFn: async ({ signal }) => {
      const counts = new Map<string, number>();
      for (const { _id, filters } of views) {
        const rows = await count(filters, { signal }).then(
          ({ total }) => total,
          () => undefined,
        );
        if (rows !== undefined) counts.set(_id, rows);
      }
      return counts;
    },
  });
}

/** Saves how a list is shown. */
export function useSaveView() {
  return useChange(savedViewsKey, (body: RequestOf<typeof createSavedView>['body']) => call(createSavedView, { body }));
}

/** Another name, other filters, columns or order, shared or not. */
export function useChangeView() {
  return useChange(savedViewsKey, ({ _id, ...body }: { _id: string } & RequestOf<typeof updateSavedView>['body']) =>
    call(updateSavedView, { params: { id: _id }, body }),
  );
}

export function useDeleteView() {
  return useChange(savedViewsKey, ({ _id }: { _id: string }) => call(deleteSavedView, { params: { id: _id } }));
}
