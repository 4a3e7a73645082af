import { judgeCode } from './activity.ts';
import { addBit, addBits, type Bits, fullBits, makeBits } from './bitset.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { gateOf, isCallUpcoming } from './gates.ts';
import { addCriterion, endTally, startTally, type Target } from './target.ts';
import type { CompanyAtecoCode, References } from './types.ts';

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

export function createCallIndex(calls: readonly CompiledCall[], references: References): CallIndex {
  const size = calls.length;
  const sites = indexTerritory(calls, false);
  const chambers = indexTerritory(calls, true);
  const restricted = selectCalls(calls, (call) => !call.activity.isAllSectors);
  const newSite = selectCalls(calls, (call) => call.facts.allowsNewSite);
  const questions = indexQuestions(calls);
  const none = makeBits(size);
  const codes = new Map<string, CodeBits>();
  const open = new Map<string, Bits>();
  const upcoming = new Map<string, Bits>();

  function listedFor(isMonoGrant: boolean, today: string, gate: 'expired' | null): Bits {
    return remember(open, `${today} ${isMonoGrant} ${gate}`, () =>
      selectCalls(calls, (call) => gateOf({ isMonoGrant }, call, today) === gate),
    );
  }

  function activityOf(company: CompiledCompany): { passes: Bits; unknown: Bits } {
    const [passes, unknown] = [makeBits(size), makeBits(size)];
    for (const code of company.facts.atecoCodes) {
      const bits = remember(codes, `${code.version}:${code.code}`, () => judgeForAll(calls, code, references));
      addBits(passes, bits.passes);
      addBits(unknown, bits.unknown);
    }
    return { passes, unknown };
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
      if (company.facts.role !== 'business-partner') {
        const waits = company.facts.atecoCodes.length === 0 ? restricted : none;
        addCriterion(tally, restricted, { ...activityOf(company), waits, fixable: newSite });
      }
      for (const [categoryCode, { asked, accepts, fixable }] of questions) {
        const answers = company.answers.get(categoryCode);
        const unknown = answers === undefined ? asked : none;
        addCriterion(tally, asked, { passes: union(size, accepts, answers ?? []), unknown, fixable });
      }
      return endTally(tally, listed);
    },
    upcoming: (today) => remember(upcoming, today, () => selectCalls(calls, (call) => isCallUpcoming(call, today))),
  };
}

interface CodeBits {
  readonly passes: Bits;
  readonly unknown: Bits;
}

function judgeForAll(calls: readonly CompiledCall[], code: CompanyAtecoCode, references: References): CodeBits {
  const bits = { passes: makeBits(calls.length), unknown: makeBits(calls.length) };
  calls.forEach(({ activity }, at) => {
    if (activity.isAllSectors) return;
    const { status } = judgeCode(activity, code, references);
    if (status === 'pass') addBit(bits.passes, at);
    if (status === 'unknown') addBit(bits.unknown, at);
  });
  return bits;
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

/** Bounded by what is asked for: a few days, a few thousand codes. */
function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= 5_000) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
