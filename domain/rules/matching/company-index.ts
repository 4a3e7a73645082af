import { judgeCode } from './activity.ts';
import { addBit, addBits, type Bits, dropBit, growBits, makeBits } from './bitset.ts';
import type { CompiledCall, CompiledCategory, CompiledCompany } from './compiled.ts';
import { gateOf } from './gates.ts';
import {
  addCriterion,
  type CriterionBits,
  endTally,
  onlyFails,
  startTally,
  type Tally,
  type Target,
} from './target.ts';
import type { CompanyAtecoCode, CompanyFacts, CriterionKey, References, ServiceFacts } from './types.ts';

/** Every company, arranged so that those in target for one call are found without evaluating the others. Places are reused. */
export interface CompanyIndex {
  put(company: CompiledCompany): number;
  /** Forgets a company and returns the place it leaves, or undefined when it was not there. */
  remove(id: string): number | undefined;
  placeOf(id: string): number | undefined;
  idAt(place: number): string | undefined;
  readonly size: number;
  targetOf(call: CompiledCall, references: References, today: string): Target;
  /** The verdicts, and by criterion the listed companies that it alone keeps out. */
  reachOf(call: CompiledCall, references: References, today: string): Reach;
  serviceTargetOf(service: ServiceFacts, categories: readonly CompiledCategory[]): Target;
}

export interface Reach {
  readonly target: Target;
  readonly excludes: ReadonlyMap<CriterionKey, Bits>;
}

/** What a call asks, as bits over the companies. */
interface Asked {
  readonly key: CriterionKey;
  readonly bits: CriterionBits;
}

/** Yes-or-no facts of a company. */
type Flag = 'isHere' | 'hasSurvey' | 'isMonoGrant' | 'isPartner' | 'hasSites' | 'hasChambers' | 'hasCodes';

interface Holders {
  readonly code: CompanyAtecoCode;
  readonly places: Set<number>;
}

const FIRST_CAPACITY = 1_024;

