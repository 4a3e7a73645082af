import type { SameKeys } from '../words.ts';
import type { partners as italian } from '../it/partners.ts';

export const partners: SameKeys<typeof italian> = {};
