import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useMemo } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { codesByDigits, codesFound, digitsOfSearch, type Hit, hitsIn, pruneTree } from './ateco-find.ts';
import { useAtecoWords } from './ateco-setting.api.ts';
import type { Structure } from './ateco-structure.ts';
import type { TreeNode } from './ateco-tree.ts';

interface TreeSearch {
  /** What to show: the whole tree, or what answers and what leads to it. */
  readonly tree: readonly TreeNode[];
  readonly hits: ReadonlyMap<string, Hit> | null;
  /** What is to be marked in the lines. */
  readonly marked: string;
  /** "3 codici trovati", empty while nothing is searched. */
  readonly said: string;
  /** Whether a branch is open without being asked: it leads to an answer. */
  readonly isOpen: (node: TreeNode) => boolean;
  readonly isWaiting: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

const NEVER = (): boolean => false;

/** A search in the tree: digits at once, words by the server, which forgives typing errors and reads the notes. */
export function useTreeSearch(
  structure: Structure,
  tree: readonly TreeNode[],
  text: string,
  version: AtecoVersion,
): TreeSearch {
  const t = useT();
  const q = text.trim();
  const digits = digitsOfSearch(q);
  const byDigits = useMemo(() => (digits === null ? [] : codesByDigits(structure, digits)), [structure, digits]);
  // Digits that this version does not have may be of the other one: the server follows the correspondence.
  const asked = byDigits.length > 0 ? '' : q;
  const words = useAtecoWords(asked, version);
  const found = useMemo(
    () => (asked === '' ? byDigits : codesFound(structure, words.data?.rows ?? [])),
    [asked, byDigits, structure, words.data],
  );
  const isReady = q !== '' && (asked === '' || words.data !== undefined);
  const hits = useMemo(() => (isReady ? hitsIn(tree, found) : null), [isReady, tree, found]);
  const pruned = useMemo(() => (hits === null ? tree : pruneTree(tree, hits)), [hits, tree]);
  return {
    tree: pruned,
    hits,
    marked: hits === null ? '' : q,
    said: hits === null ? '' : countWords(t, hits.size, asked === '' ? 0 : (words.data?.total ?? 0), found.length),
    isOpen: hits === null ? NEVER : (node) => node.children.some((child) => isOnTheWay(child, hits)),
    isWaiting: asked !== '' && words.isFetching,
    isError: asked !== '' && words.isError,
    retry: () => void words.refetch(),
  };
}

function isOnTheWay(node: TreeNode, hits: ReadonlyMap<string, Hit>): boolean {
  return hits.has(node.key) || node.children.some((child) => isOnTheWay(child, hits));
}

function countWords(t: ReturnType<typeof useT>, lines: number, total: number, read: number): string {
  if (lines === 0) return t('ateco.nothing');
  return total > read
    ? t('ateco.firstResults', { count: read, total: String(total) })
    : t('ateco.results', { count: lines });
}
