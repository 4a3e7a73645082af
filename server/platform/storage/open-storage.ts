import path from 'node:path';
import type { Config } from '../config/config.ts';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

/**
 * The files of a portal: in its bucket, or else in the folder `files` of its data folder. Throws a `StartupError` with one line that names
 * the setting where neither can be used.
 */
export async function openStorage({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Promise<Storage> {
  if (bucket === undefined) return openFolder(path.join(dataDir, 'files'));
  // Loaded by whoever has a bucket, and by nobody else: it is heavier than the rest of the start together.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(bucket, path.join(dataDir, 'spool'));
}
