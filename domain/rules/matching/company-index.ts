import { judgeCode, createStatedCodes } from './activity.ts';
import { type CompiledCall, type CompiledCategory, type CompiledCompany, canExclude } from './compiled.ts';
import { gateOf, isCallUpcoming } from './judge.ts';
import { judgeSite, judgeDoubts } from './criteria.ts';
import {
  addCriterion,
  countOnlyFails,
  type CriterionBits,
  endTally,
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
  not,
  without,
  createHolders,
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
  /** Places that its sets have, taken or free. */
  readonly capacity: number;
  targetOf(call: CompiledCall, references: References, today: string): Target;
  /** The verdicts, and by criterion how many of the listed companies it alone keeps out. */
  audienceOf(call: CompiledCall, references: References, today: string): Audience;
  /** How many companies each criterion of the call lets through, by key. */
  admittedBy(call: CompiledCall, references: References, today: string): ReadonlyMap<CriterionKey, number>;
  serviceTargetOf(service: ServiceFacts, categories: readonly CompiledCategory[]): Target;
}

export interface Audience {
  readonly target: Target;
  readonly excludes: ReadonlyMap<CriterionKey, number>;
}

/** What a call asks, as bits over the companies. */
interface Asked {
  readonly key: CriterionKey;
  readonly bits: CriterionBits;
}

const FIRST_CAPACITY = 1_024;

/** An index without companies, to be filled with `put`. */
export function createCompanyIndex(): CompanyIndex {
  const sets = new CompanySets();
  return {
    put: (company) => sets.put(company),
    remove: (id) => sets.remove(id),
    placeOf: (id) => sets.placeOf(id),
    idAt: (place) => sets.idAt(place),
    get size() {
      return sets.size;
    },
    get capacity() {
      return sets.capacity;
    },
    targetOf(call, references, today) {
      return endTally(judge(sets, call, references, today).tally, listedFor(sets, call, today));
    },
    audienceOf(call, references, today) {
      const { tally, criteria } = judge(sets, call, references, today);
      const listed = listedFor(sets, call, today);
      const bits = criteria.map((criterion) => criterion.bits);
      const alone = countOnlyFails(tally, sets.flag('isHere'), listed, bits);
      return {
        target: endTally(tally, listed),
        excludes: new Map(criteria.map(({ key }, at) => [key, alone[at] ?? 0])),
      };
    },
    admittedBy(call, references, today) {
      const here = sets.flag('isHere');
      const admitted = ({ passes }: CriterionBits): Bits => here.map((word, at) => word & (passes[at] ?? 0));
      return new Map(
        criteriaOf(sets, call, references, today).map(({ key, bits }) => [key, countBits(admitted(bits))]),
      );
    },
    serviceTargetOf(service, categories) {
      const tally = startTally(sets.capacity);
      for (const { bits } of requirementsOf(sets, categories)) addCriterion(tally, sets.flag('isHere'), bits);
      if (categories.some(canExclude)) addBits(tally.waits, sets.lacks('hasSurvey'));
      const isOpen = service.isActive ? sets.flag('isHere') : sets.empty();
      return endTally(tally, service.isForBusinessPartner ? isOpen : without(isOpen, sets.flag('isPartner')));
    },
  };
}

/** The companies and their values: each has a place, each value the set of the places that have it. */
class CompanySets {
  /** How many places the sets have; doubled when they are taken. */
  capacity = FIRST_CAPACITY;
  // Few values had by many: one set each. Codes are the opposite: thousands, each had by a few.
  readonly byKey = new Map<string, Bits>();
  readonly codes = createHolders<CompanyAtecoCode>();
  readonly towns = createHolders<CompanyTown>();
  readonly settled = createHolders<null>();
  readonly told = createStatedCodes();
  // Who lacks a value, as it was last asked: half of what a call is judged with. Nobody writes into them.
  private readonly lacking = new Map<string, Bits>();
  private readonly places = new Map<string, number>();
  private readonly ids: (string | undefined)[] = [];
  private readonly free: number[] = [];

  get size(): number {
    return this.places.size;
  }

  placeOf(id: string): number | undefined {
    return this.places.get(id);
  }

  idAt(place: number): string | undefined {
    return this.ids[place];
  }

  empty(): Bits {
    return makeBits(this.capacity);
  }

  flag(name: Flag): Bits {
    return this.setOf(name);
  }

