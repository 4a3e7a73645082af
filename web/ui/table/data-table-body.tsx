import {
  useState,
  type ComponentProps,
  type DragEvent,
  type MouseEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Box, Checkbox, Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { CutText, TEXT_LIMIT } from '../marks/marks.tsx';
import classes from './table.module.css';

/** True when a click landed on something that acts by itself, so that the row must not open. */
export function isOnControl({ target }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select, [role="menu"]') !== null;
}

/** Rows with selection and keyboard. */
export function DataTableBody<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, selection, onOpen, onMove } = props;
  const drag = useRowDrag(rows.map(rowKey), onMove);
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
      {rows.map((row, index) => (
        <TableRow
          key={rowKey(row)}
          {...props}
          row={row}
          onToggle={() => toggle(row)}
          ownProps={{ ...(isInteractive ? rowProps(index) : {}), ...drag.rowProps(index) }}
          handleProps={drag.handleProps(index)}
        />
      ))}
    </tbody>
  );
}

interface TableRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  onToggle: () => void;
  /** What the keyboard and a drag need of the row, and of its handle. */
  ownProps: ComponentProps<'tr'>;
  handleProps: ComponentProps<'span'>;
}

function TableRow<Row>({ row, columns, selection, onOpen, onMove, actions, ...rest }: TableRowProps<Row>) {
  const t = useT();
  const { rowKey, rowName, isCurrent, onToggle, ownProps, handleProps } = rest;
  const isSelected = selection?.keys.has(rowKey(row)) ?? false;
  return (
    <tr
      className={classes['row']}
      data-opens={onOpen ? true : undefined}
      aria-selected={selection ? isSelected : isCurrent?.(row)}
      onClick={onOpen ? (event) => (isOnControl(event) ? undefined : onOpen(row)) : undefined}
      {...ownProps}
    >
      {selection ? (
        <td className={classes['cell']} data-control>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={t('common.table.selectRow', { name: rowName(row) })}
            checked={isSelected}
            onChange={onToggle}
          />
        </td>
      ) : null}
      {onMove ? (
        <td className={classes['cell']} data-control data-handle>
          <Box component="span" w="lg" h={28} c="dimmed" className={classes['handle']} aria-hidden {...handleProps}>
            <IconGripVertical size={16} />
          </Box>
        </td>
      ) : null}
      {columns.map((column, place) => (
        <td
          key={column.key}
          className={classes['cell']}
          data-align={column.align}
          data-rest={column.takesRest || undefined}
          data-free={isFree(column) || undefined}
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
}

/** No width of its own was given to it, nor the rest. */
function isFree<Row>({ width, takesRest }: Column<Row>): boolean {
  return width === undefined && !takesRest;
}

/**
 * Dragging a row by its handle. The same can be done with keys, so the handle is hidden from screen readers. What is dragged is known by its
 * key: rows read anew meanwhile may stand in other places.
 */
function useRowDrag(keys: readonly string[], onMove: ((from: number, to: number) => void) | undefined) {
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);

  const dragged = draggedKey === null ? -1 : keys.indexOf(draggedKey);

  function end(): void {
    setDraggedKey(null);
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
        setDraggedKey(keys[index] ?? null);
      },
      onDragEnd: end,
    }),
    rowProps: (index: number) =>
      onMove === undefined || dragged < 0
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

interface RowKeys {
  count: number;
  onEnter?: ((index: number) => void) | undefined;
  onSpace?: ((index: number) => void) | undefined;
  /** Alt and an arrow: the row goes one place up or down. */
  onMove?: ((from: number, to: number) => void) | undefined;
}

/** Keyboard over rows: one row is in the tab order, arrows, Home and End move, Enter opens, Space selects, Alt and an arrow carries the row (visual language §9). */
function useRowKeys({ count, onEnter, onSpace, onMove }: RowKeys) {
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, Math.max(0, count - 1));

  function move(event: KeyboardEvent<HTMLElement>, index: number): void {
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, index));
    setCurrent(next);
    const row = event.currentTarget.parentElement?.children[next];
    if (row instanceof HTMLElement) row.focus();
  }

  // The row keeps its element, but taking it elsewhere in the table may blur it.
  function carry(event: KeyboardEvent<HTMLElement>, index: number): void {
    event.preventDefault();
    const row = event.currentTarget;
    onMove?.(index, event.key === 'ArrowDown' ? index + 1 : index - 1);
    setCurrent(Math.min(count - 1, Math.max(0, event.key === 'ArrowDown' ? index + 1 : index - 1)));
    requestAnimationFrame(() => row.focus());
  }

  function press(event: KeyboardEvent<HTMLElement>, index: number): void {
    // Keys pressed on a control inside the row belong to that control.
    if (event.target !== event.currentTarget) return;
    if (event.altKey && onMove && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) carry(event, index);
    else if (event.key === 'ArrowDown') move(event, index + 1);
    else if (event.key === 'ArrowUp') move(event, index - 1);
    else if (event.key === 'Home') move(event, 0);
    else if (event.key === 'End') move(event, count - 1);
    else if (event.key === 'Enter' && onEnter) onEnter(index);
    else if (event.key === ' ' && onSpace) {
      event.preventDefault();
      onSpace(index);
    }
  }

  return {
    rowProps: (index: number) => ({
      tabIndex: index === active ? 0 : -1,
      onFocus: () => setCurrent(index),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, index),
    }),
  };
}

