import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { FILTERS, filtersOf, useUserFilters } from '../../features/users/user-filters.ts';
import { UserGrid } from '../../features/users/user-grid.tsx';
import { UserTable } from '../../features/users/user-table.tsx';
import { useExportUsers, useUsers } from '../../features/users/users.api.ts';
import { ApiError } from '../../lib/api-client.ts';
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
import { toast } from '../../ui/toast.ts';
import classes from './users.module.css';

const GRID_SIZE = 8;

/** The people of the portal, as a dense table or as cards (1-people §2). Platform admins read them. */
export function UsersPage() {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const list = useListState('users', FILTERS, { view: 'table', sort: 'surname' });
  const isGrid = list.values['view'] === 'grid';
  const filters = useUserFilters();
  const users = useUsers({
    ...filtersOf(list),
    page: String(list.page),
    limit: String(isGrid ? GRID_SIZE : list.limit),
  });
  usePageFrame(t('users.title'), { prefersMini: isGrid });
  const { rows = [], total = 0 } = users.data ?? {};
  const empty = <NoUsers active={activeFilters(list, filters).map(({ label }) => label)} list={list} />;
  return (
    <OfficePage isFill={!isGrid}>
      <PageTitle
        isOffice
        aside={users.data === undefined ? undefined : formatNumber(total)}
        actions={
          <>
            <SegmentedToggle value={isGrid ? 'grid' : 'table'} onChange={(view) => list.set({ view, page: '1' })} />
            {me.role === 'admin' ? <AdminActions list={list} /> : null}
          </>
        }
      >
        {t('users.title')}
      </PageTitle>
      <FilterBar list={list} filters={filters} search={t('users.search')} />
      {users.isError && users.data === undefined ? (
        <ErrorBlock title={t('users.loadError')} onRetry={() => void users.refetch()} isRetrying={users.isFetching} />
      ) : isGrid ? (
        <>
          {users.isPending ? <GridSkeleton /> : null}
          {users.data !== undefined && rows.length === 0 ? empty : null}
          {rows.length > 0 ? (
            <>
              <UserGrid rows={rows} isStale={users.isPlaceholderData} />
              <Pager
                page={list.page}
                pageSize={GRID_SIZE}
                total={total}
                onPage={(page) => list.set({ page: String(page) })}
              />
            </>
          ) : null}
        </>
      ) : (
        <UserTable
          list={list}
          rows={rows}
          total={total}
          isLoading={users.isPending}
          isStale={users.isPlaceholderData}
          empty={empty}
          onOpen={({ _id }) => void navigate({ to: '/admin/users/$userId', params: { userId: _id } })}
        />
      )}
    </OfficePage>
  );
}

/** The list as a file, with the filters in force; and somebody new. */
function AdminActions({ list }: { list: ListState }) {
  const t = useT();
  const exported = useExportUsers();
  const isPhone = useMediaQuery('(max-width: 31.24em)', false, { getInitialValueInEffect: false });

  function takeAlong(): void {
    exported.mutate(filtersOf(list), {
      onError: (error) => {
        const refusal = error instanceof ApiError ? error : null;
        toast.error(
          refusal?.code === 'tooManyRequests' ? t('users.exportRunning') : (refusal?.message ?? t('errors.unexpected')),
        );
      },
    });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        loading={exported.isPending}
        onClick={takeAlong}
      >
        {t(isPhone ? 'common.actions.export' : 'common.actions.exportExcel')}
      </Button>
      <Button component="a" href="#/admin/users/new" leftSection={<IconPlus size={18} aria-hidden />}>
        {t('users.new')}
      </Button>
    </>
  );
}

function NoUsers({ active, list }: { active: readonly string[]; list: ListState }) {
  const t = useT();
  const named = list.values['q'] ? [`“${list.values['q']}”`, ...active] : active;
  if (named.length === 0) return <EmptyState title={t('users.empty')} />;
  return (
    <EmptyState
      title={t('users.emptyFiltered')}
      action={
        <Button variant="default" onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {t('users.emptyFilteredHint', { filters: named.join(', ') })}
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
