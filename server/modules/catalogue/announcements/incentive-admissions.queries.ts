import type { CorrespondenceRow } from '@volano/domain/rules/admission';
import type { Database } from '../../../platform/context.ts';
import { anyOf } from '../../../platform/db/any-of.ts';

/** What the values of the official record mean, as the office keeps it. */
export async function listCorrespondences(db: Database): Promise<(CorrespondenceRow & { readonly field: string })[]> {
  const rows = await db
    .selectFrom('official_correspondences')
    .select(['field', 'value', 'kind', 'requirementTemplateId'])
    .orderBy('field')
    .orderBy('value')
    .orderBy('_id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as CorrespondenceRow['kind'] }));
}

/** Every answer that a question offers, as the questions and their answers are ordered. */
export async function listOfferedAnswers(db: Database) {
  const rows = await db
    .selectFrom('requirements_templates as r')
    .innerJoin('categories_templates as c', 'c._id', 'r.categoryTemplateId')
    .select(['r._id', 'r.name', 'r.description', 'r.order', 'r.isNoneOfThese'])
    .select(['c._id as questionId', 'c.categoryName', 'c.order as questionOrder'])
    .orderBy('c.order')
    .orderBy('r.order')
    .orderBy('r._id')
    .execute();
  return rows;
}

export type OfferedAnswers = Awaited<ReturnType<typeof listOfferedAnswers>>;

/** The answers that announcements accept, by question. */
export async function listAccepted(db: Database, announcementIds: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_categories as c')
    .innerJoin('announcement_requirements as r', 'r.categoryId', 'c._id')
    .select(['c.announcementId', 'c.templateId as questionId', 'r.templateId as answer'])
    .where('c.announcementId', '=', anyOf(announcementIds))
    .execute();
  const byCall = Map.groupBy(rows, ({ announcementId }) => announcementId);
  return new Map(
    [...byCall].map(([id, some]) => [
      id,
      [...Map.groupBy(some, ({ questionId }) => questionId)].map(([questionId, accepted]) => ({
        questionId,
        answers: accepted.map(({ answer }) => answer),
      })),
    ]),
  );
}

/** The conditions of announcements, as they are worded. */
export async function listCheckTexts(db: Database, announcementIds: readonly string[]) {
  const rows = await db
    .selectFrom('announcement_checks')
    .select(['announcementId', 'text'])
    .where('announcementId', '=', anyOf(announcementIds))
    .execute();
  const byCall = Map.groupBy(rows, ({ announcementId }) => announcementId);
  return new Map([...byCall].map(([id, some]) => [id, some.map(({ text }) => text)]));
}