/** An index without companies, to be filled with `put`. */
export function createCompanyIndex(): CompanyIndex {
  let capacity = FIRST_CAPACITY;
  // Few values held by many: one set each. Codes are the opposite: thousands, each held by a few.
  const sets = new Map<string, Bits>();
  const codes = new Map<string, Holders>();
  const places = new Map<string, number>();
  const ids: (string | undefined)[] = [];
  const free: number[] = [];

  function setOf(key: string): Bits {
    const found = sets.get(key);
    if (found !== undefined) return found;
    const made = makeBits(capacity);
    sets.set(key, made);
    return made;
  }

  const flag = (name: Flag): Bits => setOf(name);

  function takePlace(id: string): number {
    const place = free.pop() ?? ids.length;
    if (place >= capacity) {
      capacity *= 2;
      for (const [key, bits] of sets) sets.set(key, growBits(bits, capacity));
    }
    ids[place] = id;
    places.set(id, place);
    return place;
  }

  function clear(place: number): void {
    for (const bits of sets.values()) dropBit(bits, place);
    for (const holders of codes.values()) holders.places.delete(place);
  }

  function put(company: CompiledCompany): number {
    const { facts } = company;
    const known = places.get(facts._id);
    if (known !== undefined) clear(known);
    const place = known ?? takePlace(facts._id);
    for (const key of keysOf(company)) addBit(setOf(key), place);
    for (const code of facts.atecoCodes) {
      const key = `${code.version}:${code.code}`;
      const holders = codes.get(key) ?? { code, places: new Set<number>() };
      codes.set(key, holders);
      holders.places.add(place);
    }
    return place;
  }

  function judgeActivity(call: CompiledCall, references: References): { passes: Bits; unknown: Bits } {
    const bits = { passes: makeBits(capacity), unknown: makeBits(capacity) };
    for (const { code, places: holders } of codes.values()) {
      if (holders.size === 0) continue;
      const { status } = judgeCode(call.activity, code, references);
      if (status === 'fail') continue;
      const into = status === 'pass' ? bits.passes : bits.unknown;
      for (const place of holders) addBit(into, place);
    }
    return bits;
  }

  /** Whether a fail can be fixed is the same for every company. */
  function fixableIf(isFixable: boolean): Bits {
    return isFixable ? flag('isHere') : makeBits(capacity);
  }

  function requirementsOf(categories: readonly CompiledCategory[]): Asked[] {
    return categories.flatMap(({ facts, key, accepted }) => {
      if (accepted.size === 0) return [];
      const passes = makeBits(capacity);
      for (const answer of accepted) addBits(passes, sets.get(answerKey(facts.categoryCode, answer)));
      const unknown = not(setOf(questionKey(facts.categoryCode)));
      return [{ key, bits: { passes, unknown, fixable: fixableIf(facts.isFixable) } }];
    });
  }

  function territoryOf({ territory }: CompiledCall): Asked[] {
    const { kind, accepted, isFixable } = territory;
    if (kind === 'everywhere') return [];
    const passes = makeBits(capacity);
    for (const place of accepted) addBits(passes, sets.get(`${kind === 'chamber' ? 'chamber' : 'site'}:${place}`));
    const waits = not(flag(kind === 'chamber' ? 'hasChambers' : 'hasSites'));
    return [{ key: 'territory', bits: { passes, waits, fixable: fixableIf(isFixable) } }];
  }

  function activityOf(call: CompiledCall, references: References): Asked[] {
    if (call.activity.isAllSectors) return [];
    const { passes, unknown } = judgeActivity(call, references);
    addBits(passes, flag('isPartner'));
    const waits = not(flag('hasCodes'));
    return [{ key: 'activity', bits: { passes, unknown, waits, fixable: fixableIf(call.activity.isFixable) } }];
  }

  function judge(call: CompiledCall, references: References): { tally: Tally; criteria: readonly Asked[] } {
    const criteria = [...territoryOf(call), ...activityOf(call, references), ...requirementsOf(call.categories)];
    const tally = startTally(capacity);
    for (const { bits } of criteria) addCriterion(tally, flag('isHere'), bits);
    addBits(tally.waits, not(flag('hasSurvey')));
    return { tally, criteria };
  }

  function listedFor(call: CompiledCall, today: string): Bits {
    const listed = makeBits(capacity);
    const mono = flag('isMonoGrant');
    if (gateOf({ isMonoGrant: false }, call, today) === null) addBits(listed, without(flag('isHere'), mono));
    if (gateOf({ isMonoGrant: true }, call, today) === null) addBits(listed, mono);
    return listed;
  }

  return {
    put,
    remove(id) {
      const place = places.get(id);
      if (place === undefined) return undefined;
      clear(place);
      places.delete(id);
      ids[place] = undefined;
      free.push(place);
      return place;
    },
    placeOf: (id) => places.get(id),
    idAt: (place) => ids[place],
    get size() {
      return places.size;
    },
    targetOf(call, references, today) {
      return endTally(judge(call, references).tally, listedFor(call, today));
    },
    reachOf(call, references, today) {
      const { tally, criteria } = judge(call, references);
      const listed = listedFor(call, today);
      const alone = onlyFails(tally, flag('isHere'), listed, criteria);
      return {
        target: endTally(tally, listed),
        excludes: new Map(criteria.map(({ key }, at) => [key, alone[at] ?? listed])),
      };
    },
    serviceTargetOf(service, categories) {
      const tally = startTally(capacity);
      for (const { bits } of requirementsOf(categories)) addCriterion(tally, flag('isHere'), bits);
      if (categories.some(({ accepted }) => accepted.size > 0)) addBits(tally.waits, not(flag('hasSurvey')));
      const isOpen = service.isActive ? flag('isHere') : makeBits(capacity);
      return endTally(tally, service.isForBusinessPartner ? isOpen : without(isOpen, flag('isPartner')));
    },
  };
}

function keysOf({ facts, sites, chambers, answers }: CompiledCompany): string[] {
  return [
    ...flagsOf(facts, sites, chambers),
    ...sites.map((site) => `site:${site}`),
    ...chambers.map((chamber) => `chamber:${chamber}`),
    ...[...answers].flatMap(([category, given]) => [
      questionKey(category),
      ...given.map((answer) => answerKey(category, answer)),
    ]),
  ];
}

function flagsOf(facts: CompanyFacts, sites: readonly string[], chambers: readonly string[]): Flag[] {
  const flags: Record<Flag, boolean> = {
    isHere: true,
    hasSurvey: facts.hasSurvey,
    isMonoGrant: facts.isMonoGrant,
    isPartner: facts.role === 'business-partner',
    hasSites: sites.length > 0,
    hasChambers: chambers.length > 0,
    hasCodes: facts.atecoCodes.length > 0,
  };
  return (Object.keys(flags) as Flag[]).filter((name) => flags[name]);
}

function questionKey(category: string): string {
  return `question:${category}`;
}

function answerKey(category: string, answer: string): string {
  return `answer:${category}:${answer}`;
}

/** Everything that is not in the set, free places included: what is asked only of those who are here. */
function not(bits: Bits): Bits {
  return bits.map((word) => ~word);
}

function without(bits: Bits, others: Bits): Bits {
  return bits.map((word, at) => word & ~(others[at] ?? 0));
}
