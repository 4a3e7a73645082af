import { canPrepareDossier } from '@volano/domain/rules/dossier-status';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAgencies } from '../../features/agencies/office-agencies.api.ts';
import { FILTERS, queryOf, useAgencyFilters } from '../../features/agencies/agency-filters.ts';
import { AgencyGrid } from '../../features/agencies/agency-grid.tsx';
import { AgencyTable } from '../../features/agencies/agency-table.tsx';
import { activeChips, AgencyToolbar } from '../../features/agencies/agency-toolbar.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { DelayedSkeleton, SkeletonCard } from '../../ui/delayed-skeleton.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import classes from './agencies.module.css';

const GRID_SIZE = 8;

/** The companies of the office, as a dense table or as cards (visual language §10.10). */
export function AgenciesPage() {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const list = useListState('agencies', FILTERS, { view: 'table', sort: '-lastAccessAt' });
  const isGrid = list.values['view'] === 'grid';
  const filters = useAgencyFilters(me.role !== 'advisor');
  const agencies = useAgencies(queryOf(list, isGrid ? GRID_SIZE : list.limit));
  usePageFrame(t('agencies.title'), { prefersMini: isGrid });
  const { rows = [], total = 0 } = agencies.data ?? {};
  const canPrepare = canPrepareDossier(me.role, 'ready', true);
  const empty = (
    <NoAgencies
      isOwn={me.role !== 'admin' && me.role !== 'platform-admin'}
      active={namesOfActive()}
      onReset={resetAll}
    />
  );

  function namesOfActive(): string[] {
    const names = activeChips(list, filters).map(({ filter, label }) =>
      t('agencies.filters.chip', { filter: filter.label, value: label }),
    );
    return list.values['q'] ? [`“${list.values['q']}”`, ...names] : names;
  }

  function resetAll(): void {
    list.reset();
  }

  return (
    <OfficePage isFill={!isGrid}>
      <PageTitle
        isOffice
        aside={agencies.data === undefined ? undefined : formatNumber(total)}
        actions={
          <SegmentedToggle value={isGrid ? 'grid' : 'table'} onChange={(view) => list.set({ view, page: '1' })} />
        }
      >
        {t('agencies.title')}
      </PageTitle>
      <AgencyToolbar list={list} filters={filters} />
      {agencies.isError && agencies.data === undefined ? (
        <ErrorBlock
          title={t('agencies.loadError')}
          onRetry={() => void agencies.refetch()}
          isRetrying={agencies.isFetching}
        />
      ) : isGrid ? (
        <>
          {agencies.isPending ? <GridSkeleton /> : null}
          {agencies.data !== undefined && rows.length === 0 ? empty : null}
          {rows.length > 0 ? (
            <>
              <AgencyGrid rows={rows} canPrepare={canPrepare} isStale={agencies.isPlaceholderData} />
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
        <AgencyTable
          list={list}
          rows={rows}
          total={total}
          isLoading={agencies.isPending}
          isStale={agencies.isPlaceholderData}
          canPrepare={canPrepare}
          empty={empty}
          onOpen={({ _id }) => void navigate({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
        />
      )}
    </OfficePage>
  );
}

function NoAgencies({ isOwn, active, onReset }: { isOwn: boolean; active: readonly string[]; onReset: () => void }) {
  const t = useT();
  if (active.length === 0) {
    return (
      <EmptyState title={t(isOwn ? 'agencies.emptyOwn' : 'agencies.empty')}>
        {isOwn ? t('agencies.emptyHint') : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('agencies.emptyFiltered')}
      action={
        <Button variant="default" onClick={onReset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('agencies.emptyFilteredHint', { filters: active.join(', ') })}
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
