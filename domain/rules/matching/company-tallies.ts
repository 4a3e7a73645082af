import type { CompanyIndex } from './company-index.ts';
import type { CallIndex } from './call-index.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { isCallUpcoming, gateOf, isOpenUnsure } from './judge.ts';
import {
  type Bits,
  eachBit,
  hasBit,
  addBit,
  addBits,
  countBits,
  dropBit,
  growBits,
  makeBits,
  type Target,
} from './target.ts';
import type { References } from './types.ts';

/** How many open announcements are in target for a company; those in arrivo are not counted. */
export interface TargetCounts {
  readonly eligible: number;
  readonly toVerify: number;
}

/**
 * How many open calls each company has in target, kept for every company and changed by what changed: calls that were saved are taken
 * out as they were and put in as they are, companies that were saved are counted alone. On another day everything is counted anew.
 */
export interface CompanyTallies {
  /** A company was put at a place, was changed there, or left it (null). */
  note(place: number, company: CompiledCompany | null): void;
  /**
   * Brings the counts to a catalogue and a day, a step between one `yield` and the next. Companies may change in between: they are counted
   * last. Returns places among which are all whose counts changed and those of companies that were saved, or null for all of them. One such run at a time.
   */
  bring(catalogue: OpenCatalogue, today: string): Generator<void, ReadonlySet<number> | null>;
  countsAt(place: number): TargetCounts;
}

/** How many open calls are in target for one company. */
export function countTarget(
  { index }: { readonly index: CallIndex },
  company: CompiledCompany,
  today: string,
): TargetCounts {
  const target = index.targetOf(company, today);
  const upcoming = index.upcoming(today);
  const count = (verdict: 'eligible' | 'toVerify'): number => {
    let found = 0;
    eachBit(target[verdict], (at) => {
      if (!hasBit(upcoming, at)) found += 1;
    });
    return found;
  };
  return { eligible: count('eligible'), toVerify: count('toVerify') };
}

/** Companies noted beyond so many cost more to remember than to count all anew. */
const COMPANIES_AT_MOST = 10_000;

/** Nothing is counted yet. Whom a call has in target is left with `targets`, so that whoever asks next finds it there. */
export function createCompanyTallies(companies: CompanyIndex, targets: KeptTargets): CompanyTallies {
  return new Tallies(companies, targets);
}

interface Counted {
  readonly catalogue: OpenCatalogue;
  readonly today: string;
}

class Tallies implements CompanyTallies {
  private eligible = new Uint32Array(0);
  private toVerify = new Uint32Array(0);
  private readonly changed = new Map<number, CompiledCompany | null>();
  /** What the counts stand for; null where nothing does. */
  private last: Counted | null = null;
  private isBegun = false;
  private readonly companies: CompanyIndex;
  private readonly targets: KeptTargets;

  constructor(companies: CompanyIndex, targets: KeptTargets) {
    this.companies = companies;
    this.targets = targets;
  }

  note(place: number, company: CompiledCompany | null): void {
    if (!this.isBegun) return;
    this.changed.set(place, company);
    if (this.changed.size <= COMPANIES_AT_MOST || this.last === null) return;
    this.last = null;
    this.isBegun = false;
    this.changed.clear();
  }

  countsAt(place: number): TargetCounts {
    return { eligible: this.eligible[place] ?? 0, toVerify: this.toVerify[place] ?? 0 };
  }

