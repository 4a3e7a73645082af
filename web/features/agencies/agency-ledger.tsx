import { IconArrowRight } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './agency-ledger.module.css';

export interface LedgerCell {
  readonly key: string;
  readonly label: string;
  /** Undefined while it is being counted. */
  readonly count: number | undefined;
  readonly href: string;
}

/** Numbers as ruled cells, each the door to the list behind it (visual language §10.08). */
export function AgencyLedger({ cells }: { cells: readonly LedgerCell[] }) {
  const t = useT();
  return (
    <ul className={classes['root']} aria-label={t('agencies.home.ledger')}>
      {cells.map(({ key, label, count, href }) => (
        <li key={key} className={classes['cell']} aria-busy={count === undefined || undefined}>
          <a href={href} className={classes['link']}>
            <span className={classes['label']}>{label}</span>
            <span className={classes['count']}>{count === undefined ? '\u00A0' : formatNumber(count)}</span>
            <IconArrowRight size={18} aria-hidden className={classes['arrow']} />
          </a>
        </li>
      ))}
    </ul>
  );
}
