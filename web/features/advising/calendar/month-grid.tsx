import { Box, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowBarToRight, IconFlag3Filled } from '@tabler/icons-react';
import { dayAfter, isLateExpiry } from '@volano/domain/rules/announcement-dates';
import type { Translate } from '@volano/domain/i18n/translate';
import { useEffect, useRef, useState } from 'react';
import { formatDayName, monthInWords, formatNumber, formatWeekdayShort, toIsoDay } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import type { CalendarEvent } from './calendar.api.ts';
import classes from './calendar.module.css';

/** As many as a day shows before "+ altri" (1-people §9). */
const EVENTS_A_DAY = 2;

export interface MonthGridProps {
  /** `2026-11`. */
  month: string;
  /** `2026-11-18`, in Rome. */
  today: string;
  events: readonly CalendarEvent[];
  /** What is shown is of the month before while this one is fetched. */
  isStale: boolean;
  hrefOf: (event: CalendarEvent) => string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

/** A month as a grid that arrow keys walk; Enter opens a day (visual language §7, visual language §10.13). */
export function MonthGrid({ month, today, events, isStale, hrefOf, onMonth, onDay }: MonthGridProps) {
  const t = useT();
  const language = currentLanguage();
  const days = byDay(events);
  const weeks = weeksOf(month);
  const { grid, reached, setChosen, walk } = useWalk({ month, today, days, onMonth, onDay });

  return (
    <Stack
      ref={grid}
      role="grid"
      gap={0}
      flex={1}
      miw={0}
      mih={0}
      className={classes['monthGrid']}
      style={{ '--weeks': weeks.length } as React.CSSProperties}
      aria-label={t('calendar.gridLabel', { month: monthInWords(month, language) })}
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      <div role="row" className={classes['head']}>
        {weeks[0]?.map((day) => (
          <Text
            key={day}
            role="columnheader"
            span
            size="meta"
            py="s6"
            px="s10"
            fw={600}
            c="var(--vl-ink2)"
            className={classes['weekday']}
          >
            {formatWeekdayShort(day, language)}
          </Text>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes['week']}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              events={days.get(day) ?? []}
              isOutside={monthOf(day) !== month}
              isToday={day === today}
              isReached={day === reached}
              hrefOf={hrefOf}
              onFocus={() => setChosen(day)}
              onKeyDown={(event) => walk(event, day)}
              onOpen={() => onDay(day)}
            />
          ))}
        </div>
      ))}
    </Stack>
  );
}

interface Walk extends Pick<MonthGridProps, 'month' | 'today' | 'onMonth' | 'onDay'> {
  readonly days: ReadonlyMap<string, unknown>;
}

/** The one day that the tab key reaches, and the keys that lead from it to others, also of another month. */
function useWalk({ month, today, days, onMonth, onDay }: Walk) {
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(today);
  const wanted = useRef<string | null>(null);
  // It is always one of this month.
  const reached =
    monthOf(chosen) === month ? chosen : dayInMonth(monthOf(today) === month ? today : `${month}-01`, month);

  function walk(event: React.KeyboardEvent, day: string): void {
    if (event.target !== event.currentTarget) return;
    if ((event.key === 'Enter' || event.key === ' ') && days.has(day)) {
      event.preventDefault();
      onDay(day);
      return;
    }
    const next = dayOfKey(day, event.key);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    wanted.current = next;
    if (monthOf(next) !== month) onMonth(monthOf(next));
  }

  // The day may stand in a month that is drawn later.
  useEffect(() => {
    if (wanted.current === null || monthOf(wanted.current) !== month) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });

  return { grid, reached, setChosen, walk };
}

interface DayCellProps {
  day: string;
  events: readonly CalendarEvent[];
  isOutside: boolean;
  isToday: boolean;
  /** Whether the tab key reaches it: one day of the month. */
  isReached: boolean;
  hrefOf: (event: CalendarEvent) => string;
  onFocus: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onOpen: () => void;
}

