import type { SameKeys } from '../words.ts';
import type { surveys as italian } from '../it/surveys.ts';

export const surveys: SameKeys<typeof italian> = {};
