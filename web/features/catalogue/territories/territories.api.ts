import { listCciaas, listRegionGroups, listRegions } from '@volano/domain/contracts/territories';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

// They change once in years: asked once a visit.
const once = { staleTime: Infinity } as const;

/** The regions, by name. */
export function useRegions() {
  return useQuery({
    queryKey: ['territories', 'regions'],
    queryFn: async ({ signal }) =>
      (await call(listRegions, { query: { limit: '100', sort: 'name' } }, { signal })).rows,
    ...once,
  });
}

/** The groups of regions, by name. */
export function useRegionGroups() {
  return useQuery({
    queryKey: ['territories', 'regionGroups'],
    queryFn: async ({ signal }) =>
      (await call(listRegionGroups, { query: { limit: '100', sort: 'name' } }, { signal })).rows,
    ...once,
  });
}

/** The chambers of commerce, by name. */
export function useCciaas() {
  return useQuery({
    queryKey: ['territories', 'cciaas'],
    queryFn: async ({ signal }) => (await call(listCciaas, { query: { limit: '100', sort: 'name' } }, { signal })).rows,
    ...once,
  });
}
