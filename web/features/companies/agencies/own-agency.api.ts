import {
  createAgency,
  type getAgency,
  listAgencies,
  updateAgency,
  deleteAgency,
} from '@volano/domain/contracts/agencies';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { agenciesKey } from './agencies.api.ts';

export type OwnAgency = ReplyOf<typeof getAgency>;
export type OwnAgencyRow = ReplyOf<typeof listAgencies>['rows'][number];
export type OwnAgencyPatch = RequestOf<typeof updateAgency>['body'];
export type NewOwnAgency = RequestOf<typeof createAgency>['body'];
export type DossierFile = OwnAgency['dossier'][number];

export const OWN_AGENCIES_A_PAGE = 12;

/** A page of one's own companies, by name, with how many there are. */
export function useOwnAgencyRows(page: number) {
  return useQuery({
    queryKey: [...agenciesKey, 'own', page],
    queryFn: ({ signal }) =>
      call(
        listAgencies,
        { query: { sort: 'businessName', page: String(page), limit: String(OWN_AGENCIES_A_PAGE), count: 'true' } },
        { signal },
      ),
    placeholderData: keepFilled,
  });
}

/** Changes what a company's own people may change of it; its name stands in the head of every page. */
export function useUpdateOwnAgency(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: OwnAgencyPatch) => call(updateAgency, { params: { id: agencyId }, body: patch }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: agenciesKey }),
        client.invalidateQueries({ queryKey: ['session', 'agencies'] }),
      ]),
  });
}

/** Creates a company of one's own, as far as the group has room (409 `groupFull`). */
export function useCreateOwnAgency() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewOwnAgency) => call(createAgency, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Deletes a company of one's own, unless a dossier was generated for it (409 `agencyHasDossier`). */
export function useDeleteOwnAgency() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agencyId: string) => call(deleteAgency, { params: { id: agencyId } }),
    // Of the company itself nothing is asked any more.
    onSuccess: (_, agencyId) =>
      client.invalidateQueries({ queryKey: agenciesKey, predicate: ({ queryKey }) => !queryKey.includes(agencyId) }),
  });
}
