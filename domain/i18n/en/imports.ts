import type { SameKeys } from '../words.ts';
import type { imports as italian } from '../it/imports.ts';

export const imports: SameKeys<typeof italian> = {};
