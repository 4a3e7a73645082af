import { Checkbox, MultiSelect, SegmentedControl, Switch } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@volano/domain/rules/vocabulary';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { usePatience, WAIT } from '../../../ui/layout/patience.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import classes from './feed.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface FeedFiltersProps {
  list: ListState;
  /** How many of each type the other filters leave; the types of a single-grant company leave out the tax credit. */
  byType: Partial<Record<AnnouncementType, number>> | undefined;
  isMonoGrant: boolean;
  regions: readonly Choice[];
  chambers: readonly Choice[];
  /** On a phone the search stands on the page, not among the filters. */
  hasSearch?: boolean;
}

/** What `isExpired` narrows a list to. */
export const TIMES = [
  { value: 'false', word: 'open' },
  { value: 'true', word: 'over' },
  { value: 'any', word: 'any' },
] as const;

/** The filters of the companies' list. What is chosen holds at the next visit. */
export function FeedFilters({ list, byType, isMonoGrant, regions, chambers, hasSearch = false }: FeedFiltersProps) {
  const t = useT();
  const types = listOf(list.values['announcementType']);
  const [regionIds, chooseRegions] = usePatience(
    listOf(list.values['regionId']),
    (chosen) => list.set({ regionId: chosen.join(',') }),
    WAIT.select,
  );
  const [cciaaIds, chooseChambers] = usePatience(
    listOf(list.values['cciaaId']),
    (chosen) => list.set({ cciaaId: chosen.join(',') }),
    WAIT.select,
  );
  const shownTypes = ANNOUNCEMENT_TYPES.filter((type) => !(isMonoGrant && type === 'tax-credit'));

  function toggleType(type: string, isOn: boolean): void {
    list.set({ announcementType: (isOn ? [...types, type] : types.filter((other) => other !== type)).join(',') });
  }

  // What is kept is listed whole until something else is asked for.
  const ordinary = list.values['isFavorite'] === 'true' ? 'any' : 'false';

  function filterFavorites(isOn: boolean): void {
    const isOrdinary = list.values['isExpired'] === (isOn ? 'any' : 'false');
    list.set({ isFavorite: isOn ? 'true' : null, ...(isOrdinary ? { isExpired: null } : {}) });
  }

  return (
    <div className={classes['feedFilters']}>
      {hasSearch ? (
        <SearchField
          value={list.values['q'] ?? ''}
          placeholder={t('announcements.search')}
          hasShortcut
          onSearch={(q) => list.set({ q })}
        />
      ) : null}
      <fieldset className={classes['group']}>
        <legend>{t('announcements.filters.type')}</legend>
        {shownTypes.map((type) => (
          <div key={type} className={classes['option']}>
            <Checkbox
              label={t(`announcements.types.${type}`)}
              checked={types.includes(type)}
              onChange={(event) => toggleType(type, event.currentTarget.checked)}
            />
            <span className={classes['feedFiltersCount']}>
              {byType === undefined ? '' : formatNumber(byType[type] ?? 0)}
            </span>
          </div>
        ))}
      </fieldset>
      <MultiSelect
        label={t('announcements.filters.region')}
        placeholder={regionIds.length > 0 ? '' : t('announcements.filters.regionAny')}
        data={[...regions]}
        searchable
        clearable
        value={regionIds}
        onChange={chooseRegions}
      />
      <MultiSelect
        label={t('announcements.filters.chamber')}
        placeholder={cciaaIds.length > 0 ? '' : t('announcements.filters.chamberAny')}
        data={[...chambers]}
        searchable
        clearable
        value={cciaaIds}
        onChange={chooseChambers}
      />
      <fieldset className={classes['group']}>
        <legend>{t('announcements.filters.forYou')}</legend>
        <div className={classes['switches']}>
          <Switch
            label={t('announcements.filters.onlyFavorites')}
            checked={list.values['isFavorite'] === 'true'}
            onChange={(event) => filterFavorites(event.currentTarget.checked)}
          />
          <Switch
            label={t('announcements.filters.onlyRecommended')}
            checked={list.values['isRecommended'] === 'true'}
            onChange={(event) => list.set({ isRecommended: event.currentTarget.checked ? 'true' : null })}
          />
        </div>
      </fieldset>
      <fieldset className={classes['group']}>
        <legend>{t('announcements.filters.time')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('announcements.filters.time')}
          value={list.values['isExpired'] ?? ordinary}
          onChange={(isExpired) => list.set({ isExpired: isExpired === ordinary ? null : isExpired })}
          data={TIMES.map(({ value, word }) => ({ value, label: t(`announcements.filters.times.${word}`) }))}
        />
      </fieldset>
      <p className={classes['note']}>
        <IconBookmark size={17} aria-hidden />
        <span>
          {t('announcements.filters.remembered')}{' '}
          <button type="button" className={classes['reset']} onClick={list.reset}>
            {t('common.actions.resetFilters')}
          </button>
        </span>
      </p>
    </div>
  );
}

function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(',');
}
