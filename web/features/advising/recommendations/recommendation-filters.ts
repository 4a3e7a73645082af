import { momentsOf, type Period } from '@volano/domain/rules/period';
import {
  ENTITY_TYPES,
  FUNNEL_STEPS,
  RECOMMENDATION_ANSWERS,
  RECOMMENDATION_PROGRESS,
} from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { FilterOption } from '../../../ui/forms/filter-select.tsx';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import type { RecommendationQuery, RecommendationRow } from './answers.api.ts';

/** The names that the list of recommendations knows in its address. */
export const FILTERS = [
  'stage',
  'answer',
  'progress',
  'recommendationType',
  'recommendationId',
  'advisorId',
  'agencyId',
  'from',
  'to',
] as const;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the list is filtered by. One thing and one company are chosen from elsewhere, and taken away here. */
export function useRecommendationFilters(
  list: ListState,
  consultants: readonly FilterOption[],
  row: RecommendationRow | undefined,
): ListFilter[] {
  const t = useT();
  const one = (key: string, label: string, name: string | undefined): ListFilter[] => {
    const value = list.values[key];
    return value === undefined
      ? []
      : [{ key, label, allLabel: t('common.all'), options: [{ value, label: name ?? '…' }], isSingle: true }];
  };
  return [
    {
      key: 'stage',
      label: t('officeRecommendations.list.stage'),
      allLabel: t('common.all'),
      options: FUNNEL_STEPS.map((value) => ({ value, label: t(`statistics.outcomes.stages.${value}`) })),
      isSingle: true,
    },
    {
      key: 'answer',
      label: t('officeRecommendations.list.answer'),
      allLabel: t('common.allFeminine'),
      options: [...RECOMMENDATION_ANSWERS, 'none' as const].map((value) => ({
        value,
        label: t(`officeRecommendations.answers.${value}`),
      })),
    },
    {
      key: 'progress',
      label: t('officeRecommendations.list.progress'),
      allLabel: t('common.all'),
      options: [...RECOMMENDATION_PROGRESS, 'none' as const].map((value) => ({
        value,
        label: t(`officeRecommendations.progress.${value}`),
      })),
    },
    {
      key: 'recommendationType',
      label: t('officeRecommendations.list.type'),
      allLabel: t('common.all'),
      options: ENTITY_TYPES.map((value) => ({ value, label: t(`officeRecommendations.list.types.${value}`) })),
      isSingle: true,
    },
    {
      key: 'advisorId',
      label: t('officeRecommendations.list.advisor'),
      allLabel: t('common.all'),
      options: consultants,
      isSingle: true,
    },
    ...one('recommendationId', t('officeRecommendations.list.thing'), row?.title),
    ...one('agencyId', t('officeRecommendations.list.agency'), row?.businessName),
  ];
}

/** What the list asks the server for. An address that was typed by hand may say what is no such thing. */
export function recommendationQueryOf(list: ListState, period: Period | null): RecommendationQuery {
  const { values, page, limit } = list;
  const known = (key: string, words: readonly string[]) =>
    said(
      key,
      (values[key] ?? '')
        .split(',')
        .filter((word) => words.includes(word))
        .join(','),
    );
  const byId = (key: string) => said(key, ID.test(values[key] ?? '') ? (values[key] ?? '') : '');
  return {
    page: String(page),
    limit: String(limit),
    ...said('sort', values['sort'] ?? ''),
    ...known('stage', FUNNEL_STEPS),
    ...known('answer', [...RECOMMENDATION_ANSWERS, 'none']),
    ...known('progress', [...RECOMMENDATION_PROGRESS, 'none']),
    ...known('recommendationType', ENTITY_TYPES),
    ...byId('recommendationId'),
    ...byId('advisorId'),
    ...byId('agencyId'),
    ...(period === null ? {} : momentsOf(period)),
  };
}

function said(key: string, value: string): RecommendationQuery {
  return value === '' ? {} : { [key]: value };
}
