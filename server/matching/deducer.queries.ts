import { type Deducer, prepareDeductions } from '@volano/domain/rules/matching/deductions';
import type { KnownChamber } from '@volano/domain/rules/chamber-provinces';
import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

interface AskedAnswer {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly categoryTemplateId: string | null;
}

/** What is deduced of companies, prepared from what was read of the chambers and the answers, and from the questions. */
export async function readDeducer(
  db: Database,
  chambers: readonly KnownChamber[],
  answers: readonly AskedAnswer[],
): Promise<Deducer> {
  return prepareDeductions({ questions: await readQuestions(db, answers), chambers, sizes: await readSizes(db) });
}

/** The questions of the office with those of their answers that are asked. */
async function readQuestions(db: Database, answers: readonly AskedAnswer[]) {
  const questions = await db
    .selectFrom('categories_templates')
    .select(['_id', 'categoryName', 'isMultipleAnswers', 'kind'])
    .select((eb) => eb.fn.coalesce('question', sql<string>`''`).as('question'))
    .orderBy('_id')
    .execute();
  const byQuestion = Map.groupBy(answers, ({ categoryTemplateId }) => categoryTemplateId);
  return questions.map((question) => ({ ...question, answers: byQuestion.get(question._id) ?? [] }));
}

/** The answers that the size classes of the official record mean here. */
async function readSizes(db: Database): Promise<{ value: string; requirementCode: string }[]> {
  const rows = await db
    .selectFrom('official_correspondences')
    .select(['value', 'requirementTemplateId as requirementCode'])
    .where('field', '=', 'Dimensioni')
    .where('kind', '=', 'answer')
    .orderBy('value')
    .orderBy('requirementTemplateId')
    .execute();
  return rows.flatMap(({ value, requirementCode }) => (requirementCode === null ? [] : [{ value, requirementCode }]));
}
