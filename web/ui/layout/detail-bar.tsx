import { IconArrowLeft } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './portal-shell.module.css';

export interface DetailBarProps {
  /** Where back leads, and its name. */
  backHref: string;
  backLabel: string;
  /** What this is, for the bar of a phone: "Agevolazione". */
  label: string;
  /** Buttons at the right, with room for words. */
  actions?: React.ReactNode;
  /** The same as icons, on a phone. */
  phoneActions?: React.ReactNode;
}

/** The way back and the actions of a detail page; on a phone it takes the place of the masthead (visual language §7). */
export function DetailBar({ backHref, backLabel, label, actions, phoneActions }: DetailBarProps) {
  const t = useT();
  return (
    <div className={classes['detailBar']} data-detail-bar>
      <a className={classes['back']} href={backHref}>
        <IconArrowLeft size={18} aria-hidden />
        <span className={classes['backWords']}>
          <span className="visually-hidden">{t('common.actions.back')}: </span>
          {backLabel}
        </span>
      </a>
      <span className={classes['label']} aria-hidden>
        {label}
      </span>
      <div className={classes['actions']}>{actions}</div>
      <div className={classes['phoneActions']}>{phoneActions}</div>
    </div>
  );
}

/** The main action of a page at the bottom of a phone, in place of the bottom bar; nothing above 768 px (visual language §7). */
export function StickyActionBar({ children }: { children: React.ReactNode }) {
  return (
    <div className={classes['stickyActionBar']} data-sticky-action>
      {children}
    </div>
  );
}
