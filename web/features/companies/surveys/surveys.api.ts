import type { RequestOf, ReplyOf } from '@volano/domain/contracts/route';
import { createSurvey, getSurvey, listSurveys, type updateSurvey } from '@volano/domain/contracts/surveys';
import type { listCategoryTemplates } from '@volano/domain/contracts/categories';
import { listMunicipalities } from '@volano/domain/contracts/territories';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type Survey = ReplyOf<typeof getSurvey>;
export type SurveyPatch = RequestOf<typeof updateSurvey>['body'];
export type Investment = Survey['investments'][number];
/** A question as the survey asks it: a category template with its answers. */
export type Question = ReplyOf<typeof listCategoryTemplates>['rows'][number];

/** Everything about surveys hangs under this key. */
export const surveysKey = ['surveys'] as const;

function oneKey(surveyId: string) {
  return [...surveysKey, 'one', surveyId] as const;
}

/** One survey; null where the company has none yet. */
export function useSurvey(surveyId: string | null) {
  return useQuery({
    queryKey: oneKey(surveyId ?? 'none'),
    queryFn: ({ signal }) => (surveyId === null ? null : call(getSurvey, { params: { id: surveyId } }, { signal })),
  });
}

/** Towns of a region by what is typed, those whose name begins with it first. */
export function useTowns(regionId: string, q: string) {
  return useQuery({
    queryKey: ['territories', 'towns', regionId, q],
    queryFn: async ({ signal }) => {
      const query = { regionId, limit: '30', ...(q === '' ? {} : { q }) };
      return (await call(listMunicipalities, { query }, { signal })).rows;
    },
    staleTime: Infinity,
    placeholderData: keepFilled,
  });
}

/** Starts the survey of a company, or finds the one that was already started; asked once, however often the page is drawn. */
export function useStartedSurvey(agencyId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...surveysKey, 'started', agencyId],
    queryFn: async () => {
      const started = await startOrFind(agencyId);
      // The company has a survey from here on, and what is kept of it says that it has none.
      void client.invalidateQueries({ queryKey: ['agencies'] });
      return started;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** What follows from the answers of a survey, where its own screen does not take what was saved. */
export function readsOfSurvey(surveyId: string) {
  return [oneKey(surveyId), ['announcements'], ['services'], ['agencies']];
}

/** What a company means to invest in, as it is at this moment. */
export async function readInvestments(surveyId: string): Promise<Survey['investments']> {
  return (await call(getSurvey, { params: { id: surveyId } })).investments;
}

/** Keeps what a save answered, and has asked again for everything that follows from answers: what is in target, what is still open, and the company. */
export function cacheSavedSurvey(client: QueryClient, saved: Survey, isWatched: boolean): void {
  client.setQueryData(oneKey(saved._id), saved);
  void client.invalidateQueries({ queryKey: ['announcements'] });
  void client.invalidateQueries({ queryKey: ['services'] });
  void client.invalidateQueries({ queryKey: ['ateco', 'confirmations'] });
  // The survey shows of the company only its name and takes what is open for the order in which it began: the next page, or its end, asks again.
  const refetchType = isWatched ? 'none' : 'active';
  void client.invalidateQueries({ queryKey: [...surveysKey, 'unlocks', saved.agencyId], refetchType });
  void client.invalidateQueries({ queryKey: ['agencies'], refetchType });
}

async function startOrFind(agencyId: string): Promise<{ surveyId: string; isNew: boolean }> {
  const existing = await findSurveyId(agencyId);
  if (existing !== null) return { surveyId: existing, isNew: false };
  try {
    return { surveyId: (await call(createSurvey, { body: { agencyId } }))._id, isNew: true };
  } catch (error) {
    // Somebody else of the company has started it in the meantime.
    const surveyId = error instanceof ApiError && error.code === 'surveyExists' ? await findSurveyId(agencyId) : null;
    if (surveyId === null) throw error;
    return { surveyId, isNew: false };
  }
}

async function findSurveyId(agencyId: string): Promise<string | null> {
  const { rows } = await call(listSurveys, { query: { agencyId, limit: '1' } });
  return rows[0]?._id ?? null;
}
