import type { EntityType, RecommendationAnswer, RecommendationProgress } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/query-parts.ts';

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

/** A recommendation held until the transaction ends, or null where there is none or it was withdrawn: an answer and the office's progress come one after the other. */
export async function findRecommendationToChange(
  db: Database,
  id: string,
): Promise<{
  answer: RecommendationAnswer | null;
  _id: string;
  advisorId: string;
  agencyId: string;
  progress: RecommendationProgress | null;
  recommendationId: string;
  recommendationType: EntityType;
  answeredAt: string | null;
} | null> {
  const found = await db
    .selectFrom('recommendations')
    .select(['_id', 'agencyId', 'advisorId', 'recommendationType', 'recommendationId', 'answer', 'progress'])
    .select('answeredAt')
    .where('_id', '=', id)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Writes what the company says. */
export async function updateAnswer(
  db: Database,
  id: string,
  given: { answer: RecommendationAnswer; answerReason: string | null; answeredBy: string; answeredAt: string },
): Promise<void> {
  await db.updateTable('recommendations').set(given).where('_id', '=', id).execute();
}

/** Writes how far the office has come; all null before it began. */
export async function updateProgress(
  db: Database,
  id: string,
  given: { progress: RecommendationProgress | null; amount: number | null; progressAt: string | null },
): Promise<void> {
  await db.updateTable('recommendations').set(given).where('_id', '=', id).execute();
}
