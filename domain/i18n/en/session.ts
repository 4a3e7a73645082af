import type { SameKeys } from '../words.ts';
import type { session as italian } from '../it/session.ts';

export const session: SameKeys<typeof italian> = {};
