import type { StandIn } from '@volano/domain/rules/vocabulary';
import { useStandsIn } from '../../lib/api/options.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './office-page.module.css';
import shellClasses from './shell.module.css';

export interface OfficePageProps {
  /** The page fills the height and its table or panes scroll inside it; otherwise the page scrolls. */
  isFill?: boolean;
  /** No padding: two panes that touch the edges. */
  isFlush?: boolean;
  children: React.ReactNode;
}

/** The padding and the height of a back-office page. */
export function OfficePage({ isFill = false, isFlush = false, children }: OfficePageProps) {
  return (
    <div className={classes['root']} data-fill={isFill || undefined} data-flush={isFlush || undefined}>
      {children}
    </div>
  );
}

/** Says that the demo plays a service which is not connected; nothing where it is, and in a portal that is no demo (10 §4). */
export function StandInNote({ service }: { service: StandIn }) {
  const t = useT();
  if (!useStandsIn(service)) return null;
  return (
    <p className={shellClasses['standInNote']}>
      <span className={shellClasses['label']}>{t('common.standIn')}</span>
    </p>
  );
}
