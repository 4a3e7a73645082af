import path from 'node:path';
import { z } from 'zod';
import type { ScannerAddress } from '../files/scan.ts';
import { StartupError } from '../startup-error.ts';

export const STORE_URL = z
  .url({ protocol: /^https?$/ })
  .refine((url) => URL.parse(url)?.username === '', 'must be an address without a name and a password');
export const BUCKET_NAME = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');
export const REGION = z.string().regex(/^[\w-]{1,40}$/);
/** ClamAV's daemon, on a port or on a socket of this machine. */
export const SCANNER_URL = z
  .string()
  .regex(/^tcp:\/\/[^/:]+:\d{1,5}\/?$|^unix:\/\/?(?=\/)[^\s]+$/, 'must be tcp://HOST:PORT or unix:///PATH')
  .transform((url): ScannerAddress => {
    const { protocol, hostname: host, port, pathname } = new URL(url);
    return protocol === 'tcp:' ? { host, port: Number(port) } : { path: pathname };
  });
/** A folder, or a bucket and perhaps a folder in it. */
export const BACKUP_PLACE = z
  .string()
  .regex(
    /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*\/?$/,
    'must be a folder or s3://BUCKET/FOLDER',
  );

/** How an S3-compatible store is reached, and which bucket of it. What is kept stands under the prefix, empty or with a slash at its end. */
export interface BucketConfig {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  readonly prefix: string;
  /** Only new names are written, and nothing is ever deleted; so many days each object is kept from everybody, 0 where the store says so itself. */
  readonly writesOnce?: { readonly lockDays: number };
}

/** Where backups go, and what they are encrypted with. */
export interface BackupConfig {
  readonly to:
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 'bucket'; readonly bucket: BucketConfig };
  readonly key: string | undefined;
}

/** What the environment says of where things are kept. */
type Stores = { readonly DATA_DIR: string } & {
  readonly BACKUP_LOCK_DAYS?: number | undefined;
} & {
  readonly [
    name in `${'' | 'BACKUP_'}S3_${'ENDPOINT' | 'REGION' | 'KEY' | 'SECRET'}` | 'S3_BUCKET' | 'BACKUP_TO' | 'BACKUP_KEY'
  ]?: string | undefined;
};

/** Where the files are, in a bucket or in the folder of data, and where backups go. Throws a `StartupError` with one line. */
export function storesOf(env: Stores): { bucket: BucketConfig | undefined; backup: BackupConfig | undefined } {
  return { bucket: bucketOf(env), backup: backupOf(env) };
}

/** How a bucket is reached: all or none; the region is the usual one where the store has none. */
function accessOf(env: Stores, bucket: string): BucketConfig {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', S3_KEY: key, S3_SECRET: secret } = env;
  if (endpoint !== undefined && key !== undefined && secret !== undefined)
    return { endpoint, bucket, region, key, secret, prefix: '' };
  const needed = { S3_ENDPOINT: endpoint, S3_KEY: key, S3_SECRET: secret };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  throw new StartupError(`S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET go together: ${missing.join(', ')} not set`);
}

/** Where the files are. Access alone, without a bucket, is for backups in another one. */
function bucketOf(env: Stores): BucketConfig | undefined {
  if (env.S3_BUCKET !== undefined) return accessOf(env, env.S3_BUCKET);
  const isNamed = [env.S3_ENDPOINT, env.S3_REGION, env.S3_KEY, env.S3_SECRET].some((value) => value !== undefined);
  if (isNamed && env.BACKUP_TO?.startsWith('s3:') !== true)
    throw new StartupError('S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET go together: S3_BUCKET not set');
  return undefined;
}

/** How the store of the backups is reached: as it says, else as that of the files. */
function forBackups(env: Stores): Stores {
  return {
    ...env,
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION ?? env.S3_REGION,
    S3_KEY: env.BACKUP_S3_KEY ?? env.S3_KEY,
    S3_SECRET: env.BACKUP_S3_SECRET ?? env.S3_SECRET,
  };
}

/** With a key of its own nothing that is there is ever changed: whoever takes over the portal cannot either (18-trust §6). */
function writingOf({
  S3_KEY,
  BACKUP_S3_KEY,
  BACKUP_LOCK_DAYS: lockDays = 0,
}: Stores): Pick<BucketConfig, 'writesOnce'> {
  const isOwn = BACKUP_S3_KEY !== undefined && BACKUP_S3_KEY !== S3_KEY;
  if (isOwn) return { writesOnce: { lockDays } };
  if (lockDays > 0) throw new StartupError('BACKUP_LOCK_DAYS needs BACKUP_S3_KEY: a key of its own for the backups');
  return {};
}

/** Whether the key of the files opens the backups too, and may delete them. */
export function isKeyShared({ bucket, backup }: ReturnType<typeof storesOf>): boolean {
  return bucket !== undefined && backup?.to.kind === 'bucket' && backup.to.bucket.writesOnce === undefined;
}

/** A folder outside of the data, or a bucket that is not that of the files: what no row names is swept away there. */
function backupOf(env: Stores): BackupConfig | undefined {
  const { BACKUP_TO: to, BACKUP_KEY: key } = env;
  if (to === undefined) return undefined;
  if (to.startsWith('s3://')) {
    const [name = '', ...folders] = to
      .slice('s3://'.length)
      .split('/')
      .filter((part) => part !== '');
    if (name === env.S3_BUCKET)
      throw new StartupError('BACKUP_TO may not be the bucket of the files: choose another one');
    const prefix = folders.map((folder) => `${folder}/`).join('');
    return { to: { kind: 'bucket', bucket: { ...accessOf(forBackups(env), name), ...writingOf(env), prefix } }, key };
  }
  const folder = path.resolve(to);
  const fromData = path.relative(path.resolve(env.DATA_DIR), folder);
  if (!fromData.startsWith('..') && !path.isAbsolute(fromData))
    throw new StartupError(`BACKUP_TO ${folder} is inside DATA_DIR: what loses the one would lose the other`);
  return { to: { kind: 'folder', folder }, key };
}
