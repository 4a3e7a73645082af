import type { SameKeys } from '../words.ts';
import type { mails as italian } from '../it/mails.ts';

export const mails: SameKeys<typeof italian> = {};
