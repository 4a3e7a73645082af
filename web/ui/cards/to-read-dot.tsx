import { useT } from '../../lib/i18n/i18n.ts';
import classes from './marks.module.css';

/** A accent dot before what one has not opened yet, with its word for those who do not see it. */
export function ToReadDot() {
  const t = useT();
  return (
    <span className={classes['toReadDot']} title={t('common.toRead')}>
      <span className="visually-hidden">{t('common.toRead')}: </span>
    </span>
  );
}
