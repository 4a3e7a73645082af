import { IconChevronDown, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { atecoDigits } from '@volano/domain/rules/ateco-code';
import { stemsOf } from '@volano/domain/rules/search/gather-words';
import { useEffect, useRef, useState, memo } from 'react';
import { Box, Flex } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { plainText } from '../../../lib/format/plain-text.ts';
import { digitsOfSearch, type FoundCode } from './ateco-find.ts';
import type { Code, Structure } from './ateco-structure.ts';
import { moveInTree, rowsOf, type TreeRow, Marked } from './tree-rows.tsx';
import type { TreeNode } from './ateco-tree.ts';
import classes from './code-tree.module.css';

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

/** What keys and clicks do: Enter changes and Delete deletes for who may, the space bar opens and closes; of an answer it shows the place. */
function useTreeActions(props: CodeTreeViewProps, rows: readonly TreeRow[], active: string | null) {
  const { notes, canWrite, onTurn, onShow, onEdit, onDelete } = props;
  const root = useRef<HTMLDivElement>(null);

  function act(key: string, what: string): void {
    const row = rows.find(({ node }) => node.key === key);
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

  return { root, act, press };
}

/** The codes, walked with the arrows: right and left open and close, Enter changes and Delete deletes for who may; right shows an answer in the tree. */
export function CodeTreeView(props: CodeTreeViewProps) {
  const { label, tree, notes, search, isStale, open, shown, canWrite } = props;
  const [focused, setFocused] = useState<string | null>(shown);
  const rows = rowsOf(tree, ({ key }) => open.has(key));
  const active = rows.some(({ node }) => node.key === focused) ? focused : (rows[0]?.node.key ?? null);
  const { root, act, press } = useTreeActions(props, rows, active);

  // Who comes from an answer is led to its line; the tree is made anew then.
  useEffect(() => {
    if (shown !== null) root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [root, shown]);

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

/** Flat, so that a line is drawn anew only when something of it changed. */
interface CodeTreeRowProps extends Omit<TreeRow, 'parent'> {
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
const CodeTreeRow = memo(function CodeTreeRow(props: CodeTreeRowProps) {
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
      <Box component="span" flex="none" w="s18" c="dimmed" className={classes['chevron']} aria-hidden>
        {isOpen === null ? null : isOpen ? <IconChevronDown size={17} /> : <IconChevronRight size={17} />}
      </Box>
      <span className={classes['code']}>
        <Marked text={node.code ?? ''} search={search} />
      </span>{' '}
      <Flex component="span" direction="column" flex={1} miw={0} title={node.label}>
        <span className={classes['label']}>
          <Marked text={node.label} search={search} />
        </span>{' '}
        {foundIn === '' ? null : <span className={classes['note']}>{foundIn}</span>}{' '}
        {path === '' ? null : <span className={classes['note']}>{path}</span>}
      </Flex>
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

/** The whole classification as a tree of its codes: sections, divisions, and so on down to the finest. */
export function growCodes(structure: Structure): TreeNode[] {
  const roots = [...structure.byCode.values()].filter(({ parent }) => parent === null);
  return roots.sort((a, b) => (a.code < b.code ? -1 : 1)).map(growCode);
}

function growCode(code: Code): TreeNode {
  return { ...lineOf(code), children: code.children.map(growCode) };
}

/** A code as a line of its own, whatever it holds. */
export function lineOf(code: Code): TreeNode {
  return { key: code._id, label: code.name, code: code.code, targets: [code], leaves: code.leaves, children: [] };
}

/** The codes above one, from the top. */
export function codesAbove(code: Code): Code[] {
  return code.parent === null ? [] : [...codesAbove(code.parent), code.parent];
}

/**
 * What a search has found, best first: the code itself, codes that begin with it, titles that begin with the words, titles that have them
 * all, then what else answers (a part of the words, a typing error, the notes). Equals stay as they came.
 */
export function byRelevance(found: readonly FoundCode[], text: string): FoundCode[] {
  return found
    .map((one) => ({ one, rank: rankOf(one.code, text.trim()) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

function rankOf({ code, name }: Code, text: string): number {
  const digits = digitsOfSearch(text);
  if (code === text.toUpperCase() || (digits !== null && atecoDigits(code) === digits)) return 0;
  if (digits !== null) return atecoDigits(code).startsWith(digits) ? 1 : 4;
  const title = plainText(name);
  if (title.startsWith(plainText(text))) return 2;
  const words = new Set(stemsOf(name));
  const stems = stemsOf(text);
  return stems.length > 0 && stems.every((stem) => words.has(stem)) ? 3 : 4;
}
