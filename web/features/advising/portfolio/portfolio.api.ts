import {
  exportMatrix,
  getLever,
  getMatrix,
  getPortfolioNews,
  listLevers,
  listPortfolioUnlocks,
  listUnlocks,
  markPortfolioSeen,
  putNewsAside,
} from '@volano/domain/contracts/portfolio';
import { writeToMany } from '@volano/domain/contracts/chats';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useInParts } from '../../../lib/api/in-parts.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type NewsGroup = ReplyOf<typeof getPortfolioNews>['groups'][number];
export type Lever = ReplyOf<typeof listLevers>['levers'][number];
export type Unlock = ReplyOf<typeof listPortfolioUnlocks>['questions'][number];
export type Matrix = ReplyOf<typeof getMatrix>;
export type MatrixQuery = NonNullable<RequestOf<typeof getMatrix>['query']>;
/** Whose companies: of one consultant, or all that the reader may see. */
export interface Whose {
  readonly advisorId?: string;
}

const key = ['portfolio'] as const;

/** What is new since the last visit, a page of it. */
export function useNews(query: NonNullable<RequestOf<typeof getPortfolioNews>['query']>) {
  return useQuery({
    queryKey: [...key, 'news', query],
    queryFn: ({ signal }) => call(getPortfolioNews, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Says that what was shown has been seen. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(markPortfolioSeen, { body: { until } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'news'] }),
  });
}

/** Has the news read again. */
export function useReadNewsAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...key, 'news'] });
}

/** Puts a call of one company aside for the reader. */
export function usePutAside() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<typeof putNewsAside>['body']) => call(putNewsAside, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'news'] }),
  });
}

/** What is missing most often. */
export function useLevers(query: Whose) {
  return useQuery({
    queryKey: [...key, 'levers', query],
    queryFn: ({ signal }) => call(listLevers, { query }, { signal }),
  });
}

/** The companies and calls behind one lever. */
export function useLever(lever: string, query: Whose) {
  return useQuery({
    queryKey: [...key, 'levers', lever, query],
    queryFn: ({ signal }) => call(getLever, { params: { key: lever }, query }, { signal }),
  });
}

/** Whom to ask what. */
export function usePortfolioUnlocks(query: Whose) {
  return useQuery({
    queryKey: [...key, 'unlocks', query],
    queryFn: ({ signal }) => call(listPortfolioUnlocks, { query }, { signal }),
  });
}

/** The open questions of one company; read again when its survey is. */
export function useUnlocks(agencyId: string, isEnabled = true) {
  return useQuery({
    queryKey: ['surveys', 'unlocks', agencyId],
    queryFn: ({ signal }) => call(listUnlocks, { params: { id: agencyId } }, { signal }),
    enabled: isEnabled,
  });
}

/** A page of calls by a page of companies. */
export function useMatrix(query: MatrixQuery) {
  return useQuery({
    queryKey: [...key, 'matrix', query],
    queryFn: ({ signal }) => call(getMatrix, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** The whole matrix as a file, which the browser then has. */
export function useMatrixExport() {
  return useMutation({
    mutationFn: (query: NonNullable<RequestOf<typeof exportMatrix>['query']>) => call(exportMatrix, { query }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

interface Writing {
  readonly agenciesIds: readonly string[];
  readonly message: string;
}

/** The same words to many companies, however many. A repeat after a broken line says nothing twice. */
export function useWriteToMany() {
  const inParts = useInParts();
  return useMutation({
    mutationFn: ({ agenciesIds, message }: Writing) =>
      inParts(agenciesIds, message, (part, idempotencyKey) =>
        call(writeToMany, { body: { agenciesIds: part, message }, idempotencyKey }),
      ),
  });
}
