import { type Code, isUnder, type Structure } from './ateco-structure.ts';

/** The codes of one version that an announcement is for, by id, and those taken out of them. */
export interface AtecoChoice {
  readonly chosen: readonly string[];
  readonly removed: readonly string[];
}

/** How a fine code ends: a removed one above it wins over any chosen one (5-matching, Activity). */
export type LeafState = 'chosen' | 'removed' | 'open';

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
export function chooseCodes(
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
export function excludeCodes(structure: Structure, choice: AtecoChoice, targets: readonly Code[]): AtecoChoice {
  const kept = without(structure, choice.removed, targets);
  const above = codesOf(structure, kept);
  const added = targets.filter((target) => !isUnderAny(target, above));
  return {
    chosen: without(structure, choice.chosen, targets),
    removed: [...kept, ...added.map(({ _id }) => _id)],
  };
}

/** Takes codes out no longer. */
export function includeCodes(structure: Structure, choice: AtecoChoice, targets: readonly Code[]): AtecoChoice {
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
