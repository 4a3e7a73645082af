import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { isOnControl } from './data-table-body.tsx';
import { toggled } from './selection.ts';
import type { DataTableProps } from './data-table-types.ts';
import { TableCell } from './table-cell.tsx';
import classes from './table.module.css';

/** The rows of a table as cards with three key facts, for a phone. */
export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  selection,
  onOpen,
  actions,
}: DataTableProps<Row>) {
  const t = useT();
  const id = useId();
  const marked = columns.filter(({ isInCard }) => isInCard);
  const kept = marked.length > 0 ? marked : columns.slice(0, 3);
  const first = kept.find(({ isCardTitle }) => isCardTitle) ?? kept[0];
  const others = kept.filter((column) => column !== first);
  return (
    <ul className={classes['list']} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        const isSelected = selection?.keys.has(key) ?? false;
        return (
          <li key={key} className={classes['card']} data-selected={isSelected || undefined}>
            <div className={classes['top']}>
              {selection ? (
                <label className={classes['check']} htmlFor={`${id}-${key}`}>
                  <Checkbox
                    id={`${id}-${key}`}
                    size="sm"
                    aria-label={t('common.table.selectRow', { name: rowName(row) })}
                    checked={isSelected}
                    onChange={() => selection.onChange(toggled(selection.keys, key))}
                  />
                </label>
              ) : null}
              {onOpen ? (
                <button
                  type="button"
                  className={classes['name']}
                  onClick={(event) => (isOnInner(event) ? undefined : onOpen(row))}
                >
                  {first && <TableCell column={first} row={row} />}
                </button>
              ) : (
                <span className={classes['name']}>{first && <TableCell column={first} row={row} />}</span>
              )}
              {actions?.(row)}
            </div>
            <dl className={classes['facts']}>
              {others.map((column) => (
                <div key={column.key} className={classes['fact']} data-wide={column.isWideInCard || undefined}>
                  <dt>{column.header}</dt>
                  <dd>
                    <TableCell column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

// The name itself is a button: only controls drawn inside it count as theirs.
function isOnInner(event: React.MouseEvent<HTMLElement>): boolean {
  return (
    event.target !== event.currentTarget &&
    isOnControl(event) &&
    (event.target as Element).closest('button') !== event.currentTarget
  );
}
