/** Chance that comes out the same again for the same seed. */
export interface SeededRandom {
  /** A whole number from 0 up to, and without, the limit. */
  below(limit: number): number;
  /** Whether one of so many times is now. */
  oneIn(times: number): boolean;
}

/** A stream of chance. Streams of one seed differ by their names, so that nobody's turns depend on when others take theirs. */
export function seededRandom(seed: number, name: string): SeededRandom {
  let state = seed >>> 0;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Mulberry32: small, and even enough to choose moments by.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return { below: (limit) => Math.floor(next() * limit), oneIn: (times) => next() * times < 1 };
}
