import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import {
  createCciaa,
  createRegion,
  createRegionGroup,
  deleteCciaa,
  deleteRegion,
  deleteRegionGroup,
  listCciaas,
  listRegionGroups,
  listRegions,
  updateCciaa,
  updateRegion,
  updateRegionGroup,
} from '@volano/domain/contracts/territories';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Region = ReplyOf<typeof updateRegion>;
export type RegionGroup = ReplyOf<typeof updateRegionGroup>;
export type Cciaa = ReplyOf<typeof updateCciaa>;
export type RegionGroupBody = RequestOf<typeof createRegionGroup>['body'];
export type CciaaBody = RequestOf<typeof createCciaa>['body'];
export type TerritoryQuery = NonNullable<RequestOf<typeof listRegions>['query']>;
export type TerritoryKind = 'regions' | 'groups' | 'cciaas';

// Under the key of the choices that editors and the survey offer: a change here is a change there.
const territoriesKey = ['territories'] as const;

/** A page of the regions. */
export function useRegionPage(query: TerritoryQuery) {
  return useQuery({
    queryKey: [...territoriesKey, 'page', 'regions', query],
    queryFn: ({ signal }) => call(listRegions, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the groups of regions. */
export function useRegionGroupPage(query: TerritoryQuery) {
  return useQuery({
    queryKey: [...territoriesKey, 'page', 'groups', query],
    queryFn: ({ signal }) => call(listRegionGroups, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the chambers of commerce. */
export function useCciaaPage(query: TerritoryQuery) {
  return useQuery({
    queryKey: [...territoriesKey, 'page', 'cciaas', query],
    queryFn: ({ signal }) => call(listCciaas, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Creates a region, or renames the one of the id. */
export function useSaveRegion(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string }) =>
      id === null ? call(createRegion, { body }) : call(updateRegion, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Creates a group of regions, or changes the one of the id. */
export function useSaveRegionGroup(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RegionGroupBody) =>
      id === null ? call(createRegionGroup, { body }) : call(updateRegionGroup, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Creates a chamber of commerce, or changes the one of the id. */
export function useSaveCciaa(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CciaaBody) =>
      id === null ? call(createCciaa, { body }) : call(updateCciaa, { params: { id }, body }),
    onSuccess: refresh,
  });
}

const DELETES = { regions: deleteRegion, groups: deleteRegionGroup, cciaas: deleteCciaa } as const;

/** Deletes one that nothing uses. */
export function useDeleteTerritory(kind: TerritoryKind, id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(DELETES[kind], { params: { id } }), onSuccess: refresh });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: territoriesKey });
}
