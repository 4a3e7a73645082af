import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { KeyHints } from '../cards/kbd.tsx';
import type { DataTableProps, Sort } from './data-table-types.ts';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';

/** A page of a list, as its table shows it. */
export interface ListRows<Row> {
  list: ListState;
  rows: readonly Row[];
  total: number;
  isLoading: boolean;
  isStale: boolean;
  /** What is said where there are none. */
  empty: React.ReactNode;
  onOpen: (row: Row) => void;
}

type FromTable<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowName' | 'actions' | 'selection'>;

export interface ListTableProps<Row> extends ListRows<Row>, FromTable<Row> {
  /** How many rows a page may have; a catalogue's table offers others than a list of people. */
  sizes?: readonly number[];
  /** The list has a field to search in. */
  hasSearch?: boolean;
  /** What can be done with the chosen rows. */
  bulk?: React.ReactNode;
}

/** A list as a dense table, ordered and paged by the server (visual language §6). */
export function ListTable<Row extends { readonly _id: string }>(props: ListTableProps<Row>) {
  const { list, total, sizes, hasSearch = true, bulk, ...table } = props;
  const hasFoot = table.rows.length > 0 || Boolean(bulk);
  return (
    <DataTable
      {...table}
      rowKey={({ _id }) => _id}
      sort={sortOf(list)}
      onSort={({ key, direction }) => list.set({ sort: `${direction === 'desc' ? '-' : ''}${key}` })}
      foot={
        hasFoot ? (
          <ListFoot
            list={list}
            total={total}
            isSelectable={table.selection !== undefined}
            hasSearch={hasSearch}
            {...(sizes === undefined ? {} : { sizes })}
          >
            {bulk}
          </ListFoot>
        ) : undefined
      }
    />
  );
}

function sortOf(list: ListState): Sort | undefined {
  const sort = list.values['sort'];
  if (sort === undefined) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' };
}

interface ListFootProps {
  list: ListState;
  total: number;
  /** Rows can be chosen with the space bar. */
  isSelectable?: boolean;
  /** The list has a field to search in. */
  hasSearch?: boolean;
  /** How many rows a page may have; a catalogue's table offers others than a list of people. */
  sizes?: readonly number[];
  /** What can be done with the chosen rows, before the keys. */
  children?: ReactNode;
}

/** The foot of a table: what its keys do on the left, its pages on the right (visual language §6). */
export function ListFoot({ list, total, isSelectable = false, hasSearch = true, sizes, children }: ListFootProps) {
  const t = useT();
  return (
    <>
      {children}
      <KeyHints
        hints={[
          ...(hasSearch ? [{ keys: ['/'], does: t('common.keys.search') }] : []),
          { keys: ['↑', '↓'], does: t('common.keys.scroll') },
          { keys: [t('common.keys.enter')], does: t('common.keys.open') },
          ...(isSelectable ? [{ keys: [t('common.keys.space')], does: t('common.keys.select') }] : []),
        ]}
      />
      <Pager
        page={list.page}
        pageSize={list.limit}
        total={total}
        {...(sizes ? { sizes } : {})}
        onPage={(page) => list.set({ page: String(page) })}
        onPageSize={(limit) => list.set({ limit: String(limit) })}
      />
    </>
  );
}

/** A row of a table, and all that stands over and under the rows of an office list: bars, title, filters, head and foot. */
const ROW_PX = 38;
const AROUND_PX = 300;
const PHONE_PX = 500;
const FEW = 10;
const MANY = 25;

/** How many rows a page of an office list has until its reader chooses: 25 where more than ten are seen at once, 10 elsewhere and as cards. */
export function rowsFor({ width, height }: { width: number; height: number }): number {
  const seen = Math.floor((height - AROUND_PX) / ROW_PX);
  return width >= PHONE_PX && seen > FEW ? MANY : FEW;
}

/** The same for this screen, as the address of a list writes it. */
export function rowsOfScreen(): string {
  return String(rowsFor({ width: window.innerWidth, height: window.innerHeight }));
}
