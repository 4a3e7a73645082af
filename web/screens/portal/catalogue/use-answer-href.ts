import { useChatWay } from '../../../features/companies/agencies/advisor-contact.tsx';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { answerHref, type OpenCriterion } from '../../../features/companies/surveys/survey-href.ts';

/**
 * Where the open criteria of a match are settled: in the company's survey, or with its consultant where no answer settles them. `otherwise` is where
 * a company asks that has no conversation.
 */
export function useAnswerHref(agencyId: string, otherwise: string | null = null) {
  const surveyId = useAgency(agencyId).data?.surveyId ?? null;
  const chat = useChatWay(agencyId);
  return (criterion: OpenCriterion): string | null =>
    answerHref(agencyId, surveyId, criterion, chat?.href ?? otherwise);
}
