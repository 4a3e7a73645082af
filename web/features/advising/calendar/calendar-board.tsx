import { listCalendarEvents } from '@volano/domain/contracts/calendar';
import { ActionIcon, Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconArrowBarToRight,
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconFlag3Filled,
} from '@tabler/icons-react';
import { ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatMonth, monthInWords, toIsoDay, formatDayName, formatNumber } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { useNow } from '../../../lib/live/live.ts';
import { FilterSelect } from '../../../ui/forms/filters.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './calendar.module.css';
import { type CalendarEvent, useCalendar } from './calendar.api.ts';
import {
  MonthGrid,
  type MonthGridProps,
  EventLink,
  isMonth,
  monthOf,
  weeksOf,
  monthAfter,
  countWords,
  byDay,
} from './month-grid.tsx';

export interface CalendarBoardProps {
  /** Whom the page speaks to. */
  voice: 'company' | 'office';
  hrefOf: (event: CalendarEvent) => string;
  /** Why an unfiltered month holds nothing and what to do about it, where more can be said than that. */
  whenEmpty?: React.ReactNode;
  /** A choice of the company whose calendar it is, in the office. */
  agencyFilter?: (agencyId: string | null, choose: (agencyId: string | null) => void) => React.ReactNode;
  /** The dialog of the calendar's address; of the company in view where one is chosen. Null for those who may have none. */
  subscription: ((agencyId: string | null, onClose: () => void) => React.ReactNode) | null;
}

/** The month of openings and deadlines of either side (1-people §2, visual language §10.13). */
export function CalendarBoard({ voice, hrefOf, whenEmpty, agencyFilter, subscription }: CalendarBoardProps) {
  const today = toIsoDay(useNow());
  const { list, month, agencyId, types, found, events } = useMonth(today, agencyFilter !== undefined);
  const [isSubscribing, subscribing] = useDisclosure(false);

  function go(next: string): void {
    // This month is what the address does not say, so that tomorrow the calendar opens on tomorrow's.
    list.set({ month: next === monthOf(today) ? null : next });
  }

  const typeFilter = (
    <TypeFilter types={types} onChange={(values) => list.set({ announcementType: values.join(',') })} />
  );

  return (
    <Stack gap="s14" flex={1} miw={0}>
      <PageTitle
        isCompact={voice === 'office'}
        aside={<MonthSteps month={month} thisMonth={monthOf(today)} onMonth={go} />}
        actions={
          <>
            <Legend events={events.filter(({ day }) => monthOf(day) === month)} />
            {agencyFilter === undefined ? typeFilter : null}
            {subscription === null ? null : <SubscribeButton onClick={subscribing.open} />}
          </>
        }
      >
        <span aria-live="polite">{formatMonth(month, currentLanguage())}</span>
      </PageTitle>
      {agencyFilter === undefined ? null : (
        <Flex gap="xs" wrap="wrap">
          {typeFilter}
          {agencyFilter(agencyId, (id) => list.set({ agencyId: id }))}
        </Flex>
      )}
      <MonthState found={found} />
      {found.data === undefined ? null : (
        <Month
          month={month}
          today={today}
          events={events}
          voice={voice}
          whenEmpty={whenEmpty}
          isFiltered={types.length > 0 || agencyId !== null}
          isStale={found.isPlaceholderData}
          hrefOf={hrefOf}
          onMonth={go}
          onClear={list.reset}
        />
      )}
      {isSubscribing ? subscription?.(agencyId, subscribing.close) : null}
    </Stack>
  );
}

function TypeFilter({ types, onChange }: { types: readonly string[]; onChange: (types: readonly string[]) => void }) {
  const t = useT();
  return (
    <FilterSelect
      label={t('calendar.filters.type')}
      allLabel={t('calendar.filters.typeAny')}
      options={ANNOUNCEMENT_TYPES.map((type) => ({ value: type, label: t(`announcements.types.${type}`) }))}
      values={types}
      onChange={onChange}
    />
  );
}

