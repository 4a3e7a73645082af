import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import classes from './comparison.module.css';
import type { StatisticsAddress } from './statistics-address.ts';
import { eventsHref, individualHref } from './statistics-links.ts';
import type { Ranked } from './statistics.api.ts';

export interface LeaderboardRowProps {
  row: Ranked;
  address: StatisticsAddress;
  /** The highest number of any consultant, which the bars of all pages are drawn by. */
  highest: number;
  isLit: boolean;
  onLit: (id: string | null) => void;
}

/** One consultant: the row leads to their own page, the number to its rows. */
export function LeaderboardRow({ row, address, highest, isLit, onLit }: LeaderboardRowProps) {
  const t = useT();
  const { chartType, period } = address;
  const name = `${row.name} ${row.surname}`;
  const counted = t(`statistics.counted.${chartType}`, { count: row.count, shown: formatNumber(row.count) });
  const lighting = {
    onMouseEnter: () => onLit(row._id),
    onMouseLeave: () => onLit(null),
    onFocus: () => onLit(row._id),
    onBlur: () => onLit(null),
  };
  return (
    <li className={classes['row']} data-lit={isLit || undefined}>
      <span className={classes['rank']} data-first={row.rank <= 3 || undefined}>
        {formatNumber(row.rank)}
      </span>
      <Avatar name={name} src={row.frontImage?.thumbnail.medium ?? null} size={28} tone="neutral" />
      <span className={classes['name']}>
        <a
          href={individualHref(row._id, address)}
          title={name}
          aria-label={t('statistics.board.individual', { name })}
          {...lighting}
        >
          {name}
        </a>
        {row.isGone ? <span className={classes['gone']}>{t('statistics.board.gone')}</span> : null}
      </span>
      <span className={classes['track']} aria-hidden>
        <span style={{ width: `${String(highest === 0 ? 0 : (row.count / highest) * 100)}%` }} />
      </span>
      <a
        className={classes['leaderboardCount']}
        href={eventsHref({ chartType, advisorId: row._id, period })}
        aria-label={t('statistics.board.open', { counted, name })}
        {...lighting}
      >
        {formatNumber(row.count)}
      </a>
    </li>
  );
}
