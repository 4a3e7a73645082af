import { cancelEmailChange, changeEmail, sendPasswordReset } from '@volano/domain/contracts/user-access';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { type User, usersKey } from './users.api.ts';

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
    onSuccess: (saved) => cacheUser(client, saved),
  });
}

/** Takes back a change that nobody has confirmed. */
export function useCancelEmailChange(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelEmailChange, { params: { id: userId } }),
    onSuccess: (saved) => cacheUser(client, saved),
  });
}

function cacheUser(client: QueryClient, saved: User): void {
  client.setQueryData([...usersKey, 'one', saved._id], saved);
}
