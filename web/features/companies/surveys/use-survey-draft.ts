import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { readToken } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { withChanges } from './survey-drafts.ts';
import { createSaver, type Saver, type SaverState } from './survey-saver.ts';
import { cacheSavedSurvey, saveSurvey, type Survey } from './surveys.api.ts';

export interface SurveyDraft {
  /** The survey with what is not saved yet. */
  readonly survey: Survey;
  readonly saver: Saver;
  readonly state: SaverState;
}

// Whoever leaves the survey before the last save is through finds that change again when they come back. Another session has its own.
const savers = new Map<string, Saver>();

function saverOf(surveyId: string, client: QueryClient): Saver {
  const key = `${readToken() ?? ''} ${surveyId}`;
  const known = savers.get(key);
  if (known) return known;
  const saver = createSaver({
    send: (patch) => saveSurvey(surveyId, patch),
    onSaved: (survey, isWatched) => cacheSavedSurvey(client, survey, isWatched),
    onFailedUnseen: () => toast.error(i18n.t('surveys.save.failed'), i18n.t('surveys.save.failedUnseen')),
  });
  savers.set(key, saver);
  return saver;
}

/**
 * A survey being filled in: every change is shown at once and saved in turn. What failed is tried again when the connection is
 * back and when the survey is opened again; closing the page before that asks first.
 */
export function useSurveyDraft(saved: Survey): SurveyDraft {
  const client = useQueryClient();
  const saver = useMemo(() => saverOf(saved._id, client), [saved._id, client]);
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const survey = useMemo(() => {
    const isAhead = state.saved !== null && state.saved.updatedAt > saved.updatedAt;
    return withChanges(isAhead ? state.saved : saved, state.drafts);
  }, [saved, state]);

  useEffect(() => {
    function tryAgain(): void {
      if (saver.state().error !== null) saver.retry();
    }
    function askFirst(event: BeforeUnloadEvent): void {
      if (saver.state().drafts.length > 0) event.preventDefault();
    }
    tryAgain();
    window.addEventListener('online', tryAgain);
    window.addEventListener('beforeunload', askFirst);
    return () => {
      window.removeEventListener('online', tryAgain);
      window.removeEventListener('beforeunload', askFirst);
      tryAgain();
    };
  }, [saver]);

  return { survey, saver, state };
}
