import type { MouseEvent } from 'react';
import { Checkbox } from '@mantine/core';
import { useT } from '../lib/i18n.ts';
import { toggled } from './selection.ts';
import type { DataTableProps } from './data-table-types.ts';
import { useRowKeys } from './use-row-keys.ts';
import classes from './data-table.module.css';

/** True when a click landed on something that acts by itself, so that the row must not open. */
export function isOnControl({ target }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select, [role="menu"]') !== null;
}

/** Rows with selection and keyboard. */
export function DataTableBody<Row>({
  columns,
  rows,
  rowKey,
  rowName,
  selection,
  onOpen,
  actions,
}: DataTableProps<Row>) {
  const t = useT();
  const isInteractive = Boolean(selection || onOpen);

  function toggle(row: Row | undefined): void {
    if (row !== undefined && selection) selection.onChange(toggled(selection.keys, rowKey(row)));
  }

  function open(row: Row | undefined): void {
    if (row !== undefined) onOpen?.(row);
  }

  const { rowProps } = useRowKeys({
    count: rows.length,
    onEnter: onOpen ? (index) => open(rows[index]) : undefined,
    onSpace: selection ? (index) => toggle(rows[index]) : undefined,
  });

  return (
    <tbody>
      {rows.map((row, index) => {
        const key = rowKey(row);
        const isSelected = selection?.keys.has(key) ?? false;
        return (
          <tr
            key={key}
            className={classes['row']}
            data-opens={onOpen ? true : undefined}
            aria-selected={selection ? isSelected : undefined}
            onClick={onOpen ? (event) => (isOnControl(event) ? undefined : open(row)) : undefined}
            {...(isInteractive ? rowProps(index) : {})}
          >
            {selection ? (
              <td className={classes['cell']} data-control>
                <Checkbox
                  size="xs"
                  tabIndex={-1}
                  aria-label={t('common.table.selectRow', { name: rowName(row) })}
                  checked={isSelected}
                  onChange={() => toggle(row)}
                />
              </td>
            ) : null}
            {columns.map((column, place) => (
              <td
                key={column.key}
                className={classes['cell']}
                data-align={column.align}
                data-strong={(column.isStrong ?? place === 0) || undefined}
                title={column.title?.(row)}
              >
                {column.cell(row)}
              </td>
            ))}
            {actions ? (
              <td className={classes['cell']} data-control>
                {actions(row)}
              </td>
            ) : null}
          </tr>
        );
      })}
    </tbody>
  );
}
