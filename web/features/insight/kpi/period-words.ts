import type { Period } from '@volano/domain/rules/period';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format/format.ts';

/** A period in as few words as it can be said: `19/10 – 18/11`, with years where they are not the present one, a single day by itself. */
export function periodText(t: TFunction, { first, last }: Period, today: string): string {
  const year = today.slice(0, 4);
  const isThisYear = first.startsWith(year) && last.startsWith(year);
  const say = (day: string): string => (isThisYear ? formatDate(day).slice(0, 5) : formatDate(day));
  return first === last
    ? t('statistics.period.on', { day: say(first) })
    : t('statistics.period.span', { first: say(first), last: say(last) });
}
