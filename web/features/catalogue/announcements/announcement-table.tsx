import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { ToReadDot } from '../../../ui/cards/to-read-dot.tsx';
import { summaryOf, wheelOf } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import { StandingNote } from './standing-note.tsx';

export interface AnnouncementTableProps {
  rows: readonly AnnouncementRow[];
  onOpen: (row: AnnouncementRow) => void;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  foot: React.ReactNode;
}

/** The same list as rows, for those who compare. */
export function AnnouncementTable({ rows, onOpen, isLoading, isStale, empty, foot }: AnnouncementTableProps) {
  const t = useT();
  return (
    <DataTable
      label={t('announcements.found')}
      rows={rows}
      rowKey={(row) => row._id}
      rowName={(row) => row.title}
      onOpen={onOpen}
      isLoading={isLoading}
      isStale={isStale}
      empty={empty}
      foot={foot}
      columns={[
        {
          key: 'title',
          header: t('announcements.columns.title'),
          cell: (row) => (
            <>
              {row.isToRead ? <ToReadDot /> : null}
              {row.title}
              <StandingNote announcement={row} />
            </>
          ),
          title: (row) => row.title,
          isStrong: true,
        },
        {
          key: 'type',
          header: t('announcements.columns.type'),
          width: 170,
          cell: (row) => t(`announcements.types.${row.announcementType}`),
        },
        {
          key: 'amount',
          header: t('announcements.columns.amount'),
          align: 'right',
          width: 130,
          isInCard: true,
          cell: (row) => (row.amount === null ? '' : formatMoney(row.amount)),
        },
        {
          key: 'requirements',
          header: t('announcements.columns.requirements'),
          width: 110,
          cell: (row) =>
            row.match === undefined ? null : (
              <RequirementRing segments={wheelOf(row.match)} size={24} description={summaryOf(t, row.match)} />
            ),
        },
        {
          key: 'deadline',
          header: t('announcements.columns.deadline'),
          width: 190,
          isInCard: true,
          cell: (row) => deadlineOf(t, row),
        },
      ]}
    />
  );
}

function deadlineOf(t: ReturnType<typeof useT>, row: AnnouncementRow): string {
  if (row.waitingPubblication) return t('common.deadline.waitingPublication');
  if (row.untilFoundAvailable) return t('common.deadline.untilFundsLast');
  if (row.expiryDate === null) return t('common.deadline.undated');
  return formatDate(row.expiryDate);
}
