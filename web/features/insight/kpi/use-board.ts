import { useLeaderboard } from './statistics.api.ts';
import type { StatisticsState } from './use-statistics-address.ts';

/** As many consultants a page of the leaderboard (1-people §2). */
export const BOARD_SIZE = 20;

/** A page of the leaderboard, and what all pages are measured by: how many consultants there are and the highest number of any. */
export function useBoard({ chartType, period, q, sort, page }: StatisticsState) {
  const isWorstFirst = sort === 'count';
  const isSearched = q !== '';
  const found = useLeaderboard(chartType, period, {
    page: String(page),
    limit: String(BOARD_SIZE),
    sort: isWorstFirst ? 'count' : '-count',
    ...(isSearched ? { q } : {}),
  });
  const isWhole = !isSearched && !isWorstFirst && page === 1;
  const first = useLeaderboard(chartType, period, { page: '1', limit: '1', sort: '-count' }, !isWhole);
  const whole = isWhole ? found.data : first.data;
  return {
    found,
    rows: found.data?.data ?? [],
    total: found.data?.totalData ?? 0,
    isWorstFirst,
    isStale: found.isPlaceholderData,
    advisors: whole?.totalData,
    highest: whole?.data[0]?.count,
  };
}

export type Board = ReturnType<typeof useBoard>;
