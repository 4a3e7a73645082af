import { createHash } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@volano/domain/errors';
import { createGate } from '../gate.ts';
import { newId } from '../new-id.ts';
import { makeFolder } from '../startup-error.ts';

/**
 * A file as a form brings it: the name that somebody gave it, what it weighs, and its SHA-256. It stands on the disk and not in memory. What it
 * says to be is not kept: nobody may believe it.
 */
export interface FormFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Its bytes one part after the other, from the beginning each time. */
  readonly parts: () => AsyncIterable<Uint8Array>;
  /** Hands it over whole, so many bytes of all files of this process at once; whoever looks does not keep them. */
  readonly whole: <T>(look: (bytes: Buffer) => Promise<T>) => Promise<T>;
}

/** A file that is let go of once its request is answered. */
export interface ReceivedFile extends FormFile {
  readonly close: () => Promise<void>;
}

const PART_BYTES = 262_144;
/** What of all files together is held to be looked at: one of the largest that are looked into, or several photos. */
const held = createGate(32 * 1_048_576);

/**
 * Takes a file in while it arrives: into `folder`, under no name, so that it is gone with its last reader however that one ends. Bytes beyond
 * `isTooLarge` are read and let go. Throws 413 `payloadTooLarge`, what the disk says, and what breaks off the sending.
 */
export async function receiveFile(
  folder: string,
  name: string,
  sent: AsyncIterable<Uint8Array>,
  isTooLarge: () => boolean,
): Promise<ReceivedFile> {
  const handle = await openNameless(folder);
  const hash = createHash('sha256');
  let size = 0;
  let trouble: Error | undefined;
  const keep = async (part: Uint8Array): Promise<void> => {
    await handle.writeFile(part);
    hash.update(part);
    size += part.byteLength;
  };
  try {
    // Heard out also where no more of it is kept: who is cut off in the middle does not hear why.
    for await (const part of sent)
      if (!isTooLarge() && trouble === undefined) await keep(part).catch((error: Error) => (trouble = error));
    if (trouble !== undefined) throw trouble;
    if (isTooLarge()) throw new AppError('payloadTooLarge');
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    name,
    size,
    sha256: hash.digest('hex'),
    parts: () => partsOf(handle, size),
    whole: (look) => held.pass(size, async () => look(await readWhole(handle, size))),
    close: () => handle.close(),
  };
}

/** A file that is in memory already, such as one that a command was given. */
export function heldFile(name: string, bytes: Buffer): FormFile {
  async function* parts() {
    yield await Promise.resolve(bytes);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, size: bytes.length, sha256, parts, whole: (look) => look(bytes) };
}

async function openNameless(folder: string): Promise<FileHandle> {
  makeFolder(folder, 0o700);
  const place = path.join(folder, newId());
  const handle = await open(place, 'wx+', 0o600);
  await unlink(place);
  return handle;
}

async function* partsOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const part = await readAt(handle, Buffer.allocUnsafe(Math.min(PART_BYTES, size - at)), at);
    at += part.length;
    yield part;
  }
}

async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size;) at += (await readAt(handle, bytes.subarray(at), at)).length;
  return bytes;
}

/** As much as comes at once of what stands there. */
async function readAt(handle: FileHandle, room: Buffer, at: number): Promise<Buffer> {
  const { bytesRead } = await handle.read(room, 0, room.length, at);
  if (bytesRead === 0) throw new Error('a file that was sent ends before its end');
  return room.subarray(0, bytesRead);
}
