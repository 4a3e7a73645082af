import { judgeActivity } from './activity.ts';
import { type CompiledCall, type CompiledCompany, canExclude } from './compiled.ts';
import {
  addCriterion,
  endTally,
  startTally,
  type Tally,
  type Target,
  undecided,
  addBit,
  type Bits,
  dropBit,
  eachBit,
  fullBits,
  makeBits,
  addBits,
} from './target.ts';
import { judgeTerritory, territoryEvidence, judgePlace, judgeSector, judgeCheck, judgeDoubts } from './criteria.ts';
import type { Outcome, References } from './types.ts';
import { waitsForSurvey, gateOf, isCallUpcoming } from './judge.ts';

/** Every call, arranged so that those in target for one company are found without evaluating the others. Never changed: made anew. */
export interface CallIndex {
  readonly calls: readonly CompiledCall[];
  /** Verdicts on the open calls, in places of `calls`; those in arrivo are in `upcoming` besides. `gate` expired: on the expired ones. */
  targetOf(company: CompiledCompany, today: string, gate?: 'expired' | null): Target;
  /** The same of the open ones, with what is open of each. */
  opensOf(company: CompiledCompany, today: string): Opens;
  upcoming(today: string): Bits;
  /** By question, where some answer is not accepted. */
  readonly questions: ReadonlyMap<string, AskedCalls>;
  /** Calls that ask where the company is, by region or town; of which chamber; and what it does, by code or sector. */
  readonly basics: { readonly sites: Bits; readonly chambers: Bits; readonly activities: Bits };
}

/** The verdicts on the open calls, and where they are unknown in more than one thing, in the town, in the activity. */
interface Opens {
  readonly target: Target;
  readonly unknownAgain: Bits;
  readonly inTown: Bits;
  readonly inActivity: Bits;
}

/** A criterion over the calls: which of them ask it, what each answer is accepted by, and where a fail can be fixed. */
export interface AskedCalls {
  readonly asked: Bits;
  readonly accepts: ReadonlyMap<string, Bits>;
  readonly fixable: Bits;
}

/** Arranges the calls. Costs one pass over them; `References` must be those that the calls were compiled with. */
export function createCallIndex(calls: readonly CompiledCall[], references: References): CallIndex {
  const arranged = arrangeCalls(calls);
  const open = new Map<string, Bits>();
  const upcoming = new Map<string, Bits>();
  const doubtful = new Map<string, Bits>();

  function listedFor(isMonoGrant: boolean, today: string, gate: 'expired' | null): Bits {
    return remember(open, `${today} ${isMonoGrant} ${gate}`, () =>
      selectCalls(calls, (call) => gateOf({ isMonoGrant }, call, today) === gate),
    );
  }

  function doubtfulOn(today: string): Bits {
    return remember(doubtful, today, () =>
      selectCalls(calls, (call) => judgeDoubts(call.doubts, isCallUpcoming(call, today), today).length > 0),
    );
  }

  function judgeAll(company: CompiledCompany, today: string, gate: 'expired' | null): Opens {
    const tally = startTally(calls.length);
    const listed = listedFor(company.facts.isMonoGrant, today, gate);
    const { unknownAgain } = tally;
    if (!company.facts.hasSurvey) {
      const target = endTally({ ...tally, waits: fullBits(calls.length) }, listed);
      return { target, unknownAgain, inTown: arranged.none, inActivity: arranged.none };
    }
    addTerritories(arranged, tally, company);
    addAnswers(arranged, tally, company);
    const doubts = doubtfulOn(today);
    addCriterion(tally, doubts, { passes: arranged.none, unknown: doubts });
    addChecks(arranged, tally, company);
    const inTown = addPlaces(arranged, tally, company, listed);
    const inActivity = addActivities(arranged, tally, company, listed, references);
    return { target: endTally(tally, listed), unknownAgain, inTown, inActivity };
  }

  return {
    calls,
    targetOf: (company, today, gate = null) => judgeAll(company, today, gate).target,
    opensOf: (company, today) => judgeAll(company, today, null),
    upcoming: (today) => remember(upcoming, today, () => selectCalls(calls, (call) => isCallUpcoming(call, today))),
    questions: arranged.questions,
    basics: {
      sites: either(arranged.sites.asked, arranged.narrowed),
      chambers: arranged.chambers.asked,
      activities: either(arranged.restricted, arranged.sectored),
    },
  };
}

/** The calls by what they ask. */
type ArrangedCalls = ReturnType<typeof arrangeCalls>;

function arrangeCalls(calls: readonly CompiledCall[]) {
  return {
    calls,
    none: makeBits(calls.length),
    sites: indexTerritory(calls, false),
    chambers: indexTerritory(calls, true),
    questions: indexQuestions(calls),
    restricted: selectCalls(calls, (call) => !call.activity.isAllSectors),
    narrowed: selectCalls(calls, (call) => call.place !== null),
    sectored: selectCalls(calls, (call) => call.sectors !== null),
    decisive: selectCalls(calls, (call) => call.checks.some(({ facts }) => facts.isDecisive)),
    callOfCheck: new Map(calls.flatMap(({ checks }, at) => checks.map(({ facts }) => [facts._id, at] as const))),
  };
}

function addTerritories({ calls, none, sites, chambers }: ArrangedCalls, tally: Tally, company: CompiledCompany): void {
  for (const [{ asked, accepts, fixable }, given] of [
    [sites, company.sites],
    [chambers, company.chambers],
  ] as const) {
    const waits = given.length === 0 ? asked : none;
    addCriterion(tally, asked, { passes: union(calls.length, accepts, given), waits, fixable });
  }
}

