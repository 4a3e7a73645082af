import { hrefOf } from '../../../lib/screens/address.ts';
/** Where a business partner says where it works: with a survey, the survey is its profile (1-people §6). */
export const PLACES_HREF = hrefOf('/profile', {}, { tab: 'company' });

/** Where a survey is filled in; without one yet, where it starts. A step is `territory`, `activity`, `investments` or the id of a question. */
export function surveyHref(agencyId: string, surveyId: string | null, step?: string): string {
  return hrefOf('/agencies/$agencyId/surveys/$surveyId', { agencyId, surveyId: surveyId ?? 'new' }, { step });
}

/** A criterion of a match as much as says where it is settled. */
export interface OpenCriterion {
  readonly key: string;
  readonly source: string;
  /** The questions that decide, of a criterion that accepts answers across several. */
  readonly questions?: readonly string[] | undefined;
}

/** The parts of the survey that settle more than their own criterion. */
const STEPS: Readonly<Record<string, string>> = { place: 'territory', sector: 'activity' };

/**
 * Where an open criterion of a match is settled: the question itself, the company's own data, or the consultant (`askHref`) where no answer of the
 * company settles it; null where there is nobody to ask, and where the portal itself has to find it out.
 */
export function answerHref(
  agencyId: string,
  surveyId: string | null,
  { key, source, questions = [] }: OpenCriterion,
  askHref: string | null,
): string | null {
  if (source === 'portal') return null;
  if (source === 'call' || source === 'advisor') return askHref;
  return surveyHref(agencyId, surveyId, questions[0] ?? STEPS[key] ?? key.replace(/^requirement:/, ''));
}
