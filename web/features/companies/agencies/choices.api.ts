import { isAdvisor } from '@volano/domain/policies/actor';
import { type listAgencies, confirmChoice } from '@volano/domain/contracts/agencies';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { assignAdvisor } from './office-changes.api.ts';

export type ChosenPerson = NonNullable<ReplyOf<typeof listAgencies>['rows'][number]['chosen']>;

/** Confirms whom a company chose. Who follows whom is counted all over the office: everything that was read is read anew. */
export function useConfirmChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agencyId, chosen }: { agencyId: string; chosen: ChosenPerson }) =>
      call(confirmChoice, { params: { id: agencyId }, body: { advisor: chosen._id } }),
    onSuccess: (saved, { chosen }) => {
      const named = { businessName: saved.businessName, name: `${chosen.name} ${chosen.surname}` };
      toast.success(
        i18n.t(isAdvisor(chosen) ? 'agencies.office.choice.assigned' : 'agencies.office.choice.kept', named),
      );
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** Takes an assignment back: the choice waits again. */
export function useUndoChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agencyId: string) => assignAdvisor(agencyId, 'advisor', null),
    onSettled: () => client.invalidateQueries(),
  });
}
