import { listAgencies } from '@volano/domain/contracts/agencies';
import { listCategoryTemplates } from '@volano/domain/contracts/categories';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { listSurveys } from '@volano/domain/contracts/surveys';
import { listUsers } from '@volano/domain/contracts/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { agenciesKey } from './agencies.api.ts';

export type AgencyRow = ReplyOf<typeof listAgencies>['rows'][number];
export type Survey = ReplyOf<typeof listSurveys>['rows'][number];
export type Question = ReplyOf<typeof listCategoryTemplates>['rows'][number];
export type AgencyQuery = NonNullable<RequestOf<typeof listAgencies>['query']>;

/** A page of the companies that the reader may see. */
export function useAgencies(query: AgencyQuery) {
  return useQuery({
    queryKey: [...agenciesKey, 'list', query],
    queryFn: ({ signal }) => call(listAgencies, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many companies match some filters. */
export function useAgencyCount(filters: AgencyQuery, isEnabled = true) {
  return useQuery({
    queryKey: [...agenciesKey, 'count', filters],
    queryFn: async ({ signal }) => {
      const { total } = await call(listAgencies, { query: { ...filters, limit: '1', count: 'true' } }, { signal });
      return total ?? 0;
    },
    enabled: isEnabled,
  });
}

/** The survey of a company, or null before it begins. */
export function useAgencySurvey(agencyId: string) {
  return useQuery({
    queryKey: [...agenciesKey, 'survey', agencyId],
    queryFn: async ({ signal }) =>
      (await call(listSurveys, { query: { agencyId, limit: '1' } }, { signal })).rows[0] ?? null,
  });
}

/** The questions of the survey, in order, for those who may read them. */
export function useQuestions(isEnabled: boolean) {
  return useQuery({
    queryKey: [...agenciesKey, 'questions'],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listCategoryTemplates, { query: { sort: 'order', limit: '100' } }, { signal });
      return rows.filter(({ requirements }) => requirements.length > 0);
    },
    enabled: isEnabled,
    staleTime: 300_000,
  });
}

/** The consultants that companies may be assigned to, by name. */
export function useConsultants(isEnabled: boolean) {
  return useQuery({
    queryKey: [...agenciesKey, 'consultants'],
    queryFn: ({ signal }) => call(listUsers, { query: { role: 'advisor', sort: 'surname', limit: '100' } }, { signal }),
    enabled: isEnabled,
    staleTime: 300_000,
    select: ({ rows }) => rows.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` })),
  });
}
