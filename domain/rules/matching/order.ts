import type { Match, Verdict, Criterion, CriterionKey } from './types.ts';
import type { Bits } from './target.ts';

/** A match with what else decides its place on a page. `daysLeft` and `amount` are null where the call has none. */
export interface RankedMatch {
  readonly _id: string;
  readonly match: Pick<Match, 'verdict' | 'fit'>;
  readonly isRecommended: boolean;
  readonly daysLeft: number | null;
  readonly amount: number | null;
}

const PLACE: Readonly<Record<Verdict, number>> = {
  eligible: 0,
  toVerify: 1,
  nearMiss: 2,
  notAssessable: 3,
  notEligible: 4,
};

/** The order of a page: verdict, recommended by the advisor, fit, days left, amount; ties by id, so that pages never overlap. */
export function compareMatches(a: RankedMatch, b: RankedMatch): number {
  return (
    PLACE[a.match.verdict] - PLACE[b.match.verdict] ||
    Number(b.isRecommended) - Number(a.isRecommended) ||
    b.match.fit - a.match.fit ||
    compareDays(a.daysLeft, b.daysLeft) ||
    (b.amount ?? -1) - (a.amount ?? -1) ||
    (a._id < b._id ? -1 : Number(a._id > b._id))
  );
}

/** Sooner first; without a deadline last. */
function compareDays(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}

/**
 * The criteria as they are told: what holds and could have excluded somebody first, the one that admits the fewest companies before the others
 * (8-true-calls §2, first chip), then everything else. Ties, and criteria that nothing is known of, stay as they were.
 */
export function narrowestFirst(
  criteria: readonly Criterion[],
  admitted: ReadonlyMap<CriterionKey, number>,
): Criterion[] {
  const placeOf = ({ key, status, isCounted }: Criterion): number =>
    status === 'pass' && isCounted ? (admitted.get(key) ?? Number.MAX_SAFE_INTEGER) : Infinity;
  return [...criteria].sort((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return first === second ? 0 : first - second;
  });
}

/** A group that companies are of, by name; null of none. */
type GroupName = string | null;

/** As many pairs of groups as two bytes can number. */
const FEW_PAIRS = 2 ** 16;

/**
 * Of which two groups each company is, such as its region and its consultant: how many of a set are of each is counted without looking at any.
 * By pairs, so that a company is counted once and what is read of it is small: half of all companies pass here at every keystroke.
 */
export class Groups {
  private readonly sides = [new Numbers(), new Numbers()] as const;
  private readonly pairs = new Map<number, number>();
  /** By pair, the numbers of its two groups. */
  private readonly groupsOf: (readonly [number, number])[] = [];
  /** By place, the number of the pair. */
  private pairAt: Uint16Array | Uint32Array = new Uint16Array(1_024);

  /** The company at a place is of two groups, or of none (null). */
  note(place: number, first: GroupName, second: GroupName): void {
    const pair = this.pairOf(this.sides[0].of(first), this.sides[1].of(second));
    const { length } = this.pairAt;
    if (place >= length) this.grow((place + 1) * 2, this.groupsOf.length > FEW_PAIRS);
    else if (this.groupsOf.length > FEW_PAIRS && this.pairAt instanceof Uint16Array) this.grow(length, true);
    this.pairAt[place] = pair;
  }

