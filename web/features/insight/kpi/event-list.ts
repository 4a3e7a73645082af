import { momentsOf } from '@volano/domain/rules/period';
import { CHART_TYPES, type ChartType } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { periodOfDays } from './statistics-address.ts';
import type { EventQuery } from './statistics.api.ts';

/** The names that the list of counted events knows in its address. */
export const EVENT_FILTERS = ['chartType', 'advisorId', 'from', 'to'] as const;

const ID_OR_ANY = /^(?:any|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export function chartTypeOf({ values }: ListState): ChartType {
  return CHART_TYPES.find((kind) => kind === values['chartType']) ?? 'accesses';
}

/** Whose events: somebody's, those of any consultant, or all of them. */
export function advisorOf({ values }: ListState): string | null {
  const advisorId = values['advisorId'] ?? '';
  return ID_OR_ANY.test(advisorId) ? advisorId : null;
}

/** The days in view; null for all time. */
export function periodOfList({ values }: ListState) {
  return periodOfDays(values['from'] ?? '', values['to'] ?? '');
}

/** What the list asks the server for. */
export function eventQueryOf(list: ListState): EventQuery {
  const advisorId = advisorOf(list);
  const period = periodOfList(list);
  return {
    page: String(list.page),
    limit: String(list.limit),
    sort: list.values['sort'] === 'createdAt' ? 'createdAt' : '-createdAt',
    chartType: chartTypeOf(list),
    ...(advisorId === null ? {} : { advisorId }),
    ...(period === null ? {} : momentsOf(period)),
  };
}

/** The kind, and for admins the consultant. */
export function useEventFilters(consultants: readonly { value: string; label: string }[] | null): ListFilter[] {
  const t = useT();
  return [
    {
      key: 'chartType',
      label: t('statistics.events.kind'),
      allLabel: t('statistics.measures.accesses'),
      options: CHART_TYPES.map((value) => ({ value, label: t(`statistics.measures.${value}`) })),
      isSingle: true,
      isRequired: true,
    },
    ...(consultants === null
      ? []
      : [
          {
            key: 'advisorId',
            label: t('statistics.events.advisor'),
            allLabel: t('common.all'),
            options: [{ value: 'any', label: t('statistics.events.anyAdvisor') }, ...consultants],
            isSingle: true,
          },
        ]),
  ];
}
