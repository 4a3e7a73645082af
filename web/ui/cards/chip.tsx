import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './marks.module.css';

export interface ChipProps {
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

export interface FilterChipProps {
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
