import { listUsers } from '@volano/domain/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { usersKey } from './users.api.ts';

/** Everybody who may follow companies, by name, to choose from. */
export function useConsultantOptions(isEnabled: boolean) {
  return useQuery({
    queryKey: [...usersKey, 'consultants'],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        { query: { role: 'advisor,business-performance-partner', sort: 'surname', limit: '100' } },
        { signal },
      ),
    enabled: isEnabled,
    staleTime: 300_000,
    select: ({ rows }) => rows.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` })),
  });
}
