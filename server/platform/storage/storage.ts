import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { DB } from '@volano/database/types';
import type { Kysely } from 'kysely';
import { SIGNING_PLACE, type Sealer } from '../secrets/sealer.ts';

/** Where files live: one private room, reached by key. Who may have a file is decided by whoever hands out its address. */
export interface Storage {
  /** A folder of this machine, or a bucket that every node reaches; and what it is called. */
  readonly place: { readonly kind: 'folder' | 'bucket'; readonly name: string };
  /** Writes the bytes whole or not at all, and tells their hash. */
  put(key: string, bytes: Uint8Array): Promise<Measured>;
  /** The same for bytes that come one after the other and are never held together. */
  putStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<Measured>;
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  /** Takes a file away, and what was drawn of it. */
  remove(key: string): Promise<void>;
  /** Nothing that is here is ever changed or taken away; `remove` throws. */
  readonly keepsAll?: boolean;
  /** The keys of the files in a folder, not those in folders of it. None where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Whether the bytes are there. */
  has(key: string): Promise<boolean>;
  /** Every file that there is, those half written too: how many bytes, and when it was last written. */
  walk(): AsyncIterable<StoredAt>;
  /** Bytes that may still be written, and how many there are in all. Null where nobody can say. */
  room(): Promise<{ readonly free: number; readonly total: number } | null>;
}

/** What was written: its SHA-256 in hexadecimal, and its bytes. */
export interface Measured {
  readonly sha256: string;
  readonly size: number;
}

/** A file as it lies in storage. */
export interface StoredAt {
  readonly key: string;
  readonly size: number;
  readonly writtenAt: Date;
}

/** Hands bytes on, and tells at the end what they were. */
export function measure(bytes: AsyncIterable<Uint8Array>): {
  readonly parts: AsyncGenerator<Uint8Array>;
  readonly measured: () => Measured;
} {
  const hash = createHash('sha256');
  let size = 0;
  async function* parts(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      hash.update(part);
      size += part.byteLength;
      yield part;
    }
  }
  return { parts: parts(), measured: () => ({ sha256: hash.digest('hex'), size }) };
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

/** What a signed address opens: one file, for whoever asked for it, until a moment and no longer than their session lives (holes H12). */
interface Ticket {
  readonly uploadId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly until: number;
  /** A smaller version of an image. */
  readonly thumbnail?: boolean;
}

export interface Signer {
  sign(ticket: Ticket): string;
  /** The ticket, or null when it was forged, altered or has expired. */
  open(signed: string, now: Date): Ticket | null;
  /** 43 characters that every node makes alike of a purpose, and nobody else can. */
  secretFor(purpose: string): string;
}

/** Signs with a secret kept in the database, sealed, so that every node opens what another signed. */
export async function openSigner(db: Kysely<DB>, sealer: Sealer): Promise<Signer> {
  const secret = await secretOf(db, sealer);
  const mark = (body: string): Buffer => createHmac('sha256', secret).update(body).digest();
  return {
    sign(ticket) {
      const body = Buffer.from(
        JSON.stringify([ticket.uploadId, ticket.sessionId, ticket.until, ticket.thumbnail ? 1 : 0]),
      ).toString('base64url');
      return `${body}.${mark(body).toString('base64url')}`;
    },
    open(signed, now) {
      const [body = '', given = ''] = signed.split('.');
      const expected = mark(body);
      const received = Buffer.from(given, 'base64url');
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null;
      const [uploadId, sessionId, until, isThumbnail] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        number,
        number,
      ];
      if (until * 1000 < now.getTime()) return null;
      return { uploadId, sessionId, until, thumbnail: isThumbnail === 1 };
    },
    // A ticket is one word of base64url: no purpose with a space in it is ever taken for one.
    secretFor: (purpose) => mark(`secret for ${purpose}`).toString('base64url'),
  };
}

async function secretOf(db: Kysely<DB>, sealer: Sealer): Promise<Buffer> {
  const fresh = JSON.stringify(sealer.seal(randomBytes(32).toString('base64'), SIGNING_PLACE));
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
  return Buffer.from(sealer.open(value as string, SIGNING_PLACE), 'base64');
}
