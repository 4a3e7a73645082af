import { Button } from '@mantine/core';
import { isAdmin, seesEverything } from '@volano/domain/policies/actor';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useOfficeAnnouncements } from '../../features/announcements/announcement-writes.api.ts';
import { ExportButton } from '../../features/announcements/export-button.tsx';
import { OfficeAnnouncementGrid } from '../../features/announcements/office-announcement-grid.tsx';
import { OfficeAnnouncementTable } from '../../features/announcements/office-announcement-table.tsx';
import { OFFICE_FILTERS, officeFiltersOf, useOfficeFilters } from '../../features/announcements/office-list-filters.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type ListState, useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { DelayedSkeleton, SkeletonCard } from '../../ui/delayed-skeleton.tsx';
import { activeFilters, FilterBar } from '../../ui/filter-bar.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import classes from './announcements.module.css';
import { usePlaces } from './use-places.ts';

const GRID_SIZE = 8;

/** The catalogue of announcements as the office sees it, as cards or as a table (2-catalogue §2). Consultants read what is published. */
export function OfficeAnnouncementsPage() {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const list = useListState('officeAnnouncements', OFFICE_FILTERS, { view: 'grid', sort: '-createdAt' });
  const isGrid = list.values['view'] !== 'table';
  const filters = useOfficeFilters(usePlaces(), seesEverything(me));
  const announcements = useOfficeAnnouncements({
    ...officeFiltersOf(list),
    page: String(list.page),
    limit: String(isGrid ? GRID_SIZE : list.limit),
    count: 'true',
  });
  usePageFrame(t('officeAnnouncements.title'), { prefersMini: isGrid });
  const { rows = [], total = 0 } = announcements.data ?? {};
  const empty = <NoAnnouncements active={activeFilters(list, filters).map(({ label }) => label)} list={list} />;
  return (
    <OfficePage isFill={!isGrid}>
      <PageTitle
        isOffice
        aside={announcements.data === undefined ? undefined : formatNumber(total)}
        actions={
          <>
            <SegmentedToggle value={isGrid ? 'grid' : 'table'} onChange={(view) => list.set({ view, page: '1' })} />
            <ExportButton filters={officeFiltersOf(list)} />
            {isAdmin(me) ? (
              <Button component="a" href="#/admin/announcements/new" leftSection={<IconPlus size={18} aria-hidden />}>
                {t('officeAnnouncements.new')}
              </Button>
            ) : null}
          </>
        }
      >
        {t('officeAnnouncements.title')}
      </PageTitle>
      <FilterBar list={list} filters={filters} search={t('officeAnnouncements.search')} />
      {announcements.isError && announcements.data === undefined ? (
        <ErrorBlock
          title={t('officeAnnouncements.loadError')}
          onRetry={() => void announcements.refetch()}
          isRetrying={announcements.isFetching}
        />
      ) : isGrid ? (
        <>
          {announcements.isPending ? <GridSkeleton /> : null}
          {announcements.data !== undefined && rows.length === 0 ? empty : null}
          {rows.length > 0 ? (
            <>
              <OfficeAnnouncementGrid rows={rows} isStale={announcements.isPlaceholderData} />
              <Pager
                page={list.page}
                pageSize={GRID_SIZE}
                total={total}
                hasNumbers
                onPage={(page) => list.set({ page: String(page) })}
              />
            </>
          ) : null}
        </>
      ) : (
        <OfficeAnnouncementTable
          list={list}
          rows={rows}
          total={total}
          isLoading={announcements.isPending}
          isStale={announcements.isPlaceholderData}
          empty={empty}
          onOpen={({ _id }) =>
            void navigate({ to: '/admin/announcements/$announcementId', params: { announcementId: _id } })
          }
        />
      )}
    </OfficePage>
  );
}

function NoAnnouncements({ active, list }: { active: readonly string[]; list: ListState }) {
  const t = useT();
  const me = useMe();
  const named = list.values['q'] ? [`“${list.values['q']}”`, ...active] : active;
  if (named.length === 0) {
    return (
      <EmptyState title={t('officeAnnouncements.empty')}>
        {t(isAdmin(me) ? 'officeAnnouncements.emptyHint' : 'officeAnnouncements.emptyReader')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('officeAnnouncements.emptyFiltered')}
      action={
        <Button variant="default" onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('officeAnnouncements.emptyFilteredHint', { filters: named.join(', ') })}
    </EmptyState>
  );
}

function GridSkeleton() {
  return (
    <DelayedSkeleton>
      <div className={classes['skeletons']}>
        {Array.from({ length: GRID_SIZE }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </DelayedSkeleton>
  );
}
