import type { StandIn } from '@volano/domain/rules/vocabulary';
import { useT } from '../../lib/i18n/i18n.ts';
import { useStandsIn } from '../../lib/api/options.ts';
import classes from './shell.module.css';

/** Says that the demo plays a service which is not connected; nothing where it is, and in a portal that is no demo (10 §4). */
export function StandInNote({ service }: { service: StandIn }) {
  const t = useT();
  if (!useStandsIn(service)) return null;
  return (
    <p className={classes['standInNote']}>
      <span className={classes['label']}>{t('common.standIn')}</span>
    </p>
  );
}
