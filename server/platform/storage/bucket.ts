import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ListObjectsV2Command, type ListObjectsV2CommandOutput, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketConfig } from '../config/stores.ts';
import { newId } from '../new-id.ts';
import { hasCode, makeFolder, StartupError } from '../startup-error.ts';
import { measure, type Measured, type Storage, type StoredAt, thumbnailKey } from './storage.ts';

/** A line without a byte for so long is broken. */
const SILENT_MS = 30_000;
const CONNECT_MS = 3_000;

/**
 * Storage in a bucket of an S3-compatible store, shared by every node (11-operations §1). `spool` is a folder of this machine for
 * what comes without a known length: the protocol wants the length first. Throws a `StartupError` that names the setting where the store does
 * not answer, refuses the key, or has no such bucket; the secret is in no message.
 */
export async function openBucket(access: BucketConfig, spool: string): Promise<Storage> {
  const { bucket, prefix, writesOnce } = access;
  const client = await connect(access);
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const at = (key: string): string => `${prefix}${key}`;
  async function write(key: string, bytes: Uint8Array | Readable, measured: Measured): Promise<void> {
    if (writesOnce !== undefined)
      return writeOnce(client, { Bucket: bucket, Key: at(key) }, { bytes, ...measured, ...writesOnce });
    if (bytes instanceof Uint8Array) await disk.put(at(key), bytes);
    else await disk.putStream(at(key), bytes, { contentLength: measured.size });
  }
  return {
    keepsAll: writesOnce !== undefined,
    place: { kind: 'bucket', name: `s3://${bucket}${prefix === '' ? '' : `/${prefix.replace(/\/$/, '')}`}` },
    async put(key, bytes) {
      // Whole or not at all is what the store does by itself.
      const found = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
      await write(key, bytes, found);
      return found;
    },
    async putStream(key, bytes) {
      makeFolder(spool, 0o700);
      const waiting = path.join(spool, newId());
      try {
        const { parts, measured } = measure(bytes);
        await pipeline(parts, createWriteStream(waiting, { mode: 0o600 }));
        const found = measured();
        await write(key, createReadStream(waiting), found);
        return found;
      } finally {
        await rm(waiting, { force: true });
      }
    },
    read: async (key) => disk.getBytes(at(key)),
    stream: async (key) => disk.getStream(at(key)),
    async remove(key) {
      if (writesOnce !== undefined) throw new Error(`${key} stays: nothing is ever taken away from ${bucket}`);
      await disk.delete(at(key));
      await disk.delete(at(thumbnailKey(key)));
    },
    async list(folder) {
      const keys: string[] = [];
      for await (const { key } of objects(client, access, `${folder}/`, '/')) keys.push(key);
      return keys;
    },
    has: async (key) => disk.exists(at(key)),
    walk: () => objects(client, access, ''),
    room: () => Promise.resolve(null),
  };
}

interface WrittenOnce extends Measured {
  readonly bytes: Uint8Array | Readable;
  /** For so many days nobody may change or delete it; 0 where the store says so itself. */
  readonly lockDays: number;
}

/** Writes a new name. One that is there stays as it is, as after an answer that was lost: whoever wrote it reads it back. */
async function writeOnce(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  { bytes, size, sha256, lockDays }: WrittenOnce,
): Promise<void> {
  const lock = {
    ObjectLockMode: 'COMPLIANCE' as const,
    ObjectLockRetainUntilDate: new Date(Date.now() + lockDays * 86_400_000),
    // Asked for with every lock.
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
  };
  const asked = { ...place, Body: bytes, ContentLength: size, IfNoneMatch: '*', ...(lockDays > 0 && lock) };
  await client.send(new PutObjectCommand(asked)).catch((error: unknown) => {
    if (statusOf(error) !== 412) throw error;
  });
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** A client whose first question was answered. */
async function connect(access: BucketConfig): Promise<S3Client> {
  const { endpoint, bucket, region, key: accessKeyId, secret: secretAccessKey } = access;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A name of its own for each bucket is what few stores of one's own have.
    forcePathStyle: true,
    // Other stores than the first do not know the newer checksums; ours are in the rows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
  });
  await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })).catch((error: unknown) => {
    throw new StartupError(refusalOf(error, access));
  });
  return client;
}

/** Every object whose name begins so, page after page; with a delimiter only what stands right in that folder. */
async function* objects(
  client: S3Client,
  { bucket, prefix }: BucketConfig,
  begin: string,
  Delimiter?: string,
): AsyncGenerator<StoredAt> {
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const asked = { Bucket: bucket, Prefix: `${prefix}${begin}`, Delimiter, ContinuationToken: token };
    const page: ListObjectsV2CommandOutput = await client.send(new ListObjectsV2Command(asked));
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), size: Size, writtenAt: LastModified };
    token = page.NextContinuationToken;
  }
}

/** What a store says at the first question, as one line that names the setting to look at. */
function refusalOf(error: unknown, { endpoint, bucket, key, writesOnce }: BucketConfig): string {
  const s3 = writesOnce === undefined ? 'S3' : 'BACKUP_S3';
  const name = error instanceof Error ? error.name : '';
  const status = statusOf(error);
  if (name === 'NoSuchBucket' || status === 404) return `S3_BUCKET: there is no bucket ${bucket} at ${endpoint}.`;
  if (name === 'AccessDenied') return `${s3}_KEY ${key} may not use the bucket ${bucket} at ${endpoint}.`;
  if (status === 301 || name === 'AuthorizationHeaderMalformed' || name === 'PermanentRedirect')
    return `S3_REGION is not where the bucket ${bucket} is.`;
  if (status === 401 || status === 403) return `${s3}_KEY and ${s3}_SECRET are refused by ${endpoint} (${name}).`;
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return `S3_ENDPOINT: the host of ${endpoint} is unknown.`;
  const said = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return `S3_ENDPOINT: ${endpoint} does not answer as an S3-compatible store (${said}).`;
}
