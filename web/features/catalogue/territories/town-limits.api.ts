import { listMunicipalities, listProvinces } from '@volano/domain/contracts/territories';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Town = ReplyOf<typeof listMunicipalities>['rows'][number];
export type Province = ReplyOf<typeof listProvinces>[number];

/** The most codes that one question to the service names. */
const MOST = 100;

/** Every province, by name; asked once a visit. */
export function useProvinces(isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['territories', 'provinces'],
    queryFn: ({ signal }) => call(listProvinces, {}, { signal }),
    staleTime: Infinity,
  });
}

/** Towns by what is typed, those whose name begins with it first; none while nothing is typed. */
export function useTownSearch(q: string) {
  return useQuery({
    queryKey: ['territories', 'towns', 'any', q],
    queryFn: async ({ signal }) => (await call(listMunicipalities, { query: { q, limit: '30' } }, { signal })).rows,
    enabled: q !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** Some towns by their codes, ceased ones too. */
export function useTownsOf(codes: readonly string[]) {
  return useQuery({
    queryKey: ['territories', 'towns', 'of', codes],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(codes.length / MOST) }, (_, at) =>
        codes.slice(at * MOST, (at + 1) * MOST),
      );
      const pages = await Promise.all(
        parts.map((part) =>
          call(listMunicipalities, { query: { code: part.join(','), limit: String(MOST) } }, { signal }),
        ),
      );
      return pages.flatMap(({ rows }) => rows);
    },
    enabled: codes.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
