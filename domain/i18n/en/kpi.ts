import type { SameKeys } from '../words.ts';
import type { kpi as italian } from '../it/kpi.ts';

export const kpi: SameKeys<typeof italian> = {};
