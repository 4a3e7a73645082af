import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { advisorOf, InvitationState, ValidUntil } from './invitation-marks.tsx';
import type { Invitation } from './invitations.api.ts';

/** The invitation partners as a dense table, as cards on a phone. */
export function InvitationTable(shown: ListRows<Invitation>) {
  const t = useT();
  return <ListTable {...shown} label={t('invitations.title')} columns={useColumns()} rowName={({ name }) => name} />;
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
