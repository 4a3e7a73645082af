import type { AtecoChoice } from './ateco-choice.ts';
import type { Code, Structure } from './ateco-structure.ts';

/** A choice carried over to the other version, and what a person must look at. */
export interface Copied {
  readonly choice: AtecoChoice;
  /** Codes that became more than one: only the first of them was taken. */
  readonly several: readonly string[];
  /** Codes that the official correspondence does not know. */
  readonly lost: readonly string[];
}

/**
 * Carries a choice over to the other version through the official correspondence, and adds it to what is chosen there. A code that held
 * others goes over code by fine code, and comes together again where all of a code of the other version is meant.
 */
export function copyChoice(from: Structure, to: Structure, copied: AtecoChoice, onto: AtecoChoice): Copied {
  const [several, lost] = [new Set<string>(), new Set<string>()];
  const carry = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => {
      const code = from.byId.get(id);
      if (code === undefined) return [];
      const targets = new Set<Code>();
      for (const leaf of code.leaves) {
        const target = leaf.counterpart === null ? undefined : to.byCode.get(leaf.counterpart);
        if (target === undefined) lost.add(leaf.code);
        else targets.add(target);
        if (target !== undefined && !leaf.isSimple) several.add(leaf.code);
      }
      const found = code.children.length === 0 ? [...targets] : comeTogether(targets, code.digits.length);
      return found.map((target) => target._id);
    });
  const removed = [...new Set([...onto.removed, ...carry(copied.removed)])];
  const out = new Set(removed);
  const chosen = [...new Set([...onto.chosen, ...carry(copied.chosen)])].filter((id) => !out.has(id));
  return {
    choice: { chosen: leanest(to, chosen), removed: leanest(to, removed) },
    several: [...several],
    lost: [...lost],
  };
}

/** The highest codes, not above the level that was left, of which everything is among the targets. */
function comeTogether(targets: ReadonlySet<Code>, level: number): Code[] {
  const isMeant = (code: Code): boolean => targets.has(code) || code.leaves.every((leaf) => targets.has(leaf));
  const found = new Set<Code>();
  for (const target of targets) {
    let top = target;
    while (top.parent !== null && top.parent.digits.length >= level && isMeant(top.parent)) top = top.parent;
    found.add(top);
  }
  return [...found];
}

/** Without the codes that another of the list holds already. */
function leanest(structure: Structure, ids: readonly string[]): string[] {
  const codes = new Set(ids.flatMap((id) => structure.byId.get(id) ?? []));
  const isHeld = (code: Code): boolean => {
    for (let at = code.parent; at !== null; at = at.parent) if (codes.has(at)) return true;
    return false;
  };
  return [...codes].filter((code) => !isHeld(code)).map(({ _id }) => _id);
}
