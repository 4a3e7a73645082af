import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format/format.ts';

/** Of fewer than so many a percentage says more than is known: one more of two would be half as many again. */
const FEW = 5;

/** How a number moved against the one before: `+11%`, or that one where it is too small for a part of it to mean anything. */
export function changeText(t: TFunction, count: number, before: number): string {
  if (count === before) return t('statistics.change.same');
  if (before < FEW) return t('statistics.change.fromFew', { before: String(before) });
  const percent = Math.round(((count - before) / before) * 100);
  if (percent === 0) return t('statistics.change.same');
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`;
}

/** A part of a whole in per cent, whole numbers: never all unless it is all, never none unless it is none; empty for a part of a few. */
export function shareText(part: number, whole: number): string {
  if (whole < FEW) return '';
  const percent = Math.round((part / whole) * 100);
  if (percent === 100 && part < whole) return '99%';
  if (percent === 0 && part > 0) return '1%';
  return `${String(percent)}%`;
}
