import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './editor-frame.module.css';
import rowActionsClasses from './office-page.module.css';

export interface TwoPanesProps {
  /** The title over both. */
  head: React.ReactNode;
  first: React.ReactNode;
  second: React.ReactNode;
  /** On a phone, where only one has room: which. Without it they stand one under the other. */
  shown?: 'first' | 'second';
  /** The first is narrower: it chooses what the second shows. */
  isFirstNarrow?: boolean;
}

/** Two tables side by side under one title, each scrolling by itself; on a phone a list and then its detail (mock-ups 12). */
export function TwoPanes({ head, first, second, shown, isFirstNarrow = false }: TwoPanesProps) {
  return (
    <div className={classes['twoPanes']}>
      <div className={classes['twoPanesHead']}>{head}</div>
      <div className={classes['panes']} data-narrow={isFirstNarrow || undefined} data-shown={shown}>
        <section className={classes['pane']} data-place="first">
          {first}
        </section>
        <section className={classes['pane']} data-place="second">
          {second}
        </section>
      </div>
    </div>
  );
}

export interface PaneBarProps {
  title?: React.ReactNode;
  children: React.ReactNode;
}

/** The line over a table of a pane: its name, its search, its buttons. */
export function PaneBar({ title, children }: PaneBarProps) {
  return (
    <div className={classes['bar']}>
      {title === undefined ? null : <div className={classes['twoPanesTitle']}>{title}</div>}
      <div className={classes['tools']}>{children}</div>
    </div>
  );
}

interface RowActionsProps {
  /** The name of the row, for screen readers. */
  name: string;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** Seen only on the row under the pointer, the one with the focus and the chosen one. */
  isQuiet?: boolean;
}

/** The pencil and the bin of a row (mock-ups 12). */
export function RowActions({ name, onEdit, onDelete, isQuiet = false }: RowActionsProps) {
  const t = useT();
  return (
    <span className={rowActionsClasses['rowActions']} data-quiet={isQuiet || undefined}>
      {onEdit ? (
        <ActionIcon size={32} aria-label={t('common.table.edit', { name })} onClick={onEdit}>
          <IconPencil size={17} aria-hidden />
        </ActionIcon>
      ) : null}
      {onDelete ? (
        <ActionIcon size={32} aria-label={t('common.table.delete', { name })} onClick={onDelete}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      ) : null}
    </span>
  );
}
