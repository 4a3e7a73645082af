import type { Bits } from './target.ts';

/** Which group each company is of, such as its region or its consultant: how many of a set are of each is counted without looking at any. */
export interface Groups {
  /** The company at a place is of a group, or of none (null). */
  note(place: number, group: string | null): void;
  /** How many of some places are of each group, and of none; groups of which nobody is there are left out. */
  countIn(sets: readonly Bits[]): Map<string | null, number>;
}

/** No company has a group yet. */
export function createGroups(): Groups {
  const numbers = new Map<string | null, number>();
  const names: (string | null)[] = [];
  let groupAt = new Uint32Array(1_024);
  const numberOf = (group: string | null): number => {
    const known = numbers.get(group);
    if (known !== undefined) return known;
    numbers.set(group, names.length);
    return names.push(group) - 1;
  };
  numberOf(null);
  return {
    note(place, group) {
      if (place >= groupAt.length) {
        const grown = new Uint32Array((place + 1) * 2);
        grown.set(groupAt);
        groupAt = grown;
      }
      groupAt[place] = numberOf(group);
    },
    countIn(sets) {
      const counts = new Uint32Array(names.length);
      // The loop of `eachBit`, without a call for each: half of all companies pass here.
      for (const bits of sets)
        for (let word = 0; word < bits.length; word += 1)
          for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
            const group = groupAt[(word << 5) + 31 - Math.clz32(rest & -rest)] ?? 0;
            counts[group] = (counts[group] ?? 0) + 1;
          }
      return new Map(names.flatMap((name, at) => (counts[at] === 0 ? [] : [[name, counts[at] ?? 0] as const])));
    },
  };
}
