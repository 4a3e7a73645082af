import { archiveAnnouncements } from '@volano/domain/contracts/announcement-review';
import { may, maySend } from '@volano/domain/policies/actor';
import { createAnnouncement, listAnnouncements } from '@volano/domain/contracts/announcements';
import { ANNOUNCEMENT_TYPES } from '@volano/domain/rules/vocabulary';
import type { VIEW_COLUMNS } from '@volano/domain/contracts/saved-views';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { IconPlus, IconBuildingFactory2, IconArchive, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import {
  shortTerritory,
  typeLook,
  AnnouncementState,
  AnnouncementKind,
  AnnouncementDeadline,
} from '../../../features/catalogue/announcements/announcement-marks.tsx';
import type { AnnouncementRow } from '../../../features/catalogue/announcements/announcements.api.ts';
import { ExportAnnouncements } from '../../../features/catalogue/announcements/export-announcements.tsx';
import {
  type OfficeListQuery,
  useOfficeAnnouncements,
} from '../../../features/catalogue/announcements/office-announcements.api.ts';
import { Deadline } from '../../../features/catalogue/announcements/office-row.tsx';
import { SearchNote } from '../../../features/catalogue/announcements/search-note.tsx';
import type { Places } from '../../../features/catalogue/announcements/publish-dialog.tsx';
import { PublishMany } from '../../../features/catalogue/announcements/review-list.tsx';
import { useArchiveMany, usePublishMany } from '../../../features/catalogue/announcements/review.api.ts';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatMoney, numberOrUnknown } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, listFilters } from '../../../lib/list/list-state.ts';
import { useWholeList, type WholeList } from '../../../lib/list/whole-list.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Amount } from '../../../ui/cards/card-parts.tsx';
import { Cover } from '../../../ui/cards/cover.tsx';
import { ToReadDot, CutText } from '../../../ui/marks/marks.tsx';
import { OfficeList } from '../../../ui/pages/office-list.tsx';
import { OfficeCard } from '../../../ui/layout/office-page.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/data-table.tsx';
import { type ListRows, ListTable, type ListTableProps } from '../../../ui/table/list-table.tsx';
import { ChosenBar, OutcomeBar, useBatch } from '../../../ui/table/outcome-bar.tsx';
import { usePlaces } from './catalogue-parts.tsx';
import classes from '../../../features/catalogue/announcements/office-lists.module.css';

/** The catalogue as its address says it. */
function useCatalogueList() {
  return useListState(listAnnouncements, {
    // Not the name that it had while it remembered an order that nobody chose: that would win over what answers best.
    name: 'officeCatalogue',
    without: ['title', 'publicationDateFrom', 'publicationDateTo', 'expiryDateFrom', 'expiryDateTo'],
    start: { view: 'grid' },
    hasCards: true,
  });
}

/** The catalogue of announcements as the office sees it, as cards or as a table (2-catalogue §2). Consultants read what is published. */
export function OfficeAnnouncementsPage() {
  const t = useT();
  const me = useMe();
  const go = useGo();
  const list = useCatalogueList();
  const filters = list.wired(useOfficeFilters(usePlaces(), maySend(me, listAnnouncements, 'isActive')));
  const found = useOfficeAnnouncements(list.query);
  const bulk = useAnnouncementBulk(found.data?.rows ?? [], found.data?.total, list.asked);
  return (
    <OfficeList
      words={{
        title: t('officeAnnouncements.title'),
        search: t('officeAnnouncements.search'),
        loadError: t('officeAnnouncements.loadError'),
        emptyFiltered: t('officeAnnouncements.emptyFiltered'),
        emptyFilteredHint: (named) => t('officeAnnouncements.emptyFilteredHint', { filters: named }),
      }}
      list={list}
      filters={filters}
      views={
        <>
          <ViewsBar
            name="announcements"
            list={list}
            total={found.data?.total}
            count={(values, options) =>
              call(listAnnouncements, { query: { ...list.askedBy(values), ...ONLY_COUNT } }, options)
            }
          />
          <SearchNote report={found.data?.search} />
        </>
      }
      found={found}
      actions={
        <>
          <ExportAnnouncements filters={list.asked} />
          {may(me, createAnnouncement) ? (
            <Button
              component="a"
              href={hrefOf('/admin/announcements/new')}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('officeAnnouncements.new')}
            </Button>
          ) : null}
        </>
      }
      nothing={
        <EmptyState title={t('officeAnnouncements.empty')}>
          {t(may(me, createAnnouncement) ? 'officeAnnouncements.emptyHint' : 'officeAnnouncements.emptyReader')}
        </EmptyState>
      }
      card={(announcement) => <OfficeAnnouncementCard announcement={announcement} />}
      table={(shown) => <OfficeAnnouncementTable {...shown} {...(may(me, archiveAnnouncements) ? bulk : {})} />}
      onOpen={({ _id }) => void go({ to: '/admin/announcements/$announcementId', params: { announcementId: _id } })}
    />
  );
}

