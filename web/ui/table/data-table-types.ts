import type { ReactNode } from 'react';

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
