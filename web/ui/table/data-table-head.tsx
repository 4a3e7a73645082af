import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import type { Column, DataTableProps, Sort } from './data-table-types.ts';
import classes from './table.module.css';

/** The next order when a head is pressed: ascending first, then the other way. */
export function nextSort(key: string, sort: Sort | undefined): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const isSorted = sort?.key === column.key;
  const canSort = column.isSortable && onSort;
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes['head']}
      data-align={column.align}
      data-rest={column.takesRest || undefined}
      style={{ width: column.width }}
      aria-sort={canSort ? (isSorted ? ariaSort[sort.direction] : 'none') : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={classes['sorter']}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(nextSort(column.key, sort))}
        >
          {column.header}
          <Arrow size={14} aria-hidden className={classes['arrow']} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The sticky head: select all of the page, columns, an unnamed place for actions. */
export function DataTableHead<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  onMove,
  actions,
}: DataTableProps<Row>) {
  const t = useT();
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.keys.has(key)).length;

  function toggleAll(): void {
    const next = new Set(selection?.keys);
    for (const key of keys) {
      if (chosen === keys.length) next.delete(key);
      else next.add(key);
    }
    selection?.onChange(next);
  }

  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={classes['head']} data-control>
            <Checkbox
              size="xs"
              aria-label={t('common.table.selectAll')}
              checked={chosen > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={toggleAll}
            />
          </th>
        ) : null}
        {onMove ? (
          <th scope="col" className={classes['head']} data-control data-handle>
            <span className="visually-hidden">{t('common.table.order')}</span>
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions ? (
          <th scope="col" className={classes['head']} data-control>
            <span className="visually-hidden">{t('common.table.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