/** What a cell shows of a row, in a table as in a card: its own drawing, or a text that is cut where it is long. */
export function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  if (column.hasTwoLines)
    return (
      <>
        <Text span inherit lineClamp={2}>
          {content}
        </Text>
        {column.note?.(row)}
      </>
    );
  return typeof content === 'string' ? <CutText text={content} limit={column.textLimit ?? TEXT_LIMIT} /> : content;
}

/** All of the text of a cell, whatever room there is for it. */
export function wholeText<Row>(column: Column<Row>, row: Row): string | undefined {
  if (column.title !== undefined) return column.title(row);
  const content = column.cell(row);
  return typeof content === 'string' ? content : undefined;
}

/** The same set with one key added, or removed when it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** One column of a `DataTable`. */
export interface Column<Row, Key extends string = string> {
  key: Key;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right for numbers and money. */
  align?: 'left' | 'right' | 'center';
  /** CSS width: `120`, `'20%'`. Columns without one share the rest. */
  width?: number | string;
  /** Takes the room that the others leave, however long its text; one such column a table. */
  takesRest?: boolean;
  /** A name that is chosen by what it says: it goes on over a second line before it is cut. */
  hasTwoLines?: boolean;
  /** What is said below the text of the cell. */
  note?: (row: Row) => ReactNode;
  /** The head becomes a button that sorts by `key`. */
  isSortable?: boolean;
  /** 600 weight: the name of the row. The first column by default. */
  isStrong?: boolean;
  /** The whole text, shown when the cell is cut. By default what the cell says, where it is a text. */
  title?: (row: Row) => string;
  /** After how many characters a text is cut; 100 by default (1-people §9). */
  textLimit?: number;
  /** Kept when rows become cards on a phone; the first three columns by default. */
  isInCard?: boolean;
  /** The name of the card, where it is not the first column. */
  isCardTitle?: boolean;
  /** In a card it has a line of its own: an e-mail, a sentence. */
  isWideInCard?: boolean;
}

/** The present order of a list. */
export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Chosen rows, by key. It may hold keys of other pages. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The name of a row, for "Seleziona Officine Bertolini". */
  rowName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  /** Enter, or a click outside controls. */
  onOpen?: (row: Row) => void;
  /** The row that another part of the page shows in full. */
  isCurrent?: (row: Row) => boolean;
  /** Rows may be put in another order: a handle to drag, Alt and the arrows on the row. Places are counted on this page. */
  onMove?: (from: number, to: number) => void;
  /** The "…" menu of a row. */
  actions?: (row: Row) => ReactNode;
  /** First load: skeleton rows after 150 ms. */
  isLoading?: boolean;
  /** Old rows stay, at 60%. */
  isStale?: boolean;
  /** Shown instead of rows: an `EmptyState`. */
  empty?: ReactNode;
  /** 52 px under the table: bulk actions, shortcuts, pager. */
  foot?: ReactNode;
}
