import type { listAtecoCategories } from '@volano/domain/contracts/ateco';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { type Code, isUnder, type Structure } from './ateco-structure.ts';

/** The office's groups of codes, or the official ones that stand in for them. */
export type AtecoGroups = ReplyOf<typeof listAtecoCategories>['rows'];

/** A line of the tree: a category, a subcategory, or one code. */
export interface TreeNode {
  readonly key: string;
  readonly label: string;
  /** Before the label, of one code. */
  readonly code: string | null;
  /** What is chosen when it is. */
  readonly targets: readonly Code[];
  /** The fine codes that it stands for. */
  readonly leaves: readonly Code[];
  readonly children: readonly TreeNode[];
}

/** What a line's box shows: `removed` is a state of its own. */
export type NodeState = 'all' | 'some' | 'none' | 'removed';

export interface NodeFigures {
  readonly state: NodeState;
  /** Lines of one code below it that are wholly chosen, of how many. */
  readonly chosen: number;
  readonly total: number;
  /** Whether nothing more of it can be chosen but what is taken out. */
  readonly isFull: boolean;
}

/** The office's categories first; then, by section and division, whatever none of them holds. */
export function growTree(structure: Structure, groups: AtecoGroups, othersLabel: string): TreeNode[] {
  // Where the office made no category, the official ones stand in: those are codes, and are grown from the structure.
  const own = groups.filter(({ _id }) => !structure.byId.has(_id)).map((group) => growCategory(structure, group));
  const held = new Set(own.flatMap(({ leaves }) => leaves));
  return [...own, ...growOfficial(structure, held, othersLabel)];
}

/** How every line stands, by key. */
export function figuresOf(tree: readonly TreeNode[], states: ReadonlyMap<Code, LeafState>): Map<string, NodeFigures> {
  const figures = new Map<string, NodeFigures>();
  const visit = (node: TreeNode): NodeFigures => {
    const below = node.children.map(visit);
    const counts = { chosen: 0, removed: 0 };
    for (const leaf of node.leaves) {
      const state = states.get(leaf);
      if (state === 'chosen') counts.chosen += 1;
      if (state === 'removed') counts.removed += 1;
    }
    const state = stateOf(counts, node.leaves.length);
    const own = below.length === 0 ? { chosen: state === 'all' ? 1 : 0, total: 1 } : { chosen: 0, total: 0 };
    const made: NodeFigures = {
      state,
      chosen: below.reduce((sum, one) => sum + one.chosen, own.chosen),
      total: below.reduce((sum, one) => sum + one.total, own.total),
      isFull: counts.chosen > 0 && counts.chosen + counts.removed === node.leaves.length,
    };
    figures.set(node.key, made);
    return made;
  };
  for (const node of tree) visit(node);
  return figures;
}

/** What the space bar does to a line: chooses what is left of it, or nothing of it any more. */
export function toggleNode(
  structure: Structure,
  choice: AtecoChoice,
  node: TreeNode,
  { isFull }: NodeFigures,
): AtecoChoice {
  return isFull
    ? dropCodes(structure, choice, node.targets)
    : chooseCodes(structure, choice, node.targets, node.children.length === 0);
}

/** What X does to a line: takes it out, or no longer. */
export function toggleRemoved(
  structure: Structure,
  choice: AtecoChoice,
  node: TreeNode,
  { state }: NodeFigures,
): AtecoChoice {
  return state === 'removed'
    ? includeCodes(structure, choice, node.targets)
    : excludeCodes(structure, choice, node.targets);
}

function stateOf({ chosen, removed }: { chosen: number; removed: number }, total: number): NodeState {
  if (total > 0 && removed === total) return 'removed';
  if (total > 0 && chosen === total) return 'all';
  return chosen > 0 ? 'some' : 'none';
}

function growCategory(structure: Structure, group: AtecoGroups[number]): TreeNode {
  const children = group.subCategories.map((part) => {
    const codes = part.atecoCodeIds.flatMap((id) => structure.byId.get(id) ?? []).sort(byCode);
    return branch(part._id, part.name, codes, codes.map(growCode));
  });
  const targets = children.flatMap((child) => child.targets);
  return branch(group._id, group.name, targets, children);
}

function growOfficial(structure: Structure, held: ReadonlySet<Code>, othersLabel: string): TreeNode[] {
  const free = structure.leaves.filter((leaf) => !held.has(leaf));
  const bySection = Map.groupBy(free, (leaf) => above(leaf, 0));
  return [...bySection].map(([section, leaves]) => {
    const byDivision = Map.groupBy(leaves, (leaf) => leaf.digits.slice(0, 2));
    const divisions = [...byDivision].map(([digits, codes]) => {
      const division = structure.byCode.get(digits);
      const targets = division && isWhole(division, codes) ? [division] : codes;
      return branch(`division:${digits}`, division?.name ?? digits, targets, codes.map(growCode), digits);
    });
    const targets = section && isWhole(section, leaves) ? [section] : divisions.flatMap((division) => division.targets);
    return branch(`section:${section?.code ?? ''}`, section?.name ?? othersLabel, targets, divisions, section?.code);
  });
}

