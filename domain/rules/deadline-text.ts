import { romeDay, timeOfRome, writtenDay } from './announcement-dates.ts';
import type { CallFact } from './call-fact-kinds.ts';
import type { Translate } from '../i18n/translate.ts';

/** A moment on which a call opens or closes, as people write it: `28/11/2026`, or `28/11/2026 alle 12:00` where somebody stated the hour. */
export function deadlineText(t: Translate, moment: string): string {
  const [date, time] = [writtenDay(moment), timeOfRome(moment)];
  return time === null ? date : t('common.deadline.at', { date, time });
}

/** What a record says of how a call stands, in words at a moment: an opening that is over is told by its day alone. */
export function factText(
  t: Translate,
  { kind, day, time }: Pick<CallFact, 'kind' | 'day' | 'time'>,
  now: Date,
): string {
  const date = day === null ? null : writtenDay(`${day}T12:00:00Z`);
  const when = date === null || time === null ? (date ?? time) : t('common.deadline.at', { date, time });
  if (when === null) return t(`matching.facts.${kind}`);
  const isOver = kind === 'notYetOpen' && day !== null && day <= romeDay(now);
  return isOver ? t('matching.facts.opening', { when }) : t(`matching.facts.on.${kind}`, { when });
}
