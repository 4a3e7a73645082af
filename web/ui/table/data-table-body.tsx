import { useState, type DragEvent, type MouseEvent } from 'react';
import { Checkbox } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { toggled } from './selection.ts';
import type { DataTableProps } from './data-table-types.ts';
import { TableCell, wholeText } from './table-cell.tsx';
import { useRowKeys } from './use-row-keys.ts';
import classes from './table.module.css';

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
  isCurrent,
  onMove,
  actions,
}: DataTableProps<Row>) {
  const t = useT();
  const drag = useRowDrag(onMove);
  const isInteractive = Boolean(selection || onOpen || onMove);

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
    onMove,
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
            aria-selected={selection ? isSelected : isCurrent?.(row)}
            onClick={onOpen ? (event) => (isOnControl(event) ? undefined : open(row)) : undefined}
            {...(isInteractive ? rowProps(index) : {})}
            {...drag.rowProps(index)}
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
            {onMove ? (
              <td className={classes['cell']} data-control data-handle>
                <span className={classes['handle']} aria-hidden {...drag.handleProps(index)}>
                  <IconGripVertical size={16} />
                </span>
              </td>
            ) : null}
            {columns.map((column, place) => (
              <td
                key={column.key}
                className={classes['cell']}
                data-align={column.align}
                data-rest={column.takesRest || undefined}
                data-strong={(column.isStrong ?? place === 0) || undefined}
                title={wholeText(column, row)}
              >
                <TableCell column={column} row={row} />
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

/** Dragging a row by its handle. The same can be done with keys, so the handle is hidden from screen readers. */
function useRowDrag(onMove: ((from: number, to: number) => void) | undefined) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);

  function end(): void {
    setDragged(null);
    setOver(null);
  }

  return {
    handleProps: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('tr');
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index));
        if (row) event.dataTransfer.setDragImage(row, 16, 18);
        setDragged(index);
      },
      onDragEnd: end,
    }),
    rowProps: (index: number) =>
      onMove === undefined || dragged === null
        ? {}
        : {
            'data-drop': over === index && index !== dragged ? (index < dragged ? 'before' : 'after') : undefined,
            onDragOver: (event: DragEvent<HTMLElement>) => {
              event.preventDefault();
              setOver(index);
            },
            onDrop: (event: DragEvent<HTMLElement>) => {
              event.preventDefault();
              if (index !== dragged) onMove(dragged, index);
              end();
            },
          },
  };
}
