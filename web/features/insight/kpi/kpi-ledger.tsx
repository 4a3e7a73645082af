import { IconArrowRight } from '@tabler/icons-react';
import { Trans } from 'react-i18next';
import { formatNumber } from '../../../lib/format/format.ts';
import { i18n, useT } from '../../../lib/i18n/i18n.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import type { Counter, DashboardNumbers, Trend } from './dashboard.api.ts';
import classes from './dashboard.module.css';
import { placeOfCounter } from './kpi-places.ts';

export interface KpiLedgerProps {
  label: string;
  counters: readonly Counter[];
  /** Undefined while they are being counted. */
  numbers: DashboardNumbers | undefined;
}

/** Numbers as ruled cells, each the door to the rows that it counts, with the way it took and what was added in thirty days (mock-ups 08). */
export function KpiLedger({ label, counters, numbers }: KpiLedgerProps) {
  const t = useT();
  return (
    <ul className={classes['kpiLedger']} aria-label={label}>
      {counters.map((counter) => (
        <li key={counter} className={classes['cell']} aria-busy={numbers === undefined || undefined}>
          <a href={placeOfCounter(counter)} className={classes['link']}>
            <span className={classes['label']}>
              {t(`dashboard.ledger.${counter}`)}
              <IconArrowRight size={16} aria-hidden className={classes['arrow']} />
            </span>{' '}
            <span className={classes['line']}>
              <span className={classes['kpiLedgerCount']}>{shown(numbers?.counts[counter])}</span>
              <Way trend={numbers?.trends[counter]} />
            </span>{' '}
            <Added counter={counter} trend={numbers?.trends[counter]} />
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
  if (trend === undefined) return null;
  const [first = 0, last = 0] = [trend.points[0], trend.points.at(-1)];
  return <Sparkline points={trend.points} isFalling={last < first} />;
}

/** How the flow beside a total is said: of most, what was added to them; of those that a consultant follows, who is new in the portal. */
const WORDS = {
  added: ['dashboard.ledger.added', 'dashboard.ledger.none'],
  newUsers: ['dashboard.ledger.newUsers', 'dashboard.ledger.noNewUsers'],
  newAgencies: ['dashboard.ledger.newAgencies', 'dashboard.ledger.noNewAgencies'],
} as const;

function wordsOf(counter: Counter) {
  if (counter === 'advisorUsers') return WORDS.newUsers;
  return counter === 'assignedAgencies' ? WORDS.newAgencies : WORDS.added;
}

function Added({ counter, trend }: { counter: Counter; trend: Trend | undefined }) {
  const t = useT();
  if (trend === undefined) return <span className={classes['added']}>{'\u00A0'}</span>;
  const [some, none] = wordsOf(counter);
  if (trend.added === 0) return <span className={classes['added']}>{t(none)}</span>;
  return (
    <span className={classes['added']}>
      <Trans
        i18n={i18n}
        i18nKey={some}
        count={trend.added}
        values={{ added: formatNumber(trend.added) }}
        components={{ b: <b /> }}
      />
    </span>
  );
}
