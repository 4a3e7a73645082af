import { IconArrowRight } from '@tabler/icons-react';
import { Trans } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { i18n, useT } from '../../lib/i18n.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import type { Counter, DashboardNumbers, Trend } from './dashboard.api.ts';
import classes from './kpi-ledger.module.css';
import { placeOfCounter } from './kpi-places.ts';

export interface KpiLedgerProps {
  label: string;
  counters: readonly Counter[];
  /** Undefined while they are being counted. */
  numbers: DashboardNumbers | undefined;
}

/** Numbers as ruled cells, each the door to the rows that it counts, with the way it took in thirty days (mock-ups 08). */
export function KpiLedger({ label, counters, numbers }: KpiLedgerProps) {
  const t = useT();
  return (
    <ul className={classes['root']} aria-label={label}>
      {counters.map((counter) => (
        <li key={counter} className={classes['cell']} aria-busy={numbers === undefined || undefined}>
          <a href={placeOfCounter(counter)} className={classes['link']}>
            <span className={classes['label']}>
              {t(`dashboard.ledger.${counter}`)}
              <IconArrowRight size={16} aria-hidden className={classes['arrow']} />
            </span>
            <span className={classes['line']}>
              <span className={classes['count']}>{shown(numbers?.counts[counter])}</span>
              <Way trend={numbers?.trends[counter]} />
            </span>
            <Change trend={numbers?.trends[counter]} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function shown(count: number | undefined): string {
  return count === undefined ? '\u00A0' : formatNumber(count);
}

function Way({ trend }: { trend: Trend | undefined }) {
  return trend === undefined ? null : <Sparkline points={trend.points} isFalling={trend.change < 0} />;
}

function Change({ trend }: { trend: Trend | undefined }) {
  const t = useT();
  if (trend === undefined) return <span className={classes['change']}>{'\u00A0'}</span>;
  const { change } = trend;
  if (change === 0) return <span className={classes['change']}>{t('dashboard.ledger.same')}</span>;
  return (
    <span className={classes['change']} data-way={change > 0 ? 'up' : 'down'}>
      <Trans
        i18n={i18n}
        i18nKey="dashboard.ledger.change"
        values={{ change: `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}` }}
        components={{ b: <b /> }}
      />
    </span>
  );
}
