import { normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import { italianStem, stemsOf } from '@volano/domain/rules/search/gather-words';
import type { Code, Structure } from './ateco-structure.ts';
import type { TreeNode } from './ateco-tree.ts';
import { plainText } from '../../../lib/format/plain-text.ts';

/** A code that a search has found, best first, with the line of the notes that it was found by. */
export interface FoundCode {
  readonly code: Code;
  readonly note: string | null;
}

/** A line that answers a search: how well, and by which note. */
export interface Hit {
  readonly rank: number;
  readonly note: string | null;
}

/** The digits of a search that is a code or the beginning of one (`25.5`, `C25`); null for words. */
export function digitsOfSearch(text: string): string | null {
  const code = /^[A-V]?[\s.]*\d[\d\s.]*$/i.test(text) ? text.replace(/\D/g, '').slice(0, 6) : '';
  return code === '' ? null : code;
}

/** The codes that begin with these digits: what one types is found without asking the server. */
export function codesByDigits(structure: Structure, digits: string): FoundCode[] {
  const found: FoundCode[] = [];
  for (const code of structure.byCode.values()) if (code.digits.startsWith(digits)) found.push({ code, note: null });
  return found.sort((a, b) => (a.code.code < b.code.code ? -1 : 1));
}

/** The codes of the server's answer, among those at hand. */
export function codesFound(
  structure: Structure,
  rows: readonly { readonly _id: string; readonly foundIn?: string | null | undefined }[],
): FoundCode[] {
  return rows.flatMap(({ _id, foundIn }) => {
    const code = structure.byId.get(_id);
    return code === undefined ? [] : [{ code, note: foundIn ?? null }];
  });
}

/**
 * The lines that answer, by key. What is found above a line of one code stands for that line, what is found below it too; a whole division or
 * section stands for itself.
 */
export function hitsIn(tree: readonly TreeNode[], found: readonly FoundCode[]): ReadonlyMap<string, Hit> {
  const ranks = new Map<Code, Hit>();
  for (const [rank, { code, note }] of found.entries()) if (!ranks.has(code)) ranks.set(code, { rank, note });
  const hits = new Map<string, Hit>();
  const visit = (node: TreeNode): void => {
    const hit = node.children.length === 0 ? hitOfCode(node.targets[0], ranks) : hitOfGroup(node, ranks);
    if (hit !== undefined) hits.set(node.key, hit);
    node.children.forEach(visit);
  };
  tree.forEach(visit);
  return hits;
}

/** The tree with only what answers and what leads to it, best first. Below a group that answers itself stands all that it holds. */
export function pruneTree(tree: readonly TreeNode[], hits: ReadonlyMap<string, Hit>): TreeNode[] {
  const best = new Map<TreeNode, number>();
  const prune = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes
      .flatMap((node) => {
        const children = prune(node.children);
        const own = hits.get(node.key)?.rank ?? Infinity;
        const rank = children.reduce((least, child) => Math.min(least, best.get(child) ?? Infinity), own);
        if (rank === Infinity) return [];
        const kept: TreeNode = children.length > 0 || node.children.length === 0 ? { ...node, children } : node;
        best.set(kept, rank);
        return [kept];
      })
      .sort((a, b) => (best.get(a) ?? 0) - (best.get(b) ?? 0));
  return prune(tree);
}

/** A piece of a text, and whether the search is about it. */
export interface Part {
  readonly text: string;
  readonly isHit: boolean;
}

/** A code or a name cut where the search touches it: the digits at its beginning, or the words that share a stem. */
export function markParts(text: string, search: string): Part[] {
  const digits = digitsOfSearch(search);
  if (digits !== null) return markDigits(text, digits);
  const stems = new Set(stemsOf(search));
  return text
    .split(/(\p{L}+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isHit: stems.has(italianStem(plainText(part))) }));
}

function markDigits(text: string, digits: string): Part[] {
  if (normaliseAtecoCode(text) === null) return [{ text, isHit: false }];
  let end = 0;
  for (let seen = 0; end < text.length && seen < digits.length; end += 1) if (text[end] !== '.') seen += 1;
  if (!text.replaceAll('.', '').startsWith(digits)) return [{ text, isHit: false }];
  return [
    { text: text.slice(0, end), isHit: true },
    { text: text.slice(end), isHit: false },
  ].filter((part) => part.text !== '');
}

function hitOfCode(code: Code | undefined, ranks: ReadonlyMap<Code, Hit>): Hit | undefined {
  if (code === undefined) return undefined;
  // A division or a section says too little of one code; a group, a class or a category speaks for those below it.
  for (let at: Code | null = code; at !== null && at.digits.length > 2; at = at.parent) {
    const hit = ranks.get(at);
    if (hit !== undefined) return hit;
  }
  return bestBelow(code, ranks);
}

function bestBelow(code: Code, ranks: ReadonlyMap<Code, Hit>): Hit | undefined {
  let best: Hit | undefined;
  for (const child of code.children) {
    const hit = ranks.get(child) ?? bestBelow(child, ranks);
    if (hit !== undefined && (best === undefined || hit.rank < best.rank)) best = hit;
  }
  return best;
}

function hitOfGroup({ targets }: TreeNode, ranks: ReadonlyMap<Code, Hit>): Hit | undefined {
  const [only] = targets;
  return targets.length === 1 && only !== undefined ? ranks.get(only) : undefined;
}
