import { formatNumber } from '../../../lib/format/format.ts';
import type { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';

/** How many rows a feed's list has, and how many are in target whatever is filtered; undefined while it is not known. */
export interface FeedCount {
  readonly total: number;
  readonly inTarget: number | undefined;
}

/** "14 agevolazioni", "6 agevolazioni su 14"; of a list that holds more than what is in target, its own rows alone. */
export function countWords(t: ReturnType<typeof useT>, { total, inTarget }: FeedCount, list: ListState): string {
  if (list.values['isFavorite'] === 'true') return t('announcements.countKept', { count: total });
  return inTarget === undefined || isWhole(list)
    ? t('announcements.count', { count: total })
    : t('announcements.countOf', { count: total, total: String(inTarget) });
}

/** "6 su 14", for a phone. */
export function shortCount(t: ReturnType<typeof useT>, { total, inTarget }: FeedCount, list: ListState): string {
  return inTarget === undefined || isWhole(list) || list.values['isFavorite'] === 'true'
    ? formatNumber(total)
    : t('announcements.ofTotal', { count: total, total: String(inTarget) });
}

/** What the list is called: in target, or to verify, is said of nothing but what is. */
export function titleKey({ values }: ListState, isEarly: boolean) {
  if (values['isFavorite'] === 'true') return 'titleKept';
  if (values['isExpired'] === 'true') return 'titleOver';
  if (values['isExpired'] === 'any') return 'titleShort';
  return isEarly ? 'titleToVerify' : 'title';
}

/** Whether the rows are no part of what is in target: nothing is filtered, or expired calls are among them. */
function isWhole({ activeFilters, values }: ListState): boolean {
  return activeFilters.length === 0 || (values['isExpired'] !== undefined && values['isExpired'] !== 'false');
}
