import * as contract from '@volano/domain/contracts/privacy';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { ConsentKind } from '@volano/domain/rules/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';

export type Consent = ReplyOf<typeof contract.listConsents>[number];
export type DataCopy = ReplyOf<typeof contract.listPrivacyExports>[number];

const consentsKey = ['privacy', 'consents'] as const;
const copiesKey = ['privacy', 'copies'] as const;
const erasureKey = ['privacy', 'erasure'] as const;

const POLL_MS = 1500;
/** The address of a copy opens it for five minutes. */
const ADDRESS_MS = 240_000;

/** What the person agreed to, kind by kind. */
export function useConsents() {
  return useQuery({ queryKey: consentsKey, queryFn: () => call(contract.listConsents, {}) });
}

/** Agrees, or takes it back. */
export function useGiveConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: { kind: ConsentKind; isGiven: boolean; channel: 'profile' | 'prompt' }) =>
      call(contract.giveConsent, { body: said }),
    onSuccess: (consents) => client.setQueryData(consentsKey, consents),
  });
}

/** The copies that were asked for, looked at again while one is being made. */
export function useDataCopies() {
  return useQuery({
    queryKey: copiesKey,
    queryFn: () => call(contract.listPrivacyExports, {}),
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'queued' ? POLL_MS : ADDRESS_MS),
  });
}

/** Asks for a copy. */
export function useAskCopy() {
  return useChange(copiesKey, () => call(contract.requestPrivacyExport, {}));
}

/** The open wish to be forgotten, or null. */
export function useErasure() {
  return useQuery({ queryKey: erasureKey, queryFn: () => call(contract.getErasure, {}) });
}

/** Asks to be forgotten, and takes it back. Asking may be refused until the password is given again. */
export function useErasureActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: erasureKey });
  return {
    cancel: useMutation({ mutationFn: () => call(contract.cancelErasure, {}), onSettled }),
    ask: async () => {
      await call(contract.requestErasure, {});
      await onSettled();
    },
  };
}
