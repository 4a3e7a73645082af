import type { ListState } from '../../lib/list/list-state.ts';
import type { DataTableProps, Sort } from './data-table-types.ts';
import { DataTable } from './data-table.tsx';
import { ListFoot } from './list-foot.tsx';

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
