import type { QuestionKind } from './bounds.ts';

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
  /** Answers to choose from, unless said. */
  readonly kind?: QuestionKind;
  readonly requirements: readonly SurveyRequirement[];
}

/** What a company answered to a question with a number or a year; null is "I do not know", which any question takes. */
export interface SurveyNumber {
  readonly categoryCode: string;
  readonly value: number | null;
}

export interface SurveyAnswer {
  readonly categoryCode: string;
  readonly requirementCode: string;
}

/** An answer as it travels: one that was chosen, or a number. */
export type GivenAnswer = SurveyAnswer | SurveyNumber;

export function isNumberAnswer(answer: GivenAnswer): answer is SurveyNumber {
  return 'value' in answer;
}

/** What a survey asks besides its questions, by the name of the field: places, activity, and the company's VAT number (1-people §5). */
export const SURVEY_PARTS = [
  'vatNumber',
  'registerOfficeId',
  'operationalHeadQuarterIds',
  'cciaaIds',
  'atecoIds',
] as const;
export type SurveyPart = (typeof SURVEY_PARTS)[number];

/** Which parts a survey and its company give. ATECO codes of either version count. */
export interface SurveyParts {
  readonly vatNumber: string;
  readonly registerOfficeId: string | null;
  readonly hasOffices: boolean;
  readonly hasChambers: boolean;
  readonly hasActivity: boolean;
}

/** What a survey gives, with how many of the questions it answers, which every save counts. */
export interface SurveyFacts extends SurveyParts {
  readonly answeredQuestions: number;
}

export interface SurveyProgress {
  readonly state: 'none' | 'started' | 'complete';
  /** Questions with an answer, and questions asked. A business partner is asked none: both are 0. */
  readonly answered: number;
  readonly total: number;
  /** The parts that it asks and does not have. */
  readonly missing: SurveyPart[];
}

/** The questions of the survey, in order: category templates with an answer to choose, a number or a year. */
export function surveyQuestions<T extends SurveyQuestion>(categories: readonly T[]): T[] {
  return categories
    .filter((category) => isNumeric(category) || category.requirements.length > 0)
    .sort((a, b) => a.order - b.order);
}

/** Whether a question is answered with a number or a year. */
export function isNumeric({ kind = 'choice' }: Pick<SurveyQuestion, 'kind'>): boolean {
  return kind !== 'choice';
}

/** The years that a company can have been founded in, and the people that one can employ. */
const FIRST_YEAR = 1800;
const LARGEST_NUMBER = 10_000_000;

/** Why a number or a year cannot be kept, or null. "I do not know" is kept for every question. */
export function numberProblem(
  { kind = 'choice' }: Pick<SurveyQuestion, 'kind'>,
  value: number | null,
  thisYear: number,
): 'notANumberQuestion' | 'yearTooEarly' | 'yearInFuture' | 'numberNegative' | 'numberTooLarge' | null {
  if (value === null) return null;
  if (kind === 'choice') return 'notANumberQuestion';
  if (kind === 'year') return value < FIRST_YEAR ? 'yearTooEarly' : value > thisYear ? 'yearInFuture' : null;
  return value < 0 ? 'numberNegative' : value > LARGEST_NUMBER ? 'numberTooLarge' : null;
}

/**
 * How many questions have an answer. Answers that name no current question or requirement do not count, so a question whose answers were
 * removed, or one added later, makes a survey incomplete again.
 */
export function countAnswered(categories: readonly SurveyQuestion[], answers: readonly GivenAnswer[]): number {
  return surveyQuestions(categories).filter((question) => isAnswered(question, answers)).length;
}

/** Whether a question has an answer; "I do not know" is one. */
export function isAnswered(question: SurveyQuestion, answers: readonly GivenAnswer[]): boolean {
  const number = numberTo(question, answers);
  return isNumeric(question) ? number !== undefined : number === null || answersTo(question, answers).length > 0;
}

/** A business partner says only where it works: chambers and operational offices (1-people §6). */
export function isAskedQuestions(ownerRole: string): boolean {
  return ownerRole !== 'business-partner';
}

