import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Column } from '../../ui/data-table-types.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { AdvisorName, ContractBadge, DossierBadge, SurveyCell } from './agency-marks.tsx';
import type { AgencyRow } from './office-agencies.api.ts';

export interface RecentAgenciesProps {
  rows: readonly AgencyRow[];
  isLoading: boolean;
  hasAdvisor: boolean;
  empty: React.ReactNode;
  onOpen: (agency: AgencyRow) => void;
}

/** The companies that entered the portal last, and where each stands. */
export function RecentAgencies({ rows, isLoading, hasAdvisor, empty, onOpen }: RecentAgenciesProps) {
  const t = useT();
  const advisor: Column<AgencyRow> = {
    key: 'advisor',
    header: t('agencies.columns.advisor'),
    cell: (row) => <AdvisorName advisor={row.advisor} />,
  };
  const columns: Column<AgencyRow>[] = [
    {
      key: 'name',
      header: t('agencies.columns.name'),
      cell: (row) => row.businessName,
      title: (row) => row.businessName,
      isInCard: true,
    },
    ...(hasAdvisor ? [advisor] : []),
    {
      key: 'contract',
      header: t('agencies.columns.contract'),
      cell: (row) => <ContractBadge contractType={row.contractType} />,
    },
    {
      key: 'survey',
      header: t('agencies.columns.survey'),
      cell: (row) => <SurveyCell survey={row.survey} />,
      isInCard: true,
    },
    {
      key: 'dossier',
      header: t('agencies.columns.dossier'),
      cell: (row) => <DossierBadge status={row.dossierGenerationStatus} survey={row.survey} />,
      isInCard: true,
    },
    {
      key: 'inTarget',
      header: t('agencies.columns.inTarget'),
      cell: (row) => <strong>{row.inTarget ?? 0}</strong>,
      align: 'right',
    },
    {
      key: 'lastAccess',
      header: t('agencies.columns.lastAccess'),
      cell: (row) => (row.lastAccessAt == null ? t('agencies.neverSeen') : formatDateTime(row.lastAccessAt)),
      isInCard: true,
    },
  ];
  return (
    <DataTable
      label={t('agencies.home.recent')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ businessName }) => businessName}
      isLoading={isLoading}
      empty={empty}
      onOpen={onOpen}
    />
  );
}
