import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListFoot } from '../../../ui/table/list-foot.tsx';
import { MailStatus } from './mail-status.tsx';
import type { MailRow } from './mailbox.api.ts';

export interface MailTableProps {
  list: ListState;
  rows: readonly MailRow[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  onOpen: (mail: MailRow) => void;
}

/** The mails as a dense table, newest first. */
export function MailTable({ list, rows, total, isLoading, isStale, empty, onOpen }: MailTableProps) {
  const t = useT();
  const subjectOf = ({ subject }: MailRow): string => (subject === '' ? t('mailbox.noSubject') : subject);
  const columns: Column<MailRow>[] = [
    {
      key: 'subject',
      takesRest: true,
      header: t('mailbox.columns.subject'),
      cell: subjectOf,
      title: subjectOf,
      isInCard: true,
    },
    {
      key: 'recipient',
      header: t('mailbox.columns.recipient'),
      cell: ({ recipient }) => recipient,
      title: ({ recipient }) => recipient,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'status',
      header: t('mailbox.columns.status'),
      cell: ({ status }) => <MailStatus status={status} />,
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('mailbox.columns.createdAt'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
      isSortable: true,
      isInCard: true,
    },
  ];
  return (
    <DataTable
      label={t('mailbox.title')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={subjectOf}
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
