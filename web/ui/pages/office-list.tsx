import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { CARDS_A_PAGE, type ListState, type WiredFilters } from '../../lib/list/list-state.ts';
import { usePageFrame } from '../layout/page-frame.tsx';
import { openPageOf, useLastPage } from '../../lib/list/last-page.ts';
import { Cards, CardSkeletons } from '../cards/card-list.tsx';
import { activeFilters, FilterBar } from '../forms/filter-bar.tsx';
import type { ListRows } from '../table/list-table.tsx';
import { OfficePage } from '../layout/office-page.tsx';
import { Pager } from '../table/data-table.tsx';
import { SegmentedToggle } from '../forms/filters.tsx';
import { EmptyState, ErrorBlock } from '../layout/states.tsx';
import { PageTitle } from '../layout/titles.tsx';

export interface OfficeListProps<Row> {
  words: {
    title: string;
    /** The title once it is known how many rows there are, where it says so itself. */
    counted?: string | undefined;
    /** What can be searched. */
    search?: string;
    loadError: string;
    emptyFiltered: string;
    /** Told the filters in force. */
    emptyFilteredHint: (filters: string) => string;
  };
  list: ListState;
  filters: WiredFilters;
  /** The saved views, over the filters. */
  views?: React.ReactNode;
  /** Fields of its own beside the filters. */
  fields?: React.ReactNode;
  found: UseQueryResult<{ rows: readonly Row[]; total?: number | undefined }>;
  /** At the right of the title. */
  actions?: React.ReactNode;
  /** Where there is nothing, and nothing is filtered. */
  nothing: React.ReactNode;
  /** The same as cards, where the list has both; the address says which is shown, as `view`. */
  card?: (row: Row) => React.ReactNode;
  table: (shown: ListRows<Row>) => React.ReactNode;
  onOpen: (row: Row) => void;
}

/** A list of the office, as a dense table or as cards: its title, its bar and its states (visual language §10.10). */
export function OfficeList<Row extends { readonly _id: string }>(props: OfficeListProps<Row>) {
  const { words, list, filters, views, fields, found, actions, card, table, onOpen } = props;
  const isGrid = card !== undefined && showsGrid(list);
  usePageFrame(words.title, { prefersMini: isGrid });
  const { rows = [], total = 0 } = found.data ?? {};
  const isLeading = useLastPage(found, openPageOf(list));
  const isLoading = found.isPending || isLeading;
  const empty = <Nothing {...props} />;
  return (
    <OfficePage isFill={!isGrid}>
      <PageTitle
        isCompact
        aside={found.data === undefined || words.counted !== undefined ? undefined : formatNumber(total)}
        actions={
          <>
            {card === undefined ? null : (
              <SegmentedToggle value={isGrid ? 'grid' : 'table'} onChange={(view) => list.set({ view, page: '1' })} />
            )}
            {actions}
          </>
        }
      >
        {words.counted ?? words.title}
      </PageTitle>
      {views}
      <FilterBar list={list} filters={filters} search={words.search}>
        {fields}
      </FilterBar>
      {found.isError && found.data === undefined ? (
        <ErrorBlock title={words.loadError} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : isGrid ? (
        <OfficeCards {...props} card={card} empty={empty} isLoading={isLoading} />
      ) : (
        table({
          list,
          rows,
          total,
          isLoading,
          isStale: found.isPlaceholderData,
          empty,
          onOpen,
        })
      )}
    </OfficePage>
  );
}

interface OfficeCardsProps<Row> extends OfficeListProps<Row> {
  card: (row: Row) => React.ReactNode;
  empty: React.ReactNode;
  isLoading: boolean;
}

/** The rows as cards, eight a page. */
function OfficeCards<Row extends { readonly _id: string }>(props: OfficeCardsProps<Row>) {
  const { words, list, found, card, empty, isLoading } = props;
  const { rows = [], total = 0 } = found.data ?? {};
  if (isLoading) return <CardSkeletons width="office" />;
  if (rows.length === 0) return empty;
  return (
    <>
      <Cards label={words.title} rows={rows} rowKey={({ _id }) => _id} width="office" isStale={found.isPlaceholderData}>
        {card}
      </Cards>
      <Pager
        page={list.page}
        pageSize={CARDS_A_PAGE}
        total={total}
        hasNumbers
        onPage={(page) => list.set({ page: String(page) })}
      />
    </>
  );
}

function Nothing<Row>({ words, list, filters, nothing }: OfficeListProps<Row>) {
  const t = useT();
  const active = activeFilters(list, filters).map(({ label }) => label);
  const named = list.values['q'] ? [`“${list.values['q']}”`, ...active] : active;
  if (named.length === 0) return nothing;
  return (
    <EmptyState
      title={words.emptyFiltered}
      action={
        <Button variant="default" onClick={list.reset}>
          {t('common.actions.resetFilters')}
        </Button>
      }
    >
      {words.emptyFilteredHint(named.join(', '))}
    </EmptyState>
  );
}

/** Whether a list that has both shows its cards. */
export function showsGrid(list: ListState): boolean {
  return list.values['view'] === 'grid';
}
