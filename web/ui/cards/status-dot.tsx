import classes from './marks.module.css';

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
