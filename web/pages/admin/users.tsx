import { ROLES } from '@volano/domain/rules/vocabulary';
import { Button } from '@mantine/core';
import { UserTable } from '../../features/users/user-table.tsx';
import { useUsers } from '../../features/users/users.api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import classes from './users.module.css';

const FILTERS = ['q', 'role'] as const;

/** The people of the portal. */
export function UsersPage() {
  const t = useT();
  const list = useListState('users', FILTERS, { sort: 'surname' });
  const { q = '', role = '', sort } = list.values;
  const users = useUsers({
    page: String(list.page),
    limit: String(list.limit),
    ...(sort === undefined ? {} : { sort }),
    ...(q === '' ? {} : { q }),
    ...(role === '' ? {} : { role }),
  });
  usePageFrame(t('users.title'));
  const { rows = [], total = 0 } = users.data ?? {};
  const roles = ROLES.map((value) => ({ value, label: t(`session.roles.${value}.male`) }));
  const chosen = role.split(',').filter((value) => value !== '');
  const active = [
    ...(q === '' ? [] : [t('users.searchFilter')]),
    ...roles.filter(({ value }) => chosen.includes(value)).map(({ label }) => `${t('users.role')}: ${label}`),
  ];
  return (
    <OfficePage isFill>
      <PageTitle isOffice aside={users.data === undefined ? undefined : formatNumber(total)}>
        {t('users.title')}
      </PageTitle>
      <div className={classes['bar']}>
        <SearchField
          value={q}
          onSearch={(next) => list.set({ q: next })}
          placeholder={t('users.search')}
          width={260}
          hasShortcut
        />
        <FilterSelect
          label={t('users.role')}
          allLabel={t('users.allRoles')}
          options={roles}
          values={chosen}
          onChange={(values) => list.set({ role: values.join(',') })}
        />
      </div>
      {users.isError && users.data === undefined ? (
        <ErrorBlock title={t('users.loadError')} onRetry={() => void users.refetch()} isRetrying={users.isFetching} />
      ) : (
        <UserTable
          list={list}
          rows={rows}
          total={total}
          isLoading={users.isPending}
          isStale={users.isPlaceholderData}
          empty={
            active.length === 0 ? (
              <EmptyState title={t('users.empty')} />
            ) : (
              <EmptyState
                title={t('users.emptyFiltered')}
                action={
                  <Button variant="default" onClick={list.reset}>
                    {t('common.actions.resetFilters')}
                  </Button>
                }
              >
                {t('users.emptyFilteredHint', { filters: active.join(', ') })}
              </EmptyState>
            )
          }
        />
      )}
    </OfficePage>
  );
}
