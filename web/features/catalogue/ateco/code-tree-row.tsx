import { IconChevronDown, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Marked } from './ateco-marked.tsx';
import classes from './code-tree.module.css';
import type { TreeRow } from './tree-rows.ts';

/** Flat, so that a line is drawn anew only when something of it changed. */
export interface CodeTreeRowProps extends Omit<TreeRow, 'parent'> {
  isActive: boolean;
  canWrite: boolean;
  /** What is searched for, to be marked; empty for nothing. */
  search: string;
  /** The titles above it, where it stands alone as an answer. */
  above: string | null;
  /** The line of the notes that found it. */
  note: string | null;
}

/** A code of the classification. It handles nothing itself: the tree listens for all of them, so that three thousand stay quick. */
export const CodeTreeRow = memo(function CodeTreeRow(props: CodeTreeRowProps) {
  const { node, level, isOpen, place, setSize, isActive, canWrite, search, above, note } = props;
  const t = useT();
  const name = `${node.code ?? ''} ${node.label}`;
  const foundIn = note === null ? '' : t('atecoSettings.codes.foundIn', { text: note });
  const path = above ?? '';
  return (
    <div
      role="treeitem"
      className={classes['row']}
      style={{ '--level': level } as React.CSSProperties}
      data-key={node.key}
      data-top={level === 1 || undefined}
      data-alone={above === null ? undefined : true}
      tabIndex={isActive ? 0 : -1}
      aria-label={[name, foundIn, path].filter(Boolean).join(' ')}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={setSize}
      {...(canWrite ? { 'aria-keyshortcuts': 'Enter Delete' } : {})}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
    >
      <span className={classes['chevron']} aria-hidden>
        {isOpen === null ? null : isOpen ? <IconChevronDown size={17} /> : <IconChevronRight size={17} />}
      </span>
      <span className={classes['code']}>
        <Marked text={node.code ?? ''} search={search} />
      </span>{' '}
      <span className={classes['words']} title={node.label}>
        <span className={classes['label']}>
          <Marked text={node.label} search={search} />
        </span>{' '}
        {foundIn === '' ? null : <span className={classes['note']}>{foundIn}</span>}{' '}
        {path === '' ? null : <span className={classes['note']}>{path}</span>}
      </span>
      {canWrite ? (
        <span className={classes['actions']}>
          <button
            type="button"
            tabIndex={-1}
            data-do="edit"
            className={classes['action']}
            aria-label={t('common.table.edit', { name })}
          >
            <IconPencil size={17} aria-hidden />
          </button>
          <button
            type="button"
            tabIndex={-1}
            data-do="delete"
            className={classes['action']}
            aria-label={t('common.table.delete', { name })}
          >
            <IconTrash size={17} aria-hidden />
          </button>
        </span>
      ) : null}
    </div>
  );
});
