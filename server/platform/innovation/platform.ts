import type { Config } from '../config/config.ts';
import { standInsOf } from '../config/stand-ins.ts';
import { postToInnovation } from './client.ts';

/** Posts fields under a key, and answers the platform's own id of them: as `postToInnovation`. */
type Post = (idempotencyKey: string, fields: object) => Promise<string | null>;

/** The startup platform, in a demo without one what stands in for it and sends nothing, or null where there is neither (decisions §9, 10 §4). */
export function startupPlatformOf(config: Config): Post | null {
  const { innovation } = config;
  if (innovation !== undefined) return (key, fields) => postToInnovation(innovation, key, fields);
  if (!standInsOf(config).includes('innovation')) return null;
  return (key) => Promise.resolve(`DIMOSTRAZIONE-${key.slice(-8).toUpperCase()}`);
}
