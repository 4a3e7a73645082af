import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StartupError } from '../startup-error.ts';
import type { DB } from '@volano/database/types';
import type { Kysely, Transaction } from 'kysely';

/**
 * Seals what the service has to read again and nobody else may: secrets of authenticator apps, the secret that signs addresses of files
 * (11-operations §4). Sealed with AES-256-GCM, a value is
 *
 *     sealed:1:NAME OF THE KEY:12 random bytes, ciphertext, 16 bytes of authentication (base64url)
 *
 * The place that it is kept in is authenticated with it, so that the sealed secret of one person cannot be put in another's row. Without
 * `SECRET_KEY` values stay as they are.
 */
export interface Sealer {
  /** The value as it is kept in `place`. */
  seal(value: string, place: string): string;
  /** The value that is kept in `place`, sealed or not. Throws a `StartupError` with one line where no key opens it, or where it was altered. */
  open(kept: string, place: string): string;
  /** Whether it is kept as `seal` would keep it now: with the first of the keys, or open where there is none. */
  isCurrent(kept: string): boolean;
}

const PREFIX = 'sealed:1:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Seals with the first of the keys and opens with each of them, so that a key can be put in the place of another. */
export function createSealer(secretKeys: readonly string[]): Sealer {
  const keys = secretKeys.map(deriveKey);
  const current = keys[0];
  return {
    seal: (value, place) => (current === undefined ? value : sealWith(current, value, place)),
    open(kept, place) {
      const parts = partsOf(kept);
      if (parts === null) return kept;
      const key = keys.find(({ name }) => name === parts.name);
      if (key === undefined) throw new StartupError(refusal(parts.name, keys));
      return openWith(key, parts.bytes, place);
    },
    isCurrent: (kept) => partsOf(kept)?.name === current?.name,
  };
}

/** The key that seals, and a name that tells it from others and says nothing of it. */
function deriveKey(secretKey: string): Key {
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, 'volano', purpose, length));
  return { name: derive('name of the key', 6).toString('base64url'), bytes: derive('key that seals', 32) };
}

function sealWith({ name, bytes }: Key, value: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${PREFIX}${name}:${sealed.toString('base64url')}`;
}

function openWith({ bytes }: Key, sealed: Buffer, place: string): string {
  try {
    const [iv, rest] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES)];
    const decipher = createDecipheriv('aes-256-gcm', bytes, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(rest.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new StartupError(`The sealed value of ${place} was altered, or belongs to another place.`);
  }
}

function partsOf(kept: string): { name: string; bytes: Buffer } | null {
  if (!kept.startsWith(PREFIX)) return null;
  const [name = '', bytes = ''] = kept.slice(PREFIX.length).split(':');
  return { name, bytes: Buffer.from(bytes, 'base64url') };
}

function refusal(name: string, keys: readonly Key[]): string {
  const given = keys.length === 0 ? 'is not set' : `has the keys ${keys.map((key) => key.name).join(', ')}`;
  return `Secrets in this database are sealed with the key ${name}, and SECRET_KEY ${given}: start with the key that sealed them (docs/operations.md).`;
}

/** Where the secret that signs addresses of files is kept. */
export const SIGNING_PLACE = 'settings.signingSecret';

/** Where the secret of somebody's authenticator app is kept. */
export function twoFactorPlace(userId: string): string {
  return `users.twoFactorSecret ${userId}`;
}

/**
 * Seals every secret of the database with the first of the keys: those that were kept open, and those of a key before. Every start does it,
 * and finds nothing to do but the first time with a key. Throws a `StartupError` where a secret is sealed with a key that is not given;
 * nothing is changed then. Answers how many were sealed.
 */
export async function sealSecrets(db: Kysely<DB>, sealer: Sealer): Promise<number> {
  return db.transaction().execute(async (trx) => (await sealSigning(trx, sealer)) + (await sealTwoFactor(trx, sealer)));
}

async function sealSigning(trx: Transaction<DB>, sealer: Sealer): Promise<number> {
  const found = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signingSecret')
    .forUpdate()
    .executeTakeFirst();
  if (typeof found?.value !== 'string') return 0;
  const sealed = resealed(sealer, found.value, SIGNING_PLACE);
  if (sealed === null) return 0;
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(sealed) })
    .where('key', '=', 'signingSecret')
    .execute();
  return 1;
}

async function sealTwoFactor(trx: Transaction<DB>, sealer: Sealer): Promise<number> {
  const kept = await trx
    .selectFrom('users')
    .select(['_id', 'twoFactorSecret'])
    .where('twoFactorSecret', 'is not', null)
    .orderBy('_id')
    .forUpdate()
    .execute();
  let count = 0;
  for (const { _id: userId, twoFactorSecret } of kept) {
    const sealed = resealed(sealer, twoFactorSecret ?? '', twoFactorPlace(userId));
    if (sealed === null) continue;
    await trx.updateTable('users').set({ twoFactorSecret: sealed }).where('_id', '=', userId).execute();
    count += 1;
  }
  return count;
}

/** As it is to be kept, or null where it is kept so already. Opened in either case: a key that is missing must be told at the start. */
function resealed(sealer: Sealer, kept: string, place: string): string | null {
  const value = sealer.open(kept, place);
  return sealer.isCurrent(kept) ? null : sealer.seal(value, place);
}
