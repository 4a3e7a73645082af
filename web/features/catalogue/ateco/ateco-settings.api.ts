import {
  createAtecoCategory,
  createAtecoCode,
  createAtecoSubCategory,
  deleteAtecoCategory,
  deleteAtecoCode,
  deleteAtecoSubCategory,
  listAtecoCategories,
  listAtecoCodes,
  listAtecoSubCategories,
  updateAtecoCategory,
  updateAtecoCode,
  updateAtecoSubCategory,
} from '@volano/domain/contracts/ateco';
import {
  createAtecoWord,
  deleteAtecoWord,
  listAtecoChoices,
  listAtecoWords,
  updateAtecoWord,
  createAtecoSetting,
  findAtecoSetting,
  getAtecoStructure,
  updateAtecoSetting,
} from '@volano/domain/contracts/ateco-settings';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { AtecoLists } from '@volano/domain/rules/ateco-code';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { arrangeStructure } from './ateco-structure.ts';

export type SubCategory = ReplyOf<typeof updateAtecoSubCategory>;
export type Category = ReplyOf<typeof updateAtecoCategory>;
export type CatalogueKind = 'codes' | 'groups' | 'categories';
type GroupsQuery = NonNullable<RequestOf<typeof listAtecoSubCategories>['query']>;

/** As many as are read at once where all of them are wanted. */
const MANY = '100';
/** Codes offered under a search: with more, another word helps. */
const OFFERED = '30';

type AtecoSetting = NonNullable<ReplyOf<typeof findAtecoSetting>>;

/** What staff change of the classification shows when the editor is next opened. */
const KEPT_FOR = 5 * 60_000;

/** Codes that a group may take, by what is typed: digits, titles or notes. */
export function useOfferedCodes(version: AtecoVersion, q: string) {
  return useQuery({
    queryKey: ['ateco', 'catalogue', 'offered', version, q],
    queryFn: async ({ signal }) =>
      (await call(listAtecoCodes, { query: { version, limit: OFFERED, ...(q === '' ? {} : { q }) } }, { signal })).rows,
    placeholderData: keepFilled,
  });
}

/** A page of the groups of codes of a version. */
export function useGroupPage(query: GroupsQuery) {
  return useQuery({
    queryKey: ['ateco', 'catalogue', 'groups', query],
    queryFn: ({ signal }) => call(listAtecoSubCategories, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** All groups of a version, to choose from. */
export function useAllGroups(version: AtecoVersion) {
  return useQuery({
    queryKey: ['ateco', 'catalogue', 'all groups', version],
    queryFn: async ({ signal }) => {
      const rows: SubCategory[] = [];
      for (let page = 1; ; page += 1) {
        const query = { version, sort: 'name', limit: MANY, page: String(page), count: 'true' } as const;
        const found = await call(listAtecoSubCategories, { query }, { signal });
        rows.push(...found.rows);
        if (found.rows.length === 0 || rows.length >= (found.total ?? 0)) return rows;
      }
    },
  });
}

/** A page of the office's own categories of a version. */
export function useCategoryPage(query: GroupsQuery) {
  return useQuery({
    queryKey: ['ateco', 'catalogue', 'categories', query],
    queryFn: ({ signal }) => call(listAtecoCategories, { query: { ...query, own: 'true', count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Adds a code to a version, or changes the one of the id. */
export function useSaveCode(version: AtecoVersion, id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { code: string; name: string }) =>
      id === null
        ? call(createAtecoCode, { body: { ...body, version } })
        : call(updateAtecoCode, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Creates a group of codes, or changes the one of the id. */
export function useSaveGroup(version: AtecoVersion, id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; atecoCodeIds: string[] }) =>
      id === null
        ? call(createAtecoSubCategory, { body: { ...body, version } })
        : call(updateAtecoSubCategory, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Creates a category, or changes the one of the id. */
export function useSaveCategory(version: AtecoVersion, id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; subCategoryIds: string[] }) =>
      id === null
        ? call(createAtecoCategory, { body: { ...body, version } })
        : call(updateAtecoCategory, { params: { id }, body }),
    onSuccess: refresh,
  });
}

const DELETES = { codes: deleteAtecoCode, groups: deleteAtecoSubCategory, categories: deleteAtecoCategory } as const;

/** Deletes one that nothing uses. */
export function useDeleteAteco(kind: CatalogueKind, id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(DELETES[kind], { params: { id } }), onSuccess: refresh });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['ateco'] });
}

export type AtecoWord = ReplyOf<typeof updateAtecoWord>;
export type AtecoChoice = ReplyOf<typeof listAtecoChoices>['rows'][number];
type WordsQuery = NonNullable<RequestOf<typeof listAtecoWords>['query']>;

/** A page of the words of the trade. */
export function useWordPage(query: WordsQuery) {
  return useQuery({
    queryKey: ['ateco', 'trade words', query],
    queryFn: ({ signal }) => call(listAtecoWords, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** A page of what was typed and chosen. */
export function useChoicePage(query: NonNullable<RequestOf<typeof listAtecoChoices>['query']>) {
  return useQuery({
    queryKey: ['ateco', 'choices', query],
    queryFn: async ({ signal }) => {
      const { rows, ...page } = await call(listAtecoChoices, { query: { ...query, count: 'true' } }, { signal });
      return { ...page, rows: rows.map((row) => ({ ...row, _id: `${row.words} ${row.atecoCodeId}` })) };
    },
    placeholderData: keepFilled,
  });
}

/** Adds words of the trade, or changes those of the id. */
export function useSaveWord(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { phrase: string; atecoCodeId: string }) =>
      id === null ? call(createAtecoWord, { body }) : call(updateAtecoWord, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes words of the trade. */
export function useDeleteWord(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(deleteAtecoWord, { params: { id } }), onSuccess: refresh });
}

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
    queryFn: ({ signal }) =>
      everyRow((paged) => call(listAtecoCategories, { query: { version, sort: 'name', ...paged } }, { signal })),
    staleTime: KEPT_FOR,
  });
}

/** Codes of every level whose title or notes answer, best first, typing errors forgiven; asks nothing for an empty search. */
export function useAtecoWords(q: string, version: AtecoVersion) {
  return useQuery({
    queryKey: ['ateco', 'words', version, q],
    queryFn: ({ signal }) => call(listAtecoCodes, { query: { q, version, limit: '100', count: 'true' } }, { signal }),
    enabled: q !== '',
    placeholderData: keepFilled,
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
