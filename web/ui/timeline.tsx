import classes from './timeline.module.css';

export interface TimelineDate {
  /** Position from the first date to the last, 0 to 1. */
  at: number;
  label: string;
  /** Already formatted. */
  date: string;
  /** `done` is filled, `next` an outline, `end` the minio deadline. */
  kind: 'done' | 'next' | 'end';
}

export interface TimelineProps {
  dates: readonly TimelineDate[];
  /** Where today falls and what its flag says. Outside 0 to 1 there is no flag. */
  today?: { at: number; label: string };
}

function percent(at: number): string {
  return `${String(Math.round(Math.min(1, Math.max(0, at)) * 1000) / 10)}%`;
}

/** Dates on a line with today among them; a plain list on a narrow screen. */
export function Timeline({ dates, today }: TimelineProps) {
  const isTodayInside = today !== undefined && today.at >= 0 && today.at <= 1;
  return (
    <div className={classes['root']}>
      {today ? (
        <div className={classes['track']} aria-hidden>
          <div className={classes['gone']} style={{ width: percent(today.at) }} />
        </div>
      ) : null}
      <ol className={classes['dates']}>
        {dates.map(({ at, label, date, kind }) => (
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
              <span className={classes['day']}>{date}</span>
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
          {today.label}
        </p>
      ) : null}
    </div>
  );
}

function edgeOf(at: number): 'start' | 'middle' | 'end' {
  if (at < 0.12) return 'start';
  return at > 0.88 ? 'end' : 'middle';
}