  *bring(catalogue: OpenCatalogue, today: string): Generator<void, ReadonlySet<number> | null> {
    const from = this.last?.today === today ? this.last : null;
    const saved = new Set<number>();
    // Should this end halfway, the next begins from nothing.
    this.last = null;
    this.isBegun = true;
    if (from === null) {
      this.eligible = new Uint32Array(0);
      this.toVerify = new Uint32Array(0);
    }
    const before = new Set(from?.catalogue.index.calls);
    const after = new Set(catalogue.index.calls);
    const gone = new Map<string, CompiledCall>();
    for (const call of before) if (!after.has(call)) gone.set(call.facts._id, call);
    yield;
    const moved = makeBits(this.companies.capacity);
    for (const call of after) {
      if (before.has(call)) continue;
      const was = gone.get(call.facts._id);
      gone.delete(call.facts._id);
      const lost = from !== null && was !== undefined ? this.countedOf(was, from) : null;
      const target = this.targetOf(call, { catalogue, today });
      this.count(lost, isCallUpcoming(call, today) ? null : target, moved);
      if (target !== null) this.targets.keep(call, target, catalogue, today);
      yield;
    }
    if (from !== null) for (const call of gone.values()) yield this.count(this.countedOf(call, from), null, moved);
    for (const [place, company] of this.changed) {
      this.changed.delete(place);
      this.set(place, company === null ? { eligible: 0, toVerify: 0 } : countTarget(catalogue, company, today));
      yield void saved.add(place);
    }
    this.last = { catalogue, today };
    if (from === null) return null;
    eachBit(moved, (place) => saved.add(place));
    return saved;
  }

  /** Whom a call has in target; null where it is closed to all. */
  private targetOf(call: CompiledCall, { catalogue, today }: Counted): Target | null {
    return isClosed(call, today) ? null : this.companies.targetOf(call, catalogue.references, today);
  }

  /** The same of a call that counts: not of one in arrivo. */
  private countedOf(call: CompiledCall, counted: Counted): Target | null {
    return isCallUpcoming(call, counted.today) ? null : this.targetOf(call, counted);
  }

  /** Who had a call in target and has it no more has one less, who had it not one more: of a call that was saved nobody else is looked at. */
  private count(was: Target | null, is: Target | null, moved: Bits): void {
    this.makeRoom((is ?? was ?? { eligible: moved }).eligible.length * 32);
    countMoved(this.eligible, was?.eligible, is?.eligible, moved);
    countMoved(this.toVerify, was?.toVerify, is?.toVerify, moved);
  }

  private set(place: number, { eligible, toVerify }: TargetCounts): void {
    this.makeRoom(place + 1);
    this.eligible[place] = eligible;
    this.toVerify[place] = toVerify;
  }

  private makeRoom(room: number): void {
    if (this.eligible.length >= room) return;
    this.eligible = grow(this.eligible, room);
    this.toVerify = grow(this.toVerify, room);
  }
}

function countMoved(counts: Uint32Array, was: Bits | undefined, is: Bits | undefined, moved: Bits): void {
  const length = (is ?? was ?? moved).length;
  for (let word = 0; word < length; word += 1) {
    const [lost, gained] = [was?.[word] ?? 0, is?.[word] ?? 0];
    const differing = lost ^ gained;
    if (differing === 0) continue;
    moved[word] = (moved[word] ?? 0) | differing;
    for (let rest = differing; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const place = (word << 5) + 31 - Math.clz32(bit);
      counts[place] = (counts[place] ?? 0) + ((gained & bit) === 0 ? -1 : 1);
    }
  }
}

function grow(counts: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(room);
  grown.set(counts);
  return grown;
}

/** As much of a catalogue as is needed to find whom its calls have in target. */
export interface OpenCatalogue {
  readonly index: CallIndex;
  readonly references: References;
}

/** The companies that one call has in target, eligible and to verify alike, as places of the company index. */
export interface KeptTarget {
  readonly bits: Bits;
  readonly count: number;
}

/**
 * Whom each call has in target, found once and changed by what changes: a company that was saved moves in every row, a call that was
 * saved loses its own. Rows are made when they are asked for. At every moment a row equals what the company index would find anew.
 * A day closes a call to all, or brings the doubt whether it is open, or counts the age of a company anew: such rows are made anew.
 */
export interface KeptTargets {
  /** A company was put at a place, was changed there, or left it (null). Costs nothing until a row is asked for. */
  note(place: number, company: CompiledCompany | null): void;
  /** Of a call of the catalogue, on a day in Rome. To be read before anything is awaited. */
  rowOf(call: CompiledCall, catalogue: OpenCatalogue, today: string): KeptTarget;
  /** The same row, from what somebody has just found for the call: `target` is used up. */
  keep(call: CompiledCall, target: Target, catalogue: OpenCatalogue, today: string): KeptTarget;
}

interface Row {
  bits: Bits;
  count: number;
}

