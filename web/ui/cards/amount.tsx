import { formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './card-parts.module.css';

export interface AmountProps {
  /** Euro. */
  euro: number;
  /** 22 to 38 px; 30 in list cards, 24 in the carousel, 34 on a detail page. */
  size?: 22 | 24 | 30 | 34 | 38;
  /** The small words in front; "fino a" by default, null for none. */
  prefix?: 'upTo' | 'from' | null;
}

/** An amount of money in Besley, with "fino a" before it (visual language §3, §6). */
export function Amount({ euro, size = 30, prefix = 'upTo' }: AmountProps) {
  const t = useT();
  return (
    <p className={classes['importo']}>
      {prefix ? <span className={classes['prefix']}>{t(`common.${prefix}`)}</span> : null}
      <span className={classes['amount']} style={{ fontSize: `${String(size / 16)}rem` }}>
        {formatMoney(euro)}
      </span>
    </p>
  );
}
