import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatMonth, toIsoDay } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import { Legend, MonthSteps, SubscribeButton } from './calendar-bar.tsx';
import { type CalendarEvent, useCalendar } from './calendar.api.ts';
import { DayDialog } from './day-dialog.tsx';
import { isMonth, monthOf, weeksOf } from './month.ts';
import { MonthGrid } from './month-grid.tsx';

export interface CalendarBoardProps {
  isOffice: boolean;
  hrefOf: (event: CalendarEvent) => string;
  /** A choice of the company whose calendar it is, in the office. */
  agencyFilter?: (agencyId: string | null, choose: (agencyId: string | null) => void) => React.ReactNode;
  /** The dialog of the calendar's address; of the company in view where one is chosen. Null for those who may have none. */
  subscription: ((agencyId: string | null, onClose: () => void) => React.ReactNode) | null;
}

/** The month of openings and deadlines of either side (1-people §2, mock-up 13). */
export function CalendarBoard({ isOffice, hrefOf, agencyFilter, subscription }: CalendarBoardProps) {
  const t = useT();
  const language = currentLanguage();
  const today = toIsoDay(useNow());
  const list = useListState('calendar', ['month', 'announcementType', 'agencyId']);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [openDay, setOpenDay] = useState<string | null>(null);
  const [isSubscribing, subscribing] = useDisclosure(false);
  const named = list.values['month'] ?? '';
  const month = isMonth(named) ? named : monthOf(today);
  const agencyId = agencyFilter === undefined ? null : (list.values['agencyId'] ?? null);
  const types = (list.values['announcementType'] ?? '').split(',').filter((type) => type !== '');
  const days = weeksOf(month).flat();
  const found = useCalendar(days[0] ?? '', days.at(-1) ?? '', agencyId ?? undefined);
  const events = (found.data ?? []).filter(
    ({ announcementType }) => types.length === 0 || types.includes(announcementType),
  );
  const inMonth = events.filter(({ day }) => monthOf(day) === month);
  const isFiltered = types.length > 0 || agencyId !== null;

  function go(next: string): void {
    // This month is what the address does not say, so that tomorrow the calendar opens on tomorrow's.
    list.set({ month: next === monthOf(today) ? null : next });
  }

  const typeFilter = (
    <FilterSelect
      label={t('calendar.filters.type')}
      allLabel={t('calendar.filters.typeAny')}
      options={ANNOUNCEMENT_TYPES.map((type) => ({ value: type, label: t(`announcements.types.${type}`) }))}
      values={types}
      onChange={(values) => list.set({ announcementType: values.join(',') })}
    />
  );

  return (
    <div className={classes['calendarBoard']}>
      <PageTitle
        isOffice={isOffice}
        aside={<MonthSteps month={month} thisMonth={monthOf(today)} onMonth={go} />}
        actions={
          <>
            <Legend events={inMonth} />
            {agencyFilter === undefined ? typeFilter : null}
            {subscription === null ? null : <SubscribeButton onClick={subscribing.open} />}
          </>
        }
      >
        <span aria-live="polite">{formatMonth(month, language)}</span>
      </PageTitle>
      {agencyFilter === undefined ? null : (
        <div className={classes['filters']}>
          {typeFilter}
          {agencyFilter(agencyId, (id) => list.set({ agencyId: id }))}
        </div>
      )}
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('calendar.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {found.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      ) : null}
      {found.data === undefined ? null : isPhone ? (
        inMonth.length === 0 ? (
          <Nothing month={month} isOffice={isOffice} isFiltered={isFiltered} onClear={list.reset} />
        ) : (
          <Agenda month={month} today={today} events={inMonth} isStale={found.isPlaceholderData} hrefOf={hrefOf} />
        )
      ) : (
        <>
          {events.length === 0 ? (
            <p className={classes['none']} role="status">
              {isFiltered ? t('calendar.emptyFilters') : t('calendar.empty', { month: formatMonth(month, language) })}
            </p>
          ) : null}
          <MonthGrid
            month={month}
            today={today}
            events={events}
            isStale={found.isPlaceholderData}
            hrefOf={hrefOf}
            onMonth={go}
            onDay={setOpenDay}
          />
        </>
      )}
      {openDay === null ? null : (
        <DayDialog
          day={openDay}
          events={events.filter(({ day }) => day === openDay)}
          hrefOf={hrefOf}
          onClose={() => setOpenDay(null)}
        />
      )}
      {isSubscribing ? subscription?.(agencyId, subscribing.close) : null}
    </div>
  );
}

interface NothingProps {
  month: string;
  isOffice: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function Nothing({ month, isOffice, isFiltered, onClear }: NothingProps) {
  const t = useT();
  if (!isFiltered)
    return (
      <EmptyState title={t('calendar.empty', { month: formatMonth(month, currentLanguage()) })}>
        {t(isOffice ? 'calendar.emptyHint' : 'calendar.emptyHintCompany')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('calendar.emptyFilters')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('calendar.emptyFiltersHint')}
    </EmptyState>
  );
}
