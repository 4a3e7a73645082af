import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column, Selection } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import type { AgencyRow } from './office-agencies.api.ts';
import { AgencyActions } from './agency-actions.tsx';
import { AssignCell } from './assign-cell.tsx';
import type { AskAction } from './agency-action-items.tsx';
import { ContractBadge, DossierBadge, SurveyCell, TargetCell } from './agency-marks.tsx';

export interface AgencyTableProps extends ListRows<AgencyRow> {
  canPrepare: boolean;
  onAsk: AskAction;
  /** Companies are chosen where something can be done with many. */
  selection?: Selection | undefined;
  /** Takes the place of the hints while companies are chosen. */
  bulk?: React.ReactNode;
}

/** The dense table of the companies: ordered and paged by the server (visual language §6, §10.10). */
export function AgencyTable({ selection, canPrepare, onAsk, ...shown }: AgencyTableProps) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('agencies.title')}
      columns={useColumns(onAsk)}
      rowName={({ businessName }) => businessName}
      actions={(agency) => <AgencyActions agency={agency} canPrepare={canPrepare} onAsk={onAsk} />}
      {...(selection === undefined ? {} : { selection })}
    />
  );
}

function useColumns(onAsk: AskAction): Column<AgencyRow>[] {
  const t = useT();
  const head = (
    key: 'name' | 'vatNumber' | 'province' | 'advisor' | 'contract' | 'survey' | 'dossier' | 'inTarget' | 'lastAccess',
  ) => t(`agencies.columns.${key}`);
  return [
    {
      key: 'businessName',
      takesRest: true,
      header: head('name'),
      cell: (row) => row.businessName,
      title: (row) => row.businessName,
      isSortable: true,
      isInCard: true,
    },
    { key: 'vatNumber', header: head('vatNumber'), cell: (row) => row.vatNumber, isSortable: true },
    {
      key: 'registeredOfficeProvince',
      header: head('province'),
      cell: (row) => row.registeredOfficeProvince ?? '',
      isSortable: true,
    },
    {
      key: 'advisor',
      header: head('advisor'),
      cell: (row) => <AssignCell agency={row} onAsk={onAsk} />,
      isSortable: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'contractType',
      header: head('contract'),
      cell: (row) => <ContractBadge contractType={row.contractType} />,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'survey',
      header: head('survey'),
      cell: (row) => <SurveyCell survey={row.survey} />,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'dossierGenerationStatus',
      header: head('dossier'),
      cell: (row) => <DossierBadge agency={row} />,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'inTarget',
      header: head('inTarget'),
      cell: (row) => <TargetCell agency={row} />,
      align: 'right',
      isSortable: true,
    },
    {
      key: 'lastAccessAt',
      header: head('lastAccess'),
      cell: (row) => (row.lastAccessAt == null ? t('agencies.neverSeen') : formatDate(row.lastAccessAt)),
      title: (row) => (row.lastAccessAt == null ? '' : formatDateTime(row.lastAccessAt)),
      isSortable: true,
    },
  ];
}
