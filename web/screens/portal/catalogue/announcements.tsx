import { Box, Button, Flex, Group, Select, Text } from '@mantine/core';
import { saysEnough } from '@volano/domain/rules/survey-progress';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Fragment, useState } from 'react';
import { useAgency } from '../../../features/companies/agencies/agencies.api.ts';
import { AnnouncementCard } from '../../../features/catalogue/announcements/announcement-card.tsx';
import {
  type AnnouncementRow,
  useFeed,
  useFeedSummary,
} from '../../../features/catalogue/announcements/announcements.api.ts';
import { ExportAnnouncements } from '../../../features/catalogue/announcements/export-announcements.tsx';
import {
  FeedFilters,
  FiltersButton,
  FeedChips,
  AnnouncementTable,
  useFeedList,
  type FeedList,
} from '../../../features/catalogue/announcements/feed.tsx';
import { useCountCallChoice } from '../../../features/catalogue/call-words/call-words.api.ts';
import { SearchNote } from '../../../features/catalogue/announcements/search-note.tsx';
import { FavoriteButton } from '../../../features/advising/favorites/favorite-button.tsx';
import { SavedSearches, SaveSearch } from '../../../features/advising/saved-searches/saved-searches.tsx';
import { useCciaas, useRegions } from '../../../features/catalogue/territories/territories.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import { SearchField, SegmentedToggle } from '../../../ui/forms/filters.tsx';
import { ErrorBlock, DelayedSkeleton, SkeletonCard } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import classes from './lists.module.css';
import {
  NoAnnouncements,
  UpcomingAnnouncements,
  OutsideAnnouncements,
  BesideTarget,
  BesideWays,
  countWords,
  shortCount,
  titleKey,
} from './announcement-parts.tsx';
import { SurveyAlso } from './survey-first.tsx';
import { useAnswerHref } from './use-answer-href.ts';
import { WholeCatalogue } from './whole-catalogue.tsx';

const SORTS = ['fit', 'expiryDate', '-amount', '-publicationDate'] as const;

/** Announcements in target for the company in use (visual language §10.03). */
export function AnnouncementsPage() {
  const t = useT();
  const shown = useShownFeed();
  const { list, agencyId, isNarrow, filters, title } = shown;
  const [isSheetOpen, sheet] = useDisclosure(false);
  usePageFrame(title);
  return (
    <Box pb="md">
      <FeedTitle shown={shown} />
      <div className={classes['columns']}>
        {isNarrow ? null : (
          <aside aria-label={t('announcements.filters.label')}>
            <FeedFilters {...filters} hasSearch />
          </aside>
        )}
        <Box ref={trapFocus} tabIndex={-1} component="section" miw={0} aria-labelledby="found">
          <h2 id="found" className="visually-hidden">
            {t('announcements.found')}
          </h2>
          <SavedSearches agencyId={agencyId} query={filtersOf(list)} onOpen={(query) => list.show(query)} />
          <FeedHead shown={shown} onFilters={sheet.open} />
          {list.activeFilters.length === 0 ? <BesideWays counts={shown.beside} /> : null}
          {list.values.q ? <SearchNote report={saidAbove(shown)} /> : null}
          <FoundAnnouncements shown={shown} />
          <WaitingToo shown={shown} />
          {list.values.isFavorite === 'true' ? null : (
            <Fragment key={JSON.stringify(filtersOf(list))}>
              <BesidesTarget shown={shown} />
            </Fragment>
          )}
          {list.page === 1 && list.activeFilters.length === 0 ? <UpcomingAnnouncements agencyId={agencyId} /> : null}
        </Box>
      </div>
      <Drawer
        opened={isNarrow && isSheetOpen}
        onClose={sheet.close}
        position="bottom"
        size="90%"
        title={t('announcements.filters.label')}
        closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      >
        <SortSelect list={list} />
        <FeedFilters {...filters} />
        <Button fullWidth className={classes['show'] ?? ''} onClick={sheet.close}>
          {shown.isCounted
            ? t('announcements.filters.show', { count: shown.found.total })
            : t('announcements.filters.showAny')}
        </Button>
      </Drawer>
    </Box>
  );
}

/** What the list of the company says of the words; of none of its calls there is nothing to say. */
function saidAbove({ feed: { data } }: ReturnType<typeof useShownFeed>) {
  return data === undefined || data.rows.length === 0 ? undefined : data.search;
}

