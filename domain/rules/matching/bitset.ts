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

/** How many numbers the set holds. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0;
    rest -= (rest >>> 1) & 0x5555_5555;
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** Calls back with each member, in rising order. */
export function eachBit(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) visit((word << 5) + 31 - Math.clz32(rest & -rest));
  }
}
