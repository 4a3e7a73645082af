import type { SameKeys } from '../words.ts';
import type { users as italian } from '../it/users.ts';

export const users: SameKeys<typeof italian> = {};
