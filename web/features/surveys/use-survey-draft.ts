import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withChanges } from './survey-drafts.ts';
import { createSaver, type Saver, type SaverState } from './survey-saver.ts';
import { keepSavedSurvey, saveSurvey, type Survey } from './surveys.api.ts';

export interface SurveyDraft {
  /** The survey with what is not saved yet. */
  readonly survey: Survey;
  readonly saver: Saver;
  readonly state: SaverState;
}

/** A survey being filled in: every change is shown at once and saved in turn; when the connection is back, what failed is tried again. */
export function useSurveyDraft(saved: Survey): SurveyDraft {
  const client = useQueryClient();
  const surveyId = saved._id;
  const [saver] = useState(() =>
    createSaver({
      send: (patch) => saveSurvey(surveyId, patch),
      onSaved: (survey) => keepSavedSurvey(client, survey),
    }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const survey = useMemo(() => withChanges(saved, state.drafts), [saved, state.drafts]);

  useEffect(() => {
    function tryAgain(): void {
      if (saver.state().error !== null) saver.retry();
    }
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [saver]);

  return { survey, saver, state };
}
