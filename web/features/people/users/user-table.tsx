import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { groupOf, roleOf, UserState } from './user-marks.tsx';
import type { UserRow } from './users.api.ts';

/** The people of the portal as a dense table: ordered and paged by the server (visual language §6). */
export function UserTable(shown: ListRows<UserRow>) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('users.title')}
      columns={useColumns()}
      rowName={({ name, surname }) => `${name} ${surname}`}
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
      takesRest: true,
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
