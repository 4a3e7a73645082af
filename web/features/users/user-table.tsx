import { formatDate } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import type { Column, Sort } from '../../ui/data-table-types.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { groupOf, roleOf, UserState } from './user-marks.tsx';
import type { UserRow } from './users.api.ts';

export interface UserTableProps {
  list: ListState;
  rows: readonly UserRow[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  onOpen: (user: UserRow) => void;
}

/** The people of the portal as a dense table: ordered and paged by the server (visual language §6). */
export function UserTable({ list, rows, total, isLoading, isStale, empty, onOpen }: UserTableProps) {
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
      onOpen={onOpen}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={rows.length > 0 ? <ListFoot list={list} total={total} /> : undefined}
    />
  );
}

function useColumns(): Column<UserRow>[] {
  const t = useT();
  return [
    {
      key: 'surname',
      takesRest: true,
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
      isSortable: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'role',
      header: t('users.columns.role'),
      cell: (row) => roleOf(t, row),
      isSortable: true,
      isInCard: true,
    },
    { key: 'state', header: t('users.columns.state'), cell: (row) => <UserState user={row} />, isInCard: true },
    { key: 'group', header: t('users.columns.group'), cell: (row) => groupOf(t, row), title: (row) => groupOf(t, row) },
    {
      key: 'createdAt',
      header: t('users.columns.createdAt'),
      cell: (row) => (row.createdAt === undefined ? '' : formatDate(row.createdAt)),
      isSortable: true,
    },
  ];
}

function sortOf(list: ListState): Sort | undefined {
  const sort = list.values['sort'];
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}
