import type { ComponentPropsWithRef } from 'react';
import { IconBell } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { CountBadge } from '../cards/count-badge.tsx';
import classes from './shell.module.css';

export interface BellButtonProps extends ComponentPropsWithRef<'button'> {
  /** Notifications to read. */
  count: number;
}

/** The bell with its counter. It passes everything else to the button, so it can be the target of a menu or a popover. */
export function BellButton({ count, ...props }: BellButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      {...props}
      className={classes['bellButton']}
      aria-label={count > 0 ? t('common.shell.notificationsUnread', { count }) : t('common.shell.notifications')}
    >
      <IconBell size={22} aria-hidden />
      <CountBadge count={count} label="" isCorner />
    </button>
  );
}
