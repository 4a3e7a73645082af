import {
  applyImport,
  cancelImport,
  createImport,
  getImport,
  listImportEffects,
  listImportRows,
  listImports,
  readImportAgain,
} from '@volano/domain/contracts/imports';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { AtecoVersion, ImportKind } from '@volano/domain/rules/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type OfficialImport = ReplyOf<typeof getImport>;
export type ImportRow = ReplyOf<typeof listImportRows>['rows'][number];
export type RowsQuery = NonNullable<RequestOf<typeof listImportRows>['query']>;

const importsKey = ['imports'] as const;
/** While a job works on a file, how often the page asks how far it has come. */
const ASK_MS = 1500;

/** Whether a job is at work on it. */
export function isWorking({ status }: Pick<OfficialImport, 'status'>): boolean {
  return status === 'checking' || status === 'applying';
}

/** A page of the files that were read, newest first; asked again while one is being worked on. */
export function useImports(page: number, limit: number) {
  return useQuery({
    queryKey: [...importsKey, 'list', page, limit],
    queryFn: ({ signal }) =>
      call(listImports, { query: { page: String(page), limit: String(limit), count: 'true' } }, { signal }),
    placeholderData: keepFilled,
    refetchInterval: ({ state }) => (state.data?.rows.some(isWorking) === true ? ASK_MS : false),
  });
}

/** One file and its report, followed while a job is at work on it. */
export function useImport(id: string) {
  return useQuery({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? ASK_MS : false),
  });
}

/** A page of what it changes. After it was applied the rows say what was done, so they are asked anew. */
export function useImportRows(id: string, status: OfficialImport['status'], query: RowsQuery) {
  return useQuery({
    queryKey: [...importsKey, 'rows', id, status, query],
    queryFn: ({ signal }) => call(listImportRows, { params: { id }, query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
    enabled: !isWorking({ status }),
  });
}

/** An official file on its way. */
export interface FileToImport {
  readonly kind: ImportKind;
  readonly version: AtecoVersion | null;
  readonly file: File;
  readonly key: string;
}

/** Sends a file to be read; a try again with the same key is the same file. */
export function useSendImport(onProgress: (part: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, version, file, key }: FileToImport) =>
      call(
        createImport,
        {
          body: { kind, ...(version === null ? {} : { version }) },
          file: { content: file, name: file.name },
          idempotencyKey: key,
        },
        { onProgress },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [...importsKey, 'list'] }),
  });
}

/** The published grants that a read file changes, as many as a page holds. */
export function useImportEffects(id: string) {
  return useQuery({
    queryKey: [...importsKey, 'effects', id],
    queryFn: ({ signal }) => call(listImportEffects, { params: { id }, query: { limit: '100' } }, { signal }),
  });
}

/** Lets a read file into the catalogue; a doubted one where somebody is sure. */
export function useApplyImport(id: string) {
  return useMoving(id, (isSure: boolean) =>
    call(applyImport, { params: { id }, query: isSure ? { isSure: 'true' } : {} }),
  );
}

/** Puts a read file aside. */
export function useCancelImport(id: string) {
  return useMoving(id, () => call(cancelImport, { params: { id } }));
}

/** Has a file read again. */
export function useReadImportAgain(id: string) {
  return useMoving(id, () => call(readImportAgain, { params: { id } }));
}

/** What moves a file on answers how it stands then. */
function useMoving<V>(id: string, mutationFn: (given: V) => Promise<OfficialImport>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (moved) => {
      client.setQueryData([...importsKey, 'one', id], moved);
      await client.invalidateQueries({ queryKey: [...importsKey, 'list'] });
      await client.invalidateQueries({ queryKey: [...importsKey, 'effects', id] });
    },
  });
}

/** What a file brought shows everywhere, and in the list of files that it was applied. */
export function useInvalidateAll(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imports' || queryKey[1] === 'list' });
}
