import { listAtecoCategories, listAtecoCodes } from '@volano/domain/contracts/ateco';
import {
  createAtecoSetting,
  findAtecoSetting,
  getAtecoStructure,
  updateAtecoSetting,
} from '@volano/domain/contracts/ateco-settings';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { arrangeStructure } from './ateco-structure.ts';

export type AtecoSetting = NonNullable<ReplyOf<typeof findAtecoSetting>>;

/** What staff change of the classification shows when the editor is next opened. */
const KEPT_FOR = 5 * 60_000;

/** The whole classification of a version, arranged. */
export function useAtecoStructure(version: AtecoVersion, isAsked = true) {
  return useQuery({
    queryKey: ['ateco', 'structure', version],
    queryFn: async ({ signal }) => arrangeStructure(await call(getAtecoStructure, { query: { version } }, { signal })),
    enabled: isAsked,
    staleTime: KEPT_FOR,
    // Arranged once: its parts are told apart by identity.
    structuralSharing: false,
  });
}

/** The office's own categories of codes. */
export function useAtecoGroups(version: AtecoVersion) {
  return useQuery({
    queryKey: ['ateco', 'groups', version],
    queryFn: async ({ signal }) =>
      (await call(listAtecoCategories, { query: { version, sort: 'name', limit: '100' } }, { signal })).rows,
    staleTime: KEPT_FOR,
  });
}

/** Codes of every level whose title or notes answer, best first, typing errors forgiven; asks nothing for an empty search. */
export function useAtecoWords(q: string, version: AtecoVersion) {
  return useQuery({
    queryKey: ['ateco', 'words', version, q],
    queryFn: ({ signal }) => call(listAtecoCodes, { query: { q, version, limit: '100', count: 'true' } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: KEPT_FOR,
  });
}

/** The activities of an announcement; null where none was ever chosen, and for one that is still new. */
export function useAtecoSetting(announcementId: string | null) {
  return useQuery({
    queryKey: ['ateco', 'setting', announcementId],
    queryFn: ({ signal }) =>
      announcementId === null ? null : call(findAtecoSetting, { query: { announcementId } }, { signal }),
  });
}

/** Keeps the activities of an announcement: the first time, or in place of those it had. Whom it suits is read again by whoever saves. */
export function useSaveAtecoSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ announcementId, ...lists }: AtecoLists & { readonly announcementId: string }) =>
      saveSetting(announcementId, lists),
    onSuccess: (saved) => client.setQueryData(['ateco', 'setting', saved.announcementId], saved),
  });
}

async function saveSetting(announcementId: string, lists: AtecoLists): Promise<AtecoSetting> {
  const body = {
    atecoCodesIds: [...lists.atecoCodesIds],
    removedIds: [...lists.removedIds],
    latestAtecoIds: [...lists.latestAtecoIds],
    latestRemovedIds: [...lists.latestRemovedIds],
  };
  // Asked afresh: somebody else may have chosen the first ones meanwhile.
  const known = await call(findAtecoSetting, { query: { announcementId } });
  if (known !== null) return call(updateAtecoSetting, { params: { id: known._id }, body });
  return call(createAtecoSetting, { body: { announcementId, ...body } });
}
