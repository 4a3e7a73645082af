import { getService } from '@volano/domain/contracts/services';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
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
