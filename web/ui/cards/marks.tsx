import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
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

export interface StatusDotProps {
  tone: 'brand' | 'ok' | 'accent' | 'danger' | 'neutral';
  /** Colour is never alone: the word is required. */
  label: string;
}

/** A coloured dot and its word. */
export function StatusDot({ tone, label }: StatusDotProps) {
  return (
    <span className={classes['statusDot']}>
      <span className={classes['dot']} data-tone={tone} aria-hidden />
      {label}
    </span>
  );
}

/** A accent dot before what one has not opened yet, with its word for those who do not see it. */
export function ToReadDot() {
  const t = useT();
  return (
    <span className={classes['toReadDot']} title={t('common.toRead')}>
      <span className="visually-hidden">{t('common.toRead')}: </span>
    </span>
  );
}

interface ChipProps {
  /** `ok` has a tick, `check` a question mark, `more` is the "+2" that stands for the rest. */
  tone?: 'ok' | 'check' | 'more';
  children: React.ReactNode;
}

/** A reason in a pill: something satisfied, or something to verify. */
export function Chip({ tone = 'ok', children }: ChipProps) {
  return (
    <span className={classes['chip']} data-tone={tone}>
      {tone === 'ok' ? <IconCheck size={15} aria-hidden className={classes['tick']} /> : null}
      {tone === 'check' ? <IconHelpCircle size={15} aria-hidden /> : null}
      <span className={classes['text']}>{children}</span>
    </span>
  );
}

interface FilterChipProps {
  label: string;
  /** The whole chip is the target: pressing anywhere removes the filter. */
  onRemove: () => void;
}

/** An active filter, removable. */
export function FilterChip({ label, onRemove }: FilterChipProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={classes['filter']}
      onClick={onRemove}
      aria-label={t('common.filters.remove', { name: label })}
    >
      <span className={classes['text']}>{label}</span>
      <IconX size={14} aria-hidden />
    </button>
  );
}
