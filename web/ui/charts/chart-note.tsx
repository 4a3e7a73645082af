import { formatNumber } from '../../lib/format/format.ts';
import classes from './charts.module.css';
import type { ChartMark } from './chart-types.ts';

export interface ChartNoteProps {
  title: string;
  /** One sentence under the title, or a number a series. */
  children: string | readonly { label: string; mark: ChartMark; value: number }[];
}

/** The note beside the point or the bar that the pointer or the keyboard is on; said aloud to who listens. */
export function ChartNote({ title, children }: ChartNoteProps) {
  return (
    <div className={classes['chartNote']} role="status">
      <p className={classes['chartNoteTitle']}>{title}</p>
      {typeof children === 'string' ? (
        <p>{children}</p>
      ) : (
        children.map(({ label, mark, value }) => (
          <p key={label} className={classes['line']} data-mark={mark}>
            {label}
            <strong>{formatNumber(value)}</strong>
          </p>
        ))
      )}
    </div>
  );
}