  setOf(key: string): Bits {
    const found = this.byKey.get(key);
    if (found !== undefined) return found;
    const made = this.empty();
    this.byKey.set(key, made);
    return made;
  }

  /** Everything that does not have a value, free places included. To be read, not written into. */
  lacks(key: string): Bits {
    const known = this.lacking.get(key);
    if (known !== undefined) return known;
    const lacking = not(this.setOf(key));
    this.lacking.set(key, lacking);
    return lacking;
  }

  put(company: CompiledCompany): number {
    const { facts } = company;
    this.lacking.clear();
    const known = this.places.get(facts._id);
    if (known !== undefined) this.clear(known);
    const place = known ?? this.nextPlace(facts._id);
    for (const key of keysOf(company)) addBit(this.setOf(key), place);
    for (const code of facts.atecoCodes) this.codes.put(`${code.version}:${code.code}`, code, place);
    this.told.put(place, facts.atecoCodes);
    for (const town of company.towns) if (isPlaced(town)) this.towns.put(townKey(town), town, place);
    for (const [checkId, isMet] of company.checkAnswers) this.settled.put(settledKey(checkId, isMet), null, place);
    return place;
  }

  remove(id: string): number | undefined {
    const place = this.places.get(id);
    if (place === undefined) return undefined;
    this.lacking.clear();
    this.clear(place);
    this.places.delete(id);
    this.ids[place] = undefined;
    this.free.push(place);
    return place;
  }

  private nextPlace(id: string): number {
    const place = this.free.pop() ?? this.ids.length;
    if (place >= this.capacity) {
      this.capacity *= 2;
      for (const [key, bits] of this.byKey) this.byKey.set(key, growBits(bits, this.capacity));
    }
    this.ids[place] = id;
    this.places.set(id, place);
    return place;
  }

  private clear(place: number): void {
    for (const bits of this.byKey.values()) dropBit(bits, place);
    for (const holders of [this.codes, this.towns, this.settled]) holders.clear(place);
    this.told.clear(place);
  }
}

function judge(
  sets: CompanySets,
  call: CompiledCall,
  references: References,
  today: string,
): { tally: Tally; criteria: readonly Asked[] } {
  const criteria = criteriaOf(sets, call, references, today);
  const tally = startTally(sets.capacity);
  for (const { bits } of criteria) addCriterion(tally, sets.flag('isHere'), bits);
  addBits(tally.waits, sets.lacks('hasSurvey'));
  return { tally, criteria };
}

/** Whom the call is listed for. To be read, not written into: of a call without a gate it is everybody. */
function listedFor(sets: CompanySets, call: CompiledCall, today: string): Bits {
  const [isForOthers, isForMono] = [false, true].map((isMonoGrant) => gateOf({ isMonoGrant }, call, today) === null);
  if (isForOthers === isForMono) return isForOthers ? sets.flag('isHere') : sets.empty();
  return isForMono ? sets.flag('isMonoGrant') : without(sets.flag('isHere'), sets.flag('isMonoGrant'));
}

function criteriaOf(sets: CompanySets, call: CompiledCall, references: References, today: string): Asked[] {
  const territory = territoryOf(sets, call);
  return [
    ...territory,
    ...placeOf(sets, call, territory, references),
    ...activityOf(sets, call, references),
    ...sectorOf(sets, call),
    ...requirementsOf(sets, call.categories),
    ...doubtsOf(sets, call, today),
    ...checksOf(sets, call),
  ];
}

function territoryOf(sets: CompanySets, { territory }: CompiledCall): Asked[] {
  const { kind, accepted, isFixable } = territory;
  if (kind === 'everywhere') return [];
  const passes = sets.empty();
  for (const place of accepted) addBits(passes, sets.byKey.get(`${kind === 'chamber' ? 'chamber' : 'site'}:${place}`));
  const waits = sets.lacks(kind === 'chamber' ? 'hasChambers' : 'hasSites');
  return [{ key: 'territory', bits: { passes, waits, ...fixableIf(sets, isFixable) } }];
}