function addAnswers({ calls, none, questions }: ArrangedCalls, tally: Tally, company: CompiledCompany): void {
  for (const [categoryCode, { asked, accepts, fixable }] of questions) {
    const answers = company.answers.get(categoryCode);
    const unknown = answers === undefined ? asked : none;
    addCriterion(tally, asked, { passes: union(calls.length, accepts, answers ?? []), unknown, fixable });
  }
}

/** Conditions are unknown wherever one decides, but for the few calls of which something was settled for this company. */
function addChecks(
  { calls, decisive, callOfCheck }: ArrangedCalls,
  tally: Tally,
  { checkAnswers }: CompiledCompany,
): void {
  const [asked, passes, unknown] = [decisive.slice(), makeBits(calls.length), decisive.slice()];
  for (const checkId of checkAnswers.keys()) {
    const at = callOfCheck.get(checkId);
    const outcomes = at === undefined ? [] : (calls[at]?.checks.map((check) => judgeCheck(check, checkAnswers)) ?? []);
    if (at === undefined || outcomes.length === 0) continue;
    addBit(asked, at);
    const statuses = new Set(outcomes.map(({ status }) => status));
    if (statuses.has('fail') || !statuses.has('unknown')) dropBit(unknown, at);
    if (!statuses.has('fail') && !statuses.has('unknown')) addBit(passes, at);
  }
  addCriterion(tally, asked, { passes, unknown });
}

/** A company that named no site waits, whatever else it fails: then even decided calls are looked into. */
function addPlaces({ calls, narrowed }: ArrangedCalls, tally: Tally, company: CompiledCompany, listed: Bits): Bits {
  const asked = company.towns.length === 0 ? both(narrowed, listed) : undecided(tally, narrowed, listed);
  return addJudged(calls, tally, asked, ({ place, territory }) => {
    const outcome = judgeTerritory(territory, true, territoryEvidence(territory, company));
    return place === null ? outcome : judgePlace(place, true, company.towns, outcome);
  });
}

/** Activity and sector: a company that gave no code waits at every call that asks for one, whatever else it fails there. Returns where the activity is unknown. */
function addActivities(
  { calls, none, restricted, sectored }: ArrangedCalls,
  tally: Tally,
  company: CompiledCompany,
  listed: Bits,
  references: References,
): Bits {
  const isAsked = company.facts.role !== 'business-partner';
  if (isAsked && company.facts.atecoCodes.length === 0) {
    for (const asked of [restricted, sectored]) addCriterion(tally, asked, { passes: none, waits: asked });
    return none;
  }
  addJudged(calls, tally, undecided(tally, sectored, listed), ({ sectors }) =>
    judgeSector(sectors ?? new Set(), company.facts, company.sectors),
  );
  return addJudged(calls, tally, undecided(tally, restricted, listed), ({ activity }) =>
    judgeActivity(activity, company.facts, references),
  );
}

/**
 * A criterion that is judged call by call is looked into only where it can still make a difference: a few calls instead of all that ask it.
 * Returns where it is unknown.
 */
function addJudged(
  calls: readonly CompiledCall[],
  tally: Tally,
  inDoubt: Bits,
  outcomeOf: (call: CompiledCall) => Outcome,
): Bits {
  const { length: size } = calls;
  const [passes, waits, unknown, fixable] = [makeBits(size), makeBits(size), makeBits(size), makeBits(size)];
  eachBit(inDoubt, (at) => {
    const call = calls[at];
    if (call === undefined) return;
    const outcome = outcomeOf(call);
    if (outcome.isFixable) addBit(fixable, at);
    if (waitsForSurvey(outcome)) addBit(waits, at);
    else if (outcome.status === 'unknown') addBit(unknown, at);
    else if (outcome.status !== 'fail') addBit(passes, at);
  });
  addCriterion(tally, inDoubt, { passes, waits, unknown, fixable });
  return unknown;
}

/** Where calls hold, by region or by chamber. */
function indexTerritory(calls: readonly CompiledCall[], isByChamber: boolean): AskedCalls {
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

/** What calls ask, by question: only where some answer is not accepted. */
function indexQuestions(calls: readonly CompiledCall[]): Map<string, AskedCalls> {
  const empty = (): Bits => makeBits(calls.length);
  const questions = new Map<string, AskedCalls & { readonly accepts: Map<string, Bits> }>();
  calls.forEach((call, at) => {
    for (const category of call.categories) {
      if (!canExclude(category)) continue;
      const { facts, accepted } = category;
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

/** The calls that a test lets through. */
function selectCalls(calls: readonly CompiledCall[], isWanted: (call: CompiledCall) => boolean): Bits {
  const bits = makeBits(calls.length);
  calls.forEach((call, at) => {
    if (isWanted(call)) addBit(bits, at);
  });
  return bits;
}

/** What two sets hold in common. */
function both(first: Bits, second: Bits): Bits {
  return first.map((word, at) => word & (second[at] ?? 0));
}

/** What either set holds. */
function either(first: Bits, second: Bits): Bits {
  return first.map((word, at) => word | (second[at] ?? 0));
}

/** All that any of the keys holds. */
function union(size: number, sets: ReadonlyMap<string, Bits>, keys: readonly string[]): Bits {
  const bits = makeBits(size);
  for (const key of keys) addBits(bits, sets.get(key));
  return bits;
}

/** What is kept under a key, made once. */
function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
