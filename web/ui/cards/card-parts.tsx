import type { ComponentType } from 'react';
import { formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './card-parts.module.css';

export interface PaperCardProps {
  /** Names the region when it is an `aside` or a `section`. */
  label?: string;
  as?: 'div' | 'aside' | 'section';
  children: React.ReactNode;
}

/** Carta: the pink surface of people and guidance, never of data (visual language §1.5). */
export function PaperCard({ label, as: Tag = 'div', children }: PaperCardProps) {
  return (
    <Tag className={classes['paperCard']} aria-label={label}>
      {children}
    </Tag>
  );
}

export interface AmountProps {
  /** Euro. */
  euro: number;
  /** 22 to 38 px; 30 in list cards, 24 in the carousel, 34 on a detail page. */
  size?: 22 | 24 | 30 | 34 | 38;
  /** The small words in front; "fino a" by default, null for none. */
  prefix?: 'upTo' | 'from' | null;
}

/** An amount of money in Besley, with "fino a" before it (visual language §3, §6). */
export function Amount({ euro, size = 30, prefix = 'upTo' }: AmountProps) {
  const t = useT();
  return (
    <p className={classes['amountLine']}>
      {prefix ? <span className={classes['prefix']}>{t(`common.${prefix}`)}</span> : null}
      <span className={classes['amount']} style={{ fontSize: `${String(size / 16)}rem` }}>
        {formatMoney(euro)}
      </span>
    </p>
  );
}

interface TypeTagProps {
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
