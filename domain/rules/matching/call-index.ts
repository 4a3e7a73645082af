import { judgeActivity } from './activity.ts';
import { addBit, addBits, type Bits, eachBit, fullBits, makeBits } from './bitset.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { gateOf, isCallUpcoming } from './gates.ts';
import { addCriterion, endTally, startTally, type Tally, type Target, undecided } from './target.ts';
import type { References } from './types.ts';

/** Every call, arranged so that those in target for one company are found without evaluating the others. Never changed: made anew. */
export interface CallIndex {
  readonly calls: readonly CompiledCall[];
  /** Verdicts on the open calls, in places of `calls`; those in arrivo are in `upcoming` besides. `gate` expired: on the expired ones. */
  targetOf(company: CompiledCompany, today: string, gate?: 'expired' | null): Target;
  upcoming(today: string): Bits;
}

interface Asked {
  readonly asked: Bits;
  readonly accepts: Map<string, Bits>;
  readonly fixable: Bits;
}

/** Arranges the calls. Costs one pass over them; `References` must be those that the calls were compiled with. */
export function createCallIndex(calls: readonly CompiledCall[], references: References): CallIndex {
  const size = calls.length;
  const sites = indexTerritory(calls, false);
  const chambers = indexTerritory(calls, true);
  const restricted = selectCalls(calls, (call) => !call.activity.isAllSectors);
  const newSite = selectCalls(calls, (call) => call.facts.allowsNewSite);
  const questions = indexQuestions(calls);
  const none = makeBits(size);
  const open = new Map<string, Bits>();
  const upcoming = new Map<string, Bits>();

  function listedFor(isMonoGrant: boolean, today: string, gate: 'expired' | null): Bits {
    return remember(open, `${today} ${isMonoGrant} ${gate}`, () =>
      selectCalls(calls, (call) => gateOf({ isMonoGrant }, call, today) === gate),
    );
  }

  /** Sectors are looked into only where nothing else has decided yet: a few calls instead of all that list some. */
  function addActivity(tally: Tally, company: CompiledCompany, listed: Bits): void {
    if (company.facts.role !== 'business-partner' && company.facts.atecoCodes.length === 0) {
      addCriterion(tally, restricted, { passes: none, waits: restricted });
      return;
    }
    const inDoubt = undecided(tally, restricted, listed);
    const bits = { pass: makeBits(size), unknown: makeBits(size), fail: makeBits(size), notApplicable: makeBits(size) };
    eachBit(inDoubt, (at) => {
      const call = calls[at];
      if (call !== undefined) addBit(bits[judgeActivity(call.activity, company.facts, references).status], at);
    });
    addBits(bits.pass, bits.notApplicable);
    addCriterion(tally, inDoubt, { passes: bits.pass, unknown: bits.unknown, fixable: newSite });
  }

  return {
    calls,
    targetOf(company, today, gate = null) {
      const tally = startTally(size);
      const listed = listedFor(company.facts.isMonoGrant, today, gate);
      if (!company.facts.hasSurvey) return endTally({ ...tally, waits: fullBits(size) }, listed);
      for (const [{ asked, accepts, fixable }, given] of [
        [sites, company.sites],
        [chambers, company.chambers],
      ] as const) {
        const waits = given.length === 0 ? asked : none;
        addCriterion(tally, asked, { passes: union(size, accepts, given), waits, fixable });
      }
      for (const [categoryCode, { asked, accepts, fixable }] of questions) {
        const answers = company.answers.get(categoryCode);
        const unknown = answers === undefined ? asked : none;
        addCriterion(tally, asked, { passes: union(size, accepts, answers ?? []), unknown, fixable });
      }
      addActivity(tally, company, listed);
      return endTally(tally, listed);
    },
    upcoming: (today) => remember(upcoming, today, () => selectCalls(calls, (call) => isCallUpcoming(call, today))),
  };
}

function indexTerritory(calls: readonly CompiledCall[], isByChamber: boolean): Asked {
  const isAsked = ({ territory }: CompiledCall): boolean =>
    territory.kind !== 'everywhere' && (territory.kind === 'chamber') === isByChamber;
  const accepts = new Map<string, Bits>();
  calls.forEach((call, at) => {
    if (!isAsked(call)) return;
    for (const place of call.territory.accepted)
      addBit(
        remember(accepts, place, () => makeBits(calls.length)),
        at,
      );
  });
  return {
    asked: selectCalls(calls, isAsked),
    accepts,
    fixable: selectCalls(calls, (call) => call.territory.isFixable),
  };
}

function indexQuestions(calls: readonly CompiledCall[]): Map<string, Asked> {
  const empty = (): Bits => makeBits(calls.length);
  const questions = new Map<string, Asked>();
  calls.forEach((call, at) => {
    for (const { facts, accepted } of call.categories) {
      if (accepted.size === 0) continue;
      const question = remember(questions, facts.categoryCode, () => ({
        asked: empty(),
        accepts: new Map<string, Bits>(),
        fixable: empty(),
      }));
      addBit(question.asked, at);
      if (facts.isFixable) addBit(question.fixable, at);
      for (const answer of accepted) addBit(remember(question.accepts, answer, empty), at);
    }
  });
  return questions;
}

function selectCalls(calls: readonly CompiledCall[], isWanted: (call: CompiledCall) => boolean): Bits {
  const bits = makeBits(calls.length);
  calls.forEach((call, at) => {
    if (isWanted(call)) addBit(bits, at);
  });
  return bits;
}

function union(size: number, sets: ReadonlyMap<string, Bits>, keys: readonly string[]): Bits {
  const bits = makeBits(size);
  for (const key of keys) addBits(bits, sets.get(key));
  return bits;
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
