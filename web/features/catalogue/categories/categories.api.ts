import { listCategoryTemplates } from '@volano/domain/contracts/categories';
import { surveyQuestions } from '@volano/domain/rules/survey-progress';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';

/** The questions of the survey, in order: the categories that have at least one answer. */
export function useQuestions() {
  return useQuery({
    queryKey: ['categories', 'questions'],
    queryFn: async ({ signal }) => {
      return surveyQuestions(
        await everyRow((paged) => call(listCategoryTemplates, { query: { sort: 'order', ...paged } }, { signal })),
      );
    },
    staleTime: 5 * 60_000,
  });
}
