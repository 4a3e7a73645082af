import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAnswered } from '../../../lib/api/reach.ts';
import { beginSession, endSession, type Session } from '../../../lib/session/session.ts';
import { keptTexts } from '../../../testing/kept-texts.ts';
import { surveyAction } from './survey-action.ts';
import { answerHref, surveyHref } from './survey-href.ts';
import { createSaver, withChanges } from './survey-saver.tsx';
import { listSteps, missingOf, openSteps, stepState, surveyRing } from './survey-steps.tsx';
import type { Question, Survey, SurveyPatch } from './surveys.api.ts';

const nowhere = { cciaaIds: [], registerOfficeId: null, towns: [] };
const noSites = { operationalHeadQuarterIds: [], secondOperationalHeadQuarterIds: [] };
const noTowns = { operationalHeadQuarterTowns: [], secondOperationalHeadQuarterTowns: [] };
const ids = { _id: 's', agencyId: 'a', createdAt: '2026-11-18T09:42:00Z', updatedAt: '2026-11-18T09:42:00Z' };
const silent = { atecoIds: [], latestAtecoIds: [], atecoCodes: [], answers: [], toConfirm: [], askedAgain: [] };
const EMPTY: Survey = {
  ...ids,
  ...nowhere,
  ...noSites,
  ...noTowns,
  ...silent,
  investments: [],
  progress: { state: 'started', answered: 0, total: 2, missing: [] },
};

/** A server whose answers come when the test says so. */
function slowServer() {
  let kept = EMPTY;
  const seen: { patch: SurveyPatch; answer: () => void; fail: () => void; refuse: () => void }[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    if (address.endsWith('/health/live')) return promise;
    const patch = JSON.parse(body ?? '{}') as SurveyPatch;
    const says = (status: number, reply: unknown) => resolve(new Response(JSON.stringify(reply), { status }));
    function answer(): void {
      kept = withChanges(kept, [{ patch }]);
      says(200, kept);
    }
    const refuse = () => says(400, { status: 400, code: 'invalidInput', message: 'not that' });
    seen.push({ patch, answer, refuse, fail: () => reject(new TypeError('no line')) });
    return promise;
  });
  /** The call that was sent last is answered, or fails, and what follows from it runs. */
  async function ends(ending: 'answer' | 'fail' | 'refuse'): Promise<void> {
    await settle();
    seen.at(-1)?.[ending]();
    await settle();
  }
  return { seen, ends, kept: () => kept };
}

function answered(categoryCode: string, ...requirementCodes: string[]): SurveyPatch {
  return { answered: { categoryCode, requirementCodes } };
}

