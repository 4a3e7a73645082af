import { judgeCode, createStatedCodes } from './activity.ts';
import type { CompiledCall, CompiledCategory, CompiledCompany } from './compiled.ts';
import { gateOf, isCallUpcoming } from './judge.ts';
import { judgeSite, judgeDoubts } from './criteria.ts';
import { canExclude } from './requirements.ts';
import {
  addCriterion,
  type CriterionBits,
  endTally,
  onlyFails,
  startTally,
  type Tally,
  type Target,
  addBit,
  addBits,
  type Bits,
  countBits,
  dropBit,
  growBits,
  makeBits,
} from './target.ts';
import type { CompanyAtecoCode, CompanyTown, CriterionKey, References, ServiceFacts } from './types.ts';

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
  audienceOf(call: CompiledCall, references: References, today: string): Audience;
  /** How many companies each criterion of the call lets through, by key. */
  admittedBy(call: CompiledCall, references: References, today: string): ReadonlyMap<CriterionKey, number>;
  serviceTargetOf(service: ServiceFacts, categories: readonly CompiledCategory[]): Target;
}

export interface Audience {
  readonly target: Target;
  readonly excludes: ReadonlyMap<CriterionKey, Bits>;
}

/** What a call asks, as bits over the companies. */
interface Asked {
  readonly key: CriterionKey;
  readonly bits: CriterionBits;
}

const FIRST_CAPACITY = 1_024;

