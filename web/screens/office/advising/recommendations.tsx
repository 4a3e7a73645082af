import { may } from '@volano/domain/policies/access';
import { progressRecommendation, listRecommendations } from '@volano/domain/contracts/recommendations';
import { seesEverything } from '@volano/domain/policies/actor';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { FUNNEL_STEPS } from '@volano/domain/rules/vocabulary';
import { periodOfList, PeriodFilter } from '../../../features/insight/kpi/event-list.tsx';
import { periodText } from '../../../features/insight/kpi/statistics-address.ts';
import {
  type RecommendationRow,
  useAllRecommendations,
} from '../../../features/advising/recommendations/recommendations.api.ts';
import {
  RecommendationTable,
  FILTERS,
  recommendationQueryOf,
  useRecommendationFilters,
} from '../../../features/advising/recommendations/recommendation-table.tsx';
import { useConsultantOptions } from '../../../features/people/users/users.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { OfficeList } from '../../../ui/layout/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';

/** All that was recommended, with what companies answer and what came of it; behind each number of the outcomes. */
export function RecommendationsPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useListState('recommendations', FILTERS, { limit: OFFICE_ROWS, sort: '-createdAt' });
  const found = useAllRecommendations(recommendationQueryOf(list, periodOfList(list)));
  const row = found.data?.rows[0];
  const consultants = useConsultants(list, row);
  const filters = useRecommendationFilters(list, consultants, row);
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
      onOpen={({ recommendationType, recommendationId, agencyId }) =>
        void (recommendationType === 'service'
          ? go({ to: '/admin/services/$serviceId', params: { serviceId: recommendationId }, search: { agencyId } })
          : go({
              to: '/admin/announcements/$announcementId',
              params: { announcementId: recommendationId },
              search: { agencyId },
            }))
      }
    />
  );
}

/** The consultants to choose from, and the one in view even where they left. A consultant tells their own from others' of the same companies. */
function useConsultants(list: ListState, row: RecommendationRow | undefined) {
  const me = useMe();
  const seesAll = seesEverything(me);
  const all = useConsultantOptions(seesAll).data ?? [];
  const known = seesAll ? all : [{ value: me._id, label: `${me.name} ${me.surname}` }];
  const wanted = list.values['advisorId'];
  if (wanted === undefined || row?.advisor._id !== wanted || known.some(({ value }) => value === wanted)) return known;
  return [...known, { value: wanted, label: `${row.advisor.name} ${row.advisor.surname}` }];
}

/** "12 consigli presentati di Elena Marchetti, 19/10 – 18/11". */
function useTitle(list: ListState, total: number | undefined, advisor: { label: string } | undefined): string {
  const t = useT();
  const today = romeDay(useNow());
  if (total === undefined) return t('officeRecommendations.list.title');
  const stage = FUNNEL_STEPS.find((known) => known === list.values['stage']) ?? 'recommended';
  const counted = t(`officeRecommendations.list.counted.${stage}`, { count: total, shown: formatNumber(total) });
  const whose = advisor === undefined ? counted : t('statistics.events.of', { counted, name: advisor.label });
  const period = periodOfList(list);
  return period === null ? whose : `${whose}, ${periodText(t, period, today)}`;
}

function RecommendationViews({ list, total }: { list: ListState; total: number | undefined }) {
  return (
    <ViewsBar
      name="recommendations"
      list={list}
      total={total}
      count={(values, options) =>
        call(
          listRecommendations,
          {
            query: {
              ...recommendationQueryOf({ values, page: 1, limit: 1 }, periodOfList({ values })),
              ...ONLY_COUNT,
            },
          },
          options,
        )
      }
    />
  );
}
