import type { Use } from '@volano/domain/errors';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from '../cards/marks.module.css';

/** Where a thing is still in use, one line a kind: "3 agevolazioni: Nuova Sabatini, Transizione 5.0 e ancora 1". */
export function UsesList({ uses }: { uses: readonly Use[] }) {
  const t = useT();
  return (
    <ul className={classes['usesList']} aria-label={t('common.uses.label')}>
      {uses.map(({ kind, count, names }) => (
        <li key={kind}>
          <strong>{t(`common.uses.${kind}`, { count, shown: formatNumber(count) })}</strong>
          {names.length > 0 ? `: ${names.join(', ')}` : null}
          {names.length > 0 && count > names.length
            ? ` ${t('common.uses.others', { count: count - names.length, shown: formatNumber(count - names.length) })}`
            : null}
        </li>
      ))}
    </ul>
  );
}