/** An index without companies, to be filled with `put`. */
export function createCompanyIndex(): CompanyIndex {
  let capacity = FIRST_CAPACITY;
  // Few values held by many: one set each. Codes are the opposite: thousands, each held by a few.
  const sets = new Map<string, Bits>();
  const codes = createHolders<CompanyAtecoCode>();
  const towns = createHolders<CompanyTown>();
  const settled = createHolders<null>();
  const told = createStatedCodes();
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

  function nextIndex(id: string): number {
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
    for (const holders of [codes, towns, settled]) holders.clear(place);
    told.clear(place);
  }

  function put(company: CompiledCompany): number {
    const { facts } = company;
    const known = places.get(facts._id);
    if (known !== undefined) clear(known);
    const place = known ?? nextIndex(facts._id);
    for (const key of keysOf(company)) addBit(setOf(key), place);
    for (const code of facts.atecoCodes) codes.put(`${code.version}:${code.code}`, code, place);
    told.put(place, facts.atecoCodes);
    for (const town of company.towns) if (isPlaced(town)) towns.put(townKey(town), town, place);
    for (const [checkId, isMet] of company.checkAnswers) settled.put(settledKey(checkId, isMet), null, place);
    return place;
  }

  function judgeActivity(call: CompiledCall, references: References): { passes: Bits; unknown: Bits } {
    const bits = { passes: makeBits(capacity), unknown: makeBits(capacity) };
    codes.each((code, holders) => {
      const { status, cause } = judgeCode(call.activity, code, references);
      if (status === 'fail') return;
      const open = status === 'pass' ? bits.passes : bits.unknown;
      if (cause !== 'confirmVersion') return addPlaces(open, holders);
      const end = judgeCode(call.activity, code, references, true).status;
      for (const place of holders) {
        if (!told.has(place, code, references.correspondences)) addBit(open, place);
        else if (end !== 'fail') addBit(end === 'pass' ? bits.passes : bits.unknown, place);
      }
    });
    return bits;
  }

  /** Whether a fail can be fixed is the same for every company. */
  function fixableIf(isFixable: boolean): Bits {
    return isFixable ? flag('isHere') : makeBits(capacity);
  }

  function requirementsOf(categories: readonly CompiledCategory[]): Asked[] {
    return categories.flatMap((category) => {
      if (!canExclude(category)) return [];
      const { facts, key, accepted } = category;
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

  /** Towns are judged once each, and so are the regions of sites of which no more is known. */
  function placeOf({ place }: CompiledCall, territory: readonly Asked[], references: References): Asked[] {
    if (place === null) return [];
    const [passes, unknown] = [makeBits(capacity), makeBits(capacity)];
    towns.each((town, holders) => {
      const status = judgeSite(place, town);
      if (status !== 'outside') addPlaces(status === 'inside' ? passes : unknown, holders);
    });
    for (const regionId of references.regionNames.keys()) {
      const status = judgeSite(place, { regionId, provinceCode: null, municipalityCode: null });
      if (status !== 'outside') addBits(status === 'inside' ? passes : unknown, sets.get(unplacedKey(regionId)));
    }
    // Where the territory fails, the place within it is not asked.
    for (const { bits } of territory) addBits(passes, without(not(bits.passes), bits.waits ?? makeBits(capacity)));
    const waits = not(flag('hasTowns'));
    return [{ key: 'place', bits: { passes, unknown, waits, fixable: fixableIf(place.isFixable) } }];
  }

  function sectorOf({ sectors }: CompiledCall): Asked[] {
    if (sectors === null) return [];
    const passes = flag('isPartner').slice();
    for (const sector of sectors) addBits(passes, sets.get(`sector:${sector}`));
    return [{ key: 'sector', bits: { passes, waits: not(flag('hasCodes')), unknown: flag('isHere') } }];
  }

  function doubtsOf(call: CompiledCall, today: string): Asked[] {
    const doubts = judgeDoubts(call.doubts, isCallUpcoming(call, today), today);
    return doubts.map(({ key }) => ({ key, bits: { passes: makeBits(capacity), unknown: flag('isHere') } }));
  }

  function checksOf({ checks }: CompiledCall): Asked[] {
    return checks.map(({ key, facts }) => {
      const [met, unmet] = [makeBits(capacity), makeBits(capacity)];
      addPlaces(met, settled.placesOf(settledKey(facts._id, true)) ?? []);
      addPlaces(unmet, settled.placesOf(settledKey(facts._id, false)) ?? []);
      if (!facts.isDecisive) return { key, bits: { passes: not(unmet) } };
      return { key, bits: { passes: met, unknown: not(unmet) } };
    });
  }

  function criteriaOf(call: CompiledCall, references: References, today: string): Asked[] {
    const territory = territoryOf(call);
    return [
      ...territory,
      ...placeOf(call, territory, references),
      ...activityOf(call, references),
      ...sectorOf(call),
      ...requirementsOf(call.categories),
      ...doubtsOf(call, today),
      ...checksOf(call),
    ];
  }

  function judge(
    call: CompiledCall,
    references: References,
    today: string,
  ): { tally: Tally; criteria: readonly Asked[] } {
    const criteria = criteriaOf(call, references, today);
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
      return endTally(judge(call, references, today).tally, listedFor(call, today));
    },
    audienceOf(call, references, today) {
      const { tally, criteria } = judge(call, references, today);
      const listed = listedFor(call, today);
      const alone = onlyFails(tally, flag('isHere'), listed, criteria);
      return {
        target: endTally(tally, listed),
        excludes: new Map(criteria.map(({ key }, at) => [key, alone[at] ?? listed])),
      };
    },
    admittedBy(call, references, today) {
      const here = flag('isHere');
      const admitted = ({ passes }: CriterionBits): Bits => here.map((word, at) => word & (passes[at] ?? 0));
      return new Map(criteriaOf(call, references, today).map(({ key, bits }) => [key, countBits(admitted(bits))]));
    },
    serviceTargetOf(service, categories) {
      const tally = startTally(capacity);
      for (const { bits } of requirementsOf(categories)) addCriterion(tally, flag('isHere'), bits);
      if (categories.some(canExclude)) addBits(tally.waits, not(flag('hasSurvey')));
      const isOpen = service.isActive ? flag('isHere') : makeBits(capacity);
      return endTally(tally, service.isForBusinessPartner ? isOpen : without(isOpen, flag('isPartner')));
    },
  };
}

function settledKey(checkId: string, isMet: boolean): string {
  return `${checkId}:${isMet}`;
}

function addPlaces(bits: Bits, places: Iterable<number>): void {
  for (const place of places) addBit(bits, place);
}

/** Everything that is not in the set, free places included: what is asked only of those who are here. */
function not(bits: Bits): Bits {
  return bits.map((word) => ~word);
}

function without(bits: Bits, others: Bits): Bits {
  return bits.map((word, at) => word & ~(others[at] ?? 0));
}

/** Yes-or-no facts of a company. */
type Flag = 'isHere' | 'hasSurvey' | 'isMonoGrant' | 'isPartner' | 'hasSites' | 'hasTowns' | 'hasChambers' | 'hasCodes';

/** The values of a company that many share, as names of the sets that it is in. */
function keysOf(company: CompiledCompany): string[] {
  const { sites, chambers, answers, sectors, towns } = company;
  return [
    ...flagsOf(company),
    ...sites.map((site) => `site:${site}`),
    ...towns.filter((town) => !isPlaced(town)).map(({ regionId }) => unplacedKey(regionId)),
    ...chambers.map((chamber) => `chamber:${chamber}`),
    ...sectors.map((sector) => `sector:${sector}`),
    ...[...answers].flatMap(([category, given]) => [
      questionKey(category),
      ...given.map((answer) => answerKey(category, answer)),
    ]),
  ];
}

function flagsOf({ facts, sites, towns, chambers }: CompiledCompany): Flag[] {
  const flags: Record<Flag, boolean> = {
    isHere: true,
    hasSurvey: facts.hasSurvey,
    isMonoGrant: facts.isMonoGrant,
    isPartner: facts.role === 'business-partner',
    hasSites: sites.length > 0,
    hasTowns: towns.length > 0,
    hasChambers: chambers.length > 0,
    hasCodes: facts.atecoCodes.length > 0,
  };
  return (Object.keys(flags) as Flag[]).filter((name) => flags[name]);
}

/** Whether more is known of a site than its region. */
function isPlaced({ provinceCode, municipalityCode }: Omit<CompanyTown, 'siteId'>): boolean {
  return provinceCode !== null || municipalityCode !== null;
}

/** A town, as far as it is known: sites that say the same are judged once. */
function townKey({ regionId, provinceCode, municipalityCode }: CompanyTown): string {
  return `${regionId}:${provinceCode ?? ''}:${municipalityCode ?? ''}`;
}

/** Sites of a region of which no more is known. */
function unplacedKey(regionId: string): string {
  return `unplaced:${regionId}`;
}

/** Those who answered a question, and those who gave one answer to it. */
function questionKey(category: string): string {
  return `question:${category}`;
}

function answerKey(category: string, answer: string): string {
  return `answer:${category}:${answer}`;
}

/** Which companies have a value of which there are thousands, each had by a few: a set of places a value. */
interface Holders<T> {
  put(key: string, value: T, place: number): void;
  clear(place: number): void;
  placesOf(key: string): ReadonlySet<number> | undefined;
  each(visit: (value: T, places: ReadonlySet<number>) => void): void;
}

/** Nobody has anything yet. */
function createHolders<T>(): Holders<T> {
  const held = new Map<string, { readonly value: T; readonly places: Set<number> }>();
  return {
    put(key, value, place) {
      const holders = held.get(key) ?? { value, places: new Set<number>() };
      held.set(key, holders);
      holders.places.add(place);
    },
    clear(place) {
      for (const { places } of held.values()) places.delete(place);
    },
    placesOf: (key) => held.get(key)?.places,
    each(visit) {
      for (const { value, places } of held.values()) if (places.size > 0) visit(value, places);
    },
  };
}