/** The section above a fine code; undefined where the classification at hand names none. */
function above(leaf: Code, length: number): Code | undefined {
  for (let at: Code | null = leaf; at !== null; at = at.parent) if (at.digits.length === length) return at;
  return undefined;
}

/** Whether the codes are all that there is below, so that choosing it says no more than choosing them. */
function isWhole(code: Code, leaves: readonly Code[]): boolean {
  return code.leaves.length === leaves.length && leaves.every((leaf) => isUnder(leaf, code));
}

function growCode(code: Code): TreeNode {
  return { key: code._id, label: code.name, code: code.code, targets: [code], leaves: code.leaves, children: [] };
}

function branch(
  key: string,
  label: string,
  targets: readonly Code[],
  children: readonly TreeNode[],
  code: string | null = null,
): TreeNode {
  return { key, label, code, targets, leaves: [...new Set(children.flatMap(({ leaves }) => leaves))], children };
}

function byCode(a: Code, b: Code): number {
  return a.code < b.code ? -1 : Number(a.code > b.code);
}

/** The codes of one version that an announcement is for, by id, and those taken out of them. */
export interface AtecoChoice {
  readonly chosen: readonly string[];
  readonly removed: readonly string[];
}

/** How a fine code ends: a removed one above it wins over any chosen one (5-matching §2.2). */
type LeafState = 'chosen' | 'removed' | 'open';

/** How every fine code of the version ends. */
export function leafStates(structure: Structure, choice: AtecoChoice): ReadonlyMap<Code, LeafState> {
  const states = new Map<Code, LeafState>();
  for (const [ids, state] of [
    [choice.chosen, 'chosen'],
    [choice.removed, 'removed'],
  ] as const) {
    for (const id of ids) for (const leaf of structure.byId.get(id)?.leaves ?? []) states.set(leaf, state);
  }
  return states;
}

/**
 * Chooses codes; those chosen below them say nothing any more. What is taken out stays out when a whole group is chosen, and comes back
 * when it is named itself.
 */
function chooseCodes(
  structure: Structure,
  choice: AtecoChoice,
  targets: readonly Code[],
  isNamed: boolean,
): AtecoChoice {
  const removed = isNamed ? cut(structure, choice.removed, targets) : choice.removed;
  const kept = without(structure, choice.chosen, targets);
  const [out, above] = [codesOf(structure, removed), codesOf(structure, kept)];
  const added = targets.filter((target) => !isUnderAny(target, out) && !isUnderAny(target, above));
  return { chosen: [...kept, ...added.map(({ _id }) => _id)], removed };
}

/** Chooses codes no longer. A code above them that was chosen as a whole gives way to the rest of it. */
export function dropCodes(structure: Structure, choice: AtecoChoice, targets: readonly Code[]): AtecoChoice {
  return { ...choice, chosen: cut(structure, choice.chosen, targets) };
}

/** Takes codes out: they stay out even where all that is above them is chosen. */
function excludeCodes(structure: Structure, choice: AtecoChoice, targets: readonly Code[]): AtecoChoice {
  const kept = without(structure, choice.removed, targets);
  const above = codesOf(structure, kept);
  const added = targets.filter((target) => !isUnderAny(target, above));
  return {
    chosen: without(structure, choice.chosen, targets),
    removed: [...kept, ...added.map(({ _id }) => _id)],
  };
}

/** Takes codes out no longer. */
function includeCodes(structure: Structure, choice: AtecoChoice, targets: readonly Code[]): AtecoChoice {
  return { ...choice, removed: cut(structure, choice.removed, targets) };
}

/** The list without the targets and what is below them. */
function without(structure: Structure, ids: readonly string[], targets: readonly Code[]): string[] {
  const gone = new Set(targets);
  return ids.filter((id) => {
    const code = structure.byId.get(id);
    return code === undefined || !isUnderAny(code, gone);
  });
}

/** The list without the targets: a code above one of them is replaced by its parts that hold none. */
function cut(structure: Structure, ids: readonly string[], targets: readonly Code[]): string[] {
  const gone = new Set(targets);
  const split = (code: Code): Code[] => {
    if (isUnderAny(code, gone)) return [];
    return targets.some((target) => isUnder(target, code)) ? code.children.flatMap(split) : [code];
  };
  return ids.flatMap((id) => {
    const code = structure.byId.get(id);
    return code === undefined ? [id] : split(code).map(({ _id }) => _id);
  });
}

function codesOf(structure: Structure, ids: readonly string[]): ReadonlySet<Code> {
  return new Set(ids.flatMap((id) => structure.byId.get(id) ?? []));
}

function isUnderAny(code: Code, above: ReadonlySet<Code>): boolean {
  for (let at: Code | null = code; at !== null; at = at.parent) if (above.has(at)) return true;
  return false;
}
