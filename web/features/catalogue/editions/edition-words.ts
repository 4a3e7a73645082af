import type { Season } from '@volano/domain/rules/editions';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format/format.ts';
import type { Edition } from './editions.api.ts';

/** "È aperta l’edizione 2026", by what it is called beside its siblings. */
export function nextTitle(t: TFunction, { state, year, number }: Edition): string {
  const key = state === 'upcoming' ? 'upcoming' : 'open';
  if (year !== null) return t(`editions.next.${key}.year`, { year });
  return number === null ? t(`editions.next.${key}.plain`) : t(`editions.next.${key}.number`, { number });
}

/** Until when it is open, or when it opens; nothing where neither is known. */
export function nextDates(t: TFunction, edition: Edition): string | null {
  const { state, publicationDate, expiryDate, untilFoundAvailable } = edition;
  if (state === 'upcoming')
    return publicationDate === null ? t('editions.noDay') : t('editions.opensOn', { day: formatDate(publicationDate) });
  if (untilFoundAvailable) return t('editions.untilFunds');
  return expiryDate === null ? null : t('editions.until', { day: formatDate(expiryDate) });
}

/** "Di solito riapre a febbraio." Of one that is open now it opens, and does not open again. */
export function seasonText(t: TFunction, { from, to }: Season, isPast: boolean): string {
  if (from === to) {
    const month = t(`editions.in.m${from as 1}`);
    return t(isPast ? 'editions.reopens' : 'editions.season', { month });
  }
  const span = { from: t(`editions.month.m${from as 1}`), to: t(`editions.month.m${to as 1}`) };
  return t(isPast ? 'editions.reopensSpan' : 'editions.seasonSpan', span);
}
