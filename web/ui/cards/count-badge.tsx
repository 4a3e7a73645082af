import { useT } from '../../lib/i18n/i18n.ts';
import classes from './marks.module.css';

export interface CountBadgeProps {
  /** Nothing is shown at 0; above 99 it reads "99+". */
  count: number;
  /** What a screen reader adds; "12 da leggere" by default, empty when the parent's name already says it. */
  label?: string;
  /** Smaller, at the corner of an icon: its parent must be positioned. */
  isCorner?: boolean;
}

/** A accent counter of things that wait for attention. */
export function CountBadge({ count, label, isCorner = false }: CountBadgeProps) {
  const t = useT();
  if (count <= 0) return null;
  const said = label ?? t('common.shell.unread', { count });
  return (
    <span className={classes['countBadge']} data-corner={isCorner || undefined}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      {said ? <span className="visually-hidden">{said}</span> : null}
    </span>
  );
}
