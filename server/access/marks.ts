import type { EntityType, ViewType } from '@volano/domain/rules/vocabulary';
import { anyOf } from '../platform/db/query-parts.ts';
import type { Database } from '../platform/context.ts';

/** What a company keeps of a kind, by the id of what is kept. */
export async function listFavoritesOf(db: Database, agencyId: string, entityType: EntityType) {
  const rows = await db
    .selectFrom('favorites')
    .select(['_id', 'objectId', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .where('entityType', '=', entityType)
    .execute();
  return new Map(rows.map((row) => [row.objectId, row]));
}

/** The favourite of a company for one thing, or null. */
export async function findFavoriteOf(db: Database, agencyId: string, entityType: EntityType, objectId: string) {
  const favorite = await db
    .selectFrom('favorites')
    .select(['_id', 'agencyId', 'entityType', 'objectId', 'createdAt'])
    .where('agencyId', '=', agencyId)
    .where('entityType', '=', entityType)
    .where('objectId', '=', objectId)
    .executeTakeFirst();
  return favorite ?? null;
}

/** What is recommended to a company of a kind, by the id of what is recommended, with the first name of who did. */
export async function listRecommendationsOf(db: Database, agencyId: string, recommendationType: EntityType) {
  const rows = await db
    .selectFrom('recommendations')
    .innerJoin('users', 'users._id', 'recommendations.advisorId')
    .select(['recommendations._id', 'recommendations.recommendationId', 'users.name as advisorName'])
    .where('recommendations.agencyId', '=', agencyId)
    .where('recommendations.recommendationType', '=', recommendationType)
    .where('recommendations.withdrawnAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.recommendationId, row]));
}

/** The recommendation of one thing to a company, or null where there is none or it was withdrawn. */
export async function findRecommendationOf(
  db: Database,
  agencyId: string,
  recommendationType: EntityType,
  recommendationId: string,
) {
  const recommendation = await db
    .selectFrom('recommendations')
    .innerJoin('users', 'users._id', 'recommendations.advisorId')
    .select([
      'recommendations._id',
      'recommendations.agencyId',
      'recommendations.advisorId',
      'recommendations.recommendationType',
      'recommendations.recommendationId',
      'recommendations.createdAt',
      'users.name as advisorName',
    ])
    .where('recommendations.agencyId', '=', agencyId)
    .where('recommendations.recommendationType', '=', recommendationType)
    .where('recommendations.recommendationId', '=', recommendationId)
    .where('recommendations.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return recommendation ?? null;
}

/** Those of these things that a person has seen. */
export async function listSeen(
  db: Database,
  userId: string,
  entityType: ViewType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = await db
    .selectFrom('views')
    .select('entityId')
    .where('userId', '=', userId)
    .where('entityType', '=', entityType)
    .where('entityId', '=', anyOf(ids))
    .execute();
  return new Set(seen.map(({ entityId }) => entityId));
}
