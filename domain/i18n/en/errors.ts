import type { SameKeys } from '../words.ts';
import type { errors as italian } from '../it/errors.ts';

export const errors: SameKeys<typeof italian> = {};
