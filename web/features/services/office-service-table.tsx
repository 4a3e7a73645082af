import { formatDate, formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import type { Column, Sort } from '../../ui/data-table-types.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListFoot } from '../../ui/list-foot.tsx';
import { CATALOGUE_SIZES } from '../../ui/pager.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ToReadDot } from '../../ui/to-read-dot.tsx';
import { costOf } from './service-card.tsx';
import type { ServiceRow } from './services.api.ts';

export interface OfficeServiceTableProps {
  list: ListState;
  rows: readonly ServiceRow[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  onOpen: (service: ServiceRow) => void;
}

/** The services as a dense table, ordered and paged by the server (visual language §6). */
export function OfficeServiceTable(props: OfficeServiceTableProps) {
  const { list, rows, total, isLoading, isStale, empty, onOpen } = props;
  const t = useT();
  return (
    <DataTable
      label={t('officeCatalogue.services.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      sort={sortOf(list)}
      onSort={({ key, direction }) => list.set({ sort: `${direction === 'desc' ? '-' : ''}${key}` })}
      onOpen={onOpen}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={rows.length > 0 ? <ListFoot list={list} total={total} sizes={CATALOGUE_SIZES} /> : undefined}
    />
  );
}

function useColumns(): Column<ServiceRow>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('officeCatalogue.services.columns.name'),
      cell: ({ name, isToRead }) => (
        <>
          {isToRead ? <ToReadDot /> : null}
          {name}
        </>
      ),
      title: ({ name }) => name,
      isSortable: true,
      isStrong: true,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'categoryType',
      header: t('officeCatalogue.services.columns.type'),
      cell: ({ categoryType }) => t(`services.types.${categoryType}`),
      isInCard: true,
    },
    {
      key: 'cost',
      header: t('officeCatalogue.services.columns.cost'),
      cell: (row) => costOf(t, row),
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'companies',
      header: t('officeCatalogue.services.columns.companies'),
      cell: ({ isActive, matchingUsers = 0 }) => (isActive ? formatNumber(matchingUsers) : ''),
      align: 'right',
      isInCard: true,
    },
    {
      key: 'createdAt',
      header: t('officeCatalogue.services.columns.createdAt'),
      cell: ({ createdAt }) => formatDate(createdAt),
      isSortable: true,
    },
    {
      key: 'state',
      header: t('officeCatalogue.services.columns.state'),
      cell: ({ isActive }) => (
        <StatusBadge tone={isActive ? 'ok' : 'neutral'}>
          {t(isActive ? 'officeCatalogue.services.published' : 'officeCatalogue.draft')}
        </StatusBadge>
      ),
      isInCard: true,
    },
  ];
}

function sortOf(list: ListState): Sort | undefined {
  const sort = list.values['sort'];
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}
