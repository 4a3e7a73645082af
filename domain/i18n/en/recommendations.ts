import type { SameKeys } from '../words.ts';
import type { recommendations as italian } from '../it/recommendations.ts';

export const recommendations: SameKeys<typeof italian> = {};
