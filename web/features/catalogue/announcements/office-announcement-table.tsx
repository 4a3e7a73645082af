import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CutText } from '../../../ui/cards/cut-text.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { ToReadDot } from '../../../ui/cards/to-read-dot.tsx';
import { shortTerritory } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import { Deadline } from './office-columns.tsx';
import { AnnouncementState } from './office-marks.tsx';

/** The whole catalogue as a dense table, ordered and paged by the server (visual language §6). */
export function OfficeAnnouncementTable(shown: ListRows<AnnouncementRow>) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('officeAnnouncements.title')}
      columns={useColumns()}
      rowName={({ title }) => title}
      sizes={CATALOGUE_SIZES}
    />
  );
}

function useColumns(): Column<AnnouncementRow>[] {
  const t = useT();
  const header = (key: 'title' | 'type' | 'territory' | 'amount' | 'expiryDate') =>
    t(`officeAnnouncements.columns.${key}`);
  const place = ({ territoryName }: AnnouncementRow) =>
    territoryName === null ? t('announcements.allItaly') : shortTerritory(territoryName);
  return [
    {
      key: 'title',
      header: header('title'),
      cell: (row) => (
        <>
          {row.isToRead ? <ToReadDot /> : null}
          <CutText text={row.title} />
        </>
      ),
      title: (row) => row.title,
      isSortable: true,
      isStrong: true,
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'type',
      header: header('type'),
      cell: (row) => t(`announcements.types.${row.announcementType}`),
      width: 150,
      isInCard: true,
    },
    { key: 'territory', header: header('territory'), cell: place, title: place, width: 150, isInCard: true },
    {
      key: 'amount',
      header: header('amount'),
      cell: (row) => (row.amount === null ? '' : formatMoney(row.amount)),
      align: 'right',
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'expiryDate',
      header: header('expiryDate'),
      cell: (row) => <Deadline announcement={row} />,
      isSortable: true,
      isInCard: true,
    },
    {
      key: 'companies',
      header: t('officeAnnouncements.columns.companies'),
      cell: (row) => (row.isActive ? formatNumber(row.matchingUsers ?? 0) : ''),
      align: 'right',
      isInCard: true,
    },
    {
      key: 'state',
      header: t('officeAnnouncements.columns.state'),
      cell: (row) => <AnnouncementState announcement={row} />,
      isInCard: true,
    },
  ];
}
