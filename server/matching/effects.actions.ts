import { instantOf } from '@volano/domain/rules/matching/instants';
import { type CompiledCall, compileCall } from '@volano/domain/rules/matching/compiled';
import { type Bits, eachBit } from '@volano/domain/rules/matching/target';
import type { CallFacts, References } from '@volano/domain/rules/matching/types';
import type { Database } from '../platform/context.ts';
import { readCalls, readReferences } from './facts.queries.ts';
import { type Companies, getBoth } from './memory.queries.ts';

/** A call as it would be, with the regions of the group that it would be for: the group may not be there yet. */
export interface CallToBe {
  readonly facts: CallFacts;
  readonly regionIds: readonly string[] | null;
}

/** Some calls as matching would see them if what a transaction has written were kept. */
export async function readCallsToBe(trx: Database, ids: readonly string[]): Promise<CallToBe[]> {
  if (ids.length === 0) return [];
  const { references, divisions } = await readReferences(trx);
  const calls = await readCalls(trx, divisions, ids);
  return calls.map((facts) => ({
    facts,
    regionIds: facts.regionGroupId === null ? null : [...(references.groupRegions.get(facts.regionGroupId) ?? [])],
  }));
}

/** How many companies a call would lose and gain. */
export interface CallEffect {
  readonly _id: string;
  readonly lost: number;
  readonly gained: number;
}

/** Counts whom calls lose and gain, some at a time, and how many companies these are altogether. */
export interface EffectCounter {
  /** Calls that matching does not know any more are left out. */
  add(calls: readonly CallToBe[]): Promise<CallEffect[]>;
  totals(): { readonly lost: number; readonly gained: number };
}

/** A counter by the one definition (5-matching): a company sees a call that is in target for it. */
export function createEffectCounter(db: Database, now: Date): EffectCounter {
  const [lost, gained] = [new Set<string>(), new Set<string>()];
  const today = instantOf(now);
  return {
    async add(calls) {
      const [catalogue, companies] = await getBoth(db);
      return calls.flatMap((call) => {
        const saved = catalogue.calls.get(call.facts._id);
        if (saved === undefined) return [];
        const before = seenBy(companies, saved, catalogue.references, today);
        const references = withGroup(catalogue.references, call);
        const after = seenBy(companies, compileCall(call.facts, references), references, today);
        const gone = idsIn(companies, before, after);
        const fresh = idsIn(companies, after, before);
        for (const id of gone) lost.add(id);
        for (const id of fresh) gained.add(id);
        return [{ _id: call.facts._id, lost: gone.length, gained: fresh.length }];
      });
    },
    totals: () => ({ lost: lost.size, gained: gained.size }),
  };
}

function withGroup(references: References, { facts, regionIds }: CallToBe): References {
  if (facts.regionGroupId === null || regionIds === null) return references;
  const groupRegions = new Map([...references.groupRegions, [facts.regionGroupId, new Set(regionIds)]]);
  return { ...references, groupRegions };
}

function seenBy({ index }: Companies, call: CompiledCall, references: References, today: string): Bits {
  const { eligible, toVerify } = index.targetOf(call, references, today);
  return eligible.map((word, at) => word | (toVerify[at] ?? 0));
}

/** The companies of one set that are not in the other. */
function idsIn({ index }: Companies, some: Bits, others: Bits): string[] {
  const ids: string[] = [];
  eachBit(
    some.map((word, at) => word & ~(others[at] ?? 0)),
    (place) => {
      const _id = index.idAt(place);
      if (_id !== undefined) ids.push(_id);
    },
  );
  return ids;
}
