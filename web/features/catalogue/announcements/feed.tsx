import { Button, Checkbox, Flex, MultiSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconBookmark, IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@volano/domain/rules/vocabulary';
import { deadlineWords, formatNumber, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CARDS_A_PAGE, useListState } from '../../../lib/list/list-state.ts';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { ToReadDot, FilterChip } from '../../../ui/marks/marks.tsx';
import { usePatience, WAIT, SearchField } from '../../../ui/forms/filters.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { type Reader, summaryOf, ringOf, useReader } from './announcement-marks.tsx';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './feed.module.css';
import { StandingNote } from './why-list.tsx';

/** The list of a company's calls as its address says it. */
export function useFeedList() {
  return useListState(listUserAnnouncements, {
    name: 'announcements',
    without: [
      'title',
      'publicationDateFrom',
      'publicationDateTo',
      'expiryDateFrom',
      'expiryDateTo',
      'isActive',
      'verdict',
      'isInTarget',
      'standing',
      'isUpcoming',
      'agencyId',
    ],
    drawn: ['announcementType', 'regionId', 'cciaaId', 'isFavorite', 'isRecommended', 'isExpired'],
    start: { sort: 'fit', view: 'grid' },
    rows: CARDS_A_PAGE,
  });
}

export type FeedList = ReturnType<typeof useFeedList>;

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface FeedFiltersProps {
  list: FeedList;
  /** How many of each type the other filters leave; the types of a single-grant company leave out the tax credit. */
  byType: Partial<Record<AnnouncementType, number>> | undefined;
  isMonoGrant: boolean;
  regions: readonly Choice[];
  chambers: readonly Choice[];
  /** On a phone the search stands on the page, not among the filters. */
  hasSearch?: boolean;
}

/** What `isExpired` narrows a list to. */
const TIMES = [
  { value: 'false', word: 'open' },
  { value: 'true', word: 'over' },
  { value: 'any', word: 'any' },
] as const;

/** The filters of the companies' list. What is chosen holds at the next visit. */
export function FeedFilters({ list, byType, isMonoGrant, regions, chambers, hasSearch = false }: FeedFiltersProps) {
  const t = useT();
  return (
    <Stack gap="s20">
      {hasSearch ? (
        <SearchField
          key={list.turn}
          value={list.values.q ?? ''}
          placeholder={t('announcements.search')}
          hasShortcut
          onSearch={(q) => list.set({ q })}
        />
      ) : null}
      <TypeFilter list={list} byType={byType} isMonoGrant={isMonoGrant} />
      <PlaceFilter key={`region ${String(list.turn)}`} list={list} name="regionId" of="region" choices={regions} />
      <PlaceFilter key={`chamber ${String(list.turn)}`} list={list} name="cciaaId" of="chamber" choices={chambers} />
      <MarksAndTime list={list} />
      <p className={classes['note']}>
        <IconBookmark size={17} aria-hidden />
        <span>
          {t('announcements.filters.remembered')}{' '}
          <button type="button" className={classes['reset']} onClick={list.reset}>
            {t('common.actions.resetFilters')}
          </button>
        </span>
      </p>
    </Stack>
  );
}

/** The types, each with how many there are. */
function TypeFilter({ list, byType, isMonoGrant }: Pick<FeedFiltersProps, 'list' | 'byType' | 'isMonoGrant'>) {
  const t = useT();
  const types = listOf(list.values.announcementType);

  function toggle(type: string, isOn: boolean): void {
    list.set({ announcementType: (isOn ? [...types, type] : types.filter((other) => other !== type)).join(',') });
  }

  return (
    <fieldset className={classes['group']}>
      <legend>{t('announcements.filters.type')}</legend>
      {ANNOUNCEMENT_TYPES.filter((type) => !(isMonoGrant && type === 'tax-credit')).map((type) => (
        <Flex key={type} align="center" justify="space-between" mih={32}>
          <Checkbox
            label={t(`announcements.types.${type}`)}
            checked={types.includes(type)}
            onChange={(event) => toggle(type, event.currentTarget.checked)}
          />
          <Text span size="meta" lh="inherit" c="dimmed">
            {byType === undefined ? '' : formatNumber(byType[type] ?? 0)}
          </Text>
        </Flex>
      ))}
    </fieldset>
  );
}

interface PlaceFilterProps {
  list: FeedList;
  name: 'regionId' | 'cciaaId';
  of: 'region' | 'chamber';
  choices: readonly Choice[];
}

/** Several regions, or several chambers. */
function PlaceFilter({ list, name, of, choices }: PlaceFilterProps) {
  const t = useT();
  const [ids, choose] = usePatience(
    listOf(list.values[name]),
    (chosen) => list.set({ [name]: chosen.join(',') }),
    WAIT.select,
  );
  return (
    <MultiSelect
      label={t(`announcements.filters.${of}`)}
      placeholder={ids.length > 0 ? '' : t(`announcements.filters.${of}Any`)}
      data={[...choices]}
      searchable
      clearable
      value={ids}
      onChange={choose}
    />
  );
}

/** What is kept or recommended, and whether what is over is listed too. */
function MarksAndTime({ list }: { list: FeedList }) {
  const t = useT();
  // What is kept is listed whole until something else is asked for.
  const ordinary = list.values.isFavorite === 'true' ? 'any' : 'false';

  return (
    <>
      <fieldset className={classes['group']}>
        <legend>{t('announcements.filters.forYou')}</legend>
        <Stack gap="s10" className={classes['switches']}>
          <Switch
            label={t('announcements.filters.onlyFavorites')}
            checked={list.values.isFavorite === 'true'}
            onChange={(event) => list.set({ isFavorite: event.currentTarget.checked ? 'true' : null })}
          />
          <Switch
            label={t('announcements.filters.onlyRecommended')}
            checked={list.values.isRecommended === 'true'}
            onChange={(event) => list.set({ isRecommended: event.currentTarget.checked ? 'true' : null })}
          />
        </Stack>
      </fieldset>
      <fieldset className={classes['group']}>
        <legend>{t('announcements.filters.time')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('announcements.filters.time')}
          value={list.values.isExpired ?? ordinary}
          onChange={(isExpired) => list.set({ isExpired: isExpired === ordinary ? null : isExpired })}
          data={TIMES.map(({ value, word }) => ({ value, label: t(`announcements.filters.times.${word}`) }))}
        />
      </fieldset>
    </>
  );
}

function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(',');
}

