import { Box } from '@mantine/core';
import classes from './timeline.module.css';

export interface TimelineDate {
  /** Position from the first date to the last, 0 to 1. */
  at: number;
  label: string;
  /** Already formatted. */
  date: string;
  /** `done` is filled, `next` an outline, `end` the accent deadline. */
  kind: 'done' | 'next' | 'end';
}

export interface TimelineProps {
  dates: readonly TimelineDate[];
  /** Where today falls and what its flag says: "Oggi", "mancano 9 giorni". Outside 0 to 1 there is no flag. */
  today?: { at: number; label: string; detail: string };
}

function percent(at: number): string {
  return `${String(Math.round(Math.min(1, Math.max(0, at)) * 1000) / 10)}%`;
}

/** Dates on a line with today among them; on a phone a list, where today has its own place in the order. */
export function Timeline({ dates, today }: TimelineProps) {
  const isTodayInside = today !== undefined && today.at >= 0 && today.at <= 1;
  const entries = isTodayInside ? withToday(dates, today) : dates;
  return (
    <div className={classes['root']}>
      {today ? (
        <div className={classes['track']} aria-hidden>
          <div className={classes['gone']} style={{ width: percent(today.at) }} />
        </div>
      ) : null}
      <ol className={classes['dates']}>
        {entries.map(({ at, label, date, kind }) => (
          <li
            key={label}
            className={classes['date']}
            data-kind={kind}
            data-edge={edgeOf(at)}
            style={{ '--at': percent(at) } as React.CSSProperties}
          >
            <span className={classes['dot']} aria-hidden />
            <span className={classes['words']}>
              <span className={classes['label']}>{label}</span>
              <Box component="span" fw={600}>
                {date}
              </Box>
            </span>
          </li>
        ))}
      </ol>
      {isTodayInside ? (
        <p
          className={classes['today']}
          data-edge={edgeOf(today.at)}
          style={{ '--at': percent(today.at) } as React.CSSProperties}
        >
          {today.label}, {today.detail}
        </p>
      ) : null}
    </div>
  );
}

// The entry is drawn on a phone only: elsewhere the flag says the same.
function withToday(
  dates: readonly TimelineDate[],
  today: NonNullable<TimelineProps['today']>,
): readonly (Omit<TimelineDate, 'kind'> & { kind: TimelineDate['kind'] | 'today' })[] {
  const before = dates.filter(({ at, kind }) => at <= today.at && kind === 'done');
  const entry = { at: today.at, label: today.label, date: today.detail, kind: 'today' as const };
  return [...before, entry, ...dates.filter((date) => !before.includes(date))];
}

function edgeOf(at: number): 'start' | 'middle' | 'end' {
  if (at < 0.12) return 'start';
  return at > 0.88 ? 'end' : 'middle';
}
