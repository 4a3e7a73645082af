import { CHART_TYPES, type ChartType } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { changeText } from './changes.ts';
import classes from './comparison.module.css';
import type { Measure } from './statistics.api.ts';

export interface MeasureStripProps {
  /** Undefined while they are counted. */
  measures: readonly Measure[] | undefined;
  isStale: boolean;
  chosen: ChartType;
  onChoose: (chartType: ChartType) => void;
}

/** The nine measures as ruled cells that pick what the chart shows (visual language §10.09). */
export function MeasureStrip({ measures, isStale, chosen, onChoose }: MeasureStripProps) {
  const t = useT();
  return (
    <div
      role="radiogroup"
      aria-label={t('statistics.measure')}
      className={classes['measureStrip']}
      aria-busy={measures === undefined || isStale || undefined}
    >
      {CHART_TYPES.map((kind) => {
        const found = measures?.find(({ _id }) => _id === kind);
        return (
          <label key={kind} className={classes['cell']}>
            <input
              type="radio"
              name="measure"
              className="visually-hidden"
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
            />
            <span className={classes['measureStripCount']}>
              {found === undefined ? '\u00A0' : formatNumber(found.count)}
            </span>
            <span className={classes['label']}>{t(`statistics.measures.${kind}`)}</span>
            <span className={classes['change']}>
              {found === undefined ? '\u00A0' : changeText(t, found.count, found.before)}
            </span>
          </label>
        );
      })}
    </div>
  );
}
