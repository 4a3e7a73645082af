import type { ComponentType } from 'react';
import classes from './card-parts.module.css';

export interface TypeTagProps {
  /** A Tabler icon; a word alone without it. */
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  label: string;
  /** Secondary facts, such as a territory, are lighter. */
  isMuted?: boolean;
}

/** An icon and a word that say of what kind something is, on one line. */
export function TypeTag({ icon: Icon, label, isMuted = false }: TypeTagProps) {
  return (
    <span className={classes['tipoTag']} data-muted={isMuted || undefined}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      <span className={classes['label']}>{label}</span>
    </span>
  );
}
