import { momentsOf, type Period } from '@volano/domain/rules/period';
import {
  ENTITY_TYPES,
  FUNNEL_STEPS,
  RECOMMENDATION_ANSWERS,
  RECOMMENDATION_PROGRESS,
} from '@volano/domain/rules/vocabulary';
import { formatDate } from '../../../lib/format/format.ts';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/view-lists';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import type { FilterOption } from '../../../ui/forms/filter-select.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import type { RecommendationRow, RecommendationQuery } from './recommendations.api.ts';
import { AnswerMark, ProgressMark } from './recommendation-standing.tsx';

export interface RecommendationTableProps extends ListRows<RecommendationRow> {
  label: string;
  canChange: boolean;
}

/** What was recommended, to whom and by whom, what the company says and how far the office has come. */
export function RecommendationTable({ label, canChange, ...shown }: RecommendationTableProps) {
  const t = useT();
  const columns: Column<RecommendationRow, (typeof VIEW_COLUMNS)['recommendations'][number]>[] = [
    {
      key: 'title',
      header: t('officeRecommendations.list.thing'),
      cell: ({ title }) => title,
      title: ({ title }) => title,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'agency',
      header: t('officeRecommendations.list.agency'),
      cell: ({ agencyId, businessName }) => (
        <a href={hrefOf('/admin/agencies/$agencyId', { agencyId })}>{businessName}</a>
      ),
      title: ({ businessName }) => businessName,
      isInCard: true,
    },
    {
      key: 'advisor',
      header: t('officeRecommendations.list.advisor'),
      cell: advisorOf,
      title: advisorOf,
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('officeRecommendations.list.moment'),
      cell: ({ createdAt }) => formatDate(createdAt),
      width: 110,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'answer',
      header: t('officeRecommendations.list.answer'),
      cell: (made) => <AnswerMark made={made} />,
      title: ({ answerReason }) => answerReason ?? '',
      width: 140,
      isInCard: true,
    },
    {
      key: 'progress',
      header: t('officeRecommendations.list.progress'),
      cell: (made) => <ProgressMark made={made} canChange={canChange} />,
      width: 190,
      isInCard: true,
      isWideInCard: true,
    },
  ];
  return <ListTable {...shown} hasSearch={false} label={label} columns={columns} rowName={({ title }) => title} />;
}

function advisorOf({ advisor }: RecommendationRow): string {
  return `${advisor.name} ${advisor.surname}`;
}

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
export function recommendationQueryOf(
  list: Pick<ListState, 'values' | 'page' | 'limit'>,
  period: Period | null,
): RecommendationQuery {
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
