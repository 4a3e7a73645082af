import { markParts } from './ateco-find.ts';
import type { TreeNode } from './ateco-tree.ts';
import classes from './ateco-setting.module.css';

/** A line that is on the screen, and where it stands among its sisters. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  /** Null for what holds nothing. */
  readonly isOpen: boolean | null;
  readonly parent: string | null;
  readonly place: number;
  readonly setSize: number;
}

/** The lines on the screen, from the top: those below a closed one are left out. */
export function rowsOf(
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
  above: { readonly level: number; readonly key: string | null } = { level: 0, key: null },
): TreeRow[] {
  const level = above.level + 1;
  return nodes.flatMap((node, at) => {
    const open = node.children.length === 0 ? null : isOpen(node);
    const row: TreeRow = { node, level, isOpen: open, parent: above.key, place: at + 1, setSize: nodes.length };
    return open === true ? [row, ...rowsOf(node.children, isOpen, { level, key: node.key })] : [row];
  });
}

/** Where a key leads: another line, or the same one opened or closed. */
export type TreeMove = { readonly go: string } | { readonly turn: string };

/** The keys of a tree: up, down, home, end; right opens or goes in, left closes or goes out. Null for any other. */
export function moveInTree(rows: readonly TreeRow[], active: string | null, key: string): TreeMove | null {
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.key === active),
  );
  const row = rows[at];
  const go = (to: TreeRow | undefined): TreeMove | null => (to === undefined ? null : { go: to.node.key });
  if (row === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row.isOpen === false) return { turn: row.node.key };
      return row.isOpen === true ? go(rows[at + 1]) : null;
    case 'ArrowLeft':
      if (row.isOpen === true) return { turn: row.node.key };
      return row.parent === null ? null : { go: row.parent };
    default:
      return null;
  }
}

/** A code or a name in which what is searched for is marked; an empty search marks nothing. */
export function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text;
  return markParts(text, search).map(({ text: part, isHit }, at) =>
    isHit ? (
      // The pieces of one text stand still: their place is their name.
      <mark key={at} className={classes['mark']}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
