import { excerpt } from '@volano/domain/rules/harmless-text';
import { IconCheck, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { initials } from '../../lib/format/format.ts';
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

interface CountBadgeProps {
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

/** How many characters of a text a table shows, as of the label of an activity, and how many of a description (1-people §9). */
export const TEXT_LIMIT = 100;
export const DESCRIPTION_LIMIT = 80;

interface CutTextProps {
  text: string;
  limit?: number;
}

/** The beginning of a long text; all of it under the pointer, and for who has the page read to them. */
export function CutText({ text, limit = TEXT_LIMIT }: CutTextProps) {
  const shown = excerpt(text, limit);
  if (!shown.endsWith('…') || shown === text) return text;
  return (
    <span className="cut-text" title={text}>
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface AvatarProps {
  /** Full name: initials are taken from it. */
  name: string;
  /** A round person or a square company. */
  shape?: 'person' | 'company';
  src?: string | null;
  /** Pixels: 32 in the bar, 36 to 44 in lists, 76 on the consultant's card. */
  size?: number;
  tone?: 'brand' | 'neutral' | 'accent';
}

/** A photo, or the initials while there is none (or it fails to load). Decorative: the name stands beside it. */
export function Avatar({ name, shape = 'person', src, size = 36, tone = 'brand' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hasPhoto = src && failed !== src;
  return (
    <span
      className={classes['avatar']}
      data-shape={shape}
      data-tone={tone}
      style={{ width: size, height: size, '--fz': `${String(Math.max(11, size * 0.375))}px` } as React.CSSProperties}
      data-initials={hasPhoto ? undefined : initials(name)}
      aria-hidden
    >
      {hasPhoto ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : null}
    </span>
  );
}
