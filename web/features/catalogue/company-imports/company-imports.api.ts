import {
  applyCompanyImport,
  createCompanyImport,
  createMissingConsultants,
  deleteCompanyImport,
  exportCompanyImport,
  getCompanyImport,
  listCompanyImportRows,
  listCompanyImports,
  lookUpCompanyImport,
  updateCompanyImport,
  updateCompanyImportRow,
} from '@volano/domain/contracts/company-imports';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { inviteUsers } from '@volano/domain/contracts/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type CompanyImport = ReplyOf<typeof getCompanyImport>;
export type CompanyImportRow = ReplyOf<typeof listCompanyImportRows>['rows'][number];
type RowsQuery = NonNullable<RequestOf<typeof listCompanyImportRows>['query']>;
export type RowChange = RequestOf<typeof updateCompanyImportRow>['body'];

const key = ['company-imports'] as const;
/** While a job works on a list, how often the page asks how far it has come. */
const ASK_MS = 1500;

function isWorking({ status, isLookingUp }: CompanyImport): boolean {
  return status === 'checking' || status === 'applying' || isLookingUp;
}

/** The last lists of companies that were read. */
export function useCompanyImports() {
  return useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => call(listCompanyImports, { query: { limit: '10' } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isWorking) === true ? ASK_MS : false),
  });
}

/** One list, followed while a job is at work on it. */
export function useCompanyImport(id: string) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getCompanyImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? ASK_MS : false),
  });
}

/** A page of its rows, asked anew when the list moved on. */
export function useCompanyImportRows({ _id, status, counts }: CompanyImport, query: RowsQuery) {
  return useQuery({
    queryKey: [...key, 'rows', _id, status, counts, query],
    queryFn: ({ signal }) =>
      call(listCompanyImportRows, { params: { id: _id }, query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
    enabled: status !== 'checking',
  });
}

/** Sends a list to be read; a try again with the same key is the same file. */
export function useSendCompanies(onProgress: (part: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, idempotencyKey }: { file: File; idempotencyKey: string }) =>
      call(createCompanyImport, { body: {}, file: { content: file, name: file.name }, idempotencyKey }, { onProgress }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  });
}

/** Says what the columns are, which sheet is read, what becomes of duplicates. */
export function useChangeCompanyImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof updateCompanyImport>['body']) =>
      call(updateCompanyImport, { params: { id }, body }),
    onSuccess: (changed) => client.setQueryData([...key, 'one', id], changed),
  });
}

/** Corrects a row, or leaves it out. */
export function useChangeRow(id: string) {
  return useChange(key, ({ line, body }: { line: number; body: RowChange }) =>
    call(updateCompanyImportRow, { params: { id, line: String(line) }, body }),
  );
}

/** Has what rows lack filled from the register. */
export function useLookUpCompanies(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(lookUpCompanyImport, { params: { id } }),
    onSuccess: (started) => client.setQueryData([...key, 'one', id], started),
  });
}

/** Makes and invites the consultants whom the list names and who have no account. */
export function useCreateConsultants(id: string) {
  return useChange(key, () => call(createMissingConsultants, { params: { id } }));
}

/** Takes the rows that are ready among the companies. */
export function useApplyCompanies(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(applyCompanyImport, { params: { id } }),
    onSuccess: (started) => client.setQueryData([...key, 'one', id], started),
  });
}

/** Lets go of a list and of its file. */
export function useDeleteCompanyImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCompanyImport, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'list'] }),
  });
}

/** Has the report drawn as a spreadsheet and opens its address. */
export function useExportCompanyImport(id: string) {
  return useMutation({
    mutationFn: () => call(exportCompanyImport, { params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

const PAGE = 100;

/** Invites the owners of the companies that a list brought, page by page; answers how many were written to and how many had been. */
export function useInviteOwners(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const outcome = 'added,merged,unchanged';
      const rows = await everyRow((paged) =>
        call(listCompanyImportRows, { params: { id }, query: { outcome, ...paged } }),
      );
      const owners = new Set(rows.flatMap(({ owner }) => owner?._id ?? []));
      const counts = { invited: 0, already: 0, refused: 0 };
      const all = [...owners];
      for (let at = 0; at < all.length; at += PAGE) {
        const answers = await call(inviteUsers, { body: { usersIds: all.slice(at, at + PAGE) } });
        for (const { status } of answers) counts[status] += 1;
      }
      return counts;
    },
    onSuccess: () => client.invalidateQueries(),
  });
}
