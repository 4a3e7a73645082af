import { judgeActivity } from './activity.ts';
import { type CompiledCall, type CompiledCompany, canExclude, judgeRequirement } from './compiled.ts';
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
  fullBits,
  makeBits,
  addBits,
  countBits,
  growBits,
  both,
  either,
} from './target.ts';
import {
  type ArrangedChecks,
  addAlternatives,
  addChecks,
  arrangeNoChecks,
  copyChecks,
  markChecks,
} from './call-checks.ts';
import { judgeTerritory, territoryEvidence, judgePlace, judgeSector, judgeDoubts } from './criteria.ts';
import { judgeFirm } from './firm.ts';
import { addJudged } from './judged-calls.ts';
import type { References } from './types.ts';
import { gateOf, isCallUpcoming, isOpenUnsure } from './judge.ts';

/** Every call, arranged so that those in target for one company are found without evaluating the others. Never changed: a change makes another. */
export interface CallIndex {
  readonly calls: readonly CompiledCall[];
  /** The index of other calls, most of which stand where they stood: costs what is different. They were compiled with the same references. */
  changedTo(calls: readonly CompiledCall[]): CallIndex;
  /** Verdicts on the open calls, in places of `calls`; those in arrivo are in `upcoming` besides. `gate` expired: on the expired ones. */
  targetOf(company: CompiledCompany, today: string, gate?: 'expired' | null): Target;
  /** The same of the open ones, with what is open of each. */
  opensOf(company: CompiledCompany, today: string): Opens;
  upcoming(today: string): Bits;
  /** By question, where some answer is not accepted. */
  readonly questions: ReadonlyMap<string, AskedCalls>;
  /** By question that is answered with a number or a year, the calls that ask it. */
  readonly numbers: ReadonlyMap<string, Bits>;
  /** Calls that ask where the company is, by region or town; of which chamber; and what it does, by code or sector. */
  readonly basics: { readonly sites: Bits; readonly chambers: Bits; readonly activities: Bits };
}

/**
 * The verdicts on the open calls, and where they are unknown in more than one thing, in the town, in the activity, in alternatives: these by the
 * questions that the company has not answered.
 */
interface Opens {
  readonly target: Target;
  readonly unknownAgain: Bits;
  readonly inTown: Bits;
  readonly inActivity: Bits;
  readonly inAlternatives: ReadonlyMap<string, Bits>;
}

/** A criterion over the calls: which of them ask it, what each answer is accepted by, and where a fail can be fixed. */
export interface AskedCalls {
  readonly asked: Bits;
  readonly accepts: ReadonlyMap<string, Bits>;
  readonly fixable: Bits;
}

/** Arranges the calls. Costs one pass over them; `References` must be those that the calls were compiled with. */
export function createCallIndex(calls: readonly CompiledCall[], references: References): CallIndex {
  const arranged = arrangeNone(calls);
  for (const [at, call] of calls.entries()) mark(arranged, call, at, addBit);
  return indexOf(arranged, references, new Map());
}

/** More calls that changed are arranged sooner anew. */
const CHANGED_AT_MOST = 0.1;

/** Calls picked by a test, by what they are picked for. */
type Picked = Map<string, { readonly bits: Bits; readonly isWanted: (call: CompiledCall) => boolean }>;

/** `days`: what was picked on a day, kept from the index before. */
function indexOf(arranged: ArrangedCalls, references: References, days: Map<string, Picked>): CallIndex {
  const { calls } = arranged;

  function pickedOn(today: string, what: string, isWanted: (call: CompiledCall) => boolean): Bits {
    const picked = remember(days, today, (): Picked => new Map());
    return remember(picked, what, () => ({ bits: selectCalls(calls, isWanted), isWanted })).bits;
  }

  function judgeAll(company: CompiledCompany, today: string, gate: 'expired' | null): Opens {
    const tally = startTally(calls.length);
    const { hasSurvey, isMonoGrant } = company.facts;
    const listed = pickedOn(today, `listed ${isMonoGrant} ${gate}`, endsAt(isMonoGrant, today, gate));
    const { unknownAgain } = tally;
    if (!hasSurvey) {
      const target = endTally({ ...tally, waits: fullBits(calls.length) }, listed);
      return { target, unknownAgain, inTown: arranged.none, inActivity: arranged.none, inAlternatives: new Map() };
    }
    addTerritories(arranged, tally, company);
    addAnswers(arranged, tally, company);
    addNumbers(arranged, tally, company, listed, today);
    addFirms(arranged, tally, company, listed);
    const doubts = pickedOn(today, 'doubtful', isDoubtfulOn(today));
    addCriterion(tally, doubts, { passes: arranged.none, unknown: doubts });
    addChecks(calls, arranged.checks, tally, company);
    const inAlternatives = addAlternatives(calls, arranged.checks, tally, company, listed);
    const inTown = addPlaces(arranged, tally, company, listed);
    const inActivity = addActivities(arranged, tally, company, listed, references);
    const unsure = pickedOn(today, 'unsure', isUnsureOn(today));
    return { target: endTally(tally, listed, unsure), unknownAgain, inTown, inActivity, inAlternatives };
  }

  return {
    calls,
    changedTo(next) {
      const changed = changedPlaces(calls, next);
      if (changed === null) return createCallIndex(next, references);
      // Of the day that was asked for first there is no need any more.
      const lastDay = [...days].slice(-1).map(([today, picked]) => [today, pickAgain(picked, next, changed)] as const);
      return indexOf(rearrange(arranged, next, changed), references, new Map(lastDay));
    },
    targetOf: (company, today, gate = null) => judgeAll(company, today, gate).target,
    opensOf: (company, today) => judgeAll(company, today, null),
    upcoming: (today) => pickedOn(today, 'upcoming', isUpcomingOn(today)),
    questions: arranged.questions,
    numbers: arranged.numbers,
    basics: {
      sites: either(arranged.sites.asked, arranged.narrowed),
      chambers: arranged.chambers.asked,
      activities: either(arranged.restricted, arranged.sectored),
    },
  };
}

