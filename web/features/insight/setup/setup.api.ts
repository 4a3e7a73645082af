import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bringOfficialData } from '@volano/domain/contracts/official-data';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import {
  createFirstAdmin as createFirstAdminContract,
  findFirstAdminLink,
  getSetup,
  sendTestMail,
  setStepAside,
  takeStarterSet,
} from '@volano/domain/contracts/setup';
import type { OptionalStep } from '@volano/domain/rules/setup';
import { ApiError, call } from '../../../lib/api/api-client.ts';

export type Setup = ReplyOf<typeof getSetup>;
export type Step = Setup['steps'][number];

const setupKey = ['setup'] as const;
/** While a test e-mail is on its way, or the package of official data. */
const ASK_MS = 1500;

/** How far the portal is. Asked at each visit: what was done on other screens counts at once. */
export function useSetup(isAsked = true) {
  return useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => call(getSetup, {}, { signal }),
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.mail.test?.state === 'running' || data?.officialData.state === 'running' ? ASK_MS : false,
  });
}

/** Puts the starter set into the empty survey. Should somebody have been first, the page says what is there. */
export function useTakeStarter() {
  return useSetupChange((_: null) => call(takeStarterSet, { body: {} }));
}

export function useSendTestMail() {
  return useSetupChange((_: null) => call(sendTestMail, { body: {} }));
}

/** Has the package of official data brought; the checklist says how it goes. */
export function useBringOfficialData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: null) => call(bringOfficialData, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: setupKey }),
  });
}

export function useSetAside() {
  return useSetupChange(({ step, isAside }: { step: OptionalStep; isAside: boolean }) =>
    call(setStepAside, { params: { step }, body: { isAside } }),
  );
}

function useSetupChange<Input>(mutationFn: (input: Input) => Promise<Setup>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (setup) => {
      client.setQueryData(setupKey, setup);
      // Questions, correspondences: whatever shows them reads them anew.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== setupKey[0] });
    },
    onError: () => client.invalidateQueries({ queryKey: setupKey }),
  });
}

/** Whether a link still makes the first admin. Rejects where that cannot be asked. */
export async function isFirstAdminLink(token: string): Promise<boolean> {
  try {
    await call(findFirstAdminLink, { params: { token } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return false;
    throw error;
  }
}

/** Makes the first admin with the link of the log; rejects with the refusal to show. */
export async function createFirstAdmin(
  token: string,
  body: RequestOf<typeof createFirstAdminContract>['body'],
): Promise<void> {
  await call(createFirstAdminContract, { params: { token }, body });
}
