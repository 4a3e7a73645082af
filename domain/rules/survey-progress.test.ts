import { expect, test } from 'vitest';
import {
  answersProblem,
  isSurveyUnfinished,
  progressByCount,
  type SurveyQuestion,
  surveyProgress,
  surveyQuestions,
  toggleAnswer,
} from './survey-progress.ts';

function question(_id: string, order: number, isMultipleAnswers: boolean, ...ids: string[]): SurveyQuestion {
  return { _id, order, isMultipleAnswers, requirements: ids.map((id) => ({ _id: id, isNoneOfThese: id === 'none' })) };
}

const size = question('size', 1, false, 'micro', 'small');
const plans = question('plans', 0, true, 'iso', 'dvr', 'none');
const empty = question('empty', 2, true);
const categories = [size, plans, empty];
const given = (categoryCode: string, requirementCode: string) => ({ categoryCode, requirementCode });

test('the questions are the categories with something to answer, in order', () => {
  expect(surveyQuestions(categories)).toEqual([plans, size]);
});

test('progress counts answered questions, not answers', () => {
  const some = [given('plans', 'iso'), given('plans', 'dvr')];
  expect(surveyProgress(categories, [], false)).toEqual({ state: 'none', answered: 0, total: 2 });
  expect(surveyProgress(categories, [], true)).toEqual({ state: 'started', answered: 0, total: 2 });
  expect(surveyProgress(categories, some, true)).toEqual({ state: 'started', answered: 1, total: 2 });
  expect(surveyProgress(categories, [...some, given('size', 'micro')], true)).toEqual({
    state: 'complete',
    answered: 2,
    total: 2,
  });
});

test('a question added later, or answers that no longer exist, make it incomplete again', () => {
  const all = [given('plans', 'none'), given('size', 'micro')];
  expect(surveyProgress([...categories, question('new', 3, false, 'yes')], all, true).state).toBe('started');
  expect(surveyProgress(categories, [given('plans', 'none'), given('size', 'gone')], true).answered).toBe(1);
  expect(surveyProgress([empty], [], true).state).toBe('started');
});

test('touching an answer', () => {
  expect(toggleAnswer(size, ['micro'], 'small')).toEqual(['small']);
  expect(toggleAnswer(size, ['micro'], 'micro')).toEqual(['micro']);
  expect(toggleAnswer(plans, ['iso'], 'dvr')).toEqual(['iso', 'dvr']);
  expect(toggleAnswer(plans, ['iso', 'dvr'], 'iso')).toEqual(['dvr']);
  expect(toggleAnswer(plans, ['iso', 'dvr'], 'none')).toEqual(['none']);
  expect(toggleAnswer(plans, ['none'], 'iso')).toEqual(['iso']);
  expect(toggleAnswer(plans, ['none'], 'none')).toEqual([]);
});

test('answers that cannot be kept say why', () => {
  expect(answersProblem(size, ['micro', 'small'])).toBe('singleAnswer');
  expect(answersProblem(size, ['micro', 'micro'])).toBeNull();
  expect(answersProblem(plans, ['iso', 'none'])).toBe('noneStandsAlone');
  expect(answersProblem(plans, ['micro'])).toBe('unknownRequirement');
  expect(answersProblem(plans, ['iso', 'dvr'])).toBeNull();
  expect(answersProblem(plans, [])).toBeNull();
});

test('by the number of answered questions alone, a survey is as far as by its answers', () => {
  for (const [answers, hasSurvey] of [
    [[], false],
    [[], true],
    [[given('size', 'micro')], true],
    [[given('size', 'micro'), given('plans', 'none')], true],
  ] as const) {
    const progress = surveyProgress(categories, answers, hasSurvey);
    expect(progressByCount(hasSurvey ? progress.answered : null, 2)).toEqual(progress);
  }
  // A question was taken away after its answer was counted.
  expect(progressByCount(3, 2)).toEqual({ state: 'complete', answered: 2, total: 2 });
  expect(progressByCount(0, 0)).toEqual({ state: 'started', answered: 0, total: 0 });
});

test('a business partner has nothing left to say once their survey is there', () => {
  expect(isSurveyUnfinished(null, 'business-partner', 2)).toBe(true);
  expect(isSurveyUnfinished(0, 'business-partner', 2)).toBe(false);
  expect(isSurveyUnfinished(1, 'user', 2)).toBe(true);
  expect(isSurveyUnfinished(2, 'user', 2)).toBe(false);
});
