import type { DB } from '@volano/database/types';
import { type GivenAnswer, isNumberAnswer, type SurveyQuestion } from '@volano/domain/rules/survey-progress';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** Replaces what was answered, choices and numbers: of one question when `categoryCode` is given, else all of it. */
export async function updateAnswers(
  db: Database,
  surveyId: string,
  questions: readonly SurveyQuestion[],
  answers: readonly GivenAnswer[],
  categoryCode?: string,
): Promise<void> {
  const kinds = new Map(questions.map(({ _id, kind = 'choice' }) => [_id, kind]));
  const numbers = answers.filter(isNumberAnswer);
  const chosen = answers.flatMap((answer) => (isNumberAnswer(answer) ? [] : [answer]));
  await updateChosen(db, surveyId, chosen, categoryCode);
  const told = numbers.map((number) => ({ ...number, kind: kinds.get(number.categoryCode) ?? 'number' }));
  await updateNumbers(db, surveyId, told, categoryCode);
}

interface Answer {
  readonly categoryCode: string;
  readonly requirementCode: string;
}

async function updateChosen(
  db: Database,
  surveyId: string,
  answers: readonly Answer[],
  categoryCode?: string,
): Promise<void> {
  const old = db.deleteFrom('survey_answers').where('surveyId', '=', surveyId);
  await (categoryCode === undefined ? old : old.where('categoryCode', '=', categoryCode)).execute();
  if (answers.length === 0) return;
  await db
    .insertInto('survey_answers')
    .values(answers.map((answer) => ({ surveyId, ...answer })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function updateNumbers(
  db: Database,
  surveyId: string,
  numbers: readonly Pick<Insertable<DB['survey_numbers']>, 'categoryCode' | 'kind' | 'value'>[],
  categoryCode?: string,
): Promise<void> {
  const old = db.deleteFrom('survey_numbers').where('surveyId', '=', surveyId);
  await (categoryCode === undefined ? old : old.where('categoryCode', '=', categoryCode)).execute();
  if (numbers.length === 0) return;
  await db
    .insertInto('survey_numbers')
    .values(numbers.map((number) => ({ surveyId, ...number })))
    .execute();
}
