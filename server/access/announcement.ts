import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { isOpenToCompany, type Standing, seesDrafts } from '@volano/domain/policies/announcements';
import type { Match } from '@volano/domain/rules/matching/types';
import type { Database } from '../platform/context.ts';
import { findMatch, sortNarrowestFirst } from '../matching/public.ts';
import { agencyOf, type Asked } from './asked.ts';
import { findFavoriteOf, findRecommendationOf } from './marks.ts';

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
  const told = await sortNarrowestFirst(db, new Map([[announcementId, match]]), now);
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

/**
 * The announcement, when the actor may open it: staff what is published, a company's people what stands open to the company of the call;
 * with how it stands for that company, null where there is none. Throws `notFound` for any other, as for one that does not exist.
 */
export async function getReadableAnnouncement(asked: Asked, id: string) {
  const { actor, ctx } = asked;
  const announcement = await getPublishedAnnouncement(ctx.db, actor, id);
  const agencyId = agencyOf(asked);
  const standing = agencyId === null ? null : await findStanding(ctx.db, agencyId, id, ctx.clock.now());
  if (isCustomer(actor) && (standing === null || !isOpenToCompany(standing))) throw new AppError('notFound');
  return { ...announcement, standing };
}

/** An announcement that is published, or any for who sees drafts. Throws notFound for any other. */
export async function getPublishedAnnouncement(db: Database, actor: Pick<Actor, 'role'>, id: string) {
  const announcement = await db
    .selectFrom('announcements')
    .select(['_id', 'isActive'])
    .where('_id', '=', id)
    .executeTakeFirst();
  if (announcement === undefined || (!announcement.isActive && !seesDrafts(actor))) throw new AppError('notFound');
  return announcement;
}
