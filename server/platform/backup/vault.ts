import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { BackupConfig } from '../config/stores.ts';
import { StartupError } from '../startup-error.ts';
import { openFolder } from '../storage/open-storage.ts';
import { measure, type Measured, type Storage } from '../storage/storage.ts';
import { createGzip, gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * A place for backups: objects by name, sealed with AES-256-GCM when there is a key. Sealed, an object is
 *
 *     "VLB1"  12 random bytes  ciphertext  16 bytes of authentication
 *
 * and its name is authenticated with it, so that one cannot be put in the place of another. The key comes from `BACKUP_KEY` by scrypt with
 * the salt of `volano-backups.json`; names of files are a keyed hash then, and do not tell what is kept.
 */
export interface Vault {
  readonly name: string;
  /** The name that the database and the files of these backups know each other by. */
  readonly portal: string;
  readonly storage: Storage;
  /** How many bytes an object takes that has so many. */
  sizeOf(bytes: number): number;
  /** Where a file with this SHA-256 is kept: equal files are kept once, in whatever backup they are. */
  placeOf(sha256: string): string;
  /** Writes an object whole or not at all, and tells what it was before it was sealed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<Measured>;
  /** What was put, part by part. Only its end tells that it is whole: `DamagedObject` where it is not, or is not there. */
  open(key: string): AsyncGenerator<Uint8Array>;
}

/** An object of a backup that is not what was put there. */
export class DamagedObject extends Error {
  constructor(key: string, cause?: unknown) {
    super(`${key} is damaged or missing`, { cause });
    this.name = 'DamagedObject';
  }
}

const HEADER = 'volano-backups.json';
const header = z.object({
  format: z.literal(1),
  /** Whose backups these are: the name that a database and its files know each other by. */
  portal: z.string(),
  sealed: z.object({ salt: z.base64(), check: z.base64() }).nullable(),
});

/**
 * Opens the place of the backups of a portal, and makes it where there is none yet; with `portal` null only one that is there. Throws a
 * `StartupError` with one line: no backup there, another portal's, a key that is missing, wrong or not asked for.
 */
export async function openVault({ to, key }: BackupConfig, dataDir: string, portal: string | null): Promise<Vault> {
  const storage = await openPlace(to, dataDir, portal !== null);
  const name = storage.place.name;
  const found = await readHeader(storage, name);
  if (found === null && portal === null) throw new StartupError(`There is no backup in ${name}.`);
  if (found !== null && portal !== null && found.portal !== portal)
    throw new StartupError(`The backups in ${name} are those of another portal: choose another place.`);
  if (found === null) {
    await storage.put(HEADER, Buffer.from(`${JSON.stringify(begin(portal ?? '', key))}\n`));
    // Of two that begin at once both go on with what is kept.
    return openVault({ to, key }, dataDir, portal);
  }
  const begun = found;
  if (begun.sealed === null && key !== undefined && portal !== null)
    throw new StartupError(`The backups in ${name} are not encrypted: with BACKUP_KEY choose an empty place.`);
  const secret = begun.sealed === null ? null : secretOf(begun.sealed, key, name);
  return vaultOn(storage, begun.portal, secret);
}

async function openPlace(to: BackupConfig['to'], dataDir: string, isToMake: boolean): Promise<Storage> {
  if (to.kind === 'bucket') {
    const { openBucket } = await import('../storage/bucket.ts');
    return openBucket(to.bucket, path.join(dataDir, 'spool'));
  }
  if (!isToMake && !existsSync(path.join(to.folder, HEADER)))
    throw new StartupError(`There is no backup in ${to.folder}.`);
  try {
    return openFolder(to.folder);
  } catch (error) {
    throw new StartupError(`${to.folder} cannot be used for backups: ${(error as Error).message}`);
  }
}

async function readHeader(storage: Storage, name: string): Promise<z.infer<typeof header> | null> {
  if (!(await storage.has(HEADER))) return null;
  try {
    return header.parse(JSON.parse(Buffer.from(await storage.read(HEADER)).toString()));
  } catch {
    throw new StartupError(`${HEADER} in ${name} is damaged: put back its copy, or choose another place.`);
  }
}

function begin(portal: string, key: string | undefined): z.infer<typeof header> {
  if (key === undefined) return { format: 1, portal, sealed: null };
  const salt = randomBytes(16);
  return { format: 1, portal, sealed: { salt: salt.toString('base64'), check: checkOf(derive(key, salt)) } };
}

function secretOf(sealed: { salt: string; check: string }, key: string | undefined, name: string): Buffer {
  if (key === undefined) throw new StartupError(`The backups in ${name} are encrypted: set BACKUP_KEY.`);
  const secret = derive(key, Buffer.from(sealed.salt, 'base64'));
  if (checkOf(secret) !== sealed.check) throw new StartupError(`BACKUP_KEY is not the key of the backups in ${name}.`);
  return secret;
}

function derive(key: string, salt: Buffer): Buffer {
  return scryptSync(key, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 });
}

