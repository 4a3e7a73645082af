import { may, reachesAll } from '@volano/domain/policies/actor';
import { progressRecommendation, listRecommendations } from '@volano/domain/contracts/recommendations';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import {
  FUNNEL_STEPS,
  ENTITY_TYPES,
  RECOMMENDATION_ANSWERS,
  RECOMMENDATION_PROGRESS,
} from '@volano/domain/rules/vocabulary';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/saved-views';
import { AnswerMark, ProgressMark } from '../../../features/advising/recommendations/recommendation-standing.tsx';
import {
  type RecommendationRow,
  useAllRecommendations,
} from '../../../features/advising/recommendations/recommendations.api.ts';
import { periodOfList, PeriodFilter, askedDays } from '../../../features/insight/kpi/event-list.tsx';
import { periodText } from '../../../features/insight/kpi/statistics.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { useConsultantOptions } from '../../../features/people/users/users.api.ts';
import { call } from '../../../lib/api/api-client.ts';
import { formatNumber, formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListFilter, listFilters } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { FilterOption } from '../../../ui/forms/filters.tsx';
import { OfficeList } from '../../../ui/pages/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { WithdrawnBadge } from '../../../ui/layout/withdrawn.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';

/** All that was recommended, with what companies answer and what came of it; behind each number of the outcomes. */
export function RecommendationsPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useRecommendationList();
  const found = useAllRecommendations({ ...list.query, ...askedDays(list.values) });
  const row = found.data?.rows[0];
  const consultants = useConsultants(list, row);
  const filters = list.wired(useRecommendationFilters(list, consultants, row));
  const title = useTitle(
    list,
    found.data?.total,
    consultants.find(({ value }) => value === list.values['advisorId']),
  );
  return (
    <OfficeList
      words={{
        title: t('officeRecommendations.list.title'),
        counted: title,
        loadError: t('officeRecommendations.loadError'),
        emptyFiltered: t('officeRecommendations.list.emptyFiltered'),
        emptyFilteredHint: (named) => t('officeRecommendations.list.emptyFilteredHint', { filters: named }),
      }}
      list={list}
      filters={filters}
      fields={<PeriodFilter list={list} />}
      views={<RecommendationViews list={list} total={found.data?.total} />}
      found={found}
      nothing={
        <EmptyState title={t('officeRecommendations.empty')}>
          {periodOfList(list) === null ? t('officeRecommendations.emptyHint') : t('statistics.events.emptyHint')}
        </EmptyState>
      }
      table={(shown) => <RecommendationTable {...shown} label={title} canChange={may(me, progressRecommendation)} />}
      onOpen={({ recommendationType, recommendationId, agencyId: of, agencyDeletedAt }) => {
        const agencyId = of === null || agencyDeletedAt !== null ? undefined : of;
        void (recommendationType === 'service'
          ? go({ to: '/admin/services/$serviceId', params: { serviceId: recommendationId }, search: { agencyId } })
          : go({
              to: '/admin/announcements/$announcementId',
              params: { announcementId: recommendationId },
              search: { agencyId },
            }));
      }}
    />
  );
}

/** The consultants to choose from, and the one in view even where they left. A consultant tells their own from others' of the same companies. */
function useConsultants(list: RecommendationList, row: RecommendationRow | undefined) {
  const me = useMe();
  const seesAll = reachesAll(me, listRecommendations);
  const all = useConsultantOptions(seesAll).data ?? [];
  const known = seesAll ? all : [{ value: me._id, label: `${me.name} ${me.surname}` }];
  const wanted = list.asked.advisorId;
  if (wanted === undefined || row?.advisor._id !== wanted || known.some(({ value }) => value === wanted)) return known;
  return [...known, { value: wanted, label: `${row.advisor.name} ${row.advisor.surname}` }];
}

