import { applyProposals, listProposals } from '@volano/domain/contracts/proposals';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { announcementsKey } from './announcements.api.ts';

export type Proposal = ReplyOf<typeof listProposals>[number];

/** What the saved text of an announcement proposes. Under the key of announcements, so that a save reads it again. */
export function useProposals(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(listProposals, { params: { id } }, { signal }),
  });
}

/** Writes chosen proposals into the fields. What is left is there at once; a text that changed meanwhile is read again. */
export function useApplyProposals(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: readonly Proposal[]) =>
      call(applyProposals, {
        params: { id },
        body: { proposals: chosen.map(({ field, value }) => ({ field, value })) },
      }),
    onSuccess: (left) => client.setQueryData(keyOf(id), left),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

function keyOf(id: string) {
  return [...announcementsKey, 'proposals', id];
}
