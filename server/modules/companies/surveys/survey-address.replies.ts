import { isAskedQuestions } from '@volano/domain/rules/survey-progress';

/**
 * Where a letter sends a company to fill in its survey. Business partners with one say where they work in their profile (1-people §6).
 * `publicUrl` has no slash at its end.
 */
export function surveyAddress(
  publicUrl: string,
  { agencyId, surveyId, ownerRole }: { agencyId: string; surveyId: string | null; ownerRole: string },
): string {
  const isInProfile = surveyId !== null && !isAskedQuestions(ownerRole);
  return `${publicUrl}/#/${isInProfile ? 'profile' : `agencies/${agencyId}/surveys/${surveyId ?? 'new'}`}`;
}
