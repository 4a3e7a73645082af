import { romeDay } from '@volano/domain/rules/announcement-dates';
import { momentsOf } from '@volano/domain/rules/period';
import { CHART_TYPES, type ChartType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { RangeField } from '../../../ui/forms/range-field.tsx';
import classes from './individual.module.css';
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

/** The days of a list, as `from` and `to` in its address; empty for all time. */
export function PeriodFilter({ list }: { list: ListState }) {
  const t = useT();
  const now = useNow();
  const [isTooLong, setTooLong] = useState(false);
  return (
    <div className={classes['days']}>
      <RangeField
        label={t('statistics.period.days')}
        placeholder={t('statistics.period.always')}
        range={periodOfList(list)}
        onRange={(range) => {
          const isPeriod = range === null || periodOfDays(range.first, range.last) !== null;
          setTooLong(!isPeriod);
          if (isPeriod) list.set({ from: range?.first ?? null, to: range?.last ?? null });
        }}
        maxDay={romeDay(now)}
        isClearable
        error={isTooLong ? t('statistics.period.tooLong') : undefined}
      />
    </div>
  );
}