/** What is not in target: outside, open to all, not proven, and where something is searched the whole catalogue. */
function BesidesTarget({ shown }: { shown: ReturnType<typeof useShownFeed> }) {
  const { list, agencyId } = shown;
  const isListed = shown.isCounted || shown.feed.isError;
  const filters = filtersOf(list);
  return (
    <>
      <OutsideAnnouncements agencyId={agencyId} filters={filters} />
      <BesideTarget of="openToAll" agencyId={agencyId} filters={filters} />
      <BesideTarget of="unproven" agencyId={agencyId} filters={filters} />
      {list.values.q && list.values.isExpired !== 'true' ? (
        <WholeCatalogue
          agencyId={agencyId}
          filters={filters}
          shownIds={isListed ? new Set(shown.feed.data?.rows.map(({ _id }) => _id)) : undefined}
          said={saidAbove(shown)}
          onOpen={shown.countOpened}
        />
      ) : null}
    </>
  );
}

/** What the address asks of the feed of the company in use, what was found, and how much room there is to show it. */
function useShownFeed() {
  const t = useT();
  const me = useMe();
  const agencyId = useAgencyId();
  const agency = useAgency(agencyId);
  // Until the survey says enough nothing is called in target (8-true-calls §4).
  const isEarly = agency.data !== undefined && !saysEnough(agency.data.survey);
  const list = useFeedList();
  const counting = useCountCallChoice();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const summary = useFeedSummary(agencyId, summaryQueryOf(list));
  const feed = useFeed(me.role, {
    ...filtersOf(list),
    page: String(list.page),
    limit: String(list.limit),
    count: 'true',
  });
  const regions = (useRegions().data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const chambers = (useCciaas().data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return {
    agencyId,
    surveyId: agency.data?.surveyId ?? null,
    isEarly,
    list,
    feed,
    title: t(`announcements.${titleKey(list, isEarly)}`),
    found: { total: feed.data?.total ?? 0, inTarget: summary.data?.total },
    isCounted: useCounted(feed, JSON.stringify(filtersOf(list))),
    waiting: summary.data?.notAssessable ?? 0,
    beside: list.values.isFavorite === 'true' ? undefined : summary.data,
    filters: {
      list,
      byType: summary.data?.byType,
      isMonoGrant: agency.data?.isMonoGrant ?? false,
      regions,
      chambers,
    },
    countOpened: (announcementId: string) => {
      if (list.values.q) counting.mutate({ q: list.values.q, announcementId });
    },
    isNarrow,
    isTable: list.values.view === 'table' && !isNarrow,
  };
}

/** Whether the number at hand is that of these filters: until the answer comes what was found before stands there, greyed. */
function useCounted({ data, isPlaceholderData }: ReturnType<typeof useFeed>, filters: string): boolean {
  const [counted, setCounted] = useState<string | null>(null);
  const isFresh = data !== undefined && !isPlaceholderData;
  if (isFresh && counted !== filters) setCounted(filters);
  return data !== undefined && (isFresh || counted === filters);
}

interface ShownProps {
  shown: ReturnType<typeof useShownFeed>;
}

/** The title with what can be done to the whole list; where there is little room the number found stands in it. */
function FeedTitle({ shown: { list, isCounted, found, isNarrow, isTable, title } }: ShownProps) {
  const t = useT();
  const exporting = <ExportAnnouncements filters={{ ...filtersOf(list), isInTarget: 'any' }} />;
  if (!isNarrow) {
    return (
      <PageTitle
        actions={
          <>
            <SortSelect list={list} />
            <SegmentedToggle value={isTable ? 'table' : 'grid'} onChange={(view) => list.set({ view })} />
            {exporting}
          </>
        }
      >
        {title}
      </PageTitle>
    );
  }
  return (
    <PageTitle
      actions={
        <>
          <Box role="status" component="span" c="dimmed">
            {isCounted ? shortCount(t, found, list) : '…'}
          </Box>
          {exporting}
        </>
      }
    >
      {t('announcements.titleShort')}
    </PageTitle>
  );
}

function SortSelect({ list }: { list: FeedList }) {
  const t = useT();
  return (
    <Select
      className={classes['sort'] ?? ''}
      label={t('announcements.sortBy')}
      allowDeselect={false}
      value={list.values.sort ?? 'fit'}
      data={SORTS.map((key) => ({
        value: key,
        // Where words are searched, what answers them best is what suits best.
        label: t(`announcements.sort.${key === 'fit' && list.values.q ? 'best' : (key.replace('-', '') as 'fit')}`),
      }))}
      onChange={(key) => list.set({ sort: key })}
    />
  );
}

/** How many were found, or on a phone where to search and filter them; and the filters in force, which can be kept. */
function FeedHead({ shown, onFilters }: ShownProps & { onFilters: () => void }) {
  const t = useT();
  const { list, isCounted, found, filters, agencyId, isNarrow } = shown;
  return (
    <Group gap="xs" mb="s14" mih={30}>
      {isNarrow ? (
        <>
          <Box flex={1} miw={0}>
            <SearchField
              key={list.turn}
              value={list.values.q ?? ''}
              placeholder={t('announcements.search')}
              onSearch={(q) => list.set({ q })}
            />
          </Box>
          <FiltersButton count={list.activeFilters.length} onOpen={onFilters} />
        </>
      ) : (
        <Text size="sm" mr="s6" fw={600} role="status">
          {isCounted ? countWords(t, found, list) : '…'}
        </Text>
      )}
      {list.activeFilters.length === 0 ? null : (
        <>
          <div className={classes['chips']}>
            <FeedChips list={list} regions={filters.regions} chambers={filters.chambers} />
          </div>
          <SaveSearch agencyId={agencyId} query={filtersOf(list)} />
        </>
      )}
    </Group>
  );
}

/** A page of what was found, as cards or as rows, with the way to the next. */
function FoundAnnouncements({ shown }: ShownProps) {
  const { agencyId, surveyId, list, feed, found, waiting, isTable, countOpened } = shown;
  const t = useT();
  const go = useGo();
  const isLeading = useLastPage(feed, openPageOf(list));
  if (feed.isError) {
    return (
      <ErrorBlock
        title={t('announcements.loadError')}
        isCard
        onRetry={() => void feed.refetch()}
        isRetrying={feed.isFetching}
      />
    );
  }
  const page = {
    rows: feed.data?.rows ?? [],
    isLoading: feed.isPending || isLeading,
    isStale: feed.isPlaceholderData,
    empty: (
      <NoAnnouncements
        list={list}
        filters={filtersOf(list)}
        agencyId={agencyId}
        waiting={waiting}
        surveyId={surveyId}
      />
    ),
  };
  const pager =
    found.total > list.limit ? (
      <Pager
        page={list.page}
        pageSize={list.limit}
        total={found.total}
        onPage={(to) => list.set({ page: String(to) })}
      />
    ) : null;
  if (isTable) {
    return (
      <AnnouncementTable
        {...page}
        foot={pager}
        onOpen={(row) => {
          countOpened(row._id);
          void go({ to: '/announcements/$announcementId', params: { announcementId: row._id } });
        }}
      />
    );
  }
  return (
    <>
      <Cards {...page} agencyId={agencyId} onOpen={countOpened} />
      <Flex justify="center" mt="lg">
        {pager}
      </Flex>
    </>
  );
}

/** What is not known yet of a company without a survey, of which something is in target by what was deduced. */
function WaitingToo({ shown: { agencyId, surveyId, isEarly, list, found, waiting } }: ShownProps) {
  if (!isEarly || surveyId !== null || found.total === 0 || waiting === 0 || list.activeFilters.length > 0) return null;
  return <SurveyAlso agencyId={agencyId} surveyId={null} waiting={waiting} />;
}

interface CardsProps {
  rows: readonly AnnouncementRow[];
  isLoading: boolean;
  isStale: boolean;
  agencyId: string;
  onOpen: (announcementId: string) => void;
  empty: React.ReactNode;
}

function Cards({ rows, isLoading, isStale, agencyId, onOpen, empty }: CardsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const answerHref = useAnswerHref(agencyId);
  if (isLoading) {
    return (
      <DelayedSkeleton>
        <div className={classes['cards']}>
          {Array.from({ length: 4 }, (_, index) => (
            <SkeletonCard key={index} />
          ))}
        </div>
      </DelayedSkeleton>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <div className={classes['cards']} data-stale={isStale || undefined} aria-busy={isStale}>
      {rows.map((row, index) => (
        <AnnouncementCard
          key={row._id}
          announcement={row}
          href={hrefOf('/announcements/$announcementId', { announcementId: row._id })}
          onOpen={() => onOpen(row._id)}
          isWhyOpen={isPhone && index === 0}
          isMarkLong={isPhone}
          answerHref={answerHref}
          action={<FavoriteButton agencyId={agencyId} announcement={row} />}
        />
      ))}
    </div>
  );
}

/** What narrows and orders the feed; best first is its own order, which is not asked for. */
function filtersOf({ asked: { sort, ...filters } }: FeedList) {
  return sort === undefined || sort === 'fit' ? filters : { ...filters, sort };
}

/** The same without what the counts beside the types are not narrowed by: the types themselves, and the order. */
function summaryQueryOf({ asked: { sort: _sort, announcementType: _types, ...filters } }: FeedList) {
  return filters;
}
