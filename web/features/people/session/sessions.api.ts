import * as contract from '@volano/domain/contracts/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { call } from '../../../lib/api/api-client.ts';

export type OpenSession = ReplyOf<typeof contract.listSessions>[number];

const sessionsKey = ['sessions'] as const;

/** Where the signed-in person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(contract.listSessions, {}) });
}

/** Ends one session, or every other one where none is named. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: OpenSession | null) =>
      session === null
        ? call(contract.revokeOtherSessions, {})
        : call(contract.revokeSession, { params: { id: session._id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Gives the password again. Rejects with the refusal to show beside the field. */
export async function proveSession(password: string): Promise<void> {
  await call(contract.proveSession, { body: { password } });
}
