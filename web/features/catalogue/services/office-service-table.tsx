import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CutText } from '../../../ui/cards/cut-text.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { ToReadDot } from '../../../ui/cards/to-read-dot.tsx';
import { costOf } from './service-card.tsx';
import type { ServiceRow } from './services.api.ts';

/** The services as a dense table, ordered and paged by the server (visual language §6). */
export function OfficeServiceTable(shown: ListRows<ServiceRow>) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('officeCatalogue.services.title')}
      columns={useColumns()}
      rowName={({ name }) => name}
      sizes={CATALOGUE_SIZES}
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
          <CutText text={name} />
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
