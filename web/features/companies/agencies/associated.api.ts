import {
  exportAnnouncementAgencies,
  exportServiceAgencies,
  listAnnouncementAgencies,
  listServiceAgencies,
} from '@volano/domain/contracts/matching';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

export type AssociatedAgency = ReplyOf<typeof listAnnouncementAgencies>['rows'][number];
export type AssociatedQuery = NonNullable<RequestOf<typeof listAnnouncementAgencies>['query']>;

/** A page of the companies that something suits. It hangs under the thing's kind, and so is read again when something is recommended. */
export function useAssociatedAgencies(
  entityType: EntityType,
  id: string,
  query: AssociatedQuery,
  { enabled = true } = {},
) {
  const contract = entityType === 'announcement' ? listAnnouncementAgencies : listServiceAgencies;
  return useQuery({
    queryKey: [entityType === 'announcement' ? 'announcements' : 'services', 'associated', id, query],
    queryFn: ({ signal }) => call(contract, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Has the chosen companies drawn as a spreadsheet and opens its address: the browser saves the file and the page stays. */
export function useExportAssociated(entityType: EntityType, id: string) {
  const contract = entityType === 'announcement' ? exportAnnouncementAgencies : exportServiceAgencies;
  return useMutation({
    mutationFn: (agenciesIds: string[]) => call(contract, { params: { id }, body: { agenciesIds } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
