import { Button } from '@mantine/core';
import { IconSortAscendingNumbers, IconSortDescendingNumbers } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { LeaderboardRow } from './leaderboard-row.tsx';
import classes from './comparison.module.css';
import type { Board } from './use-board.ts';
import type { StatisticsState } from './use-statistics-address.ts';

export interface LeaderboardProps {
  address: StatisticsState;
  board: Board;
  pageSize: number;
  /** Of the consultant whose bar and row stand out. */
  litId: string | null;
  onLit: (id: string | null) => void;
}

/** Consultants by what they come to, best first or last first, twenty a page (1-people §2). */
export function Leaderboard({ address, board, pageSize, litId, onLit }: LeaderboardProps) {
  const t = useT();
  const { found, rows, total, isWorstFirst } = board;
  const order = t(isWorstFirst ? 'statistics.board.worst' : 'statistics.board.best');
  const Arrow = isWorstFirst ? IconSortAscendingNumbers : IconSortDescendingNumbers;
  return (
    <section className={classes['leaderboard']} aria-labelledby="leaderboard">
      <div className={classes['head']}>
        <h2 id="leaderboard" className={classes['title']}>
          {t('statistics.board.title')}
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Arrow size={17} aria-hidden />}
          aria-label={t('statistics.board.turn', { order })}
          onClick={() => address.set({ sort: isWorstFirst ? null : 'count' })}
        >
          {order}
        </Button>
      </div>
      <div data-no-print>
        <SearchField
          value={address.q}
          onSearch={(q) => address.set({ q })}
          placeholder={t('statistics.board.search')}
        />
      </div>
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('statistics.board.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {found.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows />
        </DelayedSkeleton>
      ) : null}
      {found.data !== undefined && rows.length === 0 ? (
        <p className={classes['none']}>{t(address.q === '' ? 'statistics.board.none' : 'statistics.board.empty')}</p>
      ) : null}
      <ol className={classes['list']} data-stale={board.isStale || undefined} aria-busy={board.isStale || undefined}>
        {rows.map((row) => (
          <LeaderboardRow
            key={row._id}
            row={row}
            address={address}
            highest={board.highest ?? 0}
            isLit={row._id === litId}
            onLit={onLit}
          />
        ))}
      </ol>
      {total > pageSize ? (
        <Pager
          page={address.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => address.set({ page: String(page) })}
        />
      ) : found.data === undefined ? null : (
        <p className={classes['foot']}>
          <span>{t('statistics.board.advisors', { count: total, shown: formatNumber(total) })}</span>
          <span>{t('statistics.board.perPage')}</span>
        </p>
      )}
    </section>
  );
}
