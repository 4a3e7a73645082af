import { may } from '@volano/domain/policies/actor';
import { listMeasures } from '@volano/domain/contracts/kpi';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { periodOf } from '@volano/domain/rules/period';
import { useConsultantOptions } from '../../../features/insight/kpi/consultant-select.tsx';
import {
  chartTypeOf,
  periodOfList,
  useEventFilters,
  PeriodFilter,
  EventTable,
  askedDays,
  useEventList,
  type EventList,
} from '../../../features/insight/kpi/event-list.tsx';
import { periodText, type KpiEvent, useKpiEvents } from '../../../features/insight/kpi/statistics.api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/live/live.ts';
import { OfficeList } from '../../../ui/pages/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The rows behind a number of the dashboards. A consultant sees what counts for themself. */
export function KpiEventsPage() {
  const t = useT();
  const go = useGo();
  const seesAll = may(useMe(), listMeasures);
  const list = useEventList();
  const found = useKpiEvents({ chartType: chartTypeOf(list), ...list.query, ...askedDays(list.values) });
  const options = useOptions(list, seesAll, found.data?.rows[0]);
  const filters = list.wired(useEventFilters(seesAll ? options : null));
  const chartType = chartTypeOf(list);
  const title = useTitle(list, found.data?.total, options);
  return (
    <OfficeList
      words={{
        title: t(`statistics.measures.${chartType}`),
        counted: title,
        loadError: t('statistics.events.loadError'),
        emptyFiltered: t('statistics.events.empty'),
        emptyFilteredHint: () => t('statistics.events.emptyHint'),
      }}
      list={list}
      filters={filters}
      fields={<PeriodFilter list={list} />}
      found={found}
      nothing={<EmptyState title={t('statistics.events.empty')}>{t('statistics.events.emptyHint')}</EmptyState>}
      table={(shown) => <EventTable {...shown} label={title} hasAdvisors={seesAll} />}
      onOpen={({ agency }) =>
        agency === null ? undefined : void go({ to: '/admin/agencies/$agencyId', params: { agencyId: agency._id } })
      }
    />
  );
}

/** The consultants to choose from, and the one in view even where they left. */
function useOptions(list: EventList, seesAll: boolean, row: KpiEvent | undefined): Option[] {
  const week = periodOf({}, useNow());
  const options = useConsultantOptions(chartTypeOf(list), periodOfList(list) ?? week, seesAll);
  const shown = row?.advisor ?? null;
  if (shown === null || shown._id !== list.asked.advisorId || options.some(({ value }) => value === shown._id))
    return options;
  return [...options, { value: shown._id, label: `${shown.name} ${shown.surname}` }];
}

/** "41 solleciti del questionario di Elena Marchetti, 19/10 – 18/11". */
function useTitle(list: EventList, total: number | undefined, options: readonly Option[]) {
  const t = useT();
  const today = romeDay(useNow());
  const chartType = chartTypeOf(list);
  const { advisorId } = list.asked;
  const period = periodOfList(list);
  const name = options.find(({ value }) => value === advisorId)?.label;
  const counted =
    total === undefined
      ? t(`statistics.measures.${chartType}`)
      : t(`statistics.counted.${chartType}`, { count: total, shown: formatNumber(total) });
  // Something is recommended by somebody; a reminder is somebody's.
  const isBy = chartType === 'recommendation' || chartType === 'serviceRecommendation';
  const whose =
    advisorId === 'any'
      ? t(isBy ? 'statistics.events.byAdvisors' : 'statistics.events.ofAdvisors', { counted })
      : name === undefined
        ? counted
        : t(isBy ? 'statistics.events.by' : 'statistics.events.of', { counted, name });
  return period === null ? whose : `${whose}, ${periodText(t, period, today)}`;
}
