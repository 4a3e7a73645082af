import type { TFunction } from 'i18next';
import { formatNumber } from '../../lib/format.ts';

/** How a number moved against the one before: `+11%`, or in words where there is no part to say. */
export function sayChange(t: TFunction, count: number, before: number): string {
  if (count === before) return t('statistics.change.same');
  if (before === 0) return t('statistics.change.fromZero');
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return t('statistics.change.same');
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`;
}

/** A part of a whole in per cent, whole numbers: never all unless it is all, never none unless it is none. */
export function sayPart(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return '99%';
  if (percent === 0 && part > 0) return '1%';
  return `${String(percent)}%`;
}
