import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** The numbers and years that a survey gives, with what was asked; null is "I do not know". */
export async function listNumbersInWords(db: Database, surveyId: string) {
  return db
    .selectFrom('survey_numbers as a')
    .innerJoin('categories_templates as c', 'c._id', 'a.categoryCode')
    .select(sql<string>`coalesce(c."question", c."categoryName")`.as('question'))
    .select('a.value')
    .where('a.surveyId', '=', surveyId)
    .orderBy('c.order')
    .execute();
}

/** The answers of a survey as they are read, with what was asked. */
export async function listAnswersInWords(db: Database, surveyId: string) {
  return db
    .selectFrom('survey_answers as a')
    .innerJoin('categories_templates as c', 'c._id', 'a.categoryCode')
    .innerJoin('requirements_templates as r', 'r._id', 'a.requirementCode')
    .select(sql<string>`coalesce(c."question", c."categoryName")`.as('question'))
    .select(sql<string[]>`array_agg(r."name" order by r."order", r."name")`.as('answers'))
    .select(
      sql<boolean>`exists (select from survey_confirmations f where f."surveyId" = ${surveyId} and f."categoryCode" = c."_id")`.as(
        'isToConfirm',
      ),
    )
    .where('a.surveyId', '=', surveyId)
    .groupBy(['c._id', 'c.question', 'c.categoryName', 'c.order'])
    .orderBy('c.order')
    .execute();
}
