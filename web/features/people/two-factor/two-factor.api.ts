import * as contract from '@volano/domain/contracts/two-factor';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** The secret of an authenticator app while it is being set up. */
export type SetUp = ReplyOf<typeof contract.setUpTwoFactor>;

/** Runs an action that may ask for the password again. */
export type WithProof = <T>(action: () => Promise<T>) => Promise<T>;

const twoFactorKey = ['twoFactor'] as const;

/** Whether the second factor is on, and whether it must be. */
export function useTwoFactor() {
  return useQuery({ queryKey: twoFactorKey, queryFn: () => call(contract.getTwoFactor, {}) });
}

/** Makes a secret; nothing is on yet. */
export function useSetUp(withProof: WithProof) {
  return useMutation({ mutationFn: () => withProof(() => call(contract.setUpTwoFactor, {})) });
}

/** Turns it on with a code, and answers the recovery codes. What was read is read anew when they have been seen. */
export function useTurnOn() {
  return useMutation({
    mutationFn: async (code: string) => (await call(contract.turnOnTwoFactor, { body: { code } })).recoveryCodes,
  });
}

export function useTurnOff(withProof: WithProof) {
  const refresh = useRefreshTwoFactor();
  return useMutation({ mutationFn: () => withProof(() => call(contract.turnOffTwoFactor, {})), onSuccess: refresh });
}

/** Reads the state anew. */
export function useRefreshTwoFactor(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: twoFactorKey });
}
