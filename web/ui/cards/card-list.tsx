import { Button, Flex } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../lib/i18n/i18n.ts';
import { CARDS_A_PAGE, type ListState } from '../../lib/list/list-state.ts';
import { openPageOf, useLastPage } from '../../lib/list/last-page.ts';
import { Pager } from '../table/data-table.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton, SkeletonCard } from '../layout/states.tsx';
import classes from './card-parts.module.css';

export interface CardListProps<Row> {
  /** What is listed, for screen readers. */
  label: string;
  list: ListState;
  found: UseQueryResult<{ rows: readonly Row[]; total?: number | undefined }>;
  words: { loadError: string; empty: string; emptyHint: string; emptyFilters: string; emptyFiltersHint: string };
  /** What to do where there is nothing yet: "Nuova news". */
  emptyAction?: React.ReactNode;
  /** Four columns of narrow cards, or three of wide ones; `office` is four of bordered ones, close together. */
  width: 'narrow' | 'wide' | 'office';
  rowKey: (row: Row) => string;
  children: (row: Row) => React.ReactNode;
}

/** A list of cards with its states: loading, failed, empty, filtered to nothing, stale, and its pages. */
export function CardList<Row>({ label, list, found, words, emptyAction, width, rowKey, children }: CardListProps<Row>) {
  const t = useT();
  const isLeading = useLastPage(found, openPageOf(list));
  if (found.isError) {
    return (
      <ErrorBlock isCard title={words.loadError} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    );
  }
  if (found.isPending || isLeading) return <CardSkeletons width={width} />;
  const { rows, total = 0 } = found.data;
  if (rows.length === 0 && list.activeFilters.length === 0 && list.page === 1) {
    return (
      <EmptyState isCard title={words.empty} action={emptyAction}>
        {words.emptyHint}
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        isCard
        title={words.emptyFilters}
        action={
          <Button variant="default" onClick={list.reset}>
            {t('common.actions.resetFilters')}
          </Button>
        }
      >
        {words.emptyFiltersHint}
      </EmptyState>
    );
  }
  return (
    <>
      <Cards label={label} rows={rows} rowKey={rowKey} width={width} isStale={found.isPlaceholderData}>
        {children}
      </Cards>
      {total > CARDS_A_PAGE ? (
        <Flex justify="center" mt="xl">
          <Pager
            page={list.page}
            pageSize={CARDS_A_PAGE}
            total={total}
            onPage={(page) => list.set({ page: String(page) })}
          />
        </Flex>
      ) : null}
    </>
  );
}

export interface CardsProps<Row> extends Pick<CardListProps<Row>, 'label' | 'width' | 'rowKey' | 'children'> {
  rows: readonly Row[];
  /** Another page is being read. */
  isStale: boolean;
}

/** A page of cards. */
export function Cards<Row>({ label, rows, rowKey, width, isStale, children }: CardsProps<Row>) {
  return (
    <ul
      className={classes['cards']}
      data-width={width}
      data-stale={isStale || undefined}
      aria-busy={isStale}
      aria-label={label}
    >
      {rows.map((row) => (
        <Flex key={rowKey(row)} component="li" direction="column" miw={0}>
          {children(row)}
        </Flex>
      ))}
    </ul>
  );
}

/** A page of cards while it is read. */
export function CardSkeletons({ width }: Pick<CardListProps<never>, 'width'>) {
  return (
    <DelayedSkeleton>
      <div className={classes['cards']} data-width={width}>
        {Array.from({ length: CARDS_A_PAGE }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </DelayedSkeleton>
  );
}