// What is picked outlives its index, so the tests hold nothing of one.

function endsAt(isMonoGrant: boolean, today: string, gate: 'expired' | null) {
  return (call: CompiledCall): boolean => gateOf({ isMonoGrant }, call, today) === gate;
}

function isDoubtfulOn(today: string) {
  return (call: CompiledCall): boolean => judgeDoubts(call.doubts, isCallUpcoming(call, today), today).length > 0;
}

function isUnsureOn(today: string) {
  return (call: CompiledCall): boolean => isOpenUnsure(call, today);
}

function isUpcomingOn(today: string) {
  return (call: CompiledCall): boolean => isCallUpcoming(call, today);
}

/** The places where another call stands, or one more; null where so many are different that all are arranged anew. */
function changedPlaces(before: readonly CompiledCall[], next: readonly CompiledCall[]): number[] | null {
  if (next.length < before.length) return null;
  const changed: number[] = [];
  for (const [at, call] of next.entries()) if (before[at] !== call) changed.push(at);
  return changed.length > next.length * CHANGED_AT_MOST ? null : changed;
}

function pickAgain(picked: Picked, calls: readonly CompiledCall[], changed: readonly number[]): Picked {
  const again: Picked = new Map();
  for (const [what, { bits, isWanted }] of picked) {
    const grown = growBits(bits, calls.length);
    for (const at of changed) (isWanted(calls[at] as CompiledCall) ? addBit : dropBit)(grown, at);
    again.set(what, { bits: grown, isWanted });
  }
  return again;
}

/** The calls by what they ask. */
interface ArrangedCalls {
  readonly calls: readonly CompiledCall[];
  readonly none: Bits;
  readonly sites: MarkedCalls;
  readonly chambers: MarkedCalls;
  readonly questions: Map<string, MarkedCalls>;
  readonly numbers: Map<string, Bits>;
  readonly restricted: Bits;
  readonly narrowed: Bits;
  readonly sectored: Bits;
  readonly ofFirms: Bits;
  readonly checks: ArrangedChecks;
}

type MarkedCalls = AskedCalls & { readonly accepts: Map<string, Bits> };

function arrangeNone(calls: readonly CompiledCall[]): ArrangedCalls {
  const none = (): Bits => makeBits(calls.length);
  const nobody = (): MarkedCalls => ({ asked: none(), accepts: new Map(), fixable: none() });
  return {
    calls,
    none: none(),
    sites: nobody(),
    chambers: nobody(),
    questions: new Map(),
    numbers: new Map(),
    restricted: none(),
    narrowed: none(),
    sectored: none(),
    ofFirms: none(),
    checks: arrangeNoChecks(calls.length),
  };
}

/** What was arranged, copied, with some calls instead of those that stood there. */
function rearrange(before: ArrangedCalls, calls: readonly CompiledCall[], changed: readonly number[]): ArrangedCalls {
  const copy = (bits: Bits): Bits => growBits(bits, calls.length);
  const copyAll = ({ asked, accepts, fixable }: MarkedCalls): MarkedCalls => ({
    asked: copy(asked),
    accepts: new Map([...accepts].map(([key, bits]) => [key, copy(bits)])),
    fixable: copy(fixable),
  });
  const arranged: ArrangedCalls = {
    calls,
    none: copy(before.none),
    sites: copyAll(before.sites),
    chambers: copyAll(before.chambers),
    questions: new Map([...before.questions].map(([code, question]) => [code, copyAll(question)])),
    numbers: new Map([...before.numbers].map(([code, asked]) => [code, copy(asked)])),
    restricted: copy(before.restricted),
    narrowed: copy(before.narrowed),
    sectored: copy(before.sectored),
    ofFirms: copy(before.ofFirms),
    checks: copyChecks(before.checks, calls.length),
  };
  for (const at of changed) {
    const gone = before.calls[at];
    if (gone !== undefined) mark(arranged, gone, at, dropBit);
  }
  for (const at of changed) mark(arranged, calls[at] as CompiledCall, at, addBit);
  for (const [code, { asked }] of arranged.questions) if (countBits(asked) === 0) arranged.questions.delete(code);
  for (const [code, asked] of arranged.numbers) if (countBits(asked) === 0) arranged.numbers.delete(code);
  return arranged;
}

