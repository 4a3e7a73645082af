/** Where an open criterion of a match is settled: the question itself, or the company's own data. */
export function answerHref(agencyId: string, surveyId: string | null | undefined, criterionKey: string): string | null {
  const step = criterionKey.startsWith('requirement:') ? criterionKey.slice('requirement:'.length) : criterionKey;
  return `#/agencies/${agencyId}/surveys/${surveyId ?? 'new'}?step=${encodeURIComponent(step)}`;
}
