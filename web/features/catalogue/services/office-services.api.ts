import type { RequestOf } from '@volano/domain/contracts/route';
import {
  getService,
  listServices,
  createService,
  deleteService,
  updateService,
} from '@volano/domain/contracts/services';
import { getServiceTraces } from '@volano/domain/contracts/traces';
import { useQueries, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { type ServiceRow, servicesKey } from './services.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { useT } from '../../../lib/i18n/i18n.ts';

/** Some services, in the order asked. Those that cannot be read any more are left out. */
export function useServicesByIds(ids: readonly string[]): ServiceRow[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...servicesKey, 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getService, { params: { id }, query: {} }, { signal }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });
}

/** The base list of services, as the office reads it. */
export function useOfficeServices(query: NonNullable<RequestOf<typeof listServices>['query']>) {
  return useQuery({
    queryKey: [...servicesKey, 'office', query],
    queryFn: ({ signal }) => call(listServices, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

type Body = RequestOf<typeof createService>['body'];

/**
 * Writes a service: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part.
 */
export function useSaveService() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createService, { body, idempotencyKey: keyOf(body) })
        : call(updateService, { params: { id }, body }),
  });
}

/** What a service has left behind, as it is now. */
export function useTraces(id: string) {
  return useQuery({
    queryKey: [...servicesKey, 'traces', id],
    queryFn: ({ signal }) => call(getServiceTraces, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Deletes a service. Its page is left without asking for it again. */
export function useDeleteService(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteService, { params: { id: id ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: servicesKey, refetchType: 'none' }),
  });
}

/** Lets go of what is known of a service: where it is opened again it may be withdrawn. */
export function useForgetService(id: string | null) {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: [...servicesKey, 'one', id] });
}

/** How many companies a service suits, in words: "3 aziende in target". A draft suits nobody yet. */
export function matchingWords(
  t: ReturnType<typeof useT>,
  { isActive, matchingUsers }: Pick<ServiceRow, 'isActive' | 'matchingUsers'>,
): string {
  if (!isActive) return t('officeCatalogue.services.companiesDraft');
  if (matchingUsers === undefined) return t('officeCatalogue.services.companiesUncounted');
  if (matchingUsers === 0) return t('officeCatalogue.services.companiesNone');
  return t('officeCatalogue.services.companies', { count: matchingUsers, shown: formatNumber(matchingUsers) });
}
