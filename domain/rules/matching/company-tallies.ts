import type { CompanyIndex } from './company-index.ts';
import type { CallIndex } from './call-index.ts';
import type { CompiledCall, CompiledCompany } from './compiled.ts';
import { isCallUpcoming } from './judge.ts';
import { isClosed, type KeptTargets, type OpenCatalogue } from './kept-targets.ts';
import { type Bits, eachBit, hasBit } from './target.ts';

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
   * last. Returns the places whose counts changed and those of companies that were saved, or null for all of them. One such run at a time.
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
    const { last: from } = this;
    const isWhole = from?.today !== today;
    const before = { eligible: this.eligible.slice(), toVerify: this.toVerify.slice() };
    const saved = new Set<number>();
    // Should this end halfway, the next begins from nothing.
    this.last = null;
    this.isBegun = true;
    if (isWhole) {
      this.eligible = new Uint32Array(0);
      this.toVerify = new Uint32Array(0);
    } else {
      const after = new Set(catalogue.index.calls);
      for (const call of from.catalogue.index.calls) if (!after.has(call)) yield this.add(call, from, -1);
    }
    const counted = new Set(isWhole ? [] : from.catalogue.index.calls);
    for (const call of catalogue.index.calls) if (!counted.has(call)) yield this.add(call, { catalogue, today }, 1);
    for (const [place, company] of this.changed) {
      this.changed.delete(place);
      this.set(place, company === null ? { eligible: 0, toVerify: 0 } : countTarget(catalogue, company, today));
      yield void saved.add(place);
    }
    this.last = { catalogue, today };
    if (isWhole) return null;
    for (let place = 0; place < this.eligible.length; place += 1) {
      const isSame =
        this.eligible[place] === (before.eligible[place] ?? 0) &&
        this.toVerify[place] === (before.toVerify[place] ?? 0);
      if (!isSame) saved.add(place);
    }
    return saved;
  }

  /** A call that a company has in target is one more, or one less, for it. */
  private add(call: CompiledCall, { catalogue, today }: Counted, by: number): void {
    if (isClosed(call, today)) return;
    const target = this.companies.targetOf(call, catalogue.references, today);
    if (!isCallUpcoming(call, today)) {
      this.makeRoom(target.eligible.length * 32);
      addTo(this.eligible, target.eligible, by);
      addTo(this.toVerify, target.toVerify, by);
    }
    if (by > 0) this.targets.keep(call, target, catalogue, today);
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

function addTo(counts: Uint32Array, places: Bits, by: number): void {
  eachBit(places, (place) => {
    counts[place] = (counts[place] ?? 0) + by;
  });
}

function grow(counts: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(room);
  grown.set(counts);
  return grown;
}
