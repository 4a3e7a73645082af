import { VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDayName, formatMonth, formatNumber, formatWeekdayShort } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import type { CalendarEvent } from './calendar.api.ts';
import { byDay, countWords } from './day-words.ts';
import { EventLink } from './event-link.tsx';
import { dayInMonth, dayOfKey, isWeekend, monthOf, weeksOf } from './month.ts';
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

/** A month as a grid that arrow keys walk; Enter opens a day (visual language §7, mock-up 13). */
export function MonthGrid({ month, today, events, isStale, hrefOf, onMonth, onDay }: MonthGridProps) {
  const t = useT();
  const language = currentLanguage();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(today);
  // The one day that the tab key reaches is always one of this month.
  const reached =
    monthOf(chosen) === month ? chosen : dayInMonth(monthOf(today) === month ? today : `${month}-01`, month);
  const days = byDay(events);
  const weeks = weeksOf(month);

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
    if (monthOf(next) !== month) onMonth(monthOf(next));
    // The day may stand in a month that is drawn in a moment.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  }

  return (
    <div
      ref={grid}
      role="grid"
      className={classes['monthGrid']}
      style={{ '--weeks': weeks.length } as React.CSSProperties}
      aria-label={t('calendar.gridLabel', { month: formatMonth(month, language) })}
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      <div role="row" className={classes['head']}>
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader" className={classes['weekday']}>
            {formatWeekdayShort(day, language)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes['week']}>
          {week.map((day) => {
            const held = days.get(day) ?? [];
            const name = formatDayName(day, language);
            const others = held.length - EVENTS_A_DAY;
            return (
              <div
                key={day}
                role="gridcell"
                className={classes['monthGridDay']}
                data-day={day}
                data-weekend={isWeekend(day) || undefined}
                data-outside={monthOf(day) !== month || undefined}
                aria-current={day === today ? 'date' : undefined}
                tabIndex={day === reached ? 0 : -1}
                onFocus={() => setChosen(day)}
                onKeyDown={(event) => walk(event, day)}
              >
                <VisuallyHidden>
                  {held.length === 0
                    ? t('calendar.dayNone', { day: name })
                    : t('calendar.dayOf', { day: name, what: countWords(t, held) })}
                </VisuallyHidden>
                <span className={classes['number']} data-today={day === today || undefined} aria-hidden>
                  {Number(day.slice(8))}
                </span>
                {held.slice(0, EVENTS_A_DAY).map((event) => (
                  <EventLink
                    key={`${event.kind}-${event.announcementId}`}
                    event={event}
                    href={hrefOf(event)}
                    look="chip"
                  />
                ))}
                {others > 0 ? (
                  <button
                    type="button"
                    className={classes['others']}
                    tabIndex={-1}
                    aria-label={t('calendar.othersOf', { count: others, day: name })}
                    onClick={() => onDay(day)}
                  >
                    {t('calendar.others', { count: others, shown: formatNumber(others) })}
                  </button>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
