import type { FeedLoss } from '../call-changes.ts';
import { compareMatches } from './order.ts';
import type { Gate, MatchStanding, Verdict } from './types.ts';
import { suits } from './judge.ts';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '../vocabulary.ts';

/** How something of the catalogue stands for a company, and what its people did with it. */
export interface FeedStanding {
  readonly gate: Gate | null;
  readonly verdict: Verdict;
  readonly standing: MatchStanding | null;
  readonly isUpcoming: boolean;
  readonly isFavorite: boolean;
  readonly isRecommended: boolean;
}

/** A call as it stands for a company, before its row is read. */
export interface FeedEntry extends FeedStanding {
  readonly _id: string;
  readonly announcementType: AnnouncementType;
  readonly fit: number;
  /** Answering the open questions well would make it eligible. */
  readonly isConfirmable: boolean;
  readonly daysLeft: number | null;
  readonly amount: number | null;
}

/** What of a feed may be asked for. What is not said is what is in target and open; among what is kept, all of it. */
export interface FeedChoice {
  /** Past its deadline, open, or both. */
  readonly isExpired?: boolean | 'any' | undefined;
  /** In target; outside it, where an advisor recommended it all the same; or both. */
  readonly isInTarget?: boolean | 'any' | undefined;
  /** Of what suits: in target alone unless said, all of it among what is kept. */
  readonly standing?: readonly (MatchStanding | 'any')[] | undefined;
  readonly isUpcoming?: boolean | undefined;
  readonly isFavorite?: boolean | undefined;
  readonly isRecommended?: boolean | undefined;
  readonly verdict?: readonly Verdict[] | undefined;
  /** Staff who ask for near misses by name see those that nobody recommended too. */
  readonly canListNearMisses?: boolean | undefined;
}

/**
 * Where something of the catalogue stands for a company. Every list and every count divides by this one rule (8-true-calls §4): `inTarget`
 * alone is counted as such; `upcoming` and `expired` would be but for their dates; `beside` suits and is open to all or unproven, whatever its dates;
 * `outside` does not suit, and is shown only where it was recommended or kept; `closed` is not for this company at all.
 */
export type FeedPlace = 'inTarget' | 'upcoming' | 'expired' | 'beside' | 'outside' | 'closed';

export function placeInFeed({
  gate,
  verdict,
  standing,
  isUpcoming,
}: Omit<FeedStanding, 'isFavorite' | 'isRecommended'>): FeedPlace {
  if (gate !== null && gate !== 'expired') return 'closed';
  if (!suits(verdict)) return 'outside';
  if (standing !== 'inTarget') return 'beside';
  if (gate === 'expired') return 'expired';
  return isUpcoming ? 'upcoming' : 'inTarget';
}

/** Whether a company is told of something, whatever its dates: it is in target, or an advisor recommended it. */
export function isShownToCompany(entry: Omit<FeedStanding, 'isFavorite'>): boolean {
  const place = placeInFeed(entry);
  return place !== 'closed' && ((place !== 'outside' && place !== 'beside') || entry.isRecommended);
}

/** What of a company's people keep is lost to it, or null: also where its survey says too little to know. */
export function lossOf(entry: Omit<FeedStanding, 'isFavorite' | 'isRecommended'>): FeedLoss | null {
  const place = placeInFeed(entry);
  if (place === 'closed' || entry.verdict === 'notAssessable') return null;
  if (entry.gate === 'expired') return 'expired';
  return place === 'outside' ? 'outside' : null;
}

/** The part of a feed that is asked for, in no particular order. */
export function chooseFromFeed<T extends FeedStanding>(entries: readonly T[], choice: FeedChoice): T[] {
  // What a company keeps stays in its list when it expires or suits no longer.
  const isOfKept = choice.isFavorite === true;
  const { isExpired = isOfKept ? 'any' : false, isInTarget: wanted = isOfKept ? 'any' : true, verdict } = choice;
  const standings = choice.standing?.length ? choice.standing : [isOfKept && wanted === 'any' ? 'any' : 'inTarget'];
  const hasNearMisses = choice.canListNearMisses === true && verdict?.includes('nearMiss') === true;
  return entries.filter((entry) => {
    const place = placeInFeed(entry);
    if (place === 'closed' || (isExpired !== 'any' && (entry.gate === 'expired') !== isExpired)) return false;
    // What suits and is not asked for stands where what does not suit does: recommended, or not at all.
    const isAsked = wanted !== false && standings.some((one) => one === 'any' || one === entry.standing);
    const isOutside = place === 'outside' || (place === 'beside' && !isAsked);
    if (isOutside) {
      const isMarked = entry.isRecommended || (isOfKept && entry.isFavorite);
      if (!(wanted !== true && isMarked) && !(hasNearMisses && entry.verdict === 'nearMiss')) return false;
    } else if (!isAsked) return false;
    // In arrivo has a block of its own, but for what is listed as kept or as recommended.
    const isApart = !isOutside && !isOfKept;
    if ((choice.isUpcoming !== undefined || isApart) && entry.isUpcoming !== (choice.isUpcoming ?? false)) return false;
    if (choice.isFavorite !== undefined && entry.isFavorite !== choice.isFavorite) return false;
    if (choice.isRecommended !== undefined && entry.isRecommended !== choice.isRecommended) return false;
    return verdict === undefined || verdict.length === 0 || verdict.includes(entry.verdict);
  });
}

/** The order of a page (5-matching §4), with what is over after what is open. */
export function inFeedOrder(a: FeedEntry, b: FeedEntry): number {
  if (a.gate !== b.gate) return Number(a.gate !== null) - Number(b.gate !== null);
  return compareMatches({ ...a, match: a }, { ...b, match: b });
}

/**
 * How a feed divides. Every number is the rows of the list that it stands for: `total` of the feed, `recommendedOutside` of what was
 * recommended beside it and is never in the total, the others of its filters.
 */
export function summarizeFeed(entries: readonly FeedEntry[]) {
  const feed = chooseFromFeed(entries, {});
  const count = (test: (entry: FeedEntry) => boolean): number => feed.filter(test).length;
  return {
    total: feed.length,
    eligible: count(({ verdict }) => verdict === 'eligible'),
    toVerify: count(({ verdict }) => verdict === 'toVerify'),
    upcoming: chooseFromFeed(entries, { isUpcoming: true }).length,
    favorites: chooseFromFeed(entries, { isFavorite: true }).length,
    recommended: count(({ isRecommended }) => isRecommended),
    recommendedOutside: chooseFromFeed(entries, { isInTarget: false }).length,
    confirmable: count(({ isConfirmable }) => isConfirmable),
    openToAll: chooseFromFeed(entries, { standing: ['openToAll'] }).length,
    unproven: chooseFromFeed(entries, { standing: ['unproven'] }).length,
    notAssessable: entries.filter(
      (entry) => entry.gate === null && !entry.isUpcoming && entry.verdict === 'notAssessable',
    ).length,
  };
}

/** How many of some entries are of each type. */
export function countByType(entries: readonly Pick<FeedEntry, 'announcementType'>[]): Record<AnnouncementType, number> {
  const counts = Object.fromEntries(ANNOUNCEMENT_TYPES.map((type) => [type, 0])) as Record<AnnouncementType, number>;
  for (const { announcementType } of entries) counts[announcementType] += 1;
  return counts;
}
