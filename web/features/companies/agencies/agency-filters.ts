import { SURVEY_STATES } from '@volano/domain/contracts/agencies';
import { CONTRACT_TYPES, DOSSIER_STATUSES } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { useConsultants } from './office-agencies.api.ts';
import type { AgencyFilters } from './office-changes.api.ts';
import { provinces } from './provinces.ts';

/** The filters that a reader has: whoever sees only their own companies has no use for a consultant. */
export function useAgencyFilters(hasConsultants: boolean, list: ListState): ListFilter[] {
  const t = useT();
  const { followerId, followerIdName = '…' } = list.values;
  const { data: consultants = [] } = useConsultants(hasConsultants);
  const advisors: ListFilter = {
    key: 'advisorId',
    label: t('agencies.filters.advisor'),
    allLabel: t('common.all'),
    options: [{ value: 'none', label: t('agencies.filters.withoutAdvisor') }, ...consultants],
  };
  const choices: ListFilter = {
    key: 'hasChosen',
    label: t('agencies.filters.choice'),
    allLabel: t('common.all'),
    options: [
      { value: 'true', label: t('agencies.filters.hasChosen') },
      { value: 'false', label: t('agencies.filters.hasNotChosen') },
    ],
    isSingle: true,
    isSecondary: true,
  };
  return [
    ...(hasConsultants ? [advisors, choices] : []),
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
    {
      key: 'isMonoGrant',
      label: t('agencies.filters.monoGrant'),
      allLabel: t('common.allFeminine'),
      options: [
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ],
      isSingle: true,
      isSecondary: true,
    },
    // Chosen from a consultant's numbers, and taken away here.
    ...(followerId
      ? [
          {
            key: 'followerId',
            label: t('agencies.filters.follower'),
            allLabel: t('common.all'),
            options: [{ value: followerId, label: followerIdName }],
            isSingle: true,
          },
        ]
      : []),
  ];
}

/** The names that the list of companies knows in its address; who follows them is remembered with their name. */
export const FILTERS = [
  'q',
  'advisorId',
  'hasChosen',
  'followerId',
  'followerIdName',
  'contractType',
  'survey',
  'dossierGenerationStatus',
  'registeredOfficeProvince',
  'isMonoGrant',
] as const;

/** What the list asks the server for, without its page: the same for its file. */
export function filtersOf(list: ListState): AgencyFilters {
  const asked = ['sort', ...FILTERS].filter((key) => key !== 'followerIdName');
  return Object.fromEntries(asked.flatMap((key) => (list.values[key] ? [[key, list.values[key]]] : [])));
}
