import type { SameKeys } from '../words.ts';
import type { matching as italian } from '../it/matching.ts';

export const matching: SameKeys<typeof italian> = {};
