import { Button } from '@mantine/core';
import { AnnouncementCard } from '../../features/announcements/announcement-card.tsx';
import type { AnnouncementRow } from '../../features/announcements/announcements.api.ts';
import { FavoriteButton } from '../../features/favorites/favorite-button.tsx';
import { answerHref } from '../../lib/answer-href.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { DelayedSkeleton, SkeletonCard } from '../../ui/delayed-skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './announcements.module.css';

export interface AnnouncementCardsProps {
  rows: readonly AnnouncementRow[];
  isLoading: boolean;
  isStale: boolean;
  agencyId: string;
  surveyId: string | null;
  isFirstOpen: boolean;
  empty: React.ReactNode;
}

/** The announcements as cards, with their skeletons and what stands in their place. */
export function AnnouncementCards({
  rows,
  isLoading,
  isStale,
  agencyId,
  surveyId,
  isFirstOpen,
  empty,
}: AnnouncementCardsProps) {
  if (isLoading) {
    return (
      <DelayedSkeleton>
        <div className={classes['cards']}>
          {Array.from({ length: 4 }, (_, index) => (
            <SkeletonCard key={index} />
          ))}
        </div>
      </DelayedSkeleton>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <div className={classes['cards']} data-stale={isStale || undefined} aria-busy={isStale}>
      {rows.map((row, index) => (
        <AnnouncementCard
          key={row._id}
          announcement={row}
          href={`#/announcements/${row._id}`}
          isWhyOpen={isFirstOpen && index === 0}
          answerHref={(criterion) => answerHref(agencyId, surveyId, criterion.key)}
          action={<FavoriteButton agencyId={agencyId} announcement={row} />}
        />
      ))}
    </div>
  );
}

/** Why there is nothing: filters, a survey still to answer, or no match for now. */
export function NothingHere({
  list,
  agencyId,
  waiting,
  surveyId,
}: {
  list: ListState;
  agencyId: string;
  waiting: number;
  surveyId: string | null;
}) {
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
    <Button component="a" href={`#/agencies/${agencyId}/surveys/${surveyId ?? 'new'}`}>
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
