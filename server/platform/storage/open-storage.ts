import path from 'node:path';
import type { Config } from '../config/config.ts';
import { type Storage, measure, type StoredAt, thumbnailKey } from './storage.ts';
import { createHash } from 'node:crypto';
import { open, readdir, rename, stat, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { newId } from '../new-id.ts';
import { makeFolder } from '../startup-error.ts';

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

/** Storage in a folder of this machine, which is made where it is missing. Throws what the system says where it cannot be. */
export function openFolder(location: string): Storage {
  makeFolder(location, 0o700);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  /** A half-written file never stands under its name: written beside it first, then moved. What fails takes its half away. */
  async function whole(key: string, write: (partial: string) => Promise<void>): Promise<void> {
    // Two who write the same file at once do not write into each other's.
    const partial = `${key}.${newId()}.part`;
    try {
      await write(partial);
      await toDisk(path.join(location, partial));
      // The library's own move copies, and a copy can be cut half way.
      await rename(path.join(location, partial), path.join(location, key));
      await namesToDisk(location, key);
    } catch (error) {
      await disk.delete(partial).catch(() => undefined);
      throw error;
    }
  }
  return {
    place: { kind: 'folder', name: location },
    async put(key, bytes) {
      await whole(key, (partial) => disk.put(partial, bytes));
      return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
    },
    async putStream(key, bytes) {
      const { parts, measured } = measure(bytes);
      await whole(key, (partial) => disk.putStream(partial, Readable.from(parts)));
      return measured();
    },
    read: async (key) => disk.getBytes(key),
    stream: async (key) => disk.getStream(key),
    async remove(key) {
      await disk.delete(key);
      await disk.delete(thumbnailKey(key));
    },
    async list(folder) {
      const entries = await readdir(path.join(location, folder), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
    },
    has: async (key) => disk.exists(key),
    walk: () => walk(location, ''),
    async room() {
      const { bavail, blocks, bsize } = await statfs(location);
      return { free: bavail * bsize, total: blocks * bsize };
    },
  };
}

/** The files of a folder and of those in it, one folder at a time. What goes meanwhile is not told of. */
async function* walk(location: string, folder: string): AsyncGenerator<StoredAt> {
  const entries = await readdir(path.join(location, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(location, key);
    const found = entry.isFile() ? await stat(path.join(location, key)).catch(() => null) : null;
    if (found !== null) yield { key, size: found.size, writtenAt: found.mtime };
  }
}

/** Waits until the name of a file is on the disk too, and those of the folders that were made for it (F8). */
async function namesToDisk(location: string, key: string): Promise<void> {
  // Windows opens no folder, and keeps names by itself.
  if (process.platform === 'win32') return;
  for (let folder = path.dirname(key); ; folder = path.dirname(folder)) {
    await toDisk(path.join(location, folder), 'r');
    if (folder === '.') return;
  }
}

/** Waits until what was written is on the disk: the row that names it comes after. */
async function toDisk(place: string, flags: 'r+' | 'r' = 'r+'): Promise<void> {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
