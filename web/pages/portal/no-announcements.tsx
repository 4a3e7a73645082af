import { Button } from '@mantine/core';
import { surveyHref } from '../../features/surveys/survey-href.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { EmptyState } from '../../ui/states.tsx';

export interface NoAnnouncementsProps {
  list: ListState;
  agencyId: string;
  /** Open calls that nothing can be said of until the survey is answered. */
  waiting: number;
  surveyId: string | null;
}

/** Why the list is empty and what to do about it: a filter to remove, or the survey to answer. */
export function NoAnnouncements({ list, agencyId, waiting, surveyId }: NoAnnouncementsProps) {
  const t = useT();
  if (list.activeFilters.length > 0) {
    return (
      <EmptyState
        isCard
        title={t(list.values['isExpired'] === 'true' ? 'announcements.emptyExpired' : 'announcements.emptyFilters')}
        action={
          <Button variant="default" onClick={list.reset}>
            {t('common.actions.resetFilters')}
          </Button>
        }
      >
        {t('announcements.emptyFiltersHint')}
      </EmptyState>
    );
  }
  const survey = (
    <Button component="a" href={surveyHref(agencyId, surveyId)}>
      {t('announcements.toSurvey')}
    </Button>
  );
  if (waiting > 0) {
    return (
      <EmptyState isCard title={t('announcements.noSurvey')} action={survey}>
        {t('announcements.noSurvey_hint', { count: waiting })}
      </EmptyState>
    );
  }
  return (
    <EmptyState isCard title={t('announcements.empty')} action={survey}>
      {t('announcements.emptyHint')}
    </EmptyState>
  );
}
