import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { listUsers } from '@volano/domain/contracts/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type UserRow = ReplyOf<typeof listUsers>['rows'][number];
export type UserQuery = NonNullable<RequestOf<typeof listUsers>['query']>;

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
