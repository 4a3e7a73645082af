import { answersTo } from '@volano/domain/rules/survey-progress';
import type { useT } from '../../../lib/i18n/i18n.ts';
import type { SurveyStep } from './survey-steps.ts';
import type { Survey } from './surveys.api.ts';

type T = ReturnType<typeof useT>;

/** Names of the places that ids stand for. */
export type PlaceNames = ReadonlyMap<string, string>;

/** What a step is called. */
export function stepName(t: T, step: SurveyStep): string {
  return step.kind === 'question' ? step.question.categoryName : t(`surveys.steps.${step.kind}`);
}

/** What was answered in a step, in a line; null when nothing was. */
export function stepAnswer(t: T, step: SurveyStep, survey: Survey, places: PlaceNames): string | null {
  switch (step.kind) {
    case 'territory':
      return territoryAnswer(survey, places);
    case 'activity':
      return activityAnswer(survey);
    case 'question': {
      const chosen = new Set(answersTo(step.question, survey.answers));
      const names = step.question.requirements.filter(({ _id }) => chosen.has(_id)).map(({ name }) => name);
      return names.length === 0 ? null : names.join(', ');
    }
    case 'investments': {
      const [first, ...others] = survey.investments;
      if (first === undefined) return null;
      return others.length === 0 ? first.name : t('surveys.recap.more', { first: first.name, count: others.length });
    }
  }
}

/** The codes of the classification in force first. */
function activityAnswer({ atecoCodes }: Survey): string | null {
  if (atecoCodes.length === 0) return null;
  const sorted = atecoCodes.toSorted((a, b) => b.version.localeCompare(a.version));
  return `ATECO ${sorted.map(({ code }) => code).join(', ')}`;
}

function territoryAnswer(survey: Survey, places: PlaceNames): string | null {
  const ids = new Set([
    survey.registerOfficeId,
    ...survey.operationalHeadQuarterIds,
    ...survey.secondOperationalHeadQuarterIds,
  ]);
  const regions = [...ids].flatMap((id) => (id === null ? [] : (places.get(id) ?? [])));
  const chambers = survey.cciaaIds.flatMap((id) => places.get(id) ?? []);
  const names = regions.length > 0 ? regions : chambers;
  return names.length === 0 ? null : names.join(', ');
}
