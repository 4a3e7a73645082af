import { romeDay } from '../announcement-dates.ts';
import type { CallFacts, Outcome } from './types.ts';

/**
 * What is doubtful of a call whoever asks (8-true-calls §2, Open and Entered): that it is still open, and what it asks at all. Said only
 * where it is so; the same for every company.
 */
export interface CompiledDoubts {
  /** The last day on which there was news of a call without a deadline, as `2025-03-12`, and the last on which that is news enough. */
  readonly newsDay: string | null;
  readonly freshUntil: string | null;
  readonly isNotEntered: boolean;
}

/**
 * Prepares the days. "Until the funds last" is a person's word that it is open, but not where it came with an official record that nobody has
 * reviewed. A call that waits for its publication is not open yet.
 */
export function compileDoubts(call: CallFacts): CompiledDoubts {
  const isOpenByWord = call.untilFoundAvailable && call.checkState !== 'official';
  const isOpenEnded =
    (call.expiryDate === null || call.untilFoundAvailable) && !isOpenByWord && !call.waitingPubblication;
  const news = isOpenEnded ? (call.sourceUpdatedAt ?? call.publicationDate) : null;
  const newsDay = news === null ? null : romeDay(news);
  return {
    newsDay,
    freshUntil: newsDay === null ? null : yearAfter(newsDay),
    isNotEntered: call.checkState === 'notEntered',
  };
}

/** The doubts on a day in Rome; none of a call that is new, has a deadline, and whose requirements somebody entered. */
export function judgeDoubts(
  { freshUntil, isNotEntered }: CompiledDoubts,
  isUpcoming: boolean,
  today: string,
): Outcome[] {
  const doubts: Outcome[] = [];
  if (freshUntil !== null && today > freshUntil && !isUpcoming)
    doubts.push({ key: 'open', status: 'unknown', cause: 'noNews', isFixable: false });
  if (isNotEntered) doubts.push({ key: 'entered', status: 'unknown', cause: 'notEntered', isFixable: false });
  return doubts;
}

/** The same day of the next year, to be compared with: no day is one that stands between two. */
function yearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}
