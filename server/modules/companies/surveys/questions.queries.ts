import type { SurveyQuestion } from '@volano/domain/rules/survey-progress';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/**
 * Keeps the questions as they are until the transaction ends, for a survey that answers them (`shared`, any number together), or alone
 * for the office that changes them: no answer is given to what was just taken away.
 */
export async function lockQuestions(db: Database, how: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended('volano questions', 0))`.execute(db);
}

/** Every category template with its requirements; `surveyQuestions` tells which of them are asked. */
export async function listQuestions(db: Database): Promise<SurveyQuestion[]> {
  const categories = await db
    .selectFrom('categories_templates')
    .select(['_id', 'order', 'isMultipleAnswers'])
    .orderBy('order')
    .execute();
  const requirements = await db
    .selectFrom('requirements_templates')
    .select(['_id', 'isNoneOfThese', 'categoryTemplateId'])
    .where('categoryTemplateId', 'is not', null)
    .orderBy('order')
    .orderBy('_id')
    .execute();
  const byCategory = Map.groupBy(requirements, (requirement) => requirement.categoryTemplateId);
  return categories.map((category) => ({ ...category, requirements: byCategory.get(category._id) ?? [] }));
}

/** How many questions the survey asks now: category templates with at least one requirement (decisions §5). */
export async function countQuestions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('categories_templates as c')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.exists(
        eb.selectFrom('requirements_templates as r').select('r._id').whereRef('r.categoryTemplateId', '=', 'c._id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
