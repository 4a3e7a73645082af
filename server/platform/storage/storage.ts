import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where files live: one private room, reached by key. Who may have a file is decided by whoever hands out its address. */
export interface Storage {
  /** Writes the bytes whole or not at all, and tells their hash. */
  put(key: string, bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

/** Storage on disk, in the folder `files` of the data folder. */
export async function openStorage(dataDir: string): Promise<Storage> {
  const location = path.join(dataDir, 'files');
  await mkdir(location, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async put(key, bytes) {
      // A half-written file never stands under its name: written beside it first, then moved. What fails takes its half away.
      const partial = `${key}.part`;
      try {
        await disk.put(partial, bytes);
        await toDisk(path.join(location, partial));
        // The library's own move copies, and a copy can be cut half way.
        await rename(path.join(location, partial), path.join(location, key));
        await namesToDisk(location, key);
      } catch (error) {
        await disk.delete(partial).catch(() => undefined);
        throw error;
      }
      return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
    },
    read: async (key) => disk.getBytes(key),
    stream: async (key) => disk.getStream(key),
    remove: async (key) => disk.delete(key),
  };
}

/** Waits until the name of a file is on the disk too, and those of the folders that were made for it (6-abuse, F8). */
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
