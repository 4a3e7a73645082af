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
} from '@volano/domain/contracts/ateco-settings';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type SubCategory = ReplyOf<typeof updateAtecoSubCategory>;
export type Category = ReplyOf<typeof updateAtecoCategory>;
export type CatalogueKind = 'codes' | 'groups' | 'categories';
type GroupsQuery = NonNullable<RequestOf<typeof listAtecoSubCategories>['query']>;

/** As many as are read at once where all of them are wanted. */
const MANY = '100';
/** Codes offered under a search: with more, another word helps. */
const OFFERED = '30';

/** Codes that a group may take, by what is typed: digits, titles or notes. */
export function useOfferedCodes(version: AtecoVersion, q: string) {
  return useQuery({
    queryKey: ['ateco', 'catalogue', 'offered', version, q],
    queryFn: async ({ signal }) =>
      (await call(listAtecoCodes, { query: { version, limit: OFFERED, ...(q === '' ? {} : { q }) } }, { signal })).rows,
    placeholderData: keepPreviousData,
  });
}

/** A page of the groups of codes of a version. */
export function useGroupPage(query: GroupsQuery) {
  return useQuery({
    queryKey: ['ateco', 'catalogue', 'groups', query],
    queryFn: ({ signal }) => call(listAtecoSubCategories, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
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
    placeholderData: keepPreviousData,
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
    placeholderData: keepPreviousData,
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
    placeholderData: keepPreviousData,
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
