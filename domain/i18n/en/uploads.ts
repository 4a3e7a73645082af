import type { SameKeys } from '../words.ts';
import type { uploads as italian } from '../it/uploads.ts';

export const uploads: SameKeys<typeof italian> = {};
