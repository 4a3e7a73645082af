import type { RequestOf } from '@volano/domain/contracts/route';
import { getService, listServices } from '@volano/domain/contracts/services';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { type ServiceRow, servicesKey } from './services.api.ts';

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
    placeholderData: keepPreviousData,
  });
}
