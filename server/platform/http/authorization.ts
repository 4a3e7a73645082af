import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@volano/domain/errors';
import type { Credentials } from './route.ts';

const MAX_PASSWORD = 128;
const MAX_EMAIL = 254;

/** The opaque token of a Bearer header; null when there is none. A malformed one is simply no session. */
export function readBearer(header: string | undefined): string | null {
  const found = header === undefined ? null : /^Bearer ([\w-]{43})$/i.exec(header);
  return found?.[1] ?? null;
}

/** Whether a Bearer header carries the installation's integration key; never where none is configured. Compared without a hint from the clock. */
export function isIntegrationKey(key: string | undefined, header: string | undefined): boolean {
  const given = header === undefined ? null : /^Bearer (\S{1,500})$/i.exec(header)?.[1];
  if (key === undefined || given === null || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * E-mail and password of a Basic header; null when the header is not Basic. What cannot be read exactly is refused before any
 * hashing: never truncated, colons and accents in the password kept (abuse 4).
 */
export function readBasic(header: string | undefined): Credentials | null {
  if (header === undefined || !/^basic /i.test(header)) return null;
  const encoded = header.slice(6).trim();
  if (encoded.length > 1024 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw malformed();
  const decoded = decodeUtf8(Buffer.from(encoded, 'base64'));
  const colon = decoded.indexOf(':');
  if (colon < 1 || decoded.includes('\0')) throw malformed();
  const email = decoded.slice(0, colon).trim().toLowerCase();
  const password = decoded.slice(colon + 1);
  if (email.length > MAX_EMAIL || password.length === 0 || [...password].length > MAX_PASSWORD) throw malformed();
  return { email, password };
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

function malformed(): AppError {
  return new AppError('invalidInput', { fields: [{ path: 'authorization', message: 'invalid' }] });
}
