import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListFoot } from '../../../ui/table/list-foot.tsx';
import { actorOf, agencyOf, entityOf } from './audit-words.ts';
import type { AuditEvent } from './audit.api.ts';

export interface AuditTableProps {
  list: ListState;
  rows: readonly AuditEvent[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  onOpen: (event: AuditEvent) => void;
}

/** The record as a dense table, newest first; each line opens beside it. */
export function AuditTable({ list, rows, total, isLoading, isStale, empty, onOpen }: AuditTableProps) {
  const t = useT();
  const columns: Column<AuditEvent>[] = [
    {
      key: 'action',
      header: t('audit.columns.action'),
      cell: ({ action }) => t(`audit.actions.${action}`),
      isInCard: true,
    },
    {
      key: 'actor',
      header: t('audit.columns.actor'),
      cell: (row) => actorOf(t, row),
      title: (row) => actorOf(t, row),
      isInCard: true,
    },
    {
      key: 'entity',
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
      header: t('audit.columns.entity'),
      cell: (row) => entityOf(t, row),
      title: (row) => entityOf(t, row),
    },
    {
      key: 'agency',
      header: t('audit.columns.agency'),
      cell: (row) => agencyOf(t, row),
      title: (row) => agencyOf(t, row),
    },
    {
      key: 'createdAt',
      header: t('audit.columns.moment'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isSortable: true,
      isInCard: true,
    },
  ];
  return (
    <DataTable
      label={t('audit.title')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={(row) => `${t(`audit.actions.${row.action}`)}, ${formatDateTime(row.createdAt)}`}
      sort={{ key: 'createdAt', direction: list.values['sort'] === 'createdAt' ? 'asc' : 'desc' }}
      onSort={({ direction }) => list.set({ sort: direction === 'asc' ? 'createdAt' : '-createdAt' })}
      onOpen={onOpen}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={rows.length > 0 ? <ListFoot list={list} total={total} /> : undefined}
    />
  );
}