/** A day of the month with its first events, and how many more it has. */
function DayCell({ day, events, isOutside, isToday, isReached, hrefOf, onFocus, onKeyDown, onOpen }: DayCellProps) {
  const t = useT();
  const name = formatDayName(day, currentLanguage());
  const others = events.length - EVENTS_A_DAY;
  return (
    <div
      role="gridcell"
      className={classes['monthGridDay']}
      data-day={day}
      data-weekend={isWeekend(day) || undefined}
      data-outside={isOutside || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isReached ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <VisuallyHidden>
        {events.length === 0
          ? t('calendar.dayNone', { day: name })
          : t('calendar.dayOf', { day: name, what: countWords(t, events) })}
      </VisuallyHidden>
      <span className={classes['number']} data-today={isToday || undefined} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {events.slice(0, EVENTS_A_DAY).map((event) => (
        <EventLink key={`${event.kind}-${event.announcementId}`} event={event} href={hrefOf(event)} look="chip" />
      ))}
      {others > 0 ? (
        <Box
          type="button"
          component="button"
          py={0}
          px="s6"
          mih={24}
          bdrs="xs"
          c="bright"
          td="underline"
          className={classes['others']}
          tabIndex={-1}
          aria-label={t('calendar.othersOf', { count: others, day: name })}
          onClick={onOpen}
        >
          {t('calendar.others', { count: others, shown: formatNumber(others) })}
        </Box>
      ) : null}
    </div>
  );
}

interface EventLinkProps {
  event: CalendarEvent;
  href: string;
  /** A chip in a day of the month, or a line of a list. */
  look: 'chip' | 'line';
}

/** An announcement that opens (brand, arrow) or expires (accent, flag), leading to it. Colour never speaks alone: there is a mark and a word. */
export function EventLink({ event, href, look }: EventLinkProps) {
  const t = useT();
  const isStart = event.kind === 'start';
  const Mark = isStart ? IconArrowBarToRight : IconFlag3Filled;
  const word = t(isStart ? 'calendar.opens' : 'calendar.expires');
  const isLate = isLateExpiry(event, toIsoDay(useNow()));
  const mark = event.isActive ? (isLate ? t('calendar.late') : null) : t('calendar.draft');
  return (
    <a
      className={classes['eventLink']}
      data-look={look}
      data-kind={event.kind}
      data-draft={mark !== null || undefined}
      href={href}
      // In a month the arrows lead from day to day, and Enter opens what a day holds.
      tabIndex={look === 'chip' ? -1 : undefined}
      title={look === 'chip' ? event.title : undefined}
    >
      <Mark size={look === 'chip' ? 14 : 18} className={classes['mark']} aria-hidden />
      <span className={classes['title']}>{event.time === null ? event.title : `${event.time} ${event.title}`}</span>
      {look === 'line' && mark !== null ? <StatusBadge tone="outline">{mark}</StatusBadge> : null}
      <span className={look === 'chip' ? 'visually-hidden' : classes['word']}>
        {look === 'chip' && mark !== null ? `${word}, ${mark}` : word}
      </span>
    </a>
  );
}

/** Months as `2026-11` and days as `2026-11-27`: both compare as text, and no hour or time zone enters. */

const DAYS_A_WEEK = 7;

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** A month some months later, or earlier with a negative number. */
export function monthAfter(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** Whether a text is a month that a calendar can show: an address is written by anybody. */
export function isMonth(text: string): boolean {
  return /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The weeks that show a month, from Monday to Sunday, with the days of the months around it. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const end = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  let day = dayAfter(first, -daysSinceMonday(first));
  while (day < end) {
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, index) => dayAfter(day, index)));
    day = dayAfter(day, DAYS_A_WEEK);
  }
  return weeks;
}

/** The same day of another month, or its last one where it has fewer. */
export function dayInMonth(day: string, month: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** Saturday and Sunday. */
export function isWeekend(day: string): boolean {
  return daysSinceMonday(day) >= 5;
}

/** Where the keys of a calendar lead from a day, or null for another key: arrows, the ends of the week, a month with Page up and down. */
export function dayOfKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -DAYS_A_WEEK);
    case 'ArrowDown':
      return dayAfter(day, DAYS_A_WEEK);
    case 'Home':
      return dayAfter(day, -daysSinceMonday(day));
    case 'End':
      return dayAfter(day, DAYS_A_WEEK - 1 - daysSinceMonday(day));
    case 'PageUp':
      return dayInMonth(day, monthAfter(monthOf(day), -1));
    case 'PageDown':
      return dayInMonth(day, monthAfter(monthOf(day), 1));
    default:
      return null;
  }
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;
}

/** "3 scadenze e 2 aperture", or nothing where a day has none. */
export function countWords(t: Translate, events: readonly CalendarEvent[]): string {
  const starts = events.filter(({ kind }) => kind === 'start').length;
  const expiries = events.length - starts;
  const first = expiries === 0 ? '' : t('calendar.expiries', { count: expiries });
  const second = starts === 0 ? '' : t('calendar.starts', { count: starts });
  return first !== '' && second !== '' ? t('calendar.and', { first, second }) : first + second;
}

/** The events of each day, in the order in which they came. */
export function byDay(events: readonly CalendarEvent[]): ReadonlyMap<string, readonly CalendarEvent[]> {
  return Map.groupBy(events, ({ day }) => day);
}
