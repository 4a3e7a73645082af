import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '@volano/domain/errors';
import type { FileTrouble, RoomState } from '@volano/domain/rules/vocabulary';
import { within } from '../clock.ts';
import { IDENTITY_KEY } from './marks.ts';
import { type Measured, type Storage, thumbnailKey } from './storage.ts';
import type { Context } from '../context.ts';

/** A stored file as its row knows it. */
export interface KnownFile extends Measured {
  readonly storageKey: string;
}

/** A file that is not what its row says. */
export class FileTroubleError extends Error {
  readonly trouble: FileTrouble;

  constructor(trouble: FileTrouble, storageKey: string, cause?: unknown) {
    super(`${storageKey} is ${trouble}`, { cause });
    this.name = 'FileTroubleError';
    this.trouble = trouble;
  }
}

/** What is held in memory to be looked at; more is read twice, so that nothing leaves before the end was seen. */
const WHOLE_BYTES = 8 * 1_048_576;

/**
 * The bytes of a file, looked at to their end before the first is handed on (11-operations §1): `FileTroubleError` where they are missing,
 * cut, changed or cannot be read, `unavailable` where the whole storage does not answer. Who changes a large file while it is sent breaks the line.
 */
export async function openSound(storage: Storage, file: KnownFile): Promise<Buffer | Readable> {
  if (file.size > WHOLE_BYTES) {
    await requireSound(storage, file);
    return Readable.from(soundParts(storage, file));
  }
  return readSound(storage, file);
}

/** The same, held whole: for a picture that is drawn. */
export async function readSound(storage: Storage, file: KnownFile): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of soundParts(storage, file)) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads a file to its end and answers what is wrong with it, or null. Throws `unavailable` where the storage does not answer. */
export async function findTrouble(storage: Storage, file: KnownFile): Promise<FileTrouble | null> {
  try {
    await requireSound(storage, file);
    return null;
  } catch (error) {
    if (error instanceof FileTroubleError) return error.trouble;
    throw error;
  }
}

async function requireSound(storage: Storage, file: KnownFile): Promise<void> {
  for await (const part of soundParts(storage, file)) void part;
}

/** The parts of a file one after the other. After the last comes the judgement: whoever acts before it acts on what nobody vouches for. */
export async function* soundParts(storage: Storage, file: KnownFile): AsyncGenerator<Uint8Array> {
  let read = 0;
  const hash = createHash('sha256');
  try {
    for await (const part of await storage.stream(file.storageKey)) {
      const bytes = part as Uint8Array;
      read += bytes.byteLength;
      hash.update(bytes);
      // Longer than it was: the rest need not be read.
      if (read > file.size) break;
      yield bytes;
    }
  } catch (error) {
    throw await troubleOf(storage, file.storageKey, error);
  }
  if (read !== file.size || hash.digest('hex') !== file.sha256) throw new FileTroubleError('damaged', file.storageKey);
}

/** A storage that does not answer is not waited for longer than a proxy waits for us. */
const PATIENCE_MS = 1_500;

/** Whether the storage answers at all: a folder that was unmounted is empty and reads well, and its name is gone too. */
export function isAnswering(storage: Storage): Promise<boolean> {
  const named = storage.has(IDENTITY_KEY).then((isThere) => isThere || Promise.reject(new Error('nameless')));
  return within(named, PATIENCE_MS);
}

/** Whether one file cannot be read, or none. */
async function troubleOf(storage: Storage, storageKey: string, cause: unknown): Promise<Error> {
  if (!(await isAnswering(storage))) return new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  // What cannot even be asked for is there.
  const isThere = await storage.has(storageKey).catch(() => true);
  return new FileTroubleError(isThere ? 'unreadable' : 'missing', storageKey, cause);
}

const HASH_BYTES = 32;

/**
 * Keeps the small version of a picture behind its own SHA-256: no row knows it. Where the two do not belong together it is drawn again.
 */
export async function putThumbnail(storage: Storage, storageKey: string, drawn: Uint8Array): Promise<void> {
  const hash = createHash('sha256').update(drawn).digest();
  await storage.put(thumbnailKey(storageKey), Buffer.concat([hash, drawn]));
}

/** The small version of a picture as it was kept, or null where there is none that is sound. */
export async function findThumbnail(storage: Storage, storageKey: string): Promise<Uint8Array | null> {
  const kept = await storage.read(thumbnailKey(storageKey)).catch(() => new Uint8Array());
  const drawn = kept.subarray(HASH_BYTES);
  const hash = createHash('sha256').update(drawn).digest();
  return drawn.length > 0 && hash.equals(kept.subarray(0, HASH_BYTES)) ? drawn : null;
}

type Needed = Pick<Context, 'storage' | 'config'>;

/** The disk of the files: bytes, and whether it is nearly full. `low` is told to admins while everything still works. */
export interface Room {
  readonly free: number;
  readonly total: number;
  readonly state: RoomState;
}

/** How much room there is for files (11-operations §3); null where nobody can say, as of a bucket. */
export async function findRoom({ storage, config: { diskFreeShare } }: Needed): Promise<Room | null> {
  const room = await storage.room();
  if (room === null) return null;
  const share = room.total === 0 ? 1 : room.free / room.total;
  if (share < diskFreeShare) return { ...room, state: 'full' };
  return { ...room, state: share < 2 * diskFreeShare ? 'low' : 'ok' };
}

/** 503 `diskFull` where the disk is nearly full, since what is left belongs to the database; `unavailable` where it does not answer. */
export async function requireRoom(ctx: Needed): Promise<void> {
  const room = await findRoom(ctx).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  });
  if (room?.state === 'full') throw new AppError('diskFull');
}
