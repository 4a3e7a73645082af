import { IconBan, IconCheck, IconChevronDown, IconChevronRight, IconMinus, IconRestore } from '@tabler/icons-react';
import { useRef, useState, memo } from 'react';
import { Flex, Text } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import type { Hit } from './ateco-find.ts';
import type { Structure } from './ateco-structure.ts';
import { moveInTree, rowsOf, type TreeRow, Marked } from './tree-rows.tsx';
import {
  type NodeFigures,
  toggleNode,
  toggleRemoved,
  type TreeNode,
  type NodeState,
  type AtecoChoice,
} from './ateco-tree.ts';
import classes from './ateco-setting.module.css';

export interface AtecoTreeViewProps {
  label: string;
  structure: Structure;
  tree: readonly TreeNode[];
  hits: ReadonlyMap<string, Hit> | null;
  search: string;
  isStale: boolean;
  figures: ReadonlyMap<string, NodeFigures>;
  choice: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
  isOpen: (node: TreeNode) => boolean;
  onTurn: (key: string) => void;
}

const BLANK: NodeFigures = { state: 'none', chosen: 0, total: 0, isFull: false };

/** What keys and clicks do: the space bar chooses, X takes out, Enter opens and closes, or chooses what opens nothing. */
function useTreeActions(props: AtecoTreeViewProps, rows: readonly TreeRow[], active: string | null) {
  const { structure, figures, choice, onChange, onTurn } = props;
  const root = useRef<HTMLDivElement>(null);
  const byKey = new Map(rows.map((row) => [row.node.key, row]));

  function act(key: string, what: 'toggle' | 'exclude' | 'turn'): void {
    const row = byKey.get(key);
    if (row === undefined) return;
    const { node } = row;
    if (what === 'turn') onTurn(key);
    else onChange((what === 'toggle' ? toggleNode : toggleRemoved)(structure, choice, node, figures.get(key) ?? BLANK));
  }

  function press(event: React.KeyboardEvent): void {
    if (active === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (event.key === ' ') act(active, 'toggle');
    else if (key === 'x') act(active, 'exclude');
    else if (event.key === 'Enter') act(active, byKey.get(active)?.isOpen === null ? 'toggle' : 'turn');
    else {
      const move = moveInTree(rows, active, event.key);
      if (move === null) return;
      if ('turn' in move) onTurn(move.turn);
      else root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(move.go)}"]`)?.focus();
    }
    event.preventDefault();
  }

  return { root, act, press };
}

/** The lines of the tree, walked with the arrows: the space bar chooses, X takes out, right and left open and close. */
export function AtecoTreeView(props: AtecoTreeViewProps) {
  const { label, tree, hits, search, isStale, figures, isOpen } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const rows = rowsOf(tree, isOpen);
  const active = rows.some(({ node }) => node.key === focused) ? focused : (rows[0]?.node.key ?? null);
  const { root, act, press } = useTreeActions(props, rows, active);
  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      aria-multiselectable
      tabIndex={-1}
      className={classes['tree']}
      data-stale={isStale || undefined}
      onKeyDown={press}
      onFocus={(event) => setFocused(keyOf(event.target))}
      onClick={(event) => {
        const key = keyOf(event.target);
        if (key === null) return;
        const done = (event.target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
        act(key, done === 'turn' || done === 'exclude' ? done : 'toggle');
      }}
    >
      {rows.map(({ node, level, isOpen: open, place, setSize }) => {
        const { state, chosen, total } = figures.get(node.key) ?? BLANK;
        return (
          <AtecoTreeRow
            key={node.key}
            {...{ node, level, place, setSize, state, chosen, total, search }}
            isOpen={open}
            isActive={node.key === active}
            note={hits?.get(node.key)?.note ?? null}
          />
        );
      })}
    </div>
  );
}

function keyOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;
}

/** Flat, so that a line is drawn anew only when something of it changed. */
interface AtecoTreeRowProps extends Omit<TreeRow, 'parent'>, Omit<NodeFigures, 'isFull'> {
  isActive: boolean;
  /** What is searched for, to be marked; empty for nothing. */
  search: string;
  /** The line of the notes that found it. */
  note: string | null;
}

const CHECKED = { all: true, some: 'mixed', none: false, removed: false } as const;

/** A line of the tree. It handles nothing itself: the tree listens for all of them, so that three thousand stay quick. */
const AtecoTreeRow = memo(function AtecoTreeRow(props: AtecoTreeRowProps) {
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
      <Flex component="span" direction="column" flex={1} miw={0} title={node.label}>
        <Flex component="span" gap="s10" align="center" miw={0}>
          <span className={classes['label']}>
            <Marked text={node.label} search={search} />
          </span>
          {state === 'removed' ? <StatusBadge tone="danger">{t('ateco.setting.excluded')}</StatusBadge> : null}
        </Flex>
        {note === null ? null : (
          <Text span size="meta" truncate pb="2xs" c="dimmed" className={classes['note']}>
            {t('ateco.foundIn', { text: note })}
          </Text>
        )}
      </Flex>
      <RowActions name={node.code ?? node.label} isRemoved={state === 'removed'} />
      {isOpen === null ? null : (
        <Text span size="meta" flex="none" c="dimmed" className={classes['count']}>
          {t('ateco.setting.count', { chosen: String(chosen), total: String(total) })}
        </Text>
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
      <Text span size="xs" flex="none" c="dimmed" className={classes['hints']} aria-hidden>
        <Kbd>{t('common.keys.space')}</Kbd> {t('common.keys.select')} <Kbd>X</Kbd> {t('ateco.setting.excludeKey')}
      </Text>
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
