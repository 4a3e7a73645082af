import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './table.module.css';

export interface RowActionsProps {
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
    <span className={classes['rowActions']} data-quiet={isQuiet || undefined}>
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
