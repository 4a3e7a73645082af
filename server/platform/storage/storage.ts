import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { DB } from '@volano/database/types';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Kysely } from 'kysely';
import { newId } from '../new-id.ts';
import { makeFolder } from '../startup-error.ts';

/** Where files live: one private room, reached by key. Who may have a file is decided by whoever hands out its address. */
export interface Storage {
  /** Writes the bytes whole or not at all, and tells their hash. */
  put(key: string, bytes: Uint8Array): Promise<{ sha256: string; size: number }>;
  /** The same for bytes that come one after the other and are never held together. */
  putStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }>;
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  /** Takes a file away, and what was drawn of it. */
  remove(key: string): Promise<void>;
  /** The keys of the files in a folder, not those in folders of it. None where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Whether the bytes are there. */
  has(key: string): Promise<boolean>;
  /** Every file that there is, those half written too, and when it was last written. */
  walk(): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>;
}

/** Storage on disk, in the folder `files` of the data folder. */
export async function openStorage(dataDir: string): Promise<Storage> {
  const location = path.join(dataDir, 'files');
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
    async put(key, bytes) {
      await whole(key, (partial) => disk.put(partial, bytes));
      return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
    },
    async putStream(key, bytes) {
      const hash = createHash('sha256');
      let size = 0;
      async function* measured(): AsyncGenerator<Uint8Array> {
        for await (const part of bytes) {
          hash.update(part);
          size += part.byteLength;
          yield part;
        }
      }
      await whole(key, (partial) => disk.putStream(partial, Readable.from(measured())));
      return { sha256: hash.digest('hex'), size };
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
  };
}

const THUMBNAILS = 'thumbnails/';

/** Where the small version of a picture is kept once it was drawn. */
export function thumbnailKey(key: string): string {
  return `${THUMBNAILS}${key}`;
}

/** Of a small version the file that it was drawn of; any other key as it is. */
export function originalKey(key: string): string {
  return key.startsWith(THUMBNAILS) ? key.slice(THUMBNAILS.length) : key;
}

/** The files of a folder and of those in it, one folder at a time. What goes meanwhile is not told of. */
async function* walk(location: string, folder: string): AsyncGenerator<{ key: string; writtenAt: Date }> {
  const entries = await readdir(path.join(location, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(location, key);
    const found = entry.isFile() ? await stat(path.join(location, key)).catch(() => null) : null;
    if (found !== null) yield { key, writtenAt: found.mtime };
  }
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

/** What a signed address opens: one file, for one person, until a moment (holes H12). */
interface Ticket {
  readonly uploadId: string;
  readonly userId: string;
  /** Seconds since 1970. */
  readonly until: number;
  /** A smaller version of an image. */
  readonly thumbnail?: boolean;
}

export interface Signer {
  sign(ticket: Ticket): string;
  /** The ticket, or null when it was forged, altered or has expired. */
  open(signed: string, now: Date): Ticket | null;
}

/** Signs with a secret kept in the database, so that every node opens what another signed. */
export async function openSigner(db: Kysely<DB>): Promise<Signer> {
  const secret = await secretOf(db);
  const mark = (body: string): Buffer => createHmac('sha256', secret).update(body).digest();
  return {
    sign(ticket) {
      const body = Buffer.from(
        JSON.stringify([ticket.uploadId, ticket.userId, ticket.until, ticket.thumbnail ? 1 : 0]),
      ).toString('base64url');
      return `${body}.${mark(body).toString('base64url')}`;
    },
    open(signed, now) {
      const [body = '', given = ''] = signed.split('.');
      const expected = mark(body);
      const received = Buffer.from(given, 'base64url');
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
      const [uploadId, userId, until, isThumbnail] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        number,
        number,
      ];
      if (until * 1000 < now.getTime()) return null;
      return { uploadId, userId, until, thumbnail: isThumbnail === 1 };
    },
  };
}

async function secretOf(db: Kysely<DB>): Promise<Buffer> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64'));
  await db
    .insertInto('settings')
    .values({ key: 'signingSecret', value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signingSecret')
    .executeTakeFirstOrThrow();
  return Buffer.from(value as string, 'base64');
}
