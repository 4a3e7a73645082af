import { describe, expect, it } from 'vitest';
import { surveyAction } from './survey-action.ts';
import { answerHref, surveyHref } from './survey-href.ts';
import { withChanges } from './survey-saver.tsx';
import { listSteps, missingOf, openSteps, stepState, surveyRing } from './survey-steps.tsx';
import type { Question, Survey, SurveyPatch } from './surveys.api.ts';

function question(id: string, order: number): Question {
  const requirement = {
    _id: `${id}-yes`,
    name: 'Sì',
    type: '',
    description: '',
    order: 1,
    isNoneOfThese: false,
    categoryTemplateId: id,
  };
  return {
    _id: id,
    categoryName: id,
    question: null,
    order,
    information: '',
    isMultipleAnswers: true,
    fixable: false,
    requirements: [requirement],
    requirementsIds: [requirement._id],
  };
}

const questions = [question('q1', 1), question('q2', 2)];
const steps = listSteps(questions, false);

function surveyWith(...patches: SurveyPatch[]): Survey {
  const empty: Survey = {
    _id: 's',
    agencyId: 'a',
    atecoIds: [],
    latestAtecoIds: [],
    atecoCodes: [],
    cciaaIds: [],
    registerOfficeId: null,
    operationalHeadQuarterIds: [],
    secondOperationalHeadQuarterIds: [],
    operationalHeadQuarterTowns: [],
    secondOperationalHeadQuarterTowns: [],
    towns: [],
    answers: [],
    toConfirm: [],
    askedAgain: [],
    investments: [],
    progress: { state: 'started', answered: 0, total: 2, missing: [] },
    createdAt: '',
    updatedAt: '',
  };
  return withChanges(
    empty,
    patches.map((patch) => ({ patch })),
  );
}

const PLACES: SurveyPatch = { registerOfficeId: 'r', operationalHeadQuarterIds: ['r'], cciaaIds: ['c'] };
const company = { vatNumber: '00743110157', ownerRole: 'user' };
const partner = { vatNumber: '', ownerRole: 'business-partner' };
const firstOpen = (survey: Survey) => openSteps(steps, survey, missingOf(survey, company))[0]?.key;

describe('the steps of a survey', () => {
  it('are places, activity, each question, investments; for a business partner only the places', () => {
    expect(steps.map(({ key }) => key)).toEqual(['territory', 'activity', 'q1', 'q2', 'investments']);
    expect(listSteps(questions, true).map(({ key }) => key)).toEqual(['territory']);
  });

  it('want all three places of a company and its VAT number, two places of a business partner', () => {
    const partly = surveyWith({ operationalHeadQuarterIds: ['r'], cciaaIds: ['c'] });
    expect(missingOf(partly, company)).toEqual(['registerOfficeId', 'atecoIds']);
    expect(stepState(steps[0]!, partly, missingOf(partly, company))).toBe('partial');
    expect(missingOf(partly, partner)).toEqual([]);
    expect(stepState(steps[0]!, surveyWith(), missingOf(surveyWith(), company))).toBe('open');
    const placed = surveyWith(PLACES);
    expect(stepState(steps[0]!, placed, missingOf(placed, company))).toBe('done');
    expect(stepState(steps[0]!, placed, missingOf(placed, { ...company, vatNumber: '' }))).toBe('partial');
  });

  it('are taken up at the first that lacks something; investments never do', () => {
    expect(firstOpen(surveyWith(PLACES))).toBe('activity');
    const coded = { ...surveyWith(PLACES), atecoCodes: [{ _id: 'x', version: '2025', code: '25.53.00', name: '' }] };
    const first = withChanges(coded, [{ patch: { answered: { categoryCode: 'q1', requirementCodes: ['q1-yes'] } } }]);
    expect(firstOpen(first)).toBe('q2');
    const both = withChanges(first, [{ patch: { answered: { categoryCode: 'q2', requirementCodes: ['q2-yes'] } } }]);
    expect(firstOpen(both)).toBeUndefined();
    expect(surveyRing(steps, first, 'q2', false)).toEqual(['ok', 'check']);
    expect(surveyRing(steps, first, 'q1', false)).toEqual(['ok', 'missing']);
  });

  it('are taken up at an answer to confirm, which counts until then', () => {
    const given = { answered: { categoryCode: 'q2', requirementCodes: ['q2-yes'] } };
    const asked = { ...surveyWith(PLACES, given), toConfirm: ['q2'], askedAgain: ['q2'] };
    expect(openSteps(steps, asked, []).map(({ key }) => key)).toEqual(['q1', 'q2']);
    expect(stepState(steps[3]!, asked, [])).toBe('partial');
    expect(surveyRing(steps, asked, 'q2', false)).toEqual(['missing', 'ok']);
    expect(withChanges(asked, [{ patch: given }])).toMatchObject({ toConfirm: [], askedAgain: [] });
  });

  it('do not count an answer that its question no longer has', () => {
    const stale = surveyWith({ answered: { categoryCode: 'q1', requirementCodes: ['q1-removed'] } });
    expect(stepState(steps[2]!, stale, [])).toBe('open');
  });
});

it('names the button by how far the survey is', () => {
  expect([surveyAction('none'), surveyAction('started'), surveyAction('complete')]).toEqual([
    'start',
    'complete',
    'completed',
  ]);
  expect(surveyHref('a', null)).toBe('#/agencies/a/surveys/new');
  expect(surveyHref('a', 's', 'investments')).toBe('#/agencies/a/surveys/s?step=investments');
  const settled = (key: string, source = 'answers', surveyId: string | null = 's') =>
    answerHref('a', surveyId, { key, source }, '#/consultant/c');
  expect(settled('requirement:q')).toBe('#/agencies/a/surveys/s?step=q');
  expect(settled('territory', 'sites', null)).toBe('#/agencies/a/surveys/new?step=territory');
  expect(settled('place', 'towns')).toBe('#/agencies/a/surveys/s?step=territory');
  expect(settled('sector', 'atecoCodes')).toBe('#/agencies/a/surveys/s?step=activity');
  expect([settled('sector', 'call'), settled('check:d', 'advisor')]).toEqual(['#/consultant/c', '#/consultant/c']);
});
