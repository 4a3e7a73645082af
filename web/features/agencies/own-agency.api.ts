import { type getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { agenciesKey } from './agencies.api.ts';

export type OwnAgency = ReplyOf<typeof getAgency>;
export type OwnAgencyPatch = RequestOf<typeof updateAgency>['body'];
export type DossierFile = OwnAgency['dossier'][number];

/** Changes what a company's own people may change of it. */
export function useUpdateOwnAgency(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: OwnAgencyPatch) => call(updateAgency, { params: { id: agencyId }, body: patch }),
    onSuccess: () => client.invalidateQueries({ queryKey: agenciesKey }),
  });
}
