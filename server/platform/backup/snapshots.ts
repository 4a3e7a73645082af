import { createGzip, gunzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { DamagedObject, type Vault } from './vault.ts';

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
