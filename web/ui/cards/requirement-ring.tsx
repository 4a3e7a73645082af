import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { segmentPath, stateCounts, type WheelSegment } from './requirement-ring-geometry.ts';
import classes from './requirement-ring.module.css';

export type { WheelSegment };

export interface RequirementRingProps {
  /** One entry per requirement or question, clockwise from the top. All `missing` is the empty wheel. */
  segments: readonly WheelSegment[];
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

/** La ruota: full thickness is satisfied, half is to check, a hairline is missing, so that colour is never alone (visual language §1.2, §9). */
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

const hairlines: readonly WheelSegment[] = Array.from({ length: 8 }, () => 'missing');

/** The wheel of an empty state: eight hairlines, said to nobody because the words beside it say it. */
export function EmptyRequirementRing({ size = 72 }: { size?: number }) {
  return <RequirementRing segments={hairlines} size={size} isDecorative />;
}
