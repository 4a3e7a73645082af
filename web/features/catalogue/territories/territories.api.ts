import { listCciaas, listRegionGroups, listRegions } from '@volano/domain/contracts/territories';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';

// They change once in years: asked once a visit.
const once = { staleTime: Infinity } as const;

/** The regions, by name. */
export function useRegions() {
  return useQuery({
    queryKey: ['territories', 'regions'],
    queryFn: ({ signal }) => everyRow((paged) => call(listRegions, { query: { sort: 'name', ...paged } }, { signal })),
    ...once,
  });
}

/** The groups of regions, by name. */
export function useRegionGroups() {
  return useQuery({
    queryKey: ['territories', 'regionGroups'],
    queryFn: ({ signal }) =>
      everyRow((paged) => call(listRegionGroups, { query: { sort: 'name', ...paged } }, { signal })),
    ...once,
  });
}

/** The chambers of commerce, by name. */
export function useCciaas() {
  return useQuery({
    queryKey: ['territories', 'cciaas'],
    queryFn: ({ signal }) => everyRow((paged) => call(listCciaas, { query: { sort: 'name', ...paged } }, { signal })),
    ...once,
  });
}
