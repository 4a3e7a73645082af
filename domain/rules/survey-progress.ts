import type { Role } from './vocabulary.ts';

/** Which questions a survey asks and how far it is (decisions §5). */

export interface SurveyRequirement {
  readonly _id: string;
  /** "Nessuna di queste": an explicit answer, so that "answered nothing" and "none apply" differ. */
  readonly isNoneOfThese: boolean;
}

export interface SurveyQuestion {
  readonly _id: string;
  readonly order: number;
  readonly isMultipleAnswers: boolean;
  readonly requirements: readonly SurveyRequirement[];
}

export interface SurveyAnswer {
  readonly categoryCode: string;
  readonly requirementCode: string;
}

export interface SurveyProgress {
  readonly state: 'none' | 'started' | 'complete';
  readonly answered: number;
  readonly total: number;
}

/** The questions of the survey, in order: category templates with at least one requirement. */
export function surveyQuestions<T extends SurveyQuestion>(categories: readonly T[]): T[] {
  return categories.filter((category) => category.requirements.length > 0).sort((a, b) => a.order - b.order);
}

/**
 * How far a survey is. Answers that name no current question or requirement do not count, so a question whose answers were
 * removed, or one added later, makes it incomplete again. Without a survey the state is `none`.
 */
export function surveyProgress(
  categories: readonly SurveyQuestion[],
  answers: readonly SurveyAnswer[],
  hasSurvey: boolean,
): SurveyProgress {
  const questions = surveyQuestions(categories);
  const answered = questions.filter((question) => answersTo(question, answers).length > 0).length;
  if (!hasSurvey) return { state: 'none', answered: 0, total: questions.length };
  const isComplete = questions.length > 0 && answered === questions.length;
  return { state: isComplete ? 'complete' : 'started', answered, total: questions.length };
}

/**
 * How far a survey is by the number of questions that it answers, which every save keeps; null where there is no survey. Lists know no
 * more. Its twin in SQL is `isSurvey`.
 */
export function progressByCount(answeredQuestions: number | null, total: number): SurveyProgress {
  if (answeredQuestions === null) return { state: 'none', answered: 0, total };
  const answered = Math.min(answeredQuestions, total);
  return { state: total > 0 && answered === total ? 'complete' : 'started', answered, total };
}

/**
 * Whether a company has something left to say in its survey: it has none, or questions are open. Business partners are asked none
 * (1-people §6), so theirs is done when it is there. Its twin in SQL is `isUnfinished`.
 */
export function isSurveyUnfinished(answeredQuestions: number | null, ownerRole: Role, total: number): boolean {
  return answeredQuestions === null || (answeredQuestions < total && ownerRole !== 'business-partner');
}

/** The answers given to one question that are still among its requirements. */
export function answersTo(question: SurveyQuestion, answers: readonly SurveyAnswer[]): string[] {
  const known = new Set(question.requirements.map((requirement) => requirement._id));
  return answers
    .filter((answer) => answer.categoryCode === question._id && known.has(answer.requirementCode))
    .map((answer) => answer.requirementCode);
}

/**
 * What is chosen after a person touches one answer: a single-answer question keeps one, a multiple-answer question toggles, and
 * "none of these" stands alone. Touching a single answer again keeps it: an answer is changed, never lost by a second tap.
 */
export function toggleAnswer(question: SurveyQuestion, chosen: readonly string[], requirementCode: string): string[] {
  if (!question.isMultipleAnswers) return [requirementCode];
  if (chosen.includes(requirementCode)) return chosen.filter((code) => code !== requirementCode);
  const touched = question.requirements.find((requirement) => requirement._id === requirementCode);
  if (touched?.isNoneOfThese) return [requirementCode];
  const exclusive = new Set(question.requirements.filter((item) => item.isNoneOfThese).map((item) => item._id));
  return [...chosen.filter((code) => !exclusive.has(code)), requirementCode];
}

/** Why a set of answers to one question cannot be kept, or null: unknown answer, two for a single one, or "none" beside others. */
export function answersProblem(
  question: SurveyQuestion,
  chosen: readonly string[],
): 'unknownRequirement' | 'singleAnswer' | 'noneStandsAlone' | null {
  const unique = new Set(chosen);
  const known = new Map(question.requirements.map((requirement) => [requirement._id, requirement]));
  if ([...unique].some((code) => !known.has(code))) return 'unknownRequirement';
  if (!question.isMultipleAnswers && unique.size > 1) return 'singleAnswer';
  const hasNone = [...unique].some((code) => known.get(code)?.isNoneOfThese);
  return hasNone && unique.size > 1 ? 'noneStandsAlone' : null;
}
