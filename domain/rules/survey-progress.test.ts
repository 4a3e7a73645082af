import { expect, test } from 'vitest';
import * as rules from './survey-progress.ts';

const { answersProblem, countAnswered, isSurveyUnfinished, saysEnough, surveyProgress, toggleAnswer } = rules;
type SurveyFacts = rules.SurveyFacts;

function question(_id: string, order: number, isMultipleAnswers: boolean, ...ids: string[]): rules.SurveyQuestion {
  return { _id, order, isMultipleAnswers, requirements: ids.map((id) => ({ _id: id, isNoneOfThese: id === 'none' })) };
}

const size = question('size', 1, false, 'micro', 'small');
const plans = question('plans', 0, true, 'iso', 'dvr', 'none');
const empty = question('empty', 2, true);
const categories = [size, plans, empty];
const given = (categoryCode: string, requirementCode: string) => ({ categoryCode, requirementCode });

test('the questions are the categories with something to answer, in order', () => {
  expect(rules.surveyQuestions(categories)).toEqual([plans, size]);
});

test('answered questions are counted, not answers, nor what is asked no more', () => {
  expect(countAnswered(categories, [])).toBe(0);
  expect(countAnswered(categories, [given('plans', 'iso'), given('plans', 'dvr')])).toBe(1);
  expect(countAnswered(categories, [given('plans', 'none'), given('size', 'micro')])).toBe(2);
  expect(countAnswered(categories, [given('plans', 'none'), given('size', 'gone')])).toBe(1);
  expect(countAnswered([empty], [given('empty', 'gone')])).toBe(0);
});

const whole: SurveyFacts = {
  answeredQuestions: 2,
  vatNumber: '00743110157',
  registerOfficeId: 'lombardia',
  hasOffices: true,
  hasChambers: true,
  hasActivity: true,
};

test('a survey is complete with every part and every answer, and a question added later opens it again', () => {
  expect(surveyProgress(whole, 'user', 2)).toEqual({ state: 'complete', answered: 2, total: 2, missing: [] });
  expect(surveyProgress(whole, 'user', 3)).toMatchObject({ state: 'started', answered: 2, total: 3 });
  // A question was taken away after its answer was counted.
  expect(surveyProgress(whole, 'user', 1)).toMatchObject({ state: 'complete', answered: 1, total: 1 });
  for (const [lack, part] of [
    [{ vatNumber: '' }, 'vatNumber'],
    [{ registerOfficeId: null }, 'registerOfficeId'],
    [{ hasOffices: false }, 'operationalHeadQuarterIds'],
    [{ hasChambers: false }, 'cciaaIds'],
    [{ hasActivity: false }, 'atecoIds'],
  ] as const) {
    const progress = surveyProgress({ ...whole, ...lack }, 'user', 2);
    expect(progress).toEqual({ state: 'started', answered: 2, total: 2, missing: [part] });
    expect(isSurveyUnfinished(progress)).toBe(true);
  }
  const missing = [...rules.SURVEY_PARTS];
  expect(surveyProgress(null, 'user', 2)).toEqual({ state: 'none', answered: 0, total: 2, missing });
});

test('where no question is configured nobody has answered everything, and nothing is left to say', () => {
  const progress = surveyProgress({ ...whole, answeredQuestions: 0 }, 'user', 0);
  expect(progress).toEqual({ state: 'started', answered: 0, total: 0, missing: [] });
  expect(isSurveyUnfinished(progress)).toBe(false);
});

test('a business partner is counted no questions: its survey is complete with its places', () => {
  const places = { ...whole, vatNumber: '', registerOfficeId: null, hasActivity: false };
  const partner = (facts: Partial<SurveyFacts> | null) =>
    surveyProgress(facts && { ...places, ...facts }, 'business-partner', 14);
  expect(partner({})).toEqual({ state: 'complete', answered: 0, total: 0, missing: [] });
  expect(partner({ hasOffices: false })).toMatchObject({ state: 'started', missing: ['operationalHeadQuarterIds'] });
  expect(partner(null)).toMatchObject({ state: 'none', total: 0, missing: ['operationalHeadQuarterIds', 'cciaaIds'] });
  const unfinished = [{}, { hasChambers: false }, null].map((facts) => isSurveyUnfinished(partner(facts)));
  expect(unfinished).toEqual([false, true, true]);
});

test('what a survey lacks is said whole: answers, parts or both', () => {
  const lacks = (facts: Partial<SurveyFacts>, total: number) =>
    rules.surveyLacks(surveyProgress({ ...whole, ...facts }, 'user', total));
  expect([lacks({}, 2), lacks({}, 3)]).toEqual(['nothing', 'answers']);
  expect([lacks({ hasActivity: false }, 2), lacks({ hasActivity: false }, 3)]).toEqual(['parts', 'both']);
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

test('a survey says enough for a number to be called in target from half of its questions on', () => {
  const started = { state: 'started', total: 14 } as const;
  expect([0, 6, 7, 14].map((answered) => saysEnough({ ...started, answered }))).toEqual([false, false, true, true]);
  // Where nothing is asked, a survey that is there says all that it can.
  const empty = (['none', 'started'] as const).map((state) => saysEnough({ state, answered: 0, total: 0 }));
  expect(empty).toEqual([false, true]);
});
