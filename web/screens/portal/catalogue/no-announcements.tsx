import { Button } from '@mantine/core';
import type { FeedQuery } from '../../../features/catalogue/announcements/announcements.api.ts';
import { surveyHref } from '../../../features/companies/surveys/survey-href.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { useOutsideAnnouncements } from '../advising/outside-announcements.tsx';

export interface NoAnnouncementsProps {
  list: ListState;
  /** What narrows the list, and the block of what was recommended outside the target below it. */
  filters: FeedQuery;
  agencyId: string;
  /** Open calls that nothing can be said of until the survey is answered. */
  waiting: number;
  surveyId: string | null;
}

/** Why the list is empty and what to do about it: a filter to remove, or the survey to answer. */
export function NoAnnouncements({ list, filters, agencyId, waiting, surveyId }: NoAnnouncementsProps) {
  const t = useT();
  const { isFavorite, isRecommended, isExpired } = list.values;
  const outside = useOutsideAnnouncements(filters).data?.total ?? 0;
  if (list.activeFilters.length > 0) {
    const hasOutside = outside > 0 && isFavorite !== 'true';
    const ordinary = isExpired === 'true' ? 'emptyExpired' : 'emptyFilters';
    const beside = isRecommended === 'true' ? 'emptyRecommended' : 'emptyInTarget';
    return (
      <EmptyState
        isCard
        title={t(`announcements.${hasOutside ? beside : ordinary}`)}
        action={
          <Button variant="default" onClick={list.reset}>
            {t('common.actions.resetFilters')}
          </Button>
        }
      >
        {t(hasOutside ? 'announcements.seeOutside' : 'announcements.emptyFiltersHint')}
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
