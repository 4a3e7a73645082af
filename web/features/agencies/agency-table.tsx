import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import type { Column, Selection, Sort } from '../../ui/data-table-types.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import type { AgencyRow } from './office-agencies.api.ts';
import { AgencyActions } from './agency-actions.tsx';
import { AssignCell } from './assign-cell.tsx';
import type { AskDeed } from './agency-deeds.tsx';
import { ContractBadge, DossierBadge, SurveyCell } from './agency-marks.tsx';

export interface AgencyTableProps {
  list: ListState;
  rows: readonly AgencyRow[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  canPrepare: boolean;
  empty: React.ReactNode;
  onOpen: (agency: AgencyRow) => void;
  onAsk: AskDeed;
  /** Companies are chosen where something can be done with many. */
  selection?: Selection | undefined;
  /** Takes the place of the hints while companies are chosen. */
  bulk?: React.ReactNode;
}

/** The dense table of the companies: ordered and paged by the server (visual language §6, §10.10). */
export function AgencyTable({ list, rows, total, selection, bulk, onAsk, ...table }: AgencyTableProps) {
  const t = useT();
  const columns = useColumns(onAsk);
  const { isLoading, isStale, canPrepare, empty, onOpen } = table;
  const hasRows = rows.length > 0;
  return (
    <DataTable
      label={t('agencies.title')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ businessName }) => businessName}
      sort={sortOf(list)}
      onSort={(sort) => list.set({ sort: `${sort.direction === 'desc' ? '-' : ''}${sort.key}` })}
      onOpen={onOpen}
      actions={(agency) => <AgencyActions agency={agency} canPrepare={canPrepare} onAsk={onAsk} />}
      {...(selection === undefined ? {} : { selection })}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={
        hasRows || bulk ? (
          <ListFoot list={list} total={total} isSelectable={selection !== undefined}>
            {bulk}
          </ListFoot>
        ) : undefined
      }
    />
  );
}

function useColumns(onAsk: AskDeed): Column<AgencyRow>[] {
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
    { key: 'advisor', header: head('advisor'), cell: (row) => <AssignCell agency={row} onAsk={onAsk} /> },
    {
      key: 'contractType',
      header: head('contract'),
      cell: (row) => <ContractBadge contractType={row.contractType} />,
      isSortable: true,
      isInCard: true,
    },
    { key: 'survey', header: head('survey'), cell: (row) => <SurveyCell survey={row.survey} />, isInCard: true },
    {
      key: 'dossierGenerationStatus',
      header: head('dossier'),
      cell: (row) => <DossierBadge status={row.dossierGenerationStatus} survey={row.survey} />,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'inTarget',
      header: head('inTarget'),
      cell: (row) => <strong>{row.inTarget ?? 0}</strong>,
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

function sortOf(list: ListState): Sort | undefined {
  const sort = list.values['sort'];
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}