/** Lets everything that has been resolved run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

let surveys = 0;

function started() {
  const server = slowServer();
  const saved: Survey[] = [];
  // What waits for an answer in one survey goes on waiting.
  surveys += 1;
  const saver = createSaver(`s${String(surveys)}`, (survey: Survey) => saved.push(survey));
  return { server, saver, saved };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', keptTexts());
  vi.stubGlobal('navigator', {});
  beginSession({ token: 'token', user: { _id: 'me', role: 'user' } } as Session);
});

afterEach(() => {
  noteAnswered();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

it('sends one change at a time, and of several to one question only the last', async () => {
  const { server, saver } = started();
  saver.put({ patch: answered('q1', 'a') });
  saver.put({ patch: answered('q1', 'a', 'b') });
  saver.put({ patch: answered('q1', 'b') });
  saver.put({ patch: answered('q2', 'c') });
  await settle();
  expect(server.seen.map(({ patch }) => patch)).toEqual([answered('q1', 'a')]);
  for (let times = 0; times < 3; times += 1) await server.ends('answer');
  const sent = [answered('q1', 'a'), answered('q1', 'b'), answered('q2', 'c')];
  expect(server.seen.map(({ patch }) => patch)).toEqual(sent);
  expect(saver.state()).toEqual({ drafts: [], isSaving: false, saved: server.kept(), fault: null });
  expect(server.kept().answers).toEqual([
    { categoryCode: 'q1', requirementCode: 'b' },
    { categoryCode: 'q2', requirementCode: 'c' },
  ]);
});

it('keeps what reached nobody on the screen and sends it again when asked', async () => {
  const { server, saver } = started();
  saver.put({ patch: answered('q1', 'a') });
  await server.ends('fail');
  expect(saver.state().fault).toBe('unreached');
  expect(withChanges(EMPTY, saver.state().drafts).answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
  saver.retry();
  await server.ends('answer');
  expect(saver.state()).toEqual({ drafts: [], isSaving: false, saved: server.kept(), fault: null });
});

it('gives up what was refused only when told to, and goes on with the rest', async () => {
  const { server, saver } = started();
  saver.put({ patch: { cciaaIds: ['gone'] } });
  saver.put({ patch: answered('q1', 'a') });
  await server.ends('refuse');
  expect(saver.state().fault).toEqual({ status: 400, message: 'not that' });
  await server.ends('answer');
  saver.discard();
  expect(saver.state()).toEqual({ drafts: [], isSaving: false, saved: server.kept(), fault: null });
  expect(server.kept().answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
});

it('lets a form wait for its own save, after those already on their way, and hands it the refusal', async () => {
  const { server, saver, saved } = started();
  saver.put({ patch: answered('q1', 'a') });
  const refusal = saver.save({ investments: [] }).catch((error: Error) => error.message);
  await settle();
  expect(server.seen).toHaveLength(1);
  await server.ends('answer');
  await server.ends('refuse');
  expect(await refusal).toBe('not that');
  expect(saved).toHaveLength(1);
  expect(saver.state().fault).toBeNull();
});

it('shows an answer without a break while it is being saved', async () => {
  const { server, saver } = started();
  const shown: Survey['answers'][] = [];
  saver.subscribe(() => {
    const { saved, drafts } = saver.state();
    shown.push(withChanges(saved ?? EMPTY, drafts).answers);
  });
  saver.put({ patch: answered('q1', 'a') });
  await server.ends('answer');
  expect(saver.state().drafts).toEqual([]);
  for (const answers of shown) expect(answers).toEqual([{ categoryCode: 'q1', requirementCode: 'a' }]);
});

function question(_id: string, order: number): Question {
  const empty = { question: null, kind: 'choice', information: '', isMultipleAnswers: true, fixable: false } as const;
  const yes = { _id: `${_id}-yes`, name: 'Sì', type: '', description: '', order: 1, isNoneOfThese: false };
  const requirements = [{ ...yes, categoryTemplateId: _id }];
  return { _id, categoryName: _id, order, ...empty, requirements, requirementsIds: [yes._id] };
}

const questions = [question('q1', 1), question('q2', 2)];
const steps = listSteps(questions, false);

const surveyWith = (...patches: SurveyPatch[]) =>
  withChanges(
    EMPTY,
    patches.map((patch) => ({ patch })),
  );

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
    const first = withChanges(coded, [{ patch: answered('q1', 'q1-yes') }]);
    expect(firstOpen(first)).toBe('q2');
    const both = withChanges(first, [{ patch: answered('q2', 'q2-yes') }]);
    expect(firstOpen(both)).toBeUndefined();
    expect(surveyRing(steps, first, 'q2', false)).toEqual(['ok', 'check']);
    expect(surveyRing(steps, first, 'q1', false)).toEqual(['ok', 'missing']);
  });

  it('are taken up at an answer to confirm, which counts until then', () => {
    const given = answered('q2', 'q2-yes');
    const asked = { ...surveyWith(PLACES, given), toConfirm: ['q2'], askedAgain: ['q2'] };
    expect(openSteps(steps, asked, []).map(({ key }) => key)).toEqual(['q1', 'q2']);
    expect(stepState(steps[3]!, asked, [])).toBe('partial');
    expect(surveyRing(steps, asked, 'q2', false)).toEqual(['missing', 'ok']);
    expect(withChanges(asked, [{ patch: given }])).toMatchObject({ toConfirm: [], askedAgain: [] });
  });

  it('do not count an answer that its question no longer has', () => {
    const stale = surveyWith(answered('q1', 'q1-removed'));
    expect(stepState(steps[2]!, stale, [])).toBe('open');
  });
});

it('names the button by how far the survey is', () => {
  const buttons = (['none', 'started', 'complete'] as const).map(surveyAction);
  expect(buttons).toEqual(['start', 'complete', 'completed']);
  expect(surveyHref('a', null)).toBe('#/agencies/a/surveys/new');
  expect(surveyHref('a', 's', 'investments')).toBe('#/agencies/a/surveys/s?step=investments');
  const settled = (key: string, source = 'answers', surveyId: string | null = 's') =>
    answerHref('a', surveyId, { key, source }, '#/consultant/c');
  expect(settled('requirement:q')).toBe('#/agencies/a/surveys/s?step=q');
  expect(settled('territory', 'sites', null)).toBe('#/agencies/a/surveys/new?step=territory');
  expect(settled('place', 'towns')).toBe('#/agencies/a/surveys/s?step=territory');
  expect(settled('sector', 'atecoCodes')).toBe('#/agencies/a/surveys/s?step=activity');
  expect([settled('sector', 'call'), settled('check:d', 'advisor')]).toEqual(['#/consultant/c', '#/consultant/c']);
  expect(settled('activity', 'portal')).toBeNull();
  const either = { key: 'check:d', source: 'answers', questions: ['q2', 'q1'] };
  expect(answerHref('a', 's', either, null)).toBe('#/agencies/a/surveys/s?step=q2');
});
