import { getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** The address of a dossier, asked for when it is needed: addresses live five minutes. Null where the contract does not open it. */
export async function freshDossierAddress(
  client: QueryClient,
  agencyId: string,
  dossierId: string,
): Promise<string | null> {
  const agency = await call(getAgency, { params: { id: agencyId } });
  client.setQueryData([...agenciesKey, 'one', agencyId], agency);
  return agency.dossier.find(({ _id }) => _id === dossierId)?.full ?? null;
}
