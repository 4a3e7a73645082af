import { listCategoryTemplates } from '@volano/domain/contracts/categories';
import { surveyQuestions } from '@volano/domain/rules/survey-progress';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** The questions of the survey, in order: the categories that have at least one answer. */
export function useQuestions() {
  return useQuery({
    queryKey: ['categories', 'questions'],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listCategoryTemplates, { query: { limit: '100', sort: 'order' } }, { signal });
      return surveyQuestions(rows);
    },
    staleTime: 5 * 60_000,
  });
}
