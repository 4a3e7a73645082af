import type { Transaction } from 'kysely';
import { stableId } from '../ids.ts';
import type { DB } from '../types.ts';
import { STARTER_QUESTIONS, type StarterAnswer, type StarterQuestion } from './survey-questions.ts';

const NONE: StarterAnswer = { key: 'none', name: 'Nessuna di queste' };

/** The answers of a question as the survey shows them: "Nessuna di queste" closes those of a multiple one. */
export function answersOf(question: StarterQuestion): readonly StarterAnswer[] {
  return question.isMultipleAnswers ? [...question.answers, NONE] : question.answers;
}

/** The ids of a question and of one of its answers, the same in every installation. */
export function questionId(key: string): string {
  return stableId(`survey question ${key}`);
}

export function answerId(questionKey: string, answerKey: string): string {
  return stableId(`survey answer ${questionKey} ${answerKey}`);
}

/**
 * Writes questions with their answers into a survey that has none, those of the starter set unless said, and returns how many they are.
 * `createdAt` is ISO 8601, UTC.
 */
export async function insertStarterQuestions(
  trx: Transaction<DB>,
  createdAt: string,
  questions: readonly StarterQuestion[] = STARTER_QUESTIONS,
): Promise<number> {
  await trx
    .insertInto('categories_templates')
    .values(
      questions.map(
        ({ key, categoryName, question, information, isMultipleAnswers, fixable, kind = 'choice' }, index) => ({
          _id: questionId(key),
          categoryName,
          question,
          order: index + 1,
          information,
          isMultipleAnswers,
          fixable,
          kind,
          createdAt,
        }),
      ),
    )
    .execute();
  await trx
    .insertInto('requirements_templates')
    .values(
      questions.flatMap((question) =>
        answersOf(question).map((answer, index) => ({
          _id: answerId(question.key, answer.key),
          name: answer.name,
          type: question.type,
          description: answer.description ?? '',
          order: index + 1,
          isNoneOfThese: answer === NONE,
          categoryTemplateId: questionId(question.key),
          createdAt,
        })),
      ),
    )
    .execute();
  return questions.length;
}

/** What the values of the official record mean for these questions: column, value, question and its answers. */
const MEANINGS: readonly (readonly [field: string, value: string, question: string, ...answers: string[]])[] = [
  ['Dimensioni', 'Microimpresa', 'size', 'micro'],
  ['Dimensioni', 'Piccola Impresa', 'size', 'small'],
  ['Dimensioni', 'Media Impresa', 'size', 'medium'],
  ['Dimensioni', 'Grande Impresa', 'size', 'large'],
  ['Tipologia_Soggetto', 'Professionista', 'legalForm', 'professional'],
  ['Tipologia_Soggetto', 'Consorzio', 'legalForm', 'cooperative'],
  ['Tipologia_Soggetto', 'Cooperative/Associazioni Non Profit', 'legalForm', 'cooperative', 'thirdSector'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Altro', 'legalForm', 'toBeFounded'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Femminile', 'legalForm', 'toBeFounded'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Femminile', 'profile', 'women'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Giovanile', 'legalForm', 'toBeFounded'],
  ['Tipologia_Soggetto', 'Impresa da costituire - Giovanile', 'profile', 'young'],
  ['Tipologia_Soggetto', 'Impresa - prevalenza femminile', 'profile', 'women'],
  ['Tipologia_Soggetto', 'Impresa - prevalenza giovanile', 'profile', 'young'],
  ['Tipologia_Soggetto', 'Impresa - SU/PMI innovativa', 'profile', 'startup', 'innovativeSme'],
  ['Tipologia_Soggetto', "Rete d'impresa", 'profile', 'network'],
];

/**
 * Writes the answers that the values of the official record mean, but for values whose meaning somebody has said already. Those that mean
 * everybody, or no firm, come with the migrations.
 */
export async function insertStarterMeanings(trx: Transaction<DB>): Promise<void> {
  const rows = await trx.selectFrom('official_correspondences').select(['field', 'value']).execute();
  const said = new Set(rows.map(({ field, value }) => `${field}: ${value}`));
  const free = MEANINGS.filter(([field, value]) => !said.has(`${field}: ${value}`));
  if (free.length === 0) return;
  await trx
    .insertInto('official_correspondences')
    .values(
      free.flatMap(([field, value, question, ...answers]) =>
        answers.map((answer) => ({
          _id: stableId(`correspondence ${field} ${value} ${question} ${answer}`),
          field,
          value,
          kind: 'answer',
          requirementTemplateId: answerId(question, answer),
        })),
      ),
    )
    .execute();
}
