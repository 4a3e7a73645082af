import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { createQuickCheck, getQuickCheckForm, listQuickCheckActivities } from '@volano/domain/contracts/quick-checks';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { call } from '../../../lib/api/api-client.ts';

export type CheckForm = ReplyOf<typeof getQuickCheckForm>;
export type CheckResult = ReplyOf<typeof createQuickCheck>;
type Body = RequestOf<typeof createQuickCheck>['body'];

/** The regions and the questions of the check. */
export function useCheckForm() {
  return useQuery({ queryKey: ['quickCheckForm'], queryFn: ({ signal }) => call(getQuickCheckForm, {}, { signal }) });
}

/** Activities found by what is typed; those of before stay while the next are on their way. */
export function useActivities(q: string) {
  return useQuery({
    queryKey: ['quickCheckActivities', q],
    queryFn: ({ signal }) => call(listQuickCheckActivities, { query: { q } }, { signal }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
}

/** Counts what may suit what was answered; nothing of it is kept. */
export function useQuickCheck() {
  return useMutation({ mutationFn: (body: Body) => call(createQuickCheck, { body }) });
}
