import { IconBan, IconCheck, IconChevronDown, IconChevronRight, IconMinus, IconRestore } from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/cards/kbd.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { Marked } from './ateco-marked.tsx';
import classes from './ateco-setting.module.css';
import type { NodeFigures, NodeState } from './ateco-tree.ts';
import type { TreeRow } from './tree-rows.ts';

/** Flat, so that a line is drawn anew only when something of it changed. */
export interface AtecoTreeRowProps extends Omit<TreeRow, 'parent'>, Omit<NodeFigures, 'isFull'> {
  isActive: boolean;
  /** What is searched for, to be marked; empty for nothing. */
  search: string;
  /** The line of the notes that found it. */
  note: string | null;
}

const CHECKED = { all: true, some: 'mixed', none: false, removed: false } as const;

/** A line of the tree. It handles nothing itself: the tree listens for all of them, so that three thousand stay quick. */
export const AtecoTreeRow = memo(function AtecoTreeRow(props: AtecoTreeRowProps) {
  const { node, level, isOpen, place, setSize, state, chosen, total, isActive, search, note } = props;
  const t = useT();
  return (
    <div
      role="treeitem"
      className={classes['row']}
      data-key={node.key}
      data-level={level}
      data-state={state}
      data-leaf={isOpen === null || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={setSize}
      aria-checked={CHECKED[state]}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
    >
      <span className={classes['chevron']} data-do={isOpen === null ? undefined : 'turn'} aria-hidden>
        {isOpen === null ? null : isOpen ? <IconChevronDown size={17} /> : <IconChevronRight size={17} />}
      </span>
      <Box state={state} />
      {node.code === null ? null : (
        <span className={classes['atecoTreeRowCode']}>
          <Marked text={node.code} search={search} />
        </span>
      )}
      <span className={classes['words']} title={node.label}>
        <span className={classes['title']}>
          <span className={classes['label']}>
            <Marked text={node.label} search={search} />
          </span>
          {state === 'removed' ? <StatusBadge tone="danger">{t('ateco.setting.excluded')}</StatusBadge> : null}
        </span>
        {note === null ? null : <span className={classes['note']}>{t('ateco.foundIn', { text: note })}</span>}
      </span>
      <RowActions name={node.code ?? node.label} isRemoved={state === 'removed'} />
      {isOpen === null ? null : (
        <span className={classes['count']}>
          {t('ateco.setting.count', { chosen: String(chosen), total: String(total) })}
        </span>
      )}
    </div>
  );
});

function Box({ state }: { state: NodeState }) {
  return (
    <span className={classes['box']} aria-hidden>
      {state === 'all' ? <IconCheck size={13} stroke={3.2} /> : null}
      {state === 'some' ? <IconMinus size={13} stroke={3.2} /> : null}
    </span>
  );
}

function RowActions({ name, isRemoved }: { name: string; isRemoved: boolean }) {
  const t = useT();
  return (
    <>
      <span className={classes['hints']} aria-hidden>
        <Kbd>{t('common.keys.space')}</Kbd> {t('common.keys.select')} <Kbd>X</Kbd> {t('ateco.setting.excludeKey')}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={classes['exclude']}
        data-do="exclude"
        aria-label={t(isRemoved ? 'ateco.setting.include' : 'ateco.setting.exclude', { code: name })}
        title={t(isRemoved ? 'ateco.setting.include' : 'ateco.setting.exclude', { code: name })}
      >
        {isRemoved ? <IconRestore size={16} aria-hidden /> : <IconBan size={16} aria-hidden />}
      </button>
    </>
  );
}
