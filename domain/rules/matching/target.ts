/**
 * The verdict over many pairs at once: each criterion says for which of them it passes, fails, is unknown or waits for what was
 * not given, and the same reading as `verdictOf` is done on whole words. Which is which comes from the functions that judge one.
 */
export interface Target {
  /** In target, of each verdict. */
  readonly eligible: Bits;
  readonly toVerify: Bits;
  /** Eligible where nothing is asked. */
  readonly openToAll: Bits;
  /** To verify where nothing is held, or where nobody knows whether it is open. */
  readonly unproven: Bits;
  readonly nearMiss: Bits;
  /** Nothing can be said until the survey is answered. */
  readonly notAssessable: Bits;
}

export interface Tally {
  readonly size: number;
  /** Pass a criterion that excludes somebody. */
  readonly held: Bits;
  readonly waits: Bits;
  readonly unknown: Bits;
  /** Unknown in more than one thing: no single answer settles it. */
  readonly unknownAgain: Bits;
  readonly fails: Bits;
  /** Failed more than once, or in what cannot be fixed. */
  readonly fatal: Bits;
}

/** How one criterion ends: who passes; of the rest, who waits for what was not given, who is unknown; and whose fail can be fixed. */
export interface CriterionBits {
  readonly passes: Bits;
  readonly waits?: Bits;
  readonly unknown?: Bits;
  readonly fixable?: Bits;
  /** Who holds it: all who pass, unless some pass because they are not asked. */
  readonly held?: Bits;
}

/** A tally over `size` pairs in which nothing has been asked yet. */
export function startTally(size: number): Tally {
  const none = (): Bits => makeBits(size);
  return { size, held: none(), waits: none(), unknown: none(), unknownAgain: none(), fails: none(), fatal: none() };
}

/** Adds one criterion, asked of `asked`: whoever neither passes, waits nor is unknown fails. */
export function addCriterion(tally: Tally, asked: Bits, outcome: CriterionBits): void {
  const { passes, waits, unknown, fixable, held = passes } = outcome;
  for (let word = 0; word < asked.length; word += 1) {
    const open = (asked[word] ?? 0) & ~(passes[word] ?? 0);
    const waiting = open & (waits?.[word] ?? 0);
    const doubtful = open & ~waiting & (unknown?.[word] ?? 0);
    const failed = open & ~waiting & ~doubtful;
    const again = failed & (tally.fails[word] ?? 0);
    tally.held[word] = (tally.held[word] ?? 0) | ((asked[word] ?? 0) & (held[word] ?? 0));
    tally.waits[word] = (tally.waits[word] ?? 0) | waiting;
    tally.unknownAgain[word] = (tally.unknownAgain[word] ?? 0) | (doubtful & (tally.unknown[word] ?? 0));
    tally.unknown[word] = (tally.unknown[word] ?? 0) | doubtful;
    tally.fatal[word] = (tally.fatal[word] ?? 0) | again | (failed & ~(fixable?.[word] ?? 0));
    tally.fails[word] = (tally.fails[word] ?? 0) | failed;
  }
}

/** Of `asked`, the listed ones on which one more criterion can still make a difference. */
export function undecided(tally: Tally, asked: Bits, listed: Bits): Bits {
  const open = new Uint32Array(asked.length);
  for (let word = 0; word < open.length; word += 1)
    open[word] = (asked[word] ?? 0) & (listed[word] ?? 0) & ~(tally.waits[word] ?? 0) & ~(tally.fatal[word] ?? 0);
  return open;
}

/** For how many something is in target by verdict, open to all, unproven or nearly in target. */
export type ReachCounts = Readonly<Record<'eligible' | 'toVerify' | 'openToAll' | 'unproven' | 'nearMiss', number>>;

/** Who is in target, how many they are, and of the listed ones that can be assessed how many each criterion keeps out while they fail no other. */
export interface ReachBits {
  readonly eligible: Bits;
  readonly toVerify: Bits;
  readonly counts: ReachCounts;
  readonly alone: readonly number[];
}

