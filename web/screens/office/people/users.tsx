import { may } from '@volano/domain/policies/access';
import { confirmUsers, createUser, listUsers } from '@volano/domain/contracts/users';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useUserBulk } from '../../../features/people/users/user-bulk.tsx';
import { UserTable, UserCard, FILTERS, filtersOf, useUserFilters } from '../../../features/people/users/user-table.tsx';
import { useExportUsers, useUsers } from '../../../features/people/users/users.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type ListState, useListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ExportButton } from '../../../ui/table/download-action.tsx';
import { listPage, OfficeList } from '../../../ui/layout/office-list.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { OFFICE_ROWS } from '../../../ui/table/list-table.tsx';

/** The people of the portal, as a dense table or as cards (1-people §2). Platform admins read them. */
export function UsersPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useListState('users', FILTERS, { limit: OFFICE_ROWS, view: 'table', sort: 'surname' });
  const filters = useUserFilters();
  const found = useUsers({ ...filtersOf(list), ...listPage(list) });
  const bulk = useUserBulk(found.data?.rows ?? []);
  return (
    <OfficeList
      words={{
        title: t('users.title'),
        search: t('users.search'),
        loadError: t('users.loadError'),
        emptyFiltered: t('users.emptyFiltered'),
        emptyFilteredHint: (named) => t('users.emptyFilteredHint', { filters: named }),
      }}
      list={list}
      filters={filters}
      views={
        <ViewsBar
          name="users"
          list={list}
          total={found.data?.total}
          count={(values, options) => call(listUsers, { query: { ...filtersOf({ values }), ...ONLY_COUNT } }, options)}
        />
      }
      found={found}
      actions={may(me, createUser) ? <AdminActions list={list} /> : undefined}
      nothing={<EmptyState title={t('users.empty')} />}
      card={(user) => <UserCard user={user} />}
      table={(shown) => <UserTable {...shown} {...(may(me, confirmUsers) ? bulk : {})} />}
      onOpen={({ _id }) => void go({ to: '/admin/users/$userId', params: { userId: _id } })}
    />
  );
}

/** The list as a file, with the filters in force; and somebody new. */
function AdminActions({ list }: { list: ListState }) {
  const t = useT();
  return (
    <>
      <ExportButton exported={useExportUsers()} filters={filtersOf(list)} running={t('users.exportRunning')} />
      <Button component="a" href={hrefOf('/admin/users/new')} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('users.new')}
      </Button>
    </>
  );
}
