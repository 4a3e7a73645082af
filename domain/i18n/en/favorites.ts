import type { SameKeys } from '../words.ts';
import type { favorites as italian } from '../it/favorites.ts';

export const favorites: SameKeys<typeof italian> = {};
