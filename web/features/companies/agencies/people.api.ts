import type { Role } from '@volano/domain/rules/vocabulary';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { listUsers } from '@volano/domain/contracts/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { agenciesKey } from './agencies.api.ts';

/** Somebody who owns or follows a company, as far as a choice must name them. */
export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

export type Customer = ReplyOf<typeof listUsers>['rows'][number];

/** The roles whose people own companies, alone or as a group. */
export const CUSTOMER_ROLES: readonly Role[] = ['user', 'business-partner'];

const FOUND_AT_ONCE = 20;
export const CUSTOMERS_A_PAGE = 8;

/** The first people of some roles who may enter and are found by a search, by surname. */
export function usePeople(roles: readonly Role[], q: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...agenciesKey, 'people', roles, q],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        { query: { role: roles.join(','), isEnabled: 'true', q, sort: 'surname', limit: String(FOUND_AT_ONCE) } },
        { signal },
      ),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}

/** A page of the customers who may enter: those whom a company can pass to (1-people §2: change-user). */
export function useCustomers(q: string, page: number) {
  return useQuery({
    queryKey: [...agenciesKey, 'customers', q, page],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        {
          query: {
            role: CUSTOMER_ROLES.join(','),
            isEnabled: 'true',
            q,
            sort: 'surname',
            page: String(page),
            limit: String(CUSTOMERS_A_PAGE),
            count: 'true',
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Name and surname. */
export function nameOf({ name, surname }: Person): string {
  return `${name} ${surname}`;
}
