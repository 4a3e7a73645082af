import { type CompiledCheck, judgeCheck, missingOf } from './checks.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { addJudged } from './judged-calls.ts';
import { addBit, addCriterion, type Bits, dropBit, growBits, makeBits, type Tally, undecided } from './target.ts';

/** The calls by their conditions. */
export interface ArrangedChecks {
  /** Those with a decisive condition that is to be read. */
  readonly decisive: Bits;
  /** By condition that is to be read, the place of its call. */
  readonly callOfCheck: Map<string, number>;
  /** Those with alternatives; then, of calls that have several, the second ones, and so on. */
  readonly alternatives: Bits[];
}

/** No call has any. */
export function arrangeNoChecks(size: number): ArrangedChecks {
  return { decisive: makeBits(size), callOfCheck: new Map(), alternatives: [] };
}

export function copyChecks({ decisive, callOfCheck, alternatives }: ArrangedChecks, size: number): ArrangedChecks {
  return {
    decisive: growBits(decisive, size),
    callOfCheck: new Map(callOfCheck),
    alternatives: alternatives.map((asked) => growBits(asked, size)),
  };
}

/** Puts the place of a call into the sets of its conditions, or takes it out of them. */
export function markChecks(
  { decisive, callOfCheck, alternatives }: ArrangedChecks,
  call: CompiledCall,
  at: number,
  put: typeof addBit,
): void {
  const read = call.checks.filter(({ anyOf }) => anyOf === null);
  if (read.some(({ facts }) => facts.isDecisive)) put(decisive, at);
  for (const { facts } of read)
    if (put === addBit) callOfCheck.set(facts._id, at);
    else callOfCheck.delete(facts._id);
  alternativesOf(call).forEach((_, round) => put((alternatives[round] ??= makeBits(decisive.length * 32)), at));
}

function alternativesOf({ checks }: CompiledCall): CompiledCheck[] {
  return checks.filter(({ anyOf }) => anyOf !== null);
}

/** Conditions to be read are unknown wherever one decides, but for the few calls of which something was settled for this company. */
export function addChecks(
  calls: readonly CompiledCall[],
  { decisive, callOfCheck }: ArrangedChecks,
  tally: Tally,
  company: CompiledCompany,
): void {
  const [asked, passes, unknown] = [decisive.slice(), makeBits(calls.length), decisive.slice()];
  const held = makeBits(calls.length);
  for (const checkId of company.checkAnswers.keys()) {
    const at = callOfCheck.get(checkId);
    const call = at === undefined ? undefined : calls[at];
    if (at === undefined || call === undefined) continue;
    const outcomes = call.checks.filter(({ anyOf }) => anyOf === null).map((check) => judgeCheck(check, company));
    addBit(asked, at);
    const statuses = new Set(outcomes.map(({ status }) => status));
    if (statuses.has('pass')) addBit(held, at);
    if (statuses.has('fail') || !statuses.has('unknown')) dropBit(unknown, at);
    if (!statuses.has('fail') && !statuses.has('unknown')) addBit(passes, at);
  }
  addCriterion(tally, asked, { passes, unknown, held });
}

/** Alternatives, judged call by call. Returns, by question that the company has not answered, the calls that it may settle. */
export function addAlternatives(
  calls: readonly CompiledCall[],
  { alternatives }: ArrangedChecks,
  tally: Tally,
  company: CompiledCompany,
  listed: Bits,
): ReadonlyMap<string, Bits> {
  const open = new Map<string, Bits>();
  for (const [round, asked] of alternatives.entries()) {
    addJudged(calls, tally, undecided(tally, asked, listed), (call, at) => {
      const check = alternativesOf(call)[round];
      if (check === undefined) throw new Error(`no such condition: ${call.facts._id}`);
      const outcome = judgeCheck(check, company);
      if (outcome.status !== 'unknown') return outcome;
      for (const { questionId } of missingOf(check, company)) {
        const waiting = open.get(questionId) ?? makeBits(calls.length);
        open.set(questionId, waiting);
        addBit(waiting, at);
      }
      return outcome;
    });
  }
  return open;
}
