import type { SameKeys } from '../words.ts';
import type { categories as italian } from '../it/categories.ts';

export const categories: SameKeys<typeof italian> = {};
