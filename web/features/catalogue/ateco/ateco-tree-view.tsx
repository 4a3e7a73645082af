import { useMemo, useRef, useState } from 'react';
import type { AtecoChoice } from './ateco-choice.ts';
import type { Hit } from './ateco-find.ts';
import type { Structure } from './ateco-structure.ts';
import { type NodeFigures, toggleNode, toggleRemoved, type TreeNode } from './ateco-tree.ts';
import { AtecoTreeRow } from './ateco-tree-row.tsx';
import classes from './ateco-setting.module.css';
import { moveInTree, rowsOf } from './tree-rows.ts';

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

/** The lines of the tree, walked with the arrows: the space bar chooses, X takes out, right and left open and close. */
export function AtecoTreeView(props: AtecoTreeViewProps) {
  const { label, structure, tree, hits, search, isStale, figures, choice, onChange, isOpen, onTurn } = props;
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const rows = rowsOf(tree, isOpen);
  const byKey = useMemo(() => new Map(rows.map((row) => [row.node.key, row])), [rows]);
  const active = focused !== null && byKey.has(focused) ? focused : (rows[0]?.node.key ?? null);

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
      else lineOf(move.go)?.focus();
    }
    event.preventDefault();
  }

  function lineOf(key: string): HTMLElement | null {
    return root.current?.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? null;
  }

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