/** So many companies saved since the last time somebody looked are judged against every call; of more, rows are made anew. */
const COMPANIES_AT_ONCE = 32;
/** What rows may take together: two thousand open calls and a hundred thousand companies take 25 MB. */
const ROOM_BYTES = 64 * 2 ** 20;
/** A call that is closed to everybody: it takes no room. */
const NOBODY: KeptTarget = { bits: makeBits(0), count: 0 };

/** Nothing is kept yet. `companies` is read when a row is made; every change of it must be noted. */
export function createKeptTargets(companies: CompanyIndex): KeptTargets {
  return new Rows(companies);
}

class Rows implements KeptTargets {
  private readonly rows = new Map<CompiledCall, Row>();
  private readonly changed = new Map<number, CompiledCompany | null>();
  private catalogue: OpenCatalogue | null = null;
  private today = '';
  private readonly companies: CompanyIndex;

  constructor(companies: CompanyIndex) {
    this.companies = companies;
  }

  note(place: number, company: CompiledCompany | null): void {
    if (this.rows.size === 0) return;
    this.changed.set(place, company);
    if (this.changed.size > COMPANIES_AT_ONCE) this.forget();
  }

  rowOf(call: CompiledCall, catalogue: OpenCatalogue, today: string): KeptTarget {
    this.follow(catalogue, today);
    if (isClosed(call, today)) return NOBODY;
    const known = this.rows.get(call);
    if (known !== undefined) return known;
    return this.keep(call, this.companies.targetOf(call, catalogue.references, today), catalogue, today);
  }

  keep(call: CompiledCall, target: Target, catalogue: OpenCatalogue, today: string): KeptTarget {
    this.follow(catalogue, today);
    const { eligible: bits, toVerify } = target;
    addBits(bits, toVerify);
    const row = { bits, count: countBits(bits) };
    if ((this.rows.size + 1) * bits.byteLength > ROOM_BYTES) this.forget();
    this.rows.set(call, row);
    return row;
  }

  private forget(): void {
    this.rows.clear();
    this.changed.clear();
  }

  /** Brings the rows to a catalogue and a day, and then every company that changed to the rows. */
  private follow(catalogue: OpenCatalogue, today: string): void {
    if (this.catalogue !== catalogue || this.today !== today) {
      const here = new Set(catalogue.index.calls);
      const isOther = this.today !== today;
      for (const call of this.rows.keys())
        if (!here.has(call) || isClosed(call, today) || (isOther && isMovedByDays(call, this.today, today)))
          this.rows.delete(call);
      this.catalogue = catalogue;
      this.today = today;
    }
    if (this.changed.size > 0) this.moveCompanies(catalogue.index, today);
  }

  private moveCompanies(index: CallIndex, today: string): void {
    const moved = [...this.changed].map(([place, company]) => ({
      place,
      calls: company && callsFor(index, company, today),
    }));
    this.changed.clear();
    for (const [at, call] of index.calls.entries()) {
      const row = this.rows.get(call);
      if (row !== undefined) for (const { place, calls } of moved) put(row, place, calls !== null && hasBit(calls, at));
    }
  }
}

function put(row: Row, place: number, isIn: boolean): void {
  if (hasBit(row.bits, place) === isIn) return;
  if (place >= row.bits.length * 32) row.bits = growBits(row.bits, (place + 1) * 2);
  if (isIn) addBit(row.bits, place);
  else dropBit(row.bits, place);
  row.count += isIn ? 1 : -1;
}

function callsFor(index: CallIndex, company: CompiledCompany, today: string): Bits {
  const { eligible, toVerify } = index.targetOf(company, today);
  addBits(eligible, toVerify);
  return eligible;
}

/** Whether another day may move companies in or out of the target of a call. */
function isMovedByDays(call: CompiledCall, before: string, today: string): boolean {
  const countsAge = call.categories.some(({ facts }) => facts.bounds?.unit === 'monthsOld');
  return countsAge || isOpenUnsure(call, before) !== isOpenUnsure(call, today);
}

/** Whether a call is listed for no company at all. */
function isClosed(call: CompiledCall, today: string): boolean {
  return gateOf({ isMonoGrant: false }, call, today) !== null && gateOf({ isMonoGrant: true }, call, today) !== null;
}