/** "12 consigli presentati di Elena Marchetti, 19/10 – 18/11". */
function useTitle(list: RecommendationList, total: number | undefined, advisor: { label: string } | undefined): string {
  const t = useT();
  const today = romeDay(useNow());
  if (total === undefined) return t('officeRecommendations.list.title');
  const stage = FUNNEL_STEPS.find((known) => known === list.values['stage']) ?? 'recommended';
  const counted = t(`officeRecommendations.list.counted.${stage}`, { count: total, shown: formatNumber(total) });
  const whose = advisor === undefined ? counted : t('statistics.events.of', { counted, name: advisor.label });
  const period = periodOfList(list);
  return period === null ? whose : `${whose}, ${periodText(t, period, today)}`;
}

function RecommendationViews({ list, total }: { list: RecommendationList; total: number | undefined }) {
  return (
    <ViewsBar
      name="recommendations"
      list={list}
      total={total}
      count={(values, options) =>
        call(listRecommendations, { query: { ...list.askedBy(values), ...askedDays(values), ...ONLY_COUNT } }, options)
      }
    />
  );
}

interface RecommendationTableProps extends ListRows<RecommendationRow> {
  label: string;
  canChange: boolean;
}

/** What was recommended, to whom and by whom, what the company says and how far the office has come. */
function RecommendationTable({ label, canChange, ...shown }: RecommendationTableProps) {
  const t = useT();
  const columns: Column<RecommendationRow, (typeof VIEW_COLUMNS)['recommendations'][number]>[] = [
    {
      key: 'title',
      header: t('officeRecommendations.list.thing'),
      cell: (made) => <ThingCell made={made} />,
      title: ({ title }) => title,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'agency',
      header: t('officeRecommendations.list.agency'),
      cell: (made) => <AgencyCell made={made} />,
      title: ({ businessName }) => businessName ?? t('officeRecommendations.list.goneAgency'),
      isInCard: true,
      isWideInCard: true,
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

/** What was recommended, marked where it was withdrawn since. */
function ThingCell({ made: { title, recommendationType, thingWithdrawnAt } }: { made: RecommendationRow }) {
  if (thingWithdrawnAt === null) return title;
  return (
    <>
      <WithdrawnBadge of={recommendationType} /> {title}
    </>
  );
}

/** The company, which opens while it is there; of one that was deleted its name, of one that is gone for good none. */
function AgencyCell({ made }: { made: RecommendationRow }) {
  const t = useT();
  const { agencyId, businessName, agencyDeletedAt } = made;
  if (agencyId === null || businessName === null) return t('officeRecommendations.list.goneAgency');
  if (agencyDeletedAt !== null) return t('officeRecommendations.list.deletedAgency', { businessName });
  return <a href={hrefOf('/admin/agencies/$agencyId', { agencyId })}>{businessName}</a>;
}

function advisorOf({ advisor }: RecommendationRow): string {
  return `${advisor.name} ${advisor.surname}`;
}

/** The list of recommendations as its address says it; its days are days, and moments in the call. */
function useRecommendationList() {
  return useListState(listRecommendations, {
    without: ['isOwed', 'from', 'to'],
    own: { from: 'text', to: 'text' },
    start: { sort: '-createdAt' },
  });
}

type RecommendationList = ReturnType<typeof useRecommendationList>;

/** What the list is filtered by. One thing and one company are chosen from elsewhere, and taken away here. */
function useRecommendationFilters(
  list: RecommendationList,
  consultants: readonly FilterOption[],
  row: RecommendationRow | undefined,
) {
  const t = useT();
  const one = <K extends 'recommendationId' | 'agencyId'>(key: K, label: string, name?: string): ListFilter<K>[] => {
    const value = list.asked[key];
    return value === undefined
      ? []
      : [{ key, label, allLabel: t('common.all'), options: [{ value, label: name ?? '…' }], isSingle: true }];
  };
  return listFilters([
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
    ...one('agencyId', t('officeRecommendations.list.agency'), row?.businessName ?? undefined),
  ]);
}
