import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './audience-shares.module.css';

export interface AudienceSharesProps {
  title: string;
  /** Most first. */
  shares: readonly { readonly _id: string | null; readonly name: string; readonly count: number }[];
  /** What stands for a share without a name. */
  nameless: string;
}

const SHOWN = 5;

/** How many companies are of each: a name, a bar as long as its part of the largest, the number. */
export function AudienceShares({ title, shares, nameless }: AudienceSharesProps) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? shares : shares.slice(0, SHOWN);
  const largest = shares[0]?.count ?? 1;
  return (
    <section className={classes['root']} aria-label={title}>
      <h3>{title}</h3>
      {shares.length === 0 ? <p className={classes['none']}>{t('matching.reach.none')}</p> : null}
      <ul className={classes['list']}>
        {shown.map(({ _id, name, count }) => (
          <li key={_id ?? ''} className={classes['share']}>
            <span className={classes['name']}>{name === '' ? nameless : name}</span>
            <span className={classes['count']}>{formatNumber(count)}</span>
            <span className={classes['bar']} style={{ inlineSize: `${(100 * count) / largest}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      {shares.length > shown.length ? (
        <Button className={classes['more'] ?? ''} variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('matching.reach.showAll', { count: shares.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}