/** Opens the filters where they have no column of their own; it says how many are in force. */
export function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const t = useT();
  return (
    <Button
      variant="default"
      flex="none"
      leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
      rightSection={
        count === 0 ? null : (
          <>
            <span className={classes['filtersButtonCount']} aria-hidden>
              {count}
            </span>
            <span className="visually-hidden">{t('announcements.filters.active', { count })}</span>
          </>
        )
      }
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {t('announcements.filters.label')}
    </Button>
  );
}

type Many = 'announcementType' | 'regionId' | 'cciaaId';

interface FeedChipsProps {
  list: FeedList;
  regions: readonly Choice[];
  chambers: readonly Choice[];
}

/** The filters in force, each removable with one press. */
export function FeedChips({ list, regions, chambers }: FeedChipsProps) {
  const t = useT();
  const { values } = list;
  const time = TIMES.find(({ value }) => value === values.isExpired);
  const names = new Map([...regions, ...chambers].map(({ value, label }) => [value, label]));

  function without(filter: Many, value: string): void {
    list.set({
      [filter]: (values[filter] ?? '')
        .split(',')
        .filter((other) => other !== value)
        .join(','),
    });
  }

  function chipsOf(filter: Many, labelOf: (value: string) => string) {
    const chosen = (values[filter] ?? '').split(',').filter((value) => value !== '');
    return chosen.map((value) => (
      <FilterChip key={`${filter} ${value}`} label={labelOf(value)} onRemove={() => without(filter, value)} />
    ));
  }

  return (
    <>
      {values.q ? <FilterChip label={`“${values.q}”`} onRemove={() => list.set({ q: null })} /> : null}
      {chipsOf('announcementType', (type) => t(`announcements.types.${type as 'national'}`))}
      {chipsOf('regionId', (id) => names.get(id) ?? '…')}
      {chipsOf('cciaaId', (id) => names.get(id) ?? '…')}
      {values.isFavorite === 'true' ? (
        <FilterChip label={t('announcements.filters.favorites')} onRemove={() => list.set({ isFavorite: null })} />
      ) : null}
      {values.isRecommended === 'true' ? (
        <FilterChip label={t('announcements.filters.recommended')} onRemove={() => list.set({ isRecommended: null })} />
      ) : null}
      {time === undefined ? null : (
        <FilterChip
          label={`${t('announcements.filters.time')}: ${t(`announcements.filters.times.${time.word}`)}`}
          onRemove={() => list.set({ isExpired: null })}
        />
      )}
    </>
  );
}

interface AnnouncementTableProps {
  rows: readonly AnnouncementRow[];
  onOpen: (row: AnnouncementRow) => void;
  isLoading: boolean;
  isStale: boolean;
  empty: React.ReactNode;
  foot: React.ReactNode;
}

/** The same list as rows, for those who compare. */
export function AnnouncementTable(shown: AnnouncementTableProps) {
  const t = useT();
  return (
    <DataTable
      {...shown}
      label={t('announcements.found')}
      rowKey={(row) => row._id}
      rowName={(row) => row.title}
      columns={columnsOf(t, useReader())}
    />
  );
}

function columnsOf(t: ReturnType<typeof useT>, reader: Reader): Column<AnnouncementRow>[] {
  return [
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
          <RequirementRing segments={ringOf(row.match)} size={24} description={summaryOf(t, row.match, reader)} />
        ),
    },
    {
      key: 'deadline',
      header: t('announcements.columns.deadline'),
      width: 190,
      isInCard: true,
      cell: (row) => deadlineWords(t, row),
    },
  ];
}
