import type { Code, Structure } from './ateco-structure.ts';
import type { TreeNode } from './ateco-tree.ts';

/** Chosen codes that stand in one subcategory of the tree. */
export interface ChosenGroup {
  readonly key: string;
  readonly name: string;
  readonly codes: readonly Code[];
  /** Whether they are all that the subcategory holds. */
  readonly isWhole: boolean;
}

/** The chosen codes by subcategory, in the order of the tree. A code above several stands under its own name. */
export function groupChosen(structure: Structure, tree: readonly TreeNode[], chosen: readonly string[]): ChosenGroup[] {
  const homes = new Map<Code, TreeNode>();
  for (const { children } of tree) for (const part of children) for (const leaf of part.leaves) homes.set(leaf, part);
  const groups = new Map<string, { name: string; codes: Code[]; home: TreeNode | null }>();
  for (const code of chosen.flatMap((id) => structure.byId.get(id) ?? []).sort(inOrder)) {
    const parts = new Set(code.leaves.map((leaf) => homes.get(leaf)));
    const [home] = parts;
    const isOne = parts.size === 1 && home !== undefined;
    const key = isOne ? home.key : code._id;
    const group = groups.get(key) ?? { name: isOne ? home.label : code.name, codes: [], home: isOne ? home : null };
    group.codes.push(code);
    groups.set(key, group);
  }
  return [...groups].map(([key, { name, codes, home }]) => {
    const held = new Set(codes.flatMap(({ leaves }) => leaves));
    return { key, name, codes, isWhole: home !== null && home.leaves.every((leaf) => held.has(leaf)) };
  });
}

function inOrder(a: Code, b: Code): number {
  return a.code < b.code ? -1 : Number(a.code > b.code);
}
