import type { SameKeys } from '../words.ts';
import type { news as italian } from '../it/news.ts';

export const news: SameKeys<typeof italian> = {};
