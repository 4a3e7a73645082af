import { IconBuildingFactory2 } from '@tabler/icons-react';
import { ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import { formatMoney, numberOrUnknown } from '../../../lib/format/format.ts';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/view-lists';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Amount } from '../../../ui/cards/card-parts.tsx';
import { Cover } from '../../../ui/cards/cover.tsx';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import { OfficeCard } from '../../../ui/layout/office-page.tsx';
import type { Column } from '../../../ui/table/data-table-types.ts';
import { type ListRows, ListTable, type ListTableProps } from '../../../ui/table/list-table.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { ToReadDot, CutText } from '../../../ui/cards/marks.tsx';
import type { Places } from './publish-dialog.tsx';
import { shortTerritory, typeLook } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import type { OfficeListQuery } from './office-announcements.api.ts';
import { Deadline } from './office-columns.tsx';
import { AnnouncementState, AnnouncementKind, AnnouncementDeadline } from './announcement-marks.tsx';
import classes from './office-lists.module.css';

/** The whole catalogue as a dense table, ordered and paged by the server (visual language §6). */
export function OfficeAnnouncementTable(
  shown: ListRows<AnnouncementRow> & Pick<ListTableProps<AnnouncementRow>, 'selection' | 'bulk'>,
) {
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

type ViewColumn = (typeof VIEW_COLUMNS)['announcements'][number];

function useColumns(): Column<AnnouncementRow, ViewColumn>[] {
  const t = useT();
  const header = (key: 'title' | 'type' | 'territory' | 'amount' | 'expiryDate') =>
    t(`officeAnnouncements.columns.${key}`);
  const place = ({ territoryName }: AnnouncementRow) =>
    territoryName === null ? t('announcements.allItaly') : shortTerritory(territoryName);
  return [
    {
      key: 'title',
      header: header('title'),
      cell: titleCell,
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
      cell: (row) => (row.isActive ? numberOrUnknown(row.matchingUsers) : ''),
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

function titleCell({ isToRead, title }: AnnouncementRow) {
  return (
    <>
      {isToRead ? <ToReadDot /> : null}
      <CutText text={title} />
    </>
  );
}

/** An announcement of the whole catalogue as a card: cover, title, amount, deadline, and how many companies it suits. */
export function OfficeAnnouncementCard({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const { _id, title, amount, frontImage, announcementType, isToRead } = announcement;
  return (
    <OfficeCard
      href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
      title={title}
      isToRead={isToRead ?? false}
      cover={
        <Cover motif={typeLook[announcementType].motif} id={_id} src={frontImage?.thumbnail.medium ?? null}>
          <span className={classes['state']}>
            <AnnouncementState announcement={announcement} />
          </span>
        </Cover>
      }
      kind={<AnnouncementKind announcement={announcement} hasPin={false} />}
      foot={
        <div className={classes['foot']}>
          {amount === null ? (
            <p className={classes['noAmount']}>{t('announcements.amountUnknown')}</p>
          ) : (
            <Amount euro={amount} size={24} />
          )}
          <p className={classes['target']}>
            <IconBuildingFactory2 size={16} aria-hidden />
            {inTargetWords(t, announcement)}
          </p>
          <AnnouncementDeadline announcement={announcement} />
        </div>
      }
    />
  );
}

/** Of a draft nobody is in target yet: whom it would reach is told where it is written. */
function inTargetWords(t: ReturnType<typeof useT>, { isActive, matchingUsers }: AnnouncementRow): string {
  if (!isActive) return t('officeAnnouncements.inTargetDraft');
  if (matchingUsers === undefined) return t('officeAnnouncements.inTargetUncounted');
  if (matchingUsers === 0) return t('officeAnnouncements.inTargetNone');
  return t('officeAnnouncements.inTarget', { count: matchingUsers });
}

/** What the office's list is filtered by. */
export const OFFICE_FILTERS = ['q', 'announcementType', 'regionId', 'cciaaId', 'isExpired', 'isActive'] as const;

/** The filters of the office's list; drafts exist for those who see them only. */
export function useOfficeFilters(places: Pick<Places, 'regionId' | 'cciaaId'>, seesDrafts: boolean): ListFilter[] {
  const t = useT();
  const word = (key: 'type' | 'region' | 'chamber' | 'expired' | 'active') => t(`officeAnnouncements.filters.${key}`);
  return [
    {
      key: 'announcementType',
      label: word('type'),
      allLabel: t('common.all'),
      options: ANNOUNCEMENT_TYPES.map((value) => ({ value, label: t(`announcements.types.${value}`) })),
    },
    { key: 'regionId', label: word('region'), allLabel: t('common.allFeminine'), options: places.regionId },
    { key: 'cciaaId', label: word('chamber'), allLabel: t('common.allFeminine'), options: places.cciaaId },
    {
      key: 'isExpired',
      label: word('expired'),
      allLabel: t('officeAnnouncements.filters.notExpired'),
      ordinary: 'false',
      options: [
        { value: 'false', label: t('officeAnnouncements.filters.notExpired') },
        { value: 'true', label: t('officeAnnouncements.filters.onlyExpired') },
        { value: 'any', label: t('officeAnnouncements.filters.alsoExpired') },
      ],
      isSingle: true,
    },
    ...(seesDrafts
      ? [
          {
            key: 'isActive',
            label: word('active'),
            allLabel: t('common.allFeminine'),
            options: [
              { value: 'true', label: t('officeAnnouncements.filters.onlyActive') },
              { value: 'false', label: t('officeAnnouncements.filters.onlyDrafts') },
            ],
            isSingle: true,
          },
        ]
      : []),
  ];
}

/** What the list asks the server for, without its page: the same for its file. */
export function officeFiltersOf({ values }: Pick<ListState, 'values'>): OfficeListQuery {
  const { q, announcementType, regionId, cciaaId, isExpired, isActive, sort } = values;
  return {
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(announcementType ? { announcementType } : {}),
    ...(regionId ? { regionId } : {}),
    ...(cciaaId ? { cciaaId } : {}),
    ...(isExpired === 'true' || isExpired === 'any' ? { isExpired } : {}),
    ...(isActive === 'true' || isActive === 'false' ? { isActive } : {}),
  } as OfficeListQuery;
}
