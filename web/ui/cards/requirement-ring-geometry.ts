/** Satisfied, to check, missing. */
export type WheelSegment = 'ok' | 'check' | 'missing';

/** How many segments are in each state. */
export function stateCounts(segments: readonly WheelSegment[]): Record<WheelSegment, number> {
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
