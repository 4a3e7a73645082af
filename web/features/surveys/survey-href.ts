/** Where a business partner says where it works: with a survey, the survey is its profile (1-people §6). */
export const PLACES_HREF = '#/profile';

/** Where a survey is filled in; without one yet, where it starts. A step is `territory`, `activity`, `investments` or the id of a question. */
export function surveyHref(agencyId: string, surveyId: string | null, step?: string): string {
  const place = `#/agencies/${agencyId}/surveys/${surveyId ?? 'new'}`;
  return step === undefined ? place : `${place}?step=${encodeURIComponent(step)}`;
}

/** Where an open criterion of a match is settled: the question itself, or the company's own data. */
export function answerHref(agencyId: string, surveyId: string | null, criterionKey: string): string {
  return surveyHref(agencyId, surveyId, criterionKey.replace(/^requirement:/, ''));
}