/** Puts the place of a call into every set that it belongs to, or takes it out of them. */
function mark(arranged: ArrangedCalls, call: CompiledCall, at: number, put: typeof addBit): void {
  const { calls, sites, chambers, questions, numbers } = arranged;
  const setIn = (sets: Map<string, Bits>, key: string): Bits => remember(sets, key, () => makeBits(calls.length));
  const { territory, categories } = call;
  if (territory.kind !== 'everywhere') {
    const { asked, accepts, fixable } = territory.kind === 'chamber' ? chambers : sites;
    put(asked, at);
    if (territory.isFixable) put(fixable, at);
    for (const place of territory.accepted) put(setIn(accepts, place), at);
  }
  for (const { facts, accepted } of categories.filter(canExclude)) {
    if (facts.bounds !== undefined) {
      put(setIn(numbers, facts.categoryCode), at);
      continue;
    }
    const made = (): MarkedCalls => ({
      asked: makeBits(calls.length),
      accepts: new Map(),
      fixable: makeBits(calls.length),
    });
    const { asked, accepts, fixable } = remember(questions, facts.categoryCode, made);
    put(asked, at);
    if (facts.isFixable) put(fixable, at);
    for (const answer of accepted) put(setIn(accepts, answer), at);
  }
  if (!call.activity.isAllSectors) put(arranged.restricted, at);
  if (call.place !== null) put(arranged.narrowed, at);
  if (call.sectors !== null) put(arranged.sectored, at);
  if (call.facts.firmsAsked != null) put(arranged.ofFirms, at);
  markChecks(arranged.checks, call, at, put);
}

function addTerritories({ calls, none, sites, chambers }: ArrangedCalls, tally: Tally, company: CompiledCompany): void {
  for (const [{ asked, accepts, fixable }, given] of [
    [sites, company.sites],
    [chambers, company.chambers],
  ] as const) {
    const [isLeftOpen, isNoneNeeded] = [given.length === 0, asked === chambers.asked && company.facts.stage != null];
    const waits = isLeftOpen && !isNoneNeeded ? asked : none;
    const unknown = isLeftOpen && isNoneNeeded ? asked : none;
    addCriterion(tally, asked, { passes: union(calls.length, accepts, given), waits, unknown, fixable });
  }
}

function addAnswers({ calls, none, questions }: ArrangedCalls, tally: Tally, company: CompiledCompany): void {
  for (const [categoryCode, { asked, accepts, fixable }] of questions) {
    const answers = company.answers.get(categoryCode);
    const unknown = answers === undefined ? asked : none;
    addCriterion(tally, asked, { passes: union(calls.length, accepts, answers ?? []), unknown, fixable });
  }
}

/** Of the few companies that may be in no register, judged call by call. */
function addFirms({ calls, ofFirms }: ArrangedCalls, tally: Tally, { facts }: CompiledCompany, listed: Bits): void {
  if (facts.stage == null) return;
  addJudged(
    calls,
    tally,
    undecided(tally, ofFirms, listed),
    (call) => judgeFirm(call, facts.stage) ?? { key: 'firm', status: 'notApplicable', cause: '', isFixable: false },
  );
}

/** Numbers and years, judged call by call: each call has its own bounds. */
function addNumbers(
  { calls, numbers }: ArrangedCalls,
  tally: Tally,
  company: CompiledCompany,
  listed: Bits,
  today: string,
): void {
  for (const [categoryCode, asked] of numbers)
    addJudged(calls, tally, undecided(tally, asked, listed), ({ categories }) => {
      const category = categories.find(({ facts }) => facts.categoryCode === categoryCode);
      if (category === undefined) throw new Error(`no such question: ${categoryCode}`);
      return judgeRequirement(category, company, today);
    });
}

/** A company that named no site waits, whatever else it fails: then even decided calls are looked into. */
function addPlaces({ calls, narrowed }: ArrangedCalls, tally: Tally, company: CompiledCompany, listed: Bits): Bits {
  const asked = company.towns.length === 0 ? both(narrowed, listed) : undecided(tally, narrowed, listed);
  return addJudged(calls, tally, asked, ({ place, territory }) => {
    const outcome = judgeTerritory(territory, company.facts, territoryEvidence(territory, company));
    return place === null ? outcome : judgePlace(place, true, company.towns, outcome);
  });
}

/** Activity and sector: a company that gave no code waits at every call that asks for one, whatever else it fails there. Returns where one more code would settle it. */
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

/** The calls that a test lets through. */
function selectCalls(calls: readonly CompiledCall[], isWanted: (call: CompiledCall) => boolean): Bits {
  const bits = makeBits(calls.length);
  calls.forEach((call, at) => {
    if (isWanted(call)) addBit(bits, at);
  });
  return bits;
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
