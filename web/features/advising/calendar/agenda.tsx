import { formatDayName, formatMonth } from '../../../lib/format/format.ts';
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts';
import type { CalendarEvent } from './calendar.api.ts';
import classes from './calendar.module.css';
import { byDay } from './day-words.ts';
import { EventLink } from './event-link.tsx';

export interface AgendaProps {
  month: string;
  today: string;
  events: readonly CalendarEvent[];
  isStale: boolean;
  hrefOf: (event: CalendarEvent) => string;
}

/** A month on a phone: the days that hold something, one under the other. */
export function Agenda({ month, today, events, isStale, hrefOf }: AgendaProps) {
  const t = useT();
  const language = currentLanguage();
  return (
    <ol
      className={classes['agenda']}
      aria-label={t('calendar.agendaLabel', { month: formatMonth(month, language) })}
      data-stale={isStale || undefined}
      aria-busy={isStale}
    >
      {[...byDay(events)].map(([day, held]) => (
        <li key={day} className={classes['agendaDay']} data-today={day === today || undefined}>
          <h2 className={classes['name']} aria-current={day === today ? 'date' : undefined}>
            {formatDayName(day, language)}
            {day === today ? <span className={classes['today']}>{t('calendar.today')}</span> : null}
          </h2>
          <ul className={classes['events']}>
            {held.map((event) => (
              <li key={`${event.kind}-${event.announcementId}`} className={classes['event']}>
                <EventLink event={event} href={hrefOf(event)} look="line" />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
