import type { TFunction } from 'i18next';
import type { CalendarEvent } from './calendar.api.ts';

/** "3 scadenze e 2 aperture", or nothing where a day has none. */
export function countWords(t: TFunction, events: readonly CalendarEvent[]): string {
  const starts = events.filter(({ kind }) => kind === 'start').length;
  const expiries = events.length - starts;
  const first = expiries === 0 ? '' : t('calendar.expiries', { count: expiries });
  const second = starts === 0 ? '' : t('calendar.starts', { count: starts });
  return first !== '' && second !== '' ? t('calendar.and', { first, second }) : first + second;
}

/** The events of each day, in the order in which they came. */
export function byDay(events: readonly CalendarEvent[]): ReadonlyMap<string, readonly CalendarEvent[]> {
  return Map.groupBy(events, ({ day }) => day);
}
