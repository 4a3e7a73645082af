import { SURVEY_STATES } from '@volano/domain/contracts/agencies';
import { CONTRACT_TYPES, DOSSIER_STATUSES } from '@volano/domain/rules/vocabulary';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import type { FilterOption } from '../../ui/filter-select.tsx';
import { type AgencyQuery, useConsultants } from './office-agencies.api.ts';
import type { AgencyFilters } from './office-changes.api.ts';
import { provinces } from './provinces.ts';

/** A filter of the list of companies: its name in the address, its words, its choices. */
export interface AgencyFilter {
  readonly key: 'advisorId' | 'contractType' | 'survey' | 'dossierGenerationStatus' | 'registeredOfficeProvince';
  readonly label: string;
  readonly allLabel: string;
  readonly options: readonly FilterOption[];
  /** Behind "Altri filtri". */
  readonly isSecondary?: boolean;
}

/** The filters that a reader has: whoever sees only their own companies has no use for a consultant. */
export function useAgencyFilters(hasConsultants: boolean): AgencyFilter[] {
  const t = useT();
  const { data: consultants = [] } = useConsultants(hasConsultants);
  const advisors: AgencyFilter = {
    key: 'advisorId',
    label: t('agencies.filters.advisor'),
    allLabel: t('common.all'),
    options: [{ value: 'none', label: t('agencies.filters.withoutAdvisor') }, ...consultants],
  };
  return [
    ...(hasConsultants ? [advisors] : []),
    {
      key: 'contractType',
      label: t('agencies.filters.contract'),
      allLabel: t('common.all'),
      options: CONTRACT_TYPES.map((value) => ({ value, label: t(`agencies.contract.${value}`) })),
    },
    {
      key: 'survey',
      label: t('agencies.filters.survey'),
      allLabel: t('common.all'),
      options: SURVEY_STATES.map((value) => ({ value, label: t(`agencies.surveyState.${value}`) })),
    },
    {
      key: 'dossierGenerationStatus',
      label: t('agencies.filters.dossier'),
      allLabel: t('common.all'),
      options: DOSSIER_STATUSES.map((value) => ({ value, label: t(`agencies.dossierStatus.${value}`) })),
    },
    {
      key: 'registeredOfficeProvince',
      label: t('agencies.filters.province'),
      allLabel: t('common.allFeminine'),
      options: provinces.map(([value, name]) => ({ value, label: `${name} (${value})` })),
      isSecondary: true,
    },
  ];
}

/** What a filter holds, from the list's state. */
export function chosenOf(list: ListState, key: AgencyFilter['key']): string[] {
  return (list.values[key] ?? '').split(',').filter((value) => value !== '');
}

/** The names that the list of companies knows in its address. */
export const FILTERS = [
  'q',
  'advisorId',
  'contractType',
  'survey',
  'dossierGenerationStatus',
  'registeredOfficeProvince',
] as const;

/** The question that the list puts to the server. */
export function queryOf(list: ListState, limit: number): AgencyQuery {
  return { ...filtersOf(list), page: String(list.page), limit: String(limit) };
}

/** The same without its pages: what the file of the list holds. */
export function filtersOf(list: ListState): AgencyFilters {
  const asked = ['sort', ...FILTERS] as const;
  return Object.fromEntries(asked.flatMap((key) => (list.values[key] ? [[key, list.values[key]]] : [])));
}
