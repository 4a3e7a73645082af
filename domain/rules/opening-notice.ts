import { type AnnouncementDates, isExpired, isUpcoming } from './announcement-dates.ts';

/**
 * When companies hear that an announcement opened: `soon` after it was published and left alone, `whenOpens` on a day to come, `told` where
 * they have heard already, `never` of one that is past. Each is told once.
 */
export const OPENING_NOTICES = ['soon', 'whenOpens', 'told', 'never'] as const;
export type OpeningNotice = (typeof OPENING_NOTICES)[number];

/** When those whom it suits hear of an announcement, were it published now. */
export function openingNotice(dates: AnnouncementDates, announcedAt: string | null, now: Date): OpeningNotice {
  if (announcedAt !== null) return 'told';
  if (isExpired(dates, now)) return 'never';
  return isUpcoming(dates, now) ? 'whenOpens' : 'soon';
}

/** Who hears of it at once: those that would first have to answer something hear of it from their digest. */
export function isNotifiedOfOpening(verdict: string): boolean {
  return verdict === 'eligible';
}
