import { timeOfRome, writtenDay } from './announcement-dates.ts';
import type { Translate } from '../i18n/translate.ts';

/** A moment on which a call opens or closes, as people write it: `28/11/2026`, or `28/11/2026 alle 12:00` where somebody stated the hour. */
export function deadlineText(t: Translate, moment: string): string {
  const [date, time] = [writtenDay(moment), timeOfRome(moment)];
  return time === null ? date : t('common.deadline.at', { date, time });
}
