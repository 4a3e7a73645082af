import {
  getEditions,
  linkEdition,
  refuseEdition,
  stopWaitingForEdition,
  unlinkEdition,
  waitForEdition,
} from '@volano/domain/contracts/editions';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type Editions = ReplyOf<typeof getEditions>;
export type Edition = Editions['editions'][number];

/** Whatever changes an announcement may change what its editions are. */
const editionsKey = ['announcements', 'editions'] as const;

/** The other editions of an announcement. */
export function useEditions(id: string) {
  return useQuery({
    queryKey: [...editionsKey, id],
    queryFn: ({ signal }) => call(getEditions, { params: { id } }, { signal }),
  });
}

/** Asks to be told of the next edition, or takes that back. */
export function useEditionWait(id: string, agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isWaiting }: { isWaiting: boolean }): Promise<unknown> =>
      isWaiting
        ? call(waitForEdition, { params: { id }, body: { agencyId } })
        : call(stopWaitingForEdition, { params: { id }, query: { agencyId } }),
    onSettled: () => client.invalidateQueries({ queryKey: editionsKey }),
  });
}

const ACTIONS = { link: linkEdition, refuse: refuseEdition } as const;

/** Says that another announcement is an edition of this one, or that it is none. */
export function useEditionAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, otherId }: { action: keyof typeof ACTIONS; otherId: string }) =>
      call(ACTIONS[action], { params: { id }, body: { otherId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  });
}

/** Takes this announcement out of its series. */
export function useUnlinkEdition(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(unlinkEdition, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['announcements'] }),
  });
}
