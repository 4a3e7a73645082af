import type { CallIndex } from './call-index.ts';
import type { CompanyIndex } from './company-index.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { gateOf } from './judge.ts';
import { addBit, addBits, type Bits, countBits, dropBit, growBits, hasBit, makeBits, type Target } from './target.ts';
import type { References } from './types.ts';

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
 * A day moves nobody in or out of a row: it closes a call to all, and a doubt that it brings is one more thing to verify.
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
      for (const call of this.rows.keys()) if (!here.has(call) || isClosed(call, today)) this.rows.delete(call);
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

/** Whether a call is listed for no company at all. */
export function isClosed(call: CompiledCall, today: string): boolean {
  return gateOf({ isMonoGrant: false }, call, today) !== null && gateOf({ isMonoGrant: true }, call, today) !== null;
}
