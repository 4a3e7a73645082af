import classes from './marks.module.css';

export interface StatusBadgeProps {
  /** `outline` has no fill; `brandSolid` and `accentSolid` are for "Nuova" and for urgency; `surface` floats over a cover. */
  tone?: 'neutral' | 'brand' | 'accent' | 'ok' | 'danger' | 'outline' | 'brandSolid' | 'accentSolid' | 'surface';
  icon?: React.ReactNode;
  children: React.ReactNode;
}

/** A state in a 22 px badge, tint and ink, sentence case (visual language §6). */
export function StatusBadge({ tone = 'neutral', icon, children }: StatusBadgeProps) {
  return (
    <span className={classes['statusBadge']} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
