import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { importDatabase, requireEmptyDatabase } from '../db/database-copy.ts';
import { StartupError } from '../startup-error.ts';
import { IDENTITY_KEY, RESTORING_KEY } from '../storage/marks.ts';
import type { Measured, Storage } from '../storage/storage.ts';
import { readAddedBeside } from './archive-objects.ts';
import { listMoments, readSnapshot, rowsPlace, type Snapshot, DamagedObject, type Vault } from './vault.ts';

/** What a restore brings back. `beside` is as `readErased` knows it: whoever was erased since stays erased. */
export interface ToRestore {
  readonly snapshot: Snapshot;
  readonly beside: Readonly<Record<string, string>>;
}

/**
 * Chooses a backup, the newest unless a moment is given, and makes sure that all of it is there before anything is written. Throws a
 * `StartupError` with one line where there is none, or not all of it.
 */
export async function chooseBackup(vault: Vault, at: string | undefined): Promise<ToRestore> {
  const moments = await listMoments(vault);
  const newest = moments.at(-1);
  if (newest === undefined) throw new StartupError(`There is no backup in ${vault.name}.`);
  const chosen = at === undefined ? newest : moments.find((moment) => moment === at || moment.startsWith(at));
  if (chosen === undefined)
    throw new StartupError(`There is no backup of ${at} in ${vault.name}: there are ${moments.join(', ')}.`);
  const others = moments.filter((moment) => moment !== chosen);
  const way = others.length === 0 ? '' : ` Others: --at ${others.join(', ')}`;
  try {
    const snapshot = await readSnapshot(vault, chosen);
    await requireObjects(vault, snapshot);
    for await (const part of wholeParts(vault, rowsPlace(chosen), snapshot.rows)) void part;
    return { snapshot, beside: { ...(await readErased(vault)), ...snapshot.beside } };
  } catch (error) {
    if (!(error instanceof DamagedObject)) throw error;
    throw new StartupError(`The backup of ${chosen} in ${vault.name} is damaged (${error.message}).${way}`);
  }
}

/**
 * Who was erased, as the newest backup that can be read and the archive since then know it. A damaged one keeps nobody from restoring another:
 * what is brought back is often an older one because the newest is damaged.
 */
export async function readErased(vault: Vault): Promise<Record<string, string>> {
  return { ...(await readNewestBeside(vault)), ...(await readAddedBeside(vault)) };
}

async function readNewestBeside(vault: Vault): Promise<Record<string, string>> {
  for (const moment of (await listMoments(vault)).toReversed()) {
    try {
      return (await readSnapshot(vault, moment)).beside;
    } catch (error) {
      if (!(error instanceof DamagedObject)) throw error;
    }
  }
  return {};
}

/** Whether every object is there, by its size: whether it is whole is seen when it is read. */
async function requireObjects(vault: Vault, { madeAt, rows, files }: Snapshot): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of vault.storage.walk()) sizes.set(key, size);
  const wanted = files.map(({ sha256, size }) => ({ key: vault.placeOf(sha256), size }));
  for (const { key, size } of [{ key: rowsPlace(madeAt), size: rows.size }, ...wanted])
    if (sizes.get(key) !== vault.sizeOf(size)) throw new DamagedObject(key);
}

/**
 * Brings a backup back into an empty database, migrated to where the backup was, and an empty storage; all of it or nothing. Answers how
 * many rows and files. Throws a `StartupError` with one line: something is there already, or an object is damaged. If the process dies in the
 * middle the portal does not start on what it left, and the next restore begins again.
 */
export async function restoreBackup(
  pool: pg.Pool,
  storage: Storage,
  vault: Vault,
  { snapshot, beside }: ToRestore,
): Promise<{ rows: number; files: number }> {
  await requireEmptyDatabase(pool);
  await requireEmptyStorage(storage);
  await storage.put(RESTORING_KEY, Buffer.from(snapshot.madeAt));
  try {
    for (const file of snapshot.files)
      await storage.putStream(file.key, wholeParts(vault, vault.placeOf(file.sha256), file));
    for (const [key, text] of Object.entries(beside)) await storage.put(key, Buffer.from(text));
    await storage.put(IDENTITY_KEY, Buffer.from(vault.portal));
    const packed = Readable.from(wholeParts(vault, rowsPlace(snapshot.madeAt), snapshot.rows));
    const unpacked = createGunzip();
    packed.on('error', (error) => unpacked.destroy(error));
    const rows = await importDatabase(pool, packed.pipe(unpacked));
    await storage.remove(RESTORING_KEY);
    return { rows, files: snapshot.files.length };
  } catch (error) {
    await clearStorage(storage);
    if (!(error instanceof DamagedObject) && !isDamage(error)) throw error;
    throw new StartupError(`The backup of ${snapshot.madeAt} is damaged: nothing was changed. Choose another by --at.`);
  }
}

function isDamage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof DamagedObject) return true;
  return false;
}

/** An object, whose end is held against what it was. */
export async function* wholeParts(vault: Vault, key: string, { sha256, size }: Measured): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const part of vault.open(key)) {
    hash.update(part);
    read += part.byteLength;
    yield part;
  }
  if (read !== size || hash.digest('hex') !== sha256) throw new DamagedObject(key);
}

/** What a restore that died left is no file of anybody. */
export async function requireEmptyStorage(storage: Storage): Promise<void> {
  if (await storage.has(RESTORING_KEY)) await clearStorage(storage);
  for await (const { key } of storage.walk())
    throw new StartupError(`The files in ${storage.place.name} are not empty (${key}): restore into a new place.`);
}

/** Takes away what was brought back. The mark last: until then what is left is known for what it is. */
export async function clearStorage(storage: Storage): Promise<void> {
  for await (const { key } of storage.walk()) if (key !== RESTORING_KEY) await storage.remove(key);
  await storage.remove(RESTORING_KEY);
}
