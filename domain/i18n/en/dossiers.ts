import type { SameKeys } from '../words.ts';
import type { dossiers as italian } from '../it/dossiers.ts';

export const dossiers: SameKeys<typeof italian> = {};
