import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { isOpenToCompany, seesDrafts } from '@volano/domain/policies/announcements';
import type { FeedStanding } from '@volano/domain/rules/feed';
import type { Match } from '@volano/domain/rules/matching/types';
import type { Database } from '../platform/context.ts';
import { listServiceMatches } from '../matching/public.ts';
import { agencyOf, type Asked } from './asked.ts';
import { listFavoritesOf, listRecommendationsOf } from './marks.ts';

/** How a service stands for a company: its match, and what was done with it. */
export interface ServiceStanding extends FeedStanding {
  readonly _id: string;
  readonly match: Match;
  readonly recommendedId: string | null;
  readonly favoriteId: string | null;
  /** First name of the consultant who recommended it. */
  readonly recommendedBy: string | null;
}

/** How every service stands for a company, by id; none when the company does not exist. */
export async function listServiceStandings(db: Database, agencyId: string): Promise<Map<string, ServiceStanding>> {
  const [matches, favorites, recommendations] = await Promise.all([
    listServiceMatches(db, agencyId),
    listFavoritesOf(db, agencyId, 'service'),
    listRecommendationsOf(db, agencyId, 'service'),
  ]);
  const standings = [...matches].map(([id, match]): [string, ServiceStanding] => {
    const recommendation = recommendations.get(id);
    return [
      id,
      {
        _id: id,
        match,
        gate: match.gate,
        verdict: match.verdict,
        isUpcoming: match.isUpcoming,
        isFavorite: favorites.has(id),
        favoriteId: favorites.get(id)?._id ?? null,
        isRecommended: recommendation !== undefined,
        recommendedId: recommendation?._id ?? null,
        recommendedBy: recommendation?.advisorName ?? null,
      },
    ];
  });
  return new Map(standings);
}

/** The standing of one service for one company, or null when either does not exist. A firm has few services: one reading serves all. */
export async function findServiceStanding(
  db: Database,
  agencyId: string,
  serviceId: string,
): Promise<ServiceStanding | null> {
  return (await listServiceStandings(db, agencyId)).get(serviceId) ?? null;
}

/** A service that is published, or any for who sees drafts. Throws `notFound` for any other. */
export async function getPublishedService(db: Database, actor: Pick<Actor, 'role'>, id: string) {
  const service = await db.selectFrom('services').select(['_id', 'isActive']).where('_id', '=', id).executeTakeFirst();
  if (service === undefined || (!service.isActive && !seesDrafts(actor))) throw new AppError('notFound');
  return service;
}

/**
 * A service that the actor may open: staff what is published, a company's people what stands open to the company of the call; with how it
 * stands for that company, null where there is none.
 */
export async function getReadableService(asked: Asked, id: string) {
  const { actor, ctx } = asked;
  const service = await getPublishedService(ctx.db, actor, id);
  const agencyId = agencyOf(asked);
  const standing = agencyId === null ? null : await findServiceStanding(ctx.db, agencyId, id);
  if (isCustomer(actor) && (standing === null || !isOpenToCompany(standing))) throw new AppError('notFound');
  return { ...service, standing };
}
