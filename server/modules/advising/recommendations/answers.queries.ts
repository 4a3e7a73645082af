import type { RecommendationAnswer, RecommendationProgress } from '@volano/domain/rules/vocabulary';
import type { Database } from '../../../platform/context.ts';

/** A recommendation held until the transaction ends, or null where there is none or it was withdrawn: an answer and the office's progress come one after the other. */
export async function findRecommendationToChange(db: Database, id: string) {
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
