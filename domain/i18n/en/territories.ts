import type { SameKeys } from '../words.ts';
import type { territories as italian } from '../it/territories.ts';

export const territories: SameKeys<typeof italian> = {};
