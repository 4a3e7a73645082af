import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './marks.module.css';

export interface RequirementRingProps {
  /** One entry per requirement or question, clockwise from the top. All `missing` is the empty wheel. */
  segments: readonly RingSegment[];
  /** Pixels: 24 in tables (no label), 44 to 52 in cards, 92 to 112 on a detail page. */
  size?: number;
  /** Text in the hub, such as `6/8`. Left out under 40 px. */
  label?: string;
  /** What a screen reader says. By default counted from the segments: "6 soddisfatti su 8, 1 da verificare, 1 mancante". */
  description?: string;
  /** True when the words beside the wheel already say the same. */
  isDecorative?: boolean;
  /** Segments that change state after the first paint fill in 400 ms. */
  animate?: boolean;
}

/** Full thickness is satisfied, half is to check, a hairline is missing, so that colour is never alone (visual language §1.2, visual language §9). */
export function RequirementRing({
  segments,
  size = 48,
  label,
  description,
  isDecorative = false,
  animate = false,
}: RequirementRingProps) {
  const t = useT();
  const [atFirst] = useState(segments);
  const counts = stateCounts(segments);
  const said = [
    `${t('common.wheel.ok', { count: counts.ok })} ${t('common.wheel.of', { total: segments.length })}`,
    ...(counts.check > 0 ? [t('common.wheel.check', { count: counts.check })] : []),
    ...(counts.missing > 0 ? [t('common.wheel.missing', { count: counts.missing })] : []),
  ].join(', ');
  const name = description ?? (segments.length === 0 ? t('common.wheel.empty') : said);
  return (
    <svg
      className={classes['root']}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {segments.map((state, index) => (
        <path
          // A segment that changes state is a new segment, so that its filling starts again.
          key={`${String(index)}-${state}`}
          d={segmentPath(index, segments.length, size)}
          pathLength={1}
          className={classes[state]}
          data-small={size < 32 || undefined}
          data-fresh={(animate && atFirst[index] !== state) || undefined}
        />
      ))}
      {label && size >= 40 ? (
        <text
          x="50"
          y="50"
          className={size >= 80 ? classes['labelLarge'] : classes['label']}
          data-long={label.length > 4 || undefined}
          data-short={label.length < 3 || undefined}
        >
          {label}
        </text>
      ) : null}
    </svg>
  );
}

const hairlines: readonly RingSegment[] = Array.from({ length: 8 }, () => 'missing');

/** The wheel of an empty state: eight hairlines, said to nobody because the words beside it say it. */
export function EmptyRequirementRing({ size = 72 }: { size?: number }) {
  return <RequirementRing segments={hairlines} size={size} isDecorative />;
}

/** Satisfied, to check, missing. */
export type RingSegment = 'ok' | 'check' | 'missing';

/** How many segments are in each state. */
export function stateCounts(segments: readonly RingSegment[]): Record<RingSegment, number> {
  const counts = { ok: 0, check: 0, missing: 0 };
  for (const state of segments) counts[state] += 1;
  return counts;
}

function point(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
}

/** The arc of one segment in a 100 × 100 box. Small wheels are thicker and nearer to the hub, crowded ones have narrower gaps. */
export function segmentPath(index: number, total: number, size: number): string {
  const radius = size < 32 ? 38 : 41;
  const step = 360 / total;
  const gap = Math.min(total > 10 ? 3 : 4, step * 0.16);
  const from = index * step + gap;
  const to = (index + 1) * step - gap;
  const isLarge = to - from > 180 ? 1 : 0;
  return `M${point(radius, from)}A${radius} ${radius} 0 ${isLarge} 1 ${point(radius, to)}`;
}
