import { answersTo } from '@volano/domain/rules/survey-progress';
import type { WheelSegment } from '../../ui/ruota-geometry.ts';
import type { Question, Survey } from './surveys.api.ts';

/** One screen of the survey. Its key is what `?step=` says. */
export type SurveyStep =
  | { readonly kind: 'territory' | 'activity' | 'investments'; readonly key: string }
  | { readonly kind: 'question'; readonly key: string; readonly question: Question; readonly number: number };

/** After the last step. */
export const END = 'end';

export type StepState = 'done' | 'partial' | 'open';

/** The steps in order. A business partner says only where it works (1-people §6). */
export function listSteps(questions: readonly Question[], isPartner: boolean): SurveyStep[] {
  if (isPartner) return [{ kind: 'territory', key: 'territory' }];
  return [
    { kind: 'territory', key: 'territory' },
    { kind: 'activity', key: 'activity' },
    ...questions.map((question, index): SurveyStep => ({
      kind: 'question',
      key: question._id,
      question,
      number: index + 1,
    })),
    { kind: 'investments', key: 'investments' },
  ];
}

/** What the territory step asks for and has not: registered office, operational offices, chambers (1-people §5). */
export function missingPlaces(
  survey: Survey,
  isPartner: boolean,
): ('registerOfficeId' | 'operationalHeadQuarterIds' | 'cciaaIds')[] {
  return [
    ...(isPartner || survey.registerOfficeId !== null ? [] : (['registerOfficeId'] as const)),
    ...(survey.operationalHeadQuarterIds.length > 0 ? [] : (['operationalHeadQuarterIds'] as const)),
    ...(survey.cciaaIds.length > 0 ? [] : (['cciaaIds'] as const)),
  ];
}

/** How far one step is. Investments may be none, so that step is open only until there is one, and never counts as missing. */
export function stepState(step: SurveyStep, survey: Survey, isPartner: boolean): StepState {
  switch (step.kind) {
    case 'territory': {
      const missing = missingPlaces(survey, isPartner).length;
      if (missing === 0) return 'done';
      return missing < (isPartner ? 2 : 3) ? 'partial' : 'open';
    }
    case 'activity':
      return survey.atecoCodes.length > 0 ? 'done' : 'open';
    case 'question':
      return answersTo(step.question, survey.answers).length > 0 ? 'done' : 'open';
    case 'investments':
      return survey.investments.length > 0 ? 'done' : 'open';
  }
}

/** Where a survey is taken up again: the first step that still lacks something, or the first of all. */
export function firstOpenStep(
  steps: readonly SurveyStep[],
  survey: Survey,
  isPartner: boolean,
): SurveyStep | undefined {
  return steps.find((step) => step.kind !== 'investments' && stepState(step, survey, isPartner) !== 'done');
}

/** The wheel of the survey: one segment a question, half for the one on the screen; for a business partner its two kinds of places. */
export function surveyWheel(
  steps: readonly SurveyStep[],
  survey: Survey,
  current: string,
  isPartner: boolean,
): WheelSegment[] {
  if (isPartner) {
    const missing = missingPlaces(survey, true);
    return (['operationalHeadQuarterIds', 'cciaaIds'] as const).map((field) =>
      missing.includes(field) ? 'missing' : 'ok',
    );
  }
  return steps
    .filter((step) => step.kind === 'question')
    .map((step) => {
      if (stepState(step, survey, false) === 'done') return 'ok';
      return step.key === current ? 'check' : 'missing';
    });
}

/** Minutes that the open questions still take, at twenty seconds each. */
export function minutesLeft(wheel: readonly WheelSegment[]): number {
  return Math.ceil((wheel.filter((segment) => segment !== 'ok').length * 20) / 60);
}
