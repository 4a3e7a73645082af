import { listAtecoCodes, listAtecoConfirmations } from '@volano/domain/contracts/ateco';
import { countAtecoChoice } from '@volano/domain/contracts/ateco-settings';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type AtecoCode = ReplyOf<typeof listAtecoCodes>['rows'][number];

/** A company declares codes of six digits only. */
const COMPANY_LEVEL = '6';
/** More than a reader looks through, siblings of a category among them: with more, another word helps. */
const SHOWN = '40';

/** Six-digit codes found by digits, titles or notes, best first; asks nothing for an empty search. */
export function useAtecoSearch(q: string, version: AtecoVersion) {
  return useQuery({
    queryKey: ['ateco', 'search', version, q],
    queryFn: ({ signal }) =>
      call(listAtecoCodes, { query: { q, version, level: COMPANY_LEVEL, limit: SHOWN, count: 'true' } }, { signal }),
    enabled: q !== '',
    placeholderData: keepFilled,
    // Words of the trade that the office adds are found when it is next asked.
    staleTime: 60_000,
  });
}

/** What stands right under a code, or the sections where none is given; asks nothing while it is not opened. */
export function useAtecoBelow(version: AtecoVersion, parentCode: string | null, isAsked: boolean) {
  return useQuery({
    queryKey: ['ateco', 'below', version, parentCode],
    queryFn: async ({ signal }) => {
      const place = parentCode === null ? { level: '1' } : { parentCode };
      return (await call(listAtecoCodes, { query: { version, ...place, limit: '100' } }, { signal })).rows;
    },
    enabled: isAsked,
    placeholderData: keepFilled,
    staleTime: 60_000,
  });
}

/** Counts which code follows which words, without a name. That it fails stops nobody. */
export function useCountChoice() {
  return useMutation({ mutationFn: (body: { q: string; atecoCodeId: string }) => call(countAtecoChoice, { body }) });
}

/** Codes of both versions by their ids, with what they correspond to. */
export function useAtecoCodes(ids: readonly string[]) {
  const sorted = ids.toSorted();
  return useQuery({
    queryKey: ['ateco', 'codes', sorted],
    queryFn: async ({ signal }) =>
      (await call(listAtecoCodes, { query: { ids: sorted.join(','), limit: '100' } }, { signal })).rows,
    enabled: sorted.length > 0,
    placeholderData: keepFilled,
    staleTime: Infinity,
  });
}

/** The code of one version that has exactly these digits; null when there is none of six. */
export async function findAtecoCode(version: AtecoVersion, code: string): Promise<AtecoCode | null> {
  const { rows } = await call(listAtecoCodes, { query: { q: code, version, level: COMPANY_LEVEL, limit: SHOWN } });
  return rows.find((row) => row.code === code) ?? null;
}

/** The declared codes of 2007 whose code of 2025 is still to be said; saving the survey has them asked for again. Without a survey nothing is. */
export function useAtecoConfirmations(surveyId: string | null) {
  return useQuery({
    enabled: surveyId !== null,
    queryKey: ['ateco', 'confirmations', surveyId],
    queryFn: ({ signal }) => call(listAtecoConfirmations, { params: { id: surveyId ?? '' } }, { signal }),
  });
}
