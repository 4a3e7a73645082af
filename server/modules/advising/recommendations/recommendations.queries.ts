import type { EntityType } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

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

/** To which of these companies one thing is recommended: the recommendation's id by the company's. */
export async function listRecommendationsAmong(
  db: Database,
  recommendationType: EntityType,
  recommendationId: string,
  agencyIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('recommendations')
    .select(['_id', 'agencyId'])
    .where('recommendationType', '=', recommendationType)
    .where('recommendationId', '=', recommendationId)
    .where('agencyId', '=', anyOf(agencyIds))
    .where('withdrawnAt', 'is', null)
    .execute();
  return new Map(rows.map(({ _id, agencyId }) => [agencyId, _id]));
}

/** A recommendation by id, or null where there is none or it was withdrawn. */
export async function findRecommendation(db: Database, id: string) {
  const found = await db
    .selectFrom('recommendations')
    .select(['_id', 'agencyId'])
    .where('_id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Recommends something once. False when it is recommended already, so that nothing is counted or announced twice. */
export async function insertRecommendation(
  db: Database,
  recommendation: {
    _id: string;
    agencyId: string;
    advisorId: string;
    recommendationType: EntityType;
    recommendationId: string;
    createdAt: string;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('recommendations')
    .values(recommendation)
    .onConflict((conflict) =>
      conflict
        .columns(['agencyId', 'recommendationType', 'recommendationId'])
        .where('withdrawnAt', 'is', null)
        .doNothing(),
    )
    .returning('_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes a recommendation back, and keeps what came of it; nothing when it was taken back already. */
export async function updateWithdrawn(
  db: Database,
  id: string,
  withdrawal: { withdrawnAt: string; withdrawnBy: string },
): Promise<void> {
  await db
    .updateTable('recommendations')
    .set(withdrawal)
    .where('_id', '=', id)
    .where('withdrawnAt', 'is', null)
    .execute();
}
