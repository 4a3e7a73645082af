import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import type { Column, Sort } from '../../ui/data-table-types.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { advisorOf, InvitationState, ValidUntil } from './invitation-marks.tsx';
import type { Invitation } from './invitations.api.ts';

export interface InvitationTableProps {
  list: ListState;
  rows: readonly Invitation[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  onOpen: (invitation: Invitation) => void;
}

/** The invitation partners as a dense table, as cards on a phone. */
export function InvitationTable({ list, rows, total, isLoading, isStale, empty, onOpen }: InvitationTableProps) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable
      label={t('invitations.title')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      sort={sortOf(list)}
      onSort={({ key, direction }) => list.set({ sort: `${direction === 'desc' ? '-' : ''}${key}` })}
      onOpen={onOpen}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={rows.length > 0 ? <ListFoot list={list} total={total} /> : undefined}
    />
  );
}

function useColumns(): Column<Invitation>[] {
  const t = useT();
  return [
    {
      key: 'name',
      takesRest: true,
      header: t('invitations.columns.name'),
      cell: ({ name }) => name,
      title: ({ name }) => name,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'advisor',
      header: t('invitations.columns.advisor'),
      cell: (row) => advisorOf(t, row),
      title: (row) => advisorOf(t, row),
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'state',
      header: t('invitations.columns.state'),
      cell: (row) => <InvitationState invitation={row} />,
      isInCard: true,
    },
    {
      key: 'validLimitDate',
      header: t('invitations.columns.validLimitDate'),
      cell: (row) => <ValidUntil invitation={row} />,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'registered',
      header: t('invitations.columns.registered'),
      cell: ({ registered }) => formatNumber(registered),
      align: 'right',
      isInCard: true,
    },
  ];
}

function sortOf(list: ListState): Sort | undefined {
  const sort = list.values['sort'];
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}