/**
 * The same reading as by a tally, of `asked` that have answered their survey, with everything that is counted of it: word by word over all
 * criteria at once, so that nothing is made but the two sets.
 */
export function countReach(
  asked: Bits,
  surveyed: Bits,
  listed: Bits,
  criteria: readonly CriterionBits[],
  isUnsure = false,
): ReachBits {
  const [eligible, toVerify] = [new Uint32Array(asked.length), new Uint32Array(asked.length)];
  const rows = criteria.map(rowOf);
  let [eligibles, verifiable, open, unproven, misses] = [0, 0, 0, 0, 0];
  for (let word = 0; word < asked.length; word += 1) {
    const here = (asked[word] ?? 0) & (listed[word] ?? 0) & (surveyed[word] ?? 0);
    if (here === 0) continue;
    let [held, waits, unknown, fails, twice, fatal] = [0, 0, 0, 0, 0, 0];
    for (const row of rows) {
      const open = here & ~(row.passes[word] ?? 0);
      const waiting = row.waits === null ? 0 : open & (row.waits[word] ?? 0);
      const doubtful = row.unknown === null ? 0 : open & ~waiting & (row.unknown[word] ?? 0);
      const failed = open & ~waiting & ~doubtful;
      held |= here & (row.held[word] ?? 0);
      waits |= waiting;
      unknown |= doubtful;
      twice |= fails & failed;
      fails |= failed;
      fatal |= row.fixable === null ? failed : failed & ~(row.fixable[word] ?? 0);
      row.failed = failed;
    }
    const known = here & ~waits;
    const [sure, doubtful, proven] = [known & ~fails & ~unknown, known & ~fails & unknown, isUnsure ? 0 : held];
    eligible[word] = sure & held;
    toVerify[word] = doubtful & proven;
    eligibles += bitsIn(sure & held);
    verifiable += bitsIn(doubtful & proven);
    open += bitsIn(sure & ~held);
    unproven += bitsIn(doubtful & ~proven);
    const once = known & fails & ~twice;
    if (once === 0) continue;
    misses += bitsIn(once & ~fatal);
    for (const row of rows) row.alone += bitsIn(row.failed & once);
  }
  const counts = { eligible: eligibles, toVerify: verifiable, openToAll: open, unproven, nearMiss: misses };
  return { eligible, toVerify, counts, alone: rows.map(({ alone }) => alone) };
}

/** All of one shape, as they are looked into at every word. */
function rowOf({ passes, waits, unknown, fixable, held = passes }: CriterionBits) {
  return {
    passes,
    held,
    waits: waits ?? null,
    unknown: unknown ?? null,
    fixable: fixable ?? null,
    failed: 0,
    alone: 0,
  };
}

/** What came of the listed ones; `unsure` are those of which nobody knows whether they are open. */
export function endTally(tally: Tally, listed: Bits, unsure?: Bits): Target {
  const target = startTarget(tally.size);
  for (let word = 0; word < listed.length; word += 1) {
    const [waits, fails, unknown] = [tally.waits[word] ?? 0, tally.fails[word] ?? 0, tally.unknown[word] ?? 0];
    const known = (listed[word] ?? 0) & ~waits;
    target.notAssessable[word] = (listed[word] ?? 0) & waits;
    const held = tally.held[word] ?? 0;
    const [sure, doubtful, proven] = [
      known & ~fails & ~unknown,
      known & ~fails & unknown,
      held & ~(unsure?.[word] ?? 0),
    ];
    target.eligible[word] = sure & held;
    target.openToAll[word] = sure & ~held;
    target.toVerify[word] = doubtful & proven;
    target.unproven[word] = doubtful & ~proven;
    target.nearMiss[word] = known & fails & ~(tally.fatal[word] ?? 0);
  }
  return target;
}