/** Towns are judged once each, and so are the regions of sites of which no more is known. */
function placeOf(
  sets: CompanySets,
  { place }: CompiledCall,
  territory: readonly Asked[],
  references: References,
): Asked[] {
  if (place === null) return [];
  const [passes, unknown] = [sets.empty(), sets.empty()];
  sets.towns.each((town, holders) => {
    const status = judgeSite(place, town);
    if (status !== 'outside') addPlaces(status === 'inside' ? passes : unknown, holders);
  });
  for (const regionId of references.regionNames.keys()) {
    const status = judgeSite(place, { regionId, provinceCode: null, municipalityCode: null });
    if (status !== 'outside') addBits(status === 'inside' ? passes : unknown, sets.byKey.get(unplacedKey(regionId)));
  }
  // Where the territory fails, the place within it is not asked.
  for (const { bits } of territory) addBits(passes, without(not(bits.passes), bits.waits ?? sets.empty()));
  const waits = sets.lacks('hasTowns');
  return [{ key: 'place', bits: { passes, unknown, waits, ...fixableIf(sets, place.isFixable) } }];
}

function activityOf(sets: CompanySets, call: CompiledCall, references: References): Asked[] {
  if (call.activity.isAllSectors) return [];
  const { passes, unknown } = judgeActivity(sets, call, references);
  addBits(passes, sets.flag('isPartner'));
  const waits = sets.lacks('hasCodes');
  return [{ key: 'activity', bits: { passes, unknown, waits, ...fixableIf(sets, call.activity.isFixable) } }];
}

function judgeActivity(sets: CompanySets, call: CompiledCall, references: References): { passes: Bits; unknown: Bits } {
  const bits = { passes: sets.empty(), unknown: sets.empty() };
  sets.codes.each((code, holders) => {
    const { status, cause } = judgeCode(call.activity, code, references);
    if (status === 'fail') return;
    const open = status === 'pass' ? bits.passes : bits.unknown;
    if (cause !== 'confirmVersion') return addPlaces(open, holders);
    const end = judgeCode(call.activity, code, references, true).status;
    for (const place of holders) {
      if (!sets.told.has(place, code, references.correspondences)) addBit(open, place);
      else if (end !== 'fail') addBit(end === 'pass' ? bits.passes : bits.unknown, place);
    }
  });
  return bits;
}

function sectorOf(sets: CompanySets, { sectors }: CompiledCall): Asked[] {
  if (sectors === null) return [];
  const passes = sets.flag('isPartner').slice();
  for (const sector of sectors) addBits(passes, sets.byKey.get(`sector:${sector}`));
  return [{ key: 'sector', bits: { passes, waits: sets.lacks('hasCodes'), unknown: sets.flag('isHere') } }];
}

function requirementsOf(sets: CompanySets, categories: readonly CompiledCategory[]): Asked[] {
  return categories.flatMap((category) => {
    if (!canExclude(category)) return [];
    const { facts, key, accepted } = category;
    const passes = sets.empty();
    for (const answer of accepted) addBits(passes, sets.byKey.get(answerKey(facts.categoryCode, answer)));
    const unknown = sets.lacks(questionKey(facts.categoryCode));
    return [{ key, bits: { passes, unknown, ...fixableIf(sets, facts.isFixable) } }];
  });
}

function doubtsOf(sets: CompanySets, call: CompiledCall, today: string): Asked[] {
  const doubts = judgeDoubts(call.doubts, isCallUpcoming(call, today), today);
  return doubts.map(({ key }) => ({ key, bits: { passes: sets.empty(), unknown: sets.flag('isHere') } }));
}

function checksOf(sets: CompanySets, { checks }: CompiledCall): Asked[] {
  return checks.map(({ key, facts }) => {
    const [met, unmet] = [sets.empty(), sets.empty()];
    addPlaces(met, sets.settled.placesOf(settledKey(facts._id, true)) ?? []);
    addPlaces(unmet, sets.settled.placesOf(settledKey(facts._id, false)) ?? []);
    if (!facts.isDecisive) return { key, bits: { passes: not(unmet) } };
    return { key, bits: { passes: met, unknown: not(unmet) } };
  });
}

/** Whether a fail can be fixed is the same for every company. */
function fixableIf(sets: CompanySets, isFixable: boolean): Pick<CriterionBits, 'fixable'> {
  return isFixable ? { fixable: sets.flag('isHere') } : {};
}

function settledKey(checkId: string, isMet: boolean): string {
  return `${checkId}:${isMet}`;
}

function addPlaces(bits: Bits, places: readonly number[]): void {
  for (const place of places) addBit(bits, place);
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
