import type { ReplyOf } from '@volano/domain/contracts/route';
import { listUsers } from '@volano/domain/contracts/users';
import type { Role } from '@volano/domain/rules/vocabulary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { agenciesKey } from './agencies.api.ts';

export type ContactPerson = ReplyOf<typeof listUsers>['rows'][number];

/** As many as the grid shows (1-people §9: sales grid 6). */
export const CONTACTS_A_PAGE = 6;

/** A page of the people of some roles who can be booked, by name. */
export function useContactPeople(roles: readonly Role[], page: number) {
  return useQuery({
    queryKey: [...agenciesKey, 'contacts', roles, page],
    queryFn: ({ signal }) => {
      const paged = { page: String(page), limit: String(CONTACTS_A_PAGE), count: 'true' } as const;
      return call(listUsers, { query: { role: roles.join(','), sort: 'name,surname', ...paged } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}