/** The whole catalogue as a dense table, ordered and paged by the server (visual language §6). */
function OfficeAnnouncementTable(
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

function useColumns(): Column<AnnouncementRow, (typeof VIEW_COLUMNS)['announcements'][number]>[] {
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
      isInCard: true,
    },
    {
      key: 'expiryDate',
      header: header('expiryDate'),
      cell: (row) => <Deadline announcement={row} />,
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
function OfficeAnnouncementCard({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const { _id, title, amount, frontImage, announcementType, isToRead } = announcement;
  return (
    <OfficeCard
      href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
      title={title}
      isToRead={isToRead ?? false}
      cover={
        <Cover motif={typeLook[announcementType].motif} id={_id} src={frontImage?.thumbnail.medium ?? null}>
          <Box component="span" pos="absolute" bdrs="sm" bg="var(--vl-surface)" className={classes['state']}>
            <AnnouncementState announcement={announcement} />
          </Box>
        </Cover>
      }
      kind={<AnnouncementKind announcement={announcement} hasPin={false} />}
      foot={
        <Stack gap="xs" flex={1} miw={0} c="bright">
          {amount === null && <p className={classes['noAmount']}>{t('announcements.amountUnknown')}</p>}
          {amount !== null && <Amount euro={amount} size={24} />}
          <Flex component="p" gap="s6" align="center" c="var(--vl-ink2)">
            <IconBuildingFactory2 size={16} aria-hidden />
            {inTargetWords(t, announcement)}
          </Flex>
          <AnnouncementDeadline announcement={announcement} />
        </Stack>
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

/** The filters of the office's list; drafts exist for those who see them only. */
function useOfficeFilters(places: Pick<Places, 'regionId' | 'cciaaId'>, hasDrafts: boolean) {
  const t = useT();
  const word = (key: 'type' | 'region' | 'chamber' | 'expired' | 'active') => t(`officeAnnouncements.filters.${key}`);
  return listFilters([
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
    ...(hasDrafts
      ? listFilters([
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
        ])
      : []),
  ]);
}

function namedOf({ _id, title }: { readonly _id: string; readonly title: string }) {
  return { _id, name: title };
}

/** The calls chosen in the catalogue of the office: published after a look at who will hear, taken out of it and given back. */
function useAnnouncementBulk(rows: readonly AnnouncementRow[], total: number | undefined, filters: OfficeListQuery) {
  const t = useT();
  const batch = useBatch(rows.map(namedOf));
  const whole = useWholeList(
    total,
    (page) => call(listAnnouncements, { query: { ...filters, ...page } }),
    (all) => batch.add(all.map(namedOf)),
  );
  const publishing = usePublishMany();
  const archiving = useArchiveMany();
  const { ids, outcomes, settle, clear, close } = batch;

  function publish(): void {
    mutateWithMessage(publishing, ids, {
      onSuccess: (answers) =>
        settle({
          lines: answers.map(({ _id, status, reason }) => ({
            _id,
            status: status === 'published' ? 'done' : status,
            why: reason === null ? undefined : t(`callReview.reasons.${reason}`),
          })),
          says: (count) => t('officeAnnouncements.bulk.published', { count }),
        }),
    });
  }

  async function giveBack(archived: readonly string[]) {
    const lines = await archiving.mutateAsync({ ids: archived, isArchived: false });
    sayGivenBack(t, lines);
    return lines;
  }

  function archive(): void {
    mutateWithMessage(
      archiving,
      { ids, isArchived: true },
      {
        onSuccess: (lines) =>
          settle({ lines, says: (count) => t('officeAnnouncements.bulk.archived', { count }), undo: giveBack }),
      },
    );
  }

  const bar =
    ids.length === 0 ? undefined : (
      <Bar
        ids={ids}
        whole={whole}
        onClear={clear}
        onPublish={publish}
        isPublishing={publishing.isPending}
        onArchive={archive}
        isArchiving={archiving.isPending}
      />
    );
  return {
    selection: batch.selection,
    bulk: outcomes === null ? bar : <OutcomeBar outcomes={outcomes} onClose={close} />,
  };
}

function sayGivenBack(t: ReturnType<typeof useT>, lines: readonly { readonly status: string }[]): void {
  const count = lines.filter(({ status }) => status !== 'refused').length;
  if (count > 0) toast.success(t('officeAnnouncements.bulk.givenBack', { count }));
}

interface BarProps {
  ids: readonly string[];
  whole: WholeList;
  onClear: () => void;
  onPublish: () => void;
  isPublishing: boolean;
  onArchive: () => void;
  isArchiving: boolean;
}

/** What can be done with them; publishing is asked about first, for companies are told. */
function Bar({ ids, whole, onClear, onPublish, isPublishing, onArchive, isArchiving }: BarProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <ChosenBar
      label={t('officeAnnouncements.bulk.actions')}
      says={t('common.table.selectedFeminine', { count: ids.length })}
      whole={{ list: whole, chosen: ids.length }}
      onClear={onClear}
    >
      <Button leftSection={<IconSend size={17} aria-hidden />} onClick={() => setAsking(true)}>
        {t('officeAnnouncements.bulk.publish')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArchive size={17} aria-hidden />}
        loading={isArchiving}
        onClick={onArchive}
      >
        {t('officeAnnouncements.bulk.archive')}
      </Button>
      {isAsking ? (
        <PublishMany
          ids={ids}
          notReviewed={0}
          isWorking={isPublishing}
          onConfirm={onPublish}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </ChosenBar>
  );
}
