import { appendFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { majorVersion } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { IDENTITY_KEY } from '../storage/marks.ts';
import type { Storage } from '../storage/storage.ts';
import {
  type Base,
  dataPlace,
  listBases,
  listSegments,
  SEGMENT_BYTES,
  segmentPlace,
  unbroken,
} from './archive-objects.ts';
import { MACHINE } from './base.ts';
import { listFiles } from './copies.ts';
import { readErased, wholeParts } from './restore.ts';
import { DamagedObject, type Vault } from './vault.ts';

/** What a moment is brought back from: a copy of the cluster, and what was written since; null the last moment that there is. */
export interface MomentToRestore {
  readonly until: string | null;
  readonly base: Base;
  readonly segments: readonly string[];
}

/**
 * Chooses the newest copy that was whole by then, and what follows it without a gap. Throws a `StartupError` with one line where the archive does not
 * reach so far back, or was made for other programs.
 */
export async function chooseMoment(vault: Vault, until: string | null): Promise<MomentToRestore> {
  const bases = await listBases(vault);
  const oldest = bases.at(-1);
  if (oldest === undefined)
    throw new StartupError(`There is no archive of the database in ${vault.name}, but backups: leave out --until.`);
  const earlier = bases.filter(({ endedAt }) => until === null || endedAt <= until);
  if (earlier.length === 0)
    throw new StartupError(`The archive in ${vault.name} begins at ${oldest.endedAt}: ${until} is before it.`);
  for (const base of earlier) {
    const segments = unbroken(base, new Set(await listSegments(vault, base.line)));
    if (!segments.includes(base.whole)) continue;
    if (base.machine !== MACHINE || base.postgres !== majorVersion)
      throw new StartupError(
        `The archive in ${vault.name} is of PostgreSQL ${base.postgres} on ${base.machine}; here it is ${majorVersion} on ${MACHINE}.`,
      );
    return { until, base, segments };
  }
  throw new StartupError(`The archive in ${vault.name} lacks what follows the copies before ${until ?? 'now'}.`);
}

/** Beside the data, where PostgreSQL looks for what was written since. */
const SINCE_FOLDER = 'since';
/** Under this name nothing is left after a start: a restore that was killed. */
const UNFINISHED = 'new-restore';

/**
 * Makes the cluster of the embedded database out of a copy, told how far to go when it starts. Throws a `StartupError` with one line where
 * an object is damaged. What a restore left that was killed is taken away.
 */
export async function writeCluster(
  vault: Vault,
  cluster: string,
  { until, base, segments }: MomentToRestore,
): Promise<void> {
  await rm(cluster, { recursive: true, force: true });
  const folder = path.join(path.dirname(cluster), UNFINISHED);
  await rm(folder, { recursive: true, force: true });
  try {
    for (const name of [...base.folders, SINCE_FOLDER])
      await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
    await writeBase(vault, folder, base);
    for (const segment of segments) await writeSegment(vault, folder, base.line, segment);
    await writeFile(path.join(folder, 'data/recovery.signal'), '');
    await appendFile(path.join(folder, 'data', SETTINGS), settingsOf(until));
    await rename(folder, cluster);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(error instanceof DamagedObject)) throw error;
    throw new StartupError(`The archive in ${vault.name} is damaged (${error.message}): nothing was changed.`);
  }
}

const SETTINGS = 'postgresql.auto.conf';
const OURS = '# Restore to a moment';

/** The zone of the moment by number: names, `Z` among them, are not known yet when the file is read. */
function settingsOf(until: string | null): string {
  const fetched =
    process.platform === 'win32' ? `copy "..\\\\${SINCE_FOLDER}\\\\%f" "%p"` : `cp "../${SINCE_FOLDER}/%f" "%p"`;
  const settings = {
    // Nobody is let in before it is there.
    hot_standby: 'off',
    restore_command: fetched,
    recovery_target_timeline: 'current',
    ...(until !== null && {
      recovery_target_time: until.replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  };
  return `${OURS}\n${Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')}`;
}

/** Takes away what told the database how far to go, once it is there. */
export async function forgetRestore(cluster: string): Promise<void> {
  const file = path.join(cluster, 'data', SETTINGS);
  const [kept = ''] = (await readFile(file, 'utf8')).split(OURS);
  await writeFile(file, kept, { flush: true });
  await rm(path.join(cluster, SINCE_FOLDER), { recursive: true });
}

/** One stream, cut into the files that it was made of. */
async function writeBase(vault: Vault, folder: string, base: Base): Promise<void> {
  const place = dataPlace(base);
  const packed = Readable.from(wholeParts(vault, place, base.data));
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  const parts = packed.pipe(unpacked)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  for (const { path: name, size } of base.files) {
    const handle = await open(path.join(folder, name), 'w', 0o600);
    try {
      for (let left = size; left > 0;) {
        if (rest.length === 0) rest = await nextOf(parts, place);
        const part = rest.subarray(0, left);
        await handle.write(part);
        rest = rest.subarray(part.length);
        left -= part.length;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  // To its end, where it turns out whether it is whole.
  if (rest.length > 0 || (await parts.next()).done !== true) throw new DamagedObject(place);
}

async function nextOf(parts: AsyncIterator<Buffer>, place: string): Promise<Buffer> {
  try {
    const next = await parts.next();
    if (next.done !== true) return next.value;
  } catch (error) {
    throw new DamagedObject(place, error);
  }
  throw new DamagedObject(place);
}

async function writeSegment(vault: Vault, folder: string, line: string, segment: string): Promise<void> {
  const place = segmentPlace(line, segment);
  let size = 0;
  async function* counted(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      size += part.byteLength;
      yield part;
    }
  }
  const handle = await open(path.join(folder, SINCE_FOLDER, segment), 'w', 0o600);
  try {
    await pipeline(vault.open(place), createGunzip(), counted, handle.createWriteStream());
  } catch (error) {
    throw new DamagedObject(place, error);
  }
  if (size !== SEGMENT_BYTES) throw new DamagedObject(place);
}

/**
 * Brings back the portal's files that the rows of that moment name, and who was erased whenever since. Answers how many, and how many of them nobody had
 * copied before they were deleted.
 */
export async function restoreFiles(
  pool: pg.Pool,
  storage: Storage,
  vault: Vault,
): Promise<{ files: number; missing: number }> {
  const there = new Set<string>();
  for await (const { key } of vault.storage.walk()) there.add(key);
  let [files, missing] = [0, 0];
  for (const { storageKey, sha256, size } of await listFiles(pool)) {
    const place = vault.placeOf(sha256);
    if (!there.has(place)) {
      missing += 1;
      continue;
    }
    await storage.putStream(storageKey, wholeParts(vault, place, { sha256, size }));
    files += 1;
  }
  for (const [key, text] of Object.entries(await readErased(vault))) await storage.put(key, Buffer.from(text));
  await storage.put(IDENTITY_KEY, Buffer.from(vault.portal));
  return { files, missing };
}
