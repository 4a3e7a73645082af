import { formatDate } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import type { Column, Sort } from '../../ui/data-table-types.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { UserRow } from './users.api.ts';

export interface UserTableProps {
  list: ListState;
  rows: readonly UserRow[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
}

/** The people of the portal, to be read. */
export function UserTable({ list, rows, total, isLoading, isStale, empty }: UserTableProps) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable
      label={t('users.title')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ name, surname }) => `${name} ${surname}`}
      sort={sortOf(list)}
      onSort={(sort) => list.set({ sort: `${sort.direction === 'desc' ? '-' : ''}${sort.key}` })}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={
        rows.length > 0 ? (
          <>
            <span />
            <Pager
              page={list.page}
              pageSize={list.limit}
              total={total}
              onPage={(page) => list.set({ page: String(page) })}
              onPageSize={(limit) => list.set({ limit: String(limit) })}
            />
          </>
        ) : undefined
      }
    />
  );
}

function useColumns(): Column<UserRow>[] {
  const t = useT();
  return [
    {
      key: 'surname',
      header: t('users.columns.name'),
      cell: (row) => `${row.name} ${row.surname}`,
      title: (row) => `${row.name} ${row.surname}`,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'email',
      header: t('users.columns.email'),
      cell: (row) => row.email ?? '',
      title: (row) => row.email ?? '',
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'role',
      header: t('users.columns.role'),
      cell: (row) => t(`session.roles.${row.role}.${row.gender ?? 'other'}`),
      isSortable: true,
      isInCard: true,
    },
    { key: 'state', header: t('users.columns.state'), cell: (row) => <State user={row} />, isInCard: true },
    { key: 'group', header: t('users.columns.group'), cell: (row) => groupOf(t, row) },
    {
      key: 'createdAt',
      header: t('users.columns.createdAt'),
      cell: (row) => (row.createdAt === undefined ? '' : formatDate(row.createdAt)),
      isSortable: true,
    },
  ];
}

/** Disabled, waiting to be confirmed, or neither: a dot and always its word (visual language §6). */
function State({ user }: { user: UserRow }) {
  const t = useT();
  if (user.isEnabled === false) return <StatusDot tone="danger" label={t('users.state.disabled')} />;
  if (user.isConfirmed === false) return <StatusDot tone="accent" label={t('users.state.toConfirm')} />;
  return <StatusDot tone="ok" label={t('users.state.active')} />;
}

function groupOf(t: ReturnType<typeof useT>, { isGroup, groupName, groupSize = 1 }: UserRow): string {
  if (isGroup !== true) return t('users.noGroup');
  const size = String(groupSize);
  return groupName ? t('users.group', { name: groupName, size }) : t('users.groupUnnamed', { size });
}

function sortOf(list: ListState): Sort | undefined {
  const sort = list.values['sort'];
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}
