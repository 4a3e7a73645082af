import type { SameKeys } from '../words.ts';
import type { notifications as italian } from '../it/notifications.ts';

export const notifications: SameKeys<typeof italian> = {};
