import type { BatchOutcome } from '@volano/domain/contracts/fields';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { removeTwoFactor } from '@volano/domain/contracts/two-factor';
import {
  exportUsers,
  getUser,
  listUsers,
  confirmUsers,
  inviteUsers,
  createUser,
  deleteUser,
  type HandOver,
  setGroup,
  updateUser,
  cancelEmailChange,
  changeEmail,
  sendPasswordReset,
} from '@volano/domain/contracts/users';
import { takersOf } from '@volano/domain/rules/followers';
import { useMutation, useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useInParts } from '../../../lib/api/in-parts.ts';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type UserRow = ReplyOf<typeof listUsers>['rows'][number];
export type User = ReplyOf<typeof getUser>;
export type UserQuery = NonNullable<RequestOf<typeof listUsers>['query']>;
export type UserFilters = NonNullable<RequestOf<typeof exportUsers>['query']>;

/** Everything about people hangs under this key. */
const usersKey = ['users'] as const;

/** A page of the people that the reader may see. */
export function useUsers(query: UserQuery) {
  return useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
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

type NewUser = RequestOf<typeof createUser>['body'];
export type UserPatch = RequestOf<typeof updateUser>['body'];

/** What is saved of a group: whether it is one, how large, and its name. */
interface GroupChange {
  readonly isGroup: boolean;
  readonly groupSize: number;
  readonly groupName: string | null;
}

/** Creates somebody. People are named all over the office: everything that was read is read anew. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewUser) => call(createUser, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Lets in many who wait for it. */
export function useConfirmUsers() {
  const inParts = useInParts();
  return useChange(usersKey, (ids: readonly string[]) =>
    inParts(ids, null, (part) => call(confirmUsers, { body: { ids: part } })),
  );
}

/** Invites owners from a list, each answered in its own line. Whoever is shown anywhere is read anew. */
export function useInviteUsers() {
  const inParts = useInParts();
  return useChange(usersKey, async (ids: readonly string[]): Promise<BatchOutcome[]> => {
    const lines = await inParts(ids, null, (usersIds) => call(inviteUsers, { body: { usersIds } }));
    return lines.map(({ userId, status, code }) => ({
      _id: userId,
      status: status === 'invited' ? 'done' : status,
      ...(code === null ? {} : { code }),
    }));
  });
}

/** Changes the fields that are sent. Where companies are handed over, who follows whom is read anew all over the office. */
export function useUpdateUser(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UserPatch) => call(updateUser, { params: { id: userId }, body }),
    onSuccess: (saved, { handOver }) =>
      handOver === undefined ? cacheUser(client, saved) : client.invalidateQueries(),
  });
}

/** Who may take over what somebody follows, by name, with how many companies they follow themselves. */
export function useTakers({ _id, role }: User) {
  const query = {
    role: takersOf(role).join(','),
    isEnabled: 'true',
    isConfirmed: 'true',
    sort: 'surname',
  };
  return useQuery({
    queryKey: [...usersKey, 'takers', query],
    queryFn: ({ signal }) => everyRow((paged) => call(listUsers, { query: { ...query, ...paged } }, { signal })),
    select: (people) => people.filter((person) => person._id !== _id),
  });
}

/** Saves the size of a group, then its name: a name is only taken of what is a group. */
export function useSaveGroup(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ isGroup, groupSize, groupName }: GroupChange) => {
      const params = { id: user._id };
      const sized = await call(setGroup, { params, body: { isGroup, groupSize } });
      if (!isGroup || groupName === sized.groupName) return sized;
      return call(updateUser, { params, body: { groupName } });
    },
    onSuccess: (saved) => cacheUser(client, saved),
    // The size may have been saved before the name was refused.
    onError: () => client.invalidateQueries({ queryKey: [...usersKey, 'one', user._id] }),
  });
}

/** Takes the second factor off somebody's account. `withProof` asks for the password where the service wants it again. */
export function useRemoveTwoFactor(userId: string, withProof: (action: () => Promise<null>) => Promise<null>) {
  return useChange(usersKey, () => withProof(() => call(removeTwoFactor, { params: { id: userId } })));
}

/** Deletes somebody for good, with what becomes of the companies that they follow. */
export function useDeleteUser(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (handOver: HandOver | undefined) =>
      call(deleteUser, {
        params: { id: userId },
        query: handOver === undefined ? {} : { handOver: handOver === 'waiting' ? handOver : handOver.join(',') },
      }),
    onSuccess: () => {
      client.removeQueries({ queryKey: [...usersKey, 'one', userId] });
      return client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(userId) });
    },
  });
}

async function cacheUser(client: QueryClient, saved: User): Promise<void> {
  client.setQueryData([...usersKey, 'one', saved._id], saved);
  await client.invalidateQueries({ queryKey: [...usersKey, 'list'] });
  // Who may follow companies is offered by name, and kept for minutes, here and among the filters of companies.
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'consultants' });
}

/** Asks for the password where the service wants it again. */
export type WithProof = <T>(action: () => Promise<T>) => Promise<T>;

/** Mails somebody a link to choose a new password. */
export function useSendPasswordReset() {
  return useMutation({ mutationFn: (email: string) => call(sendPasswordReset, { body: { email } }) });
}

/** Has another e-mail take the place of somebody's, once it is confirmed. */
export function useChangeEmail(userId: string, withProof: WithProof) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => withProof(() => call(changeEmail, { params: { id: userId }, body: { email } })),
    onSuccess: (saved) => cacheAccess(client, saved),
  });
}

/** Takes back a change that nobody has confirmed. */
export function useCancelEmailChange(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange, { params: { id: userId } }),
    onSuccess: (saved) => cacheAccess(client, saved),
  });
}

function cacheAccess(client: QueryClient, saved: User): void {
  client.setQueryData([...usersKey, 'one', saved._id], saved);
}

/** Everybody who may follow companies, by name, to choose from. */
export function useConsultantOptions(isEnabled: boolean) {
  return useQuery({
    queryKey: [...usersKey, 'consultants'],
    queryFn: ({ signal }) =>
      everyRow((paged) =>
        call(
          listUsers,
          { query: { role: 'advisor,business-performance-partner', sort: 'surname', ...paged } },
          { signal },
        ),
      ),
    enabled: isEnabled,
    staleTime: 300_000,
    select: (people) => people.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` })),
  });
}
