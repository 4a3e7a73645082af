import type { recommendationRow } from '@volano/domain/contracts/recommendations';
import { AppError } from '@volano/domain/errors';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { findRecommendationRow, type RecommendationRecord } from './recommendation-rows.queries.ts';

/** A recommendation as its list shows it. */
export function replyRow({
  advisorName,
  advisorSurname,
  ...row
}: RecommendationRecord): z.input<typeof recommendationRow> {
  return { ...row, advisor: { _id: row.advisorId, name: advisorName, surname: advisorSurname } };
}

/** The recommendation as it now stands, or 404 where it was taken back meanwhile. */
export async function replyRecommendation(ctx: Context, id: string) {
  const row = await findRecommendationRow(ctx.db, id);
  if (row === null) throw new AppError('notFound');
  return replyRow(row);
}