/** While nothing of the month has come, or why it did not. */
function MonthState({ found }: { found: ReturnType<typeof useCalendar> }) {
  const t = useT();
  if (found.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={8} />
      </DelayedSkeleton>
    );
  if (!found.isError || found.data !== undefined) return null;
  return (
    <ErrorBlock title={t('calendar.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
  );
}

/** The month that the address names, or this one, with what its filters let through. */
function useMonth(today: string, hasAgencyFilter: boolean) {
  const list = useListState(listCalendarEvents, {
    name: 'calendar',
    without: ['from', 'to'],
    drawn: ['agencyId'],
    own: { month: 'text', announcementType: 'text' },
  });
  const named = list.values.month ?? '';
  const month = isMonth(named) ? named : monthOf(today);
  const agencyId = hasAgencyFilter ? (list.asked.agencyId ?? null) : null;
  const types = (list.values.announcementType ?? '').split(',').filter((type) => type !== '');
  const days = weeksOf(month).flat();
  const found = useCalendar(days[0] ?? '', days.at(-1) ?? '', agencyId ?? undefined);
  const events = (found.data ?? []).filter(
    ({ announcementType }) => types.length === 0 || types.includes(announcementType),
  );
  return { list, month, agencyId, types, found, events };
}

interface MonthProps extends Omit<MonthGridProps, 'onDay'>, Pick<CalendarBoardProps, 'voice' | 'whenEmpty'> {
  isFiltered: boolean;
  onClear: () => void;
}

/** A month as a grid at a desk, whose days open, as the list of its days on a phone. */
function Month({ voice, whenEmpty, isFiltered, onClear, ...grid }: MonthProps) {
  const t = useT();
  const { month, events, hrefOf } = grid;
  const [openDay, setOpenDay] = useState<string | null>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (isPhone) {
    const inMonth = events.filter(({ day }) => monthOf(day) === month);
    if (inMonth.length > 0) return <Agenda {...grid} events={inMonth} />;
    return <Nothing {...{ month, voice, whenEmpty, isFiltered, onClear }} />;
  }
  return (
    <>
      {events.length > 0 ? null : !isFiltered && whenEmpty !== undefined ? (
        whenEmpty
      ) : (
        <Text size="compact" c="var(--vl-ink2)" role="status">
          {isFiltered
            ? t('calendar.emptyFilters')
            : t('calendar.empty', { month: monthInWords(month, currentLanguage()) })}
        </Text>
      )}
      <MonthGrid {...grid} onDay={setOpenDay} />
      {openDay === null ? null : (
        <DayDialog
          day={openDay}
          events={events.filter(({ day }) => day === openDay)}
          hrefOf={hrefOf}
          onClose={() => setOpenDay(null)}
        />
      )}
    </>
  );
}

interface NothingProps extends Pick<CalendarBoardProps, 'voice' | 'whenEmpty'> {
  month: string;
  isFiltered: boolean;
  onClear: () => void;
}

function Nothing({ month, voice, whenEmpty, isFiltered, onClear }: NothingProps) {
  const t = useT();
  if (!isFiltered && whenEmpty !== undefined) return whenEmpty;
  if (!isFiltered)
    return (
      <EmptyState title={t('calendar.empty', { month: monthInWords(month, currentLanguage()) })}>
        {t(voice === 'office' ? 'calendar.emptyHint' : 'calendar.emptyHintCompany')}
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

interface DayDialogProps {
  day: string;
  events: readonly CalendarEvent[];
  hrefOf: (event: CalendarEvent) => string;
  onClose: () => void;
}

/** Everything that opens and expires on one day. */
function DayDialog({ day, events, hrefOf, onClose }: DayDialogProps) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={formatDayName(day, currentLanguage())}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Text size="compact" mt="-2xs" pb="s10" c="dimmed">
        {countWords(t, events)}
      </Text>
      <ul className={classes['list']}>
        {events.map((event) => (
          <li key={`${event.kind}-${event.announcementId}`}>
            <EventLink event={event} href={hrefOf(event)} look="line" />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type AgendaProps = Pick<MonthGridProps, 'month' | 'today' | 'events' | 'isStale' | 'hrefOf'>;

/** A month on a phone: the days that hold something, one under the other. */
function Agenda({ month, today, events, isStale, hrefOf }: AgendaProps) {
  const t = useT();
  const language = currentLanguage();
  const days = [...byDay(events)];
  // What has passed is above: the agenda of this month opens at today, or at the next day that holds something.
  const ahead = monthOf(today) === month ? days.findIndex(([day]) => day >= today) : 0;
  const start = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (ahead > 0) start.current?.scrollIntoView({ block: 'start' });
  }, [ahead]);
  return (
    <Flex
      component="ol"
      direction="column"
      gap="s20"
      className={classes['agenda']}
      aria-label={t('calendar.agendaLabel', { month: monthInWords(month, language) })}
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      {days.map(([day, held], index) => (
        <li
          key={day}
          ref={index === ahead ? start : null}
          className={classes['agendaDay']}
          data-today={day === today || undefined}
        >
          <Flex
            component="h2"
            gap="xs"
            align="center"
            pb="s6"
            className="ink-below font-h4"
            aria-current={day === today ? 'date' : undefined}
          >
            {formatDayName(day, language)}
            {day === today ? (
              <Text span size="meta" py="3xs" px="s10" fw={600} className={classes['today']}>
                {t('calendar.today')}
              </Text>
            ) : null}
          </Flex>
          <Box component="ul">
            {held.map((event) => (
              <li key={`${event.kind}-${event.announcementId}`} className={classes['event']}>
                <EventLink event={event} href={hrefOf(event)} look="line" />
              </li>
            ))}
          </Box>
        </li>
      ))}
    </Flex>
  );
}

interface MonthStepsProps {
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
}

/** A month back, a month on, and back to this one. */
function MonthSteps({ month, thisMonth, onMonth }: MonthStepsProps) {
  const t = useT();
  return (
    <Flex component="span" display="inline-flex" gap="2xs" align="center">
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('calendar.previous')}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('calendar.next')}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="sm" onClick={() => onMonth(thisMonth)}>
        {t('calendar.today')}
      </Button>
    </Flex>
  );
}

/** What the two marks mean, with how many of each the month has. */
function Legend({ events }: { events: readonly CalendarEvent[] }) {
  const t = useT();
  const starts = events.filter(({ kind }) => kind === 'start').length;
  return (
    <ul className={classes['legend']}>
      <li data-kind="start">
        <IconArrowBarToRight size={18} aria-hidden />
        {t('calendar.start')} <strong>{formatNumber(starts)}</strong>
      </li>
      <li data-kind="expiry">
        <IconFlag3Filled size={18} aria-hidden />
        {t('calendar.expiry')} <strong>{formatNumber(events.length - starts)}</strong>
      </li>
    </ul>
  );
}

/** Opens the dialog of the calendar's address; on a phone its picture alone. */
function SubscribeButton({ onClick }: { onClick: () => void }) {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (isPhone)
    return (
      <ActionIcon variant="default" size={44} aria-label={t('calendar.subscribe')} onClick={onClick}>
        <IconCalendarPlus size={20} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onClick}>
      {t('calendar.subscribe')}
    </Button>
  );
}
