import type { SameKeys } from '../words.ts';
import type { announcements as italian } from '../it/announcements.ts';

export const announcements: SameKeys<typeof italian> = {};
