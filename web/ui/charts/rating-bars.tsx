import { useT } from '../../lib/i18n/i18n.ts';
import classes from './rating-bars.module.css';

export interface RatingBarsProps {
  level: 'low' | 'medium' | 'high';
  /** The word beside the bars; "Bassa", "Media" or "Alta" by default. */
  label?: string;
  /** In the rows of a table: smaller bars, the weight of the row. */
  isDense?: boolean;
}

const heights = [10, 14, 18];
const denseHeights = [7, 10, 13];
const filled = { low: 1, medium: 2, high: 3 };

/** Three bars and the word that says them. */
export function RatingBars({ level, label, isDense = false }: RatingBarsProps) {
  const t = useT();
  return (
    <span className={classes['ratingBars']} data-dense={isDense || undefined}>
      <span className={classes['bars']} aria-hidden>
        {(isDense ? denseHeights : heights).map((height, index) => (
          <span
            key={height}
            className={classes['bar']}
            style={{ height }}
            data-on={index < filled[level] || undefined}
          />
        ))}
      </span>
      {label ?? t(`common.level.${level}`)}
    </span>
  );
}
