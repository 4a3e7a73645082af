import { useT } from '../../lib/i18n/i18n.ts';
import classes from './entry-frame.module.css';

/**
 * The sign of life at the top edge while what was asked for is on its way: another screen, or a part whose code has not come yet
 * (10-company-path §1). What stands below it stays and can be used.
 */
export function WayBar() {
  const t = useT();
  return <div role="progressbar" aria-label={t('session.onTheWay')} className={classes['bar']} />;
}