  /**
   * How many of some places are of each group of the two, and of none; groups of which nobody is there are left out. No place is in two of the
   * sets. One walk with the loop of `eachBit` and no call in it.
   */
  countIn(sets: readonly Bits[]): readonly [Map<GroupName, number>, Map<GroupName, number>] {
    const { pairAt, groupsOf, sides } = this;
    const counts = new Uint32Array(groupsOf.length);
    for (const bits of sets)
      for (let word = 0; word < bits.length; word += 1)
        for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
          const pair = pairAt[(word << 5) + 31 - Math.clz32(rest & -rest)] ?? 0;
          counts[pair] = (counts[pair] ?? 0) + 1;
        }
    const [ofFirst, ofSecond] = sides.map(({ names }) => new Uint32Array(names.length)) as [Uint32Array, Uint32Array];
    for (const [pair, [first, second]] of groupsOf.entries()) {
      const count = counts[pair] ?? 0;
      ofFirst[first] = (ofFirst[first] ?? 0) + count;
      ofSecond[second] = (ofSecond[second] ?? 0) + count;
    }
    return [sides[0].named(ofFirst), sides[1].named(ofSecond)];
  }

  private grow(room: number, isOfMany: boolean): void {
    const grown = isOfMany ? new Uint32Array(room) : new Uint16Array(room);
    grown.set(this.pairAt);
    this.pairAt = grown;
  }

  private pairOf(first: number, second: number): number {
    const key = first * 2 ** 24 + second;
    const known = this.pairs.get(key) ?? this.groupsOf.push([first, second]) - 1;
    this.pairs.set(key, known);
    return known;
  }
}

/** Groups by number. */
class Numbers {
  readonly names: GroupName[] = [];
  private readonly numbers = new Map<GroupName, number>();

  of(name: GroupName): number {
    const known = this.numbers.get(name) ?? this.names.push(name) - 1;
    this.numbers.set(name, known);
    return known;
  }

  named(counts: Uint32Array): Map<GroupName, number> {
    return new Map(this.names.flatMap((name, at) => (counts[at] === 0 ? [] : [[name, counts[at] ?? 0] as const])));
  }
}

/** Companies by name, kept up as they come, go and are called otherwise, so that a page of them costs what it shows. */
export interface NameOrder {
  /** The company at a place is called so, without case and accents; null once it is gone. */
  note(place: number, id: string, name: string | null): void;
  /** The places of all, by name and where that is the same by id, as code units stand. To be read before the next note. */
  places(): Uint32Array;
}

/** Nobody is there yet. What is noted is sorted when it is asked for: a thousand at a time cost a millisecond beside a hundred thousand. */
export function createNameOrder(): NameOrder {
  return new Names();
}

class Names implements NameOrder {
  private order = new Uint32Array(0);
  private length = 0;
  private unsorted: number[] = [];
  private readonly names: (string | undefined)[] = [];
  private readonly ids: string[] = [];

  note(place: number, id: string, name: string | null): void {
    const known = this.names[place];
    if (known === name && this.ids[place] === id) return;
    if (known !== undefined) this.drop(place);
    this.ids[place] = id;
    this.names[place] = name ?? undefined;
    if (name !== null) this.unsorted.push(place);
  }

  places(): Uint32Array {
    if (this.unsorted.length > 0) this.merge(this.unsorted.sort((a, b) => this.compare(a, b)));
    return this.order.subarray(0, this.length);
  }

  private merge(added: readonly number[]): void {
    let [from, to] = [this.length - 1, this.length + added.length - 1];
    this.length = to + 1;
    if (this.length > this.order.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.order);
      this.order = grown;
    }
    // From the end, where there is room.
    for (let at = added.length - 1; at >= 0; to -= 1) {
      const [placed, next] = [this.order[from] ?? 0, added[at] ?? 0];
      const isPlacedLast = from >= 0 && this.compare(placed, next) > 0;
      this.order[to] = isPlacedLast ? placed : next;
      if (isPlacedLast) from -= 1;
      else at -= 1;
    }
    this.unsorted = [];
  }

  private drop(place: number): void {
    const waiting = this.unsorted.indexOf(place);
    if (waiting >= 0) {
      this.unsorted.splice(waiting, 1);
      return;
    }
    const at = this.find(place);
    this.order.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  private find(place: number): number {
    let [low, high] = [0, this.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.order[middle] ?? 0, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(a: number, b: number): number {
    return compareText(this.names[a] ?? '', this.names[b] ?? '') || compareText(this.ids[a] ?? '', this.ids[b] ?? '');
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
