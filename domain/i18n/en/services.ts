import type { SameKeys } from '../words.ts';
import type { services as italian } from '../it/services.ts';

export const services: SameKeys<typeof italian> = {};
