import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { getMe, updateMe } from '@volano/domain/contracts/session';
import { listUsers } from '@volano/domain/contracts/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { updateSessionUser } from '../../lib/session.ts';

export type UserRow = ReplyOf<typeof listUsers>['rows'][number];
export type UserQuery = NonNullable<RequestOf<typeof listUsers>['query']>;
export type OwnProfile = ReplyOf<typeof getMe>;
export type ProfileChanges = NonNullable<RequestOf<typeof updateMe>['body']>;

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

/** The signed-in person as the server knows them now. */
export function useOwnProfile() {
  return useQuery({ queryKey: [...usersKey, 'me'], queryFn: ({ signal }) => call(getMe, {}, { signal }) });
}

/** Changes one's own profile; the name in the frame follows. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => call(updateMe, { body: changes }),
    onSuccess: (user) => {
      client.setQueryData([...usersKey, 'me'], user);
      updateSessionUser(user);
    },
  });
}
