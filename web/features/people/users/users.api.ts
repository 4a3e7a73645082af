import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { exportUsers, getUser, listUsers } from '@volano/domain/contracts/users';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type UserRow = ReplyOf<typeof listUsers>['rows'][number];
export type User = ReplyOf<typeof getUser>;
export type UserQuery = NonNullable<RequestOf<typeof listUsers>['query']>;
export type UserFilters = NonNullable<RequestOf<typeof exportUsers>['query']>;

/** Everything about people hangs under this key. */
export const usersKey = ['users'] as const;

/** A page of the people that the reader may see. */
export function useUsers(query: UserQuery) {
  return useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many people match some filters. */
export function useUserCount(filters: UserQuery, isEnabled = true) {
  return useQuery({
    queryKey: [...usersKey, 'count', filters],
    queryFn: async ({ signal }) => {
      const { total } = await call(listUsers, { query: { ...filters, limit: '1', count: 'true' } }, { signal });
      return total ?? 0;
    },
    enabled: isEnabled,
  });
}

/** One person in full. */
export function useUser(userId: string) {
  return useQuery({
    queryKey: [...usersKey, 'one', userId],
    queryFn: ({ signal }) => call(getUser, { params: { id: userId } }, { signal }),
  });
}

/** Has the list drawn as a spreadsheet and opens its address: the browser saves the file and the page stays. */
export function useExportUsers() {
  return useMutation({
    mutationFn: (filters: UserFilters) => call(exportUsers, { query: filters }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
