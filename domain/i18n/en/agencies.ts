import type { SameKeys } from '../words.ts';
import type { agencies as italian } from '../it/agencies.ts';

export const agencies: SameKeys<typeof italian> = {};
