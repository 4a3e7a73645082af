import type { SameKeys } from '../words.ts';
import type { ateco as italian } from '../it/ateco.ts';

export const ateco: SameKeys<typeof italian> = {};
