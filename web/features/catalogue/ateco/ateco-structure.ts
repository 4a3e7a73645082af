import type { getAtecoStructure } from '@volano/domain/contracts/ateco-settings';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { atecoAncestors, atecoDigits } from '@volano/domain/rules/ateco-code';

type Node = ReplyOf<typeof getAtecoStructure>[number];

/** A code among the others of its version: what is above it and below it. */
export interface Code {
  readonly _id: string;
  readonly code: string;
  readonly digits: string;
  readonly name: string;
  readonly counterpart: string | null;
  readonly isSimple: boolean;
  readonly parent: Code | null;
  readonly children: readonly Code[];
  /** The finest codes below it, or itself. */
  readonly leaves: readonly Code[];
}

/** The classification of one version, ready to be walked. */
export interface Structure {
  readonly byId: ReadonlyMap<string, Code>;
  readonly byCode: ReadonlyMap<string, Code>;
  /** The finest codes, in order. */
  readonly leaves: readonly Code[];
}

type Draft = { -readonly [Key in keyof Code]: Code[Key] } & { children: Draft[]; leaves: Draft[] };

/** Arranges the codes of a version, whichever order they come in. A code whose parent is missing hangs under the nearest one there is. */
export function arrangeStructure(nodes: readonly Node[]): Structure {
  const drafts = nodes.map(({ _id, code, name, counterpart, isSimple }): Draft => ({
    _id,
    code,
    digits: atecoDigits(code),
    name,
    counterpart,
    isSimple,
    parent: null,
    children: [],
    leaves: [],
  }));
  const byCode = new Map(drafts.map((draft) => [draft.code, draft]));
  for (const [at, draft] of drafts.entries()) {
    const above = [...atecoAncestors(draft.code).toReversed(), nodes[at]?.parentCode ?? ''];
    const parent = above.map((code) => byCode.get(code)).find((found) => found !== undefined);
    if (parent === undefined) continue;
    draft.parent = parent;
    parent.children.push(draft);
  }
  for (const draft of drafts) draft.children.sort(inOrder);
  for (const draft of drafts) if (draft.parent === null) gatherLeaves(draft);
  const leaves = drafts.filter(({ children }) => children.length === 0).sort(inOrder);
  return { byId: new Map(drafts.map((draft) => [draft._id, draft])), byCode, leaves };
}

/** Whether a code is the other one or stands below it. */
export function isUnder(code: Code, above: Code): boolean {
  for (let at: Code | null = code; at !== null; at = at.parent) if (at === above) return true;
  return false;
}

function gatherLeaves(draft: Draft): Draft[] {
  draft.leaves = draft.children.length === 0 ? [draft] : draft.children.flatMap(gatherLeaves);
  return draft.leaves;
}

function inOrder(a: Code, b: Code): number {
  return a.code < b.code ? -1 : Number(a.code > b.code);
}
