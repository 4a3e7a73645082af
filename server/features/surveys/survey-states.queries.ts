import type { SurveyState } from '@volano/domain/contracts/agencies';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a survey is so far, as a condition: the twin of `progressByCount`. `answered` is null where there is no survey. */
export function isSurvey(
  state: SurveyState,
  answered: Expression<number | null>,
  questions: number,
): RawBuilder<SqlBool> {
  if (state === 'none') return sql<SqlBool>`${answered} is null`;
  const isComplete = sql<SqlBool>`(${questions}::int > 0 and ${answered} >= ${questions}::int)`;
  return state === 'complete' ? isComplete : sql<SqlBool>`(${answered} is not null and not ${isComplete})`;
}

/** Whether a company has something left to say in its survey, as a condition: the twin of `isSurveyUnfinished`. */
export function isUnfinished(
  answered: Expression<number | null>,
  ownerRole: Expression<unknown>,
  questions: number,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${answered} is null or (${answered} < ${questions} and (${ownerRole}) <> 'business-partner'))`;
}
