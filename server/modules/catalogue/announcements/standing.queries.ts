import type { Standing } from '@volano/domain/policies/announcements';
import type { Match } from '@volano/domain/rules/matching/types';
import type { Database } from '../../../platform/context.ts';
import { findFavoriteOf } from '../../advising/favorites/favorites.queries.ts';
import { findMatch } from '../../../matching/matching.queries.ts';
import { tellNarrowestFirst } from '../../../matching/told.queries.ts';
import { findRecommendationOf } from '../../advising/recommendations/recommendations.queries.ts';

/** How an announcement stands for a company: its match, and what was done with it. */
export interface AnnouncementStanding extends Standing {
  readonly match: Match;
  readonly favoriteId: string | null;
  readonly recommendedId: string | null;
  /** First name of the consultant who recommended it. */
  readonly recommendedBy: string | null;
}

/** The standing of one announcement for one company, or null when either does not exist. */
export async function findStanding(
  db: Database,
  agencyId: string,
  announcementId: string,
  now: Date,
): Promise<AnnouncementStanding | null> {
  const [match, favorite, recommendation] = await Promise.all([
    findMatch(db, agencyId, announcementId, now),
    findFavoriteOf(db, agencyId, 'announcement', announcementId),
    findRecommendationOf(db, agencyId, 'announcement', announcementId),
  ]);
  if (match === null) return null;
  const told = await tellNarrowestFirst(db, new Map([[announcementId, match]]), now);
  return {
    match: told.get(announcementId) ?? match,
    gate: match.gate,
    verdict: match.verdict,
    isFavorite: favorite !== null,
    favoriteId: favorite?._id ?? null,
    isRecommended: recommendation !== null,
    recommendedId: recommendation?._id ?? null,
    recommendedBy: recommendation?.advisorName ?? null,
  };
}
