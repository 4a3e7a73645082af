import {
  deleteCorrespondence,
  listCorrespondences,
  saveCorrespondence,
} from '@volano/domain/contracts/correspondences';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Correspondence = ReplyOf<typeof saveCorrespondence>;
export type Correspondences = ReplyOf<typeof listCorrespondences>;
export type UnknownValue = Correspondences['unknown'][number];

const key = ['correspondences'] as const;

/** What the values of the official record mean; the table is short and comes as a whole. */
export function useCorrespondences() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listCorrespondences, {}, { signal }) });
}

/** Says what a value means, in place of what it meant. */
export function useSaveCorrespondence() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RequestOf<typeof saveCorrespondence>['body']) => call(saveCorrespondence, { body }),
    onSuccess: refresh,
  });
}

/** Takes a value out of the table. */
export function useDeleteCorrespondence({ field, value }: Pick<Correspondence, 'field' | 'value'>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(deleteCorrespondence, { query: { field, value } }),
    onSuccess: refresh,
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
