import { canPrepareDossier } from '@volano/domain/rules/dossier-status';
import { Button } from '@mantine/core';
import { isAdmin } from '@volano/domain/policies/actor';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAgencies } from '../../features/agencies/office-agencies.api.ts';
import { FILTERS, filtersOf, queryOf, useAgencyFilters } from '../../features/agencies/agency-filters.ts';
import { type AskedDeed, AgencyDeedDialog } from '../../features/agencies/agency-deeds.tsx';
import { AgencyGrid } from '../../features/agencies/agency-grid.tsx';
import { AgencyTable } from '../../features/agencies/agency-table.tsx';
import { activeChips, AgencyToolbar } from '../../features/agencies/agency-toolbar.tsx';
import { BulkBar } from '../../features/agencies/bulk-bar.tsx';
import { ListDeeds } from '../../features/agencies/list-deeds.tsx';
import { ResetDialog } from '../../features/agencies/reset-dialog.tsx';
import { useChosenAgencies } from '../../features/agencies/use-chosen-agencies.ts';
import { useProof } from '../../features/session/use-proof.tsx';
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
  const canChoose = me.role !== 'platform-admin';
  const { chosen, clear, settle, selection } = useChosenAgencies(rows);
  const [asked, setAsked] = useState<AskedDeed | null>(null);
  const [isResetting, setResetting] = useState(false);
  const { withProof, proofDialog } = useProof();
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
          <>
            <SegmentedToggle value={isGrid ? 'grid' : 'table'} onChange={(view) => list.set({ view, page: '1' })} />
            <ListDeeds filters={filtersOf(list)} onReset={() => setResetting(true)} />
          </>
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
              <AgencyGrid rows={rows} canPrepare={canPrepare} isStale={agencies.isPlaceholderData} onAsk={setAsked} />
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
          onAsk={setAsked}
          selection={canChoose ? selection : undefined}
          bulk={
            chosen.length > 0 ? (
              <BulkBar chosen={chosen} canAssign={isAdmin(me)} onAsk={setAsked} onClear={clear} />
            ) : undefined
          }
          onOpen={({ _id }) => void navigate({ to: '/admin/agencies/$agencyId', params: { agencyId: _id } })}
        />
      )}
      {asked === null ? null : (
        <AgencyDeedDialog
          asked={asked}
          onClose={(failed) => {
            setAsked(null);
            if (failed !== undefined) settle(asked.agencies, failed);
          }}
        />
      )}
      {isResetting ? <ResetDialog withProof={withProof} onClose={() => setResetting(false)} /> : null}
      {proofDialog}
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
