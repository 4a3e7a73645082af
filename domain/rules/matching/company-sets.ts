import { createStatedCodes } from './activity.ts';
import type { CompiledCompany } from './compiled.ts';
import { addBit, type Bits, dropBit, growBits, makeBits, not, createHolders, without } from './target.ts';
import type { FirmStage } from '../register.ts';
import type { CompanyAtecoCode, CompanyTown } from './types.ts';

const FIRST_CAPACITY = 1_024;

/** The companies and their values: each has a place, each value the set of the places that have it. */
export class CompanySets {
  /** How many places the sets have; doubled when they are taken. */
  capacity = FIRST_CAPACITY;
  // Few values had by many: one set each. Codes are the opposite: thousands, each had by a few.
  readonly byKey = new Map<string, Bits>();
  readonly codes = createHolders<CompanyAtecoCode>();
  readonly towns = createHolders<CompanyTown>();
  readonly settled = createHolders<null>();
  readonly numbers = createHolders<{ readonly categoryCode: string; readonly value: number }>();
  readonly told = createStatedCodes();
  // Who lacks a value, of all places or of those here, as it was last asked: half of what a call is judged with. Nobody writes into them.
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
    return this.lackingAs(key, () => not(this.setOf(key)));
  }

  /** Everybody but those with a value. To be read, not written into. */
  hereBut(name: Flag): Bits {
    return this.lackingAs(`here but ${name}`, () => without(this.flag('isHere'), this.flag(name)));
  }

  private lackingAs(key: string, make: () => Bits): Bits {
    const known = this.lacking.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.lacking.set(key, made);
    return made;
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
    for (const [categoryCode, value] of company.numbers)
      if (value !== null) this.numbers.put(`${categoryCode}:${value}`, { categoryCode, value }, place);
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
    for (const holders of [this.codes, this.towns, this.settled, this.numbers]) holders.clear(place);
    this.told.clear(place);
  }
}

export function settledKey(checkId: string, isMet: boolean): string {
  return `${checkId}:${isMet}`;
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
    ...stagesOf(company),
    ...[...answers].flatMap(([category, given]) => [
      questionKey(category),
      ...given.map((answer) => answerKey(category, answer)),
    ]),
  ];
}

function stagesOf({ facts: { stage } }: CompiledCompany): string[] {
  return stage == null ? [] : [ANY_STAGE, stageKey(stage.kind), stageKey(stage.kind, stage.categoryCode)];
}

/** Those who may be in no register of companies. */
export const ANY_STAGE = 'stage';

/** Of them those of one kind, and those of whom the answer to one question says so. */
export function stageKey(kind: FirmStage, categoryCode = ''): string {
  return `stage:${kind}:${categoryCode}`;
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
export function unplacedKey(regionId: string): string {
  return `unplaced:${regionId}`;
}

/** Those who answered a question, and those who gave one answer to it. */
export function questionKey(category: string): string {
  return `question:${category}`;
}

export function answerKey(category: string, answer: string): string {
  return `answer:${category}:${answer}`;
}
