import { compareMatches } from './matching/order.ts';
import type { Gate, Verdict } from './matching/types.ts';
import { isInTarget } from './matching/verdict.ts';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from './vocabulary.ts';

/** A call as it stands for a company, before its row is read. */
export interface FeedEntry {
  readonly _id: string;
  readonly announcementType: AnnouncementType;
  readonly gate: Gate | null;
  readonly verdict: Verdict;
  readonly fit: number;
  readonly isUpcoming: boolean;
  /** Answering the open questions well would make it eligible. */
  readonly isConfirmable: boolean;
  readonly daysLeft: number | null;
  readonly amount: number | null;
  readonly isFavorite: boolean;
  readonly isRecommended: boolean;
}

/** Which part of a feed is asked for. What is not said is not narrowed, but for the upcoming: they have a block of their own. */
export interface FeedChoice {
  readonly isExpired?: boolean | undefined;
  readonly isUpcoming?: boolean | undefined;
  readonly isFavorite?: boolean | undefined;
  readonly isRecommended?: boolean | undefined;
  readonly verdict?: readonly Verdict[] | undefined;
  /** Staff who ask for near misses by name see those that nobody recommended too. */
  readonly canListNearMisses?: boolean | undefined;
}

/**
 * Whether a call stands in the feed of its company: in target, or a near miss that an advisor recommended (5-matching, Verdict).
 * The list of expired calls holds those that nothing but their deadline closes.
 */
export function isInFeed(entry: Pick<FeedEntry, 'gate' | 'verdict' | 'isRecommended'>, isExpiredList = false): boolean {
  if (entry.gate !== (isExpiredList ? 'expired' : null)) return false;
  return isInTarget(entry.verdict) || (entry.verdict === 'nearMiss' && entry.isRecommended);
}

/** The part of a feed that is asked for, in no particular order. */
export function chooseFromFeed(entries: readonly FeedEntry[], choice: FeedChoice): FeedEntry[] {
  const isExpired = choice.isExpired ?? false;
  const hasNearMisses = choice.canListNearMisses === true && choice.verdict?.includes('nearMiss') === true;
  return entries.filter((entry) => {
    const isRecommended = entry.isRecommended || (hasNearMisses && entry.verdict === 'nearMiss');
    if (!isInFeed({ ...entry, isRecommended }, isExpired)) return false;
    if (entry.isUpcoming !== (choice.isUpcoming ?? false)) return false;
    if (choice.isFavorite !== undefined && entry.isFavorite !== choice.isFavorite) return false;
    if (choice.isRecommended !== undefined && entry.isRecommended !== choice.isRecommended) return false;
    return choice.verdict === undefined || choice.verdict.length === 0 || choice.verdict.includes(entry.verdict);
  });
}

/** The order of a page (5-matching, Fit). */
export function inFeedOrder(a: FeedEntry, b: FeedEntry): number {
  return compareMatches({ ...a, match: a }, { ...b, match: b });
}

/** How a feed divides. Every number is the rows of the list that it stands for: `total` of the feed, the others of its filters. */
export function summarizeFeed(entries: readonly FeedEntry[]) {
  const feed = chooseFromFeed(entries, {});
  const count = (test: (entry: FeedEntry) => boolean): number => feed.filter(test).length;
  return {
    total: feed.length,
    eligible: count(({ verdict }) => verdict === 'eligible'),
    toVerify: count(({ verdict }) => verdict === 'toVerify'),
    upcoming: chooseFromFeed(entries, { isUpcoming: true }).length,
    favorites: count(({ isFavorite }) => isFavorite),
    recommended: count(({ isRecommended }) => isRecommended),
    confirmable: count(({ isConfirmable }) => isConfirmable),
    notAssessable: entries.filter(
      (entry) => entry.gate === null && !entry.isUpcoming && entry.verdict === 'notAssessable',
    ).length,
    byType: Object.fromEntries(
      ANNOUNCEMENT_TYPES.map((type) => [type, count(({ announcementType }) => announcementType === type)]),
    ) as Record<AnnouncementType, number>,
  };
}
