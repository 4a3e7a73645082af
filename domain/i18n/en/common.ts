import type { SameKeys } from '../words.ts';
import type { common as italian } from '../it/common.ts';

export const common: SameKeys<typeof italian> = {};
