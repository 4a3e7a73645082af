import type { QuestionKind } from '@volano/domain/rules/bounds';
import { anyOf } from '../../../../platform/db/query-parts.ts';
import type { Database } from '../../../../platform/context.ts';
import { boundsOf } from '../../../../matching/public.ts';
import type { AskedRequirement } from './incentive-requirements.parse.ts';

/** Every question with its name, its text and its kind, in their order. */
export async function listQuestionsByKind(db: Database) {
  const rows = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'question', 'order', 'kind'])
    .orderBy('order')
    .orderBy('_id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as QuestionKind }));
}

/** The answers that announcements accept, or the bounds of a number or a year, by question. */
export async function listAccepted(
  db: Database,
  announcementIds: readonly string[],
): Promise<ReadonlyMap<string, AskedRequirement[]>> {
  const rows = await db
    .selectFrom('announcement_categories as c')
    .leftJoin('announcement_requirements as r', 'r.categoryId', 'c._id')
    .select(['c.announcementId', 'c.templateId as questionId', 'r.templateId as answer'])
    .select(boundsOf('c').as('bounds'))
    .where((eb) => eb.or([eb('r._id', 'is not', null), eb('c.unit', 'is not', null)]))
    .where('c.announcementId', '=', anyOf(announcementIds))
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ announcementId }) => announcementId)].map(([id, some]) => [
      id,
      [...Map.groupBy(some, ({ questionId }) => questionId)].map(([questionId, accepted]): AskedRequirement => {
        const bounds = accepted[0]?.bounds ?? null;
        const answers = accepted.flatMap(({ answer }) => answer ?? []);
        return { questionId, answers, ...(bounds === null ? {} : { bounds }) };
      }),
    ]),
  );
}