/** Tells a right key from a wrong one, and nothing else of it. */
function checkOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('volano backups: check').digest('base64');
}

function vaultOn(storage: Storage, portal: string, secret: Buffer | null): Vault {
  const nameOf = (sha256: string): string =>
    secret === null ? sha256 : createHmac('sha256', secret).update(`name ${sha256}`).digest('hex');
  return {
    name: storage.place.name,
    portal,
    storage,
    sizeOf: (bytes) => bytes + (secret === null ? 0 : MAGIC.length + IV_BYTES + TAG_BYTES),
    placeOf(sha256) {
      const name = nameOf(sha256);
      return `objects/${name.slice(0, 2)}/${name}`;
    },
    async put(key, bytes) {
      const { parts, measured } = measure(bytes);
      await storage.putStream(key, secret === null ? parts : seal(secret, key, parts));
      return measured();
    },
    async *open(key) {
      try {
        const stored = await storage.stream(key);
        yield* secret === null ? stored : unseal(secret, key, stored);
      } catch (error) {
        throw new DamagedObject(key, error);
      }
    },
  };
}

const MAGIC = Buffer.from('VLB1');
const IV_BYTES = 12;
const TAG_BYTES = 16;

async function* seal(secret: Buffer, key: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(key));
  yield Buffer.concat([MAGIC, iv]);
  for await (const part of bytes) yield cipher.update(part);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/** The last bytes are the authentication: some are always held back. */
async function* unseal(secret: Buffer, key: string, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0);
  let decipher: ReturnType<typeof open> | null = null;
  const open = (iv: Buffer) => createDecipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(key));
  for await (const part of sealed) {
    held = Buffer.concat([held, part]);
    if (decipher === null) {
      if (held.length < MAGIC.length + IV_BYTES) continue;
      if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('it is not sealed');
      decipher = open(held.subarray(MAGIC.length, MAGIC.length + IV_BYTES));
      held = held.subarray(MAGIC.length + IV_BYTES);
    }
    const ready = held.length - TAG_BYTES;
    if (ready <= 0) continue;
    yield decipher.update(held.subarray(0, ready));
    held = held.subarray(ready);
  }
  if (decipher === null || held.length !== TAG_BYTES) throw new Error('it is cut');
  decipher.setAuthTag(held);
  decipher.final();
}

const hash = z.string().regex(/^[\da-f]{64}$/);

/** What one backup is: the rows of one moment, the files that they name, and what travels with the files without a row. */
const snapshot = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string(),
  /** The last migration of the database that the rows are of. */
  migration: z.string(),
  rows: z.object({ count: z.int(), sha256: hash, size: z.int() }),
  files: z.array(z.object({ key: z.string(), sha256: hash, size: z.int() })),
  /** Keys of files that the portal itself had lost by then. */
  missing: z.array(z.string()),
  /** Small files that no row names, as they are: who was erased. */
  beside: z.record(z.string(), z.string()),
});
export type Snapshot = z.infer<typeof snapshot>;

const FOLDER = 'snapshots';

/** The moment of a backup as part of a name: no colon, which not every file system takes. */
function stampOf(madeAt: string): string {
  return madeAt.replaceAll(':', '-');
}

/** Where the rows of a backup are kept, packed by gzip. */
export function rowsPlace(madeAt: string): string {
  return `rows/${stampOf(madeAt)}`;
}

function snapshotPlace(madeAt: string): string {
  return `${FOLDER}/${stampOf(madeAt)}`;
}

/** The moments of all backups that were made to their end, oldest first. */
export async function listMoments({ storage }: Vault): Promise<string[]> {
  const stamps = (await storage.list(FOLDER)).map((key) => key.slice(FOLDER.length + 1));
  return stamps.flatMap(momentOf).toSorted();
}

function momentOf(stamp: string): string[] {
  const found = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(stamp);
  return found === null ? [] : [found.slice(1).join(':')];
}

/** Writes what a backup is: from then on there is one. Read back at once. */
export async function putSnapshot(vault: Vault, made: Snapshot): Promise<void> {
  const bytes = Readable.from([Buffer.from(JSON.stringify(made))]).pipe(createGzip());
  await vault.put(snapshotPlace(made.madeAt), bytes);
  await readSnapshot(vault, made.madeAt);
}

/** What a backup is. Throws `DamagedObject` where that cannot be read any more. */
export async function readSnapshot(vault: Vault, madeAt: string): Promise<Snapshot> {
  const key = snapshotPlace(madeAt);
  const packed = await buffer(vault.open(key));
  try {
    return snapshot.parse(JSON.parse(gunzipSync(packed).toString()));
  } catch (error) {
    throw new DamagedObject(key, error);
  }
}

/** Takes a backup away: what it is first, so that no half of one is ever taken for one. Files that others share stay. */
export async function removeSnapshot({ storage }: Vault, madeAt: string): Promise<void> {
  await storage.remove(snapshotPlace(madeAt));
  await storage.remove(rowsPlace(madeAt));
}
