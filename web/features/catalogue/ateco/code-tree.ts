import { atecoDigits } from '@volano/domain/rules/ateco-code';
import { stemsOf } from '@volano/domain/rules/search/words';
import { digitsOfSearch, type FoundCode, plain } from './ateco-find.ts';
import type { Code, Structure } from './ateco-structure.ts';
import type { TreeNode } from './ateco-tree.ts';

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
  const title = plain(name);
  if (title.startsWith(plain(text))) return 2;
  const words = new Set(stemsOf(name));
  const stems = stemsOf(text);
  return stems.length > 0 && stems.every((stem) => words.has(stem)) ? 3 : 4;
}
