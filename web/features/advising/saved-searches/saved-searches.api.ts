import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from '@volano/domain/contracts/saved-searches';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type SavedSearch = ReplyOf<typeof listSavedSearches>[number];

const savedSearchesKey = ['savedSearches'] as const;

/** The searches that a company saved, by name. */
export function useSavedSearches(agencyId: string) {
  return useQuery({
    queryKey: [...savedSearchesKey, agencyId],
    queryFn: ({ signal }) => call(listSavedSearches, { query: { agencyId } }, { signal }),
  });
}

/** Saves what the list of a company shows. */
export function useSaveSearch() {
  return useChange((body: RequestOf<typeof createSavedSearch>['body']) => call(createSavedSearch, { body }));
}

/** Another name, another query, the alert on or off. */
export function useChangeSearch() {
  return useChange(({ _id, ...body }: { _id: string } & RequestOf<typeof updateSavedSearch>['body']) =>
    call(updateSavedSearch, { params: { id: _id }, body }),
  );
}

export function useDeleteSearch() {
  return useChange(({ _id }: { _id: string }) => call(deleteSavedSearch, { params: { id: _id } }));
}

function useChange<Input, Saved>(mutationFn: (input: Input) => Promise<Saved>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: savedSearchesKey }) });
}
