import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { FilterChip } from '../../../ui/cards/chip.tsx';
import { type Choice, TIMES } from './feed-filters.tsx';

export interface FeedChipsProps {
  list: ListState;
  regions: readonly Choice[];
  chambers: readonly Choice[];
}

/** The filters in force, each removable with one press. */
export function FeedChips({ list, regions, chambers }: FeedChipsProps) {
  const t = useT();
  const { values } = list;
  const time = TIMES.find(({ value }) => value === values['isExpired']);
  const names = new Map([...regions, ...chambers].map(({ value, label }) => [value, label]));

  function without(filter: string, value: string): void {
    list.set({
      [filter]: (values[filter] ?? '')
        .split(',')
        .filter((other) => other !== value)
        .join(','),
    });
  }

  function chipsOf(filter: string, labelOf: (value: string) => string) {
    const chosen = (values[filter] ?? '').split(',').filter((value) => value !== '');
    return chosen.map((value) => (
      <FilterChip key={`${filter} ${value}`} label={labelOf(value)} onRemove={() => without(filter, value)} />
    ));
  }

  return (
    <>
      {values['q'] ? <FilterChip label={`“${values['q']}”`} onRemove={() => list.set({ q: null })} /> : null}
      {chipsOf('announcementType', (type) => t(`announcements.types.${type as 'national'}`))}
      {chipsOf('regionId', (id) => names.get(id) ?? '…')}
      {chipsOf('cciaaId', (id) => names.get(id) ?? '…')}
      {values['isFavorite'] === 'true' ? (
        <FilterChip label={t('announcements.filters.favorites')} onRemove={() => list.set({ isFavorite: null })} />
      ) : null}
      {values['isRecommended'] === 'true' ? (
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