/** The parts that a survey asks and does not have; without a survey, all that it will ask. */
export function missingParts(parts: SurveyParts | null, ownerRole: string): SurveyPart[] {
  const given: Readonly<Record<SurveyPart, boolean>> = {
    vatNumber: parts !== null && parts.vatNumber !== '',
    registerOfficeId: parts !== null && parts.registerOfficeId !== null,
    operationalHeadQuarterIds: parts !== null && parts.hasOffices,
    cciaaIds: parts !== null && parts.hasChambers,
    atecoIds: parts !== null && parts.hasActivity,
  };
  const asked = isAskedQuestions(ownerRole) ? SURVEY_PARTS : (['operationalHeadQuarterIds', 'cciaaIds'] as const);
  return asked.filter((part) => !given[part]);
}

/**
 * How far the survey of a company is: complete with every part and an answer to every question, `total` of them; a business partner's
 * with its two kinds of places. Where no question is configured nobody has answered everything: such a survey stays started. Null is a
 * company without a survey. The twins in SQL are in `survey-states.queries`.
 */
export function surveyProgress(facts: SurveyFacts | null, ownerRole: string, total: number): SurveyProgress {
  const isAsked = isAskedQuestions(ownerRole);
  const asked = isAsked ? total : 0;
  const missing = missingParts(facts, ownerRole);
  if (facts === null) return { state: 'none', answered: 0, total: asked, missing };
  const answered = Math.min(facts.answeredQuestions, asked);
  const isComplete = missing.length === 0 && answered === asked && (asked > 0 || !isAsked);
  return { state: isComplete ? 'complete' : 'started', answered, total: asked, missing };
}

/** Whether a company has something left to say in its survey: there is nothing where no question is configured and all parts are given. */
export function isSurveyUnfinished(progress: SurveyProgress): boolean {
  return progress.state === 'none' || surveyLacks(progress) !== 'nothing';
}

/** What a survey lacks: answers, parts or both. Whoever says how much is left says all of it. */
export function surveyLacks(
  progress: Pick<SurveyProgress, 'answered' | 'total' | 'missing'>,
): 'nothing' | 'answers' | 'parts' | 'both' {
  const { answered, total, missing } = progress;
  if (answered < total) return missing.length > 0 ? 'both' : 'answers';
  return missing.length > 0 ? 'parts' : 'nothing';
}

/**
 * Whether a survey says enough for what suits its company to be called in target: half of its questions (8-true-calls §4). Before that
 * the same number of calls is to be verified, because the answers that are missing may still take most of them away. Where nothing is
 * asked, as of business partners, a survey that is there says all that it can.
 */
export function saysEnough({ state, answered, total }: Pick<SurveyProgress, 'state' | 'answered' | 'total'>): boolean {
  return state !== 'none' && answered * 2 >= total;
}

/** The answers given to one question that are still among its requirements. */
export function answersTo(question: SurveyQuestion, answers: readonly GivenAnswer[]): string[] {
  const known = new Set(question.requirements.map((requirement) => requirement._id));
  return answers.flatMap((answer) => {
    if (isNumberAnswer(answer) || answer.categoryCode !== question._id) return [];
    return known.has(answer.requirementCode) ? [answer.requirementCode] : [];
  });
}

/** The number or the year given to a question; null is "I do not know", and undefined nothing yet. */
export function numberTo(
  { _id }: Pick<SurveyQuestion, '_id'>,
  answers: readonly GivenAnswer[],
): number | null | undefined {
  return answers.filter(isNumberAnswer).find(({ categoryCode }) => categoryCode === _id)?.value;
}

/** What an answered question had and has: ids of requirements, or a number. */
export interface AnswerChange {
  readonly categoryCode: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** How "I do not know" stands among answers. */
export const UNKNOWN = 'unknown';

/** The questions whose answers differ between two moments, each with both; the order of answers is no difference. */
export function changedAnswers(before: readonly GivenAnswer[], after: readonly GivenAnswer[]): AnswerChange[] {
  const codes = new Set([...before, ...after].map(({ categoryCode }) => categoryCode));
  return [...codes].flatMap((categoryCode) => {
    const [from, to] = [before, after].map((answers) =>
      answers
        .filter((answer) => answer.categoryCode === categoryCode)
        .map((answer) => (isNumberAnswer(answer) ? String(answer.value ?? UNKNOWN) : answer.requirementCode))
        .toSorted(),
    ) as [string[], string[]];
    return from.join() === to.join() ? [] : [{ categoryCode, from, to }];
  });
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
