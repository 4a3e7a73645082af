import { previewSurveyReset, resetSurveys, restoreSurveys } from '@volano/domain/contracts/survey-resets';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { agenciesKey } from './agencies.api.ts';

export type SurveyReset = ReplyOf<typeof resetSurveys>;

const POLL_MS = 1_000;
const previewKey = [...agenciesKey, 'reset'] as const;

/** What a reset of all surveys would do and how the last one went; asked again and again while one runs. */
export function useResetPreview() {
  return useQuery({
    queryKey: previewKey,
    queryFn: ({ signal }) => call(previewSurveyReset, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.last?.status === 'running' ? POLL_MS : false),
  });
}

/** Begins to empty every survey. `withProof` asks for the password again when it was given too long ago (holes H9). */
export function useResetSurveys(withProof: <T>(action: () => Promise<T>) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withProof(() => call(resetSurveys, {})),
    onSuccess: () => client.invalidateQueries({ queryKey: previewKey }),
  });
}

/** Gives back what the last reset took. */
export function useRestoreSurveys() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreSurveys, {}),
    onSuccess: () => client.invalidateQueries(),
  });
}