function startTarget(size: number): Target {
  return {
    eligible: makeBits(size),
    toVerify: makeBits(size),
    openToAll: makeBits(size),
    unproven: makeBits(size),
    nearMiss: makeBits(size),
    notAssessable: makeBits(size),
  };
}

/** Sets of small numbers, 32 to a word: what thousands of calls or companies are filtered with at once. */

export type Bits = Uint32Array<ArrayBuffer>;

/** An empty set of numbers below `size`. */
export function makeBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

/** A set that holds everything below `size`. */
export function fullBits(size: number): Bits {
  const bits = makeBits(size).fill(0xffff_ffff);
  if (size % 32 !== 0) bits[bits.length - 1] = 2 ** (size % 32) - 1;
  return bits;
}

/** The same set with room for more. */
export function growBits(bits: Bits, size: number): Bits {
  const grown = makeBits(size);
  grown.set(bits);
  return grown;
}

/** Puts a number into the set. */
export function addBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}

/** Takes a number out of the set. */
export function dropBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
}

/** Whether the number is in the set. */
export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** Adds to `into` what is in `other`; nothing when there is no other. */
export function addBits(into: Bits, other: Bits | undefined): void {
  if (other !== undefined)
    for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) | (other[word] ?? 0);
}

/** Takes out of `bits` what is not in `others`. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
}

/** How many numbers the set holds. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += bitsIn(bits[word] ?? 0);
  return count;
}

/** How many numbers two sets have in common. */
export function countCommon(bits: Bits, others: Bits): number {
  let count = 0;
  const length = Math.min(bits.length, others.length);
  for (let word = 0; word < length; word += 1) count += bitsIn((bits[word] ?? 0) & (others[word] ?? 0));
  return count;
}

function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Calls back with each member, in rising order. */
export function eachBit(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) visit((word << 5) + 31 - Math.clz32(rest & -rest));
  }
}

// Loops, as they take a third of the time of `map`: whatever is counted over all companies passes here many times.

/** Everything that is not in the set, free places included: what is asked only of those who are here. */
export function not(bits: Bits): Bits {
  const others = new Uint32Array(bits.length);
  for (let word = 0; word < others.length; word += 1) others[word] = ~(bits[word] ?? 0);
  return others;
}

/** What two sets hold in common. */
export function both(first: Bits, second: Bits): Bits {
  return first.map((word, at) => word & (second[at] ?? 0));
}

/** What either set holds. */
export function either(first: Bits, second: Bits): Bits {
  return first.map((word, at) => word | (second[at] ?? 0));
}

/** What is in the first set and not in the others. */
export function without(bits: Bits, others: Bits): Bits {
  const rest = new Uint32Array(bits.length);
  for (let word = 0; word < rest.length; word += 1) rest[word] = (bits[word] ?? 0) & ~(others[word] ?? 0);
  return rest;
}

/**
 * Which companies have a value of which there are thousands, each had by a few: the places of a value, in no order. Lists, as they are walked
 * at every count and changed when a company is saved; a set takes ten times as long to walk.
 */
interface Holders<T> {
  /** Puts of one place come one after the other. */
  put(key: string, value: T, place: number): void;
  clear(place: number): void;
  placesOf(key: string): readonly number[] | undefined;
  each(visit: (value: T, places: readonly number[]) => void): void;
}

/** Nobody has anything yet. */
export function createHolders<T>(): Holders<T> {
  const held = new Map<string, { readonly value: T; readonly places: number[] }>();
  return {
    put(key, value, place) {
      const holders = held.get(key) ?? { value, places: [] };
      held.set(key, holders);
      if (holders.places.at(-1) !== place) holders.places.push(place);
    },
    clear(place) {
      for (const { places } of held.values()) {
        const at = places.indexOf(place);
        if (at < 0) continue;
        const last = places.pop() ?? place;
        if (last !== place) places[at] = last;
      }
    },
    placesOf: (key) => held.get(key)?.places,
    each(visit) {
      for (const { value, places } of held.values()) if (places.length > 0) visit(value, places);
    },
  };
}
