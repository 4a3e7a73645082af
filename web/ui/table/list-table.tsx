import { Button } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { KeyHints } from '../marks/kbd.tsx';
import type { Column, DataTableProps, Sort } from './data-table-body.tsx';
import { DataTable, Pager } from './data-table.tsx';
import { Menu } from '../overlays/menu.tsx';

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
  const { list, total, sizes, hasSearch = true, bulk, columns, ...table } = props;
  const hasFoot = table.rows.length > 0 || Boolean(bulk);
  return (
    <DataTable
      {...table}
      columns={shownColumns(list, columns).map((column) => ({ ...column, isSortable: isOrdered(list, column) }))}
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
            {bulk ?? <ColumnsMenu list={list} columns={columns} />}
          </ListFoot>
        ) : undefined
      }
    />
  );
}

/** The first column names the row and stays; of the others those that the reader chose, or all. */
function shownColumns<Row>(list: ListState, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const chosen = list.values['columns']?.split(',');
  if (chosen === undefined) return columns;
  return columns.filter(({ key }, index) => index === 0 || chosen.includes(key));
}

/** Which columns the table shows; chosen once, the list remembers it. */
function ColumnsMenu<Row>({ list, columns }: { list: ListState; columns: readonly Column<Row>[] }) {
  const t = useT();
  const shown = new Set(shownColumns(list, columns).map(({ key }) => key));

  function turn(key: string): void {
    const next = columns.filter((column) => (column.key === key) !== shown.has(column.key)).map((column) => column.key);
    list.set({ columns: next.length === columns.length ? null : next.join(',') });
  }

  return (
    <Menu position="top-start" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconColumns3 size={17} aria-hidden />}>
          {t('common.table.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ key, header }) => (
          <Menu.Item
            key={key}
            role="menuitemcheckbox"
            aria-checked={shown.has(key)}
            leftSection={
              <IconCheck size={17} aria-hidden style={{ visibility: shown.has(key) ? undefined : 'hidden' }} />
            }
            onClick={() => turn(key)}
          >
            {header}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={shown.size === columns.length} onClick={() => list.set({ columns: null })}>
          {t('common.table.allColumns')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Every column that the service can order by. */
function isOrdered<Row>(list: ListState, { key }: Column<Row>): boolean {
  return list.orders.includes(key);
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
