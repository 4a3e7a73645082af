import { useEffect, useRef, useState } from 'react';
import type { Code } from './ateco-structure.ts';
import type { TreeNode } from './ateco-tree.ts';
import { CodeTreeRow } from './code-tree-row.tsx';
import classes from './code-tree.module.css';
import { codesAbove } from './code-tree.ts';
import { moveInTree, rowsOf } from './tree-rows.ts';

export interface CodeTreeViewProps {
  label: string;
  tree: readonly TreeNode[];
  /** Lines of answers, each alone, with the note that found it; null for the tree itself. */
  notes: ReadonlyMap<string, string | null> | null;
  search: string;
  isStale: boolean;
  open: ReadonlySet<string>;
  /** The line that is looked for, where somebody came from an answer. */
  shown: string | null;
  canWrite: boolean;
  onTurn: (key: string) => void;
  /** Shows an answer where it stands in the tree. */
  onShow: (code: Code) => void;
  onEdit: (code: Code) => void;
  onDelete: (code: Code) => void;
}

/** The codes, walked with the arrows: right and left open and close, Enter changes and Delete deletes for who may; right shows an answer in the tree. */
export function CodeTreeView(props: CodeTreeViewProps) {
  const { label, tree, notes, search, isStale, open, shown, canWrite, onTurn, onShow, onEdit, onDelete } = props;
  const root = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(shown);
  const rows = rowsOf(tree, ({ key }) => open.has(key));
  const byKey = new Map(rows.map((row) => [row.node.key, row]));
  const active = focused !== null && byKey.has(focused) ? focused : (rows[0]?.node.key ?? null);

  // Who comes from an answer is led to its line; the tree is made anew then.
  useEffect(() => {
    if (shown !== null) root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [shown]);

  function act(key: string, what: string): void {
    const row = byKey.get(key);
    const code = row?.node.targets[0];
    if (row === undefined || code === undefined) return;
    if (what === 'edit' && canWrite) onEdit(code);
    else if (what === 'delete' && canWrite) onDelete(code);
    else if (what === 'turn' && notes !== null) onShow(code);
    else if (what === 'turn' && row.isOpen !== null) onTurn(key);
  }

  function press(event: React.KeyboardEvent): void {
    if (active === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') act(active, canWrite ? 'edit' : 'turn');
    else if (event.key === 'Delete') act(active, 'delete');
    else if (event.key === ' ' || (event.key === 'ArrowRight' && notes !== null)) act(active, 'turn');
    else {
      const move = moveInTree(rows, active, event.key);
      if (move === null) return;
      if ('turn' in move) onTurn(move.turn);
      else root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(move.go)}"]`)?.focus();
    }
    event.preventDefault();
  }

  return (
    <div
      ref={root}
      role="tree"
      aria-label={label}
      tabIndex={-1}
      className={classes['tree']}
      data-stale={isStale || undefined}
      onKeyDown={press}
      onFocus={(event) => setFocused(keyOf(event.target))}
      onClick={(event) => {
        const key = keyOf(event.target);
        if (key !== null)
          act(key, (event.target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'] ?? 'turn');
      }}
    >
      {rows.map(({ node, level, isOpen, place, setSize }) => (
        <CodeTreeRow
          key={node.key}
          {...{ node, level, isOpen, place, setSize, search, canWrite }}
          isActive={node.key === active}
          above={notes === null ? null : titlesAbove(node)}
          note={notes?.get(node.key) ?? null}
        />
      ))}
    </div>
  );
}

/** The codes above, widest first. A section that is not the only one goes by its letter: its long title would hide what is nearer. */
function titlesAbove({ targets: [code] }: TreeNode): string {
  const above = code === undefined ? [] : codesAbove(code);
  return above
    .map((one, depth) => (depth === 0 && above.length > 1 ? one.code : `${one.code} ${one.name}`))
    .join(' › ');
}

function keyOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;
}
