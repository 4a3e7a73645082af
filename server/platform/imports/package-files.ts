import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fetchPublic, OutgoingFailure, type OutgoingReason } from '../outgoing/fetch-public.ts';
import { type ImportReason, UnreadableFile } from './report.ts';

/** Far above any official file. */
const MAX_BYTES = 64 * 1024 * 1024;
const LIMITS = { method: 'GET', maxBytes: MAX_BYTES, timeoutMs: 120_000, idleMs: 20_000, allowsHttp: false } as const;
const OK = 200;

const REASONS: Readonly<Record<OutgoingReason, ImportReason>> = {
  address: 'packageAddress',
  private: 'packageAddress',
  redirects: 'packageAddress',
  unreachable: 'packageUnreachable',
  timeout: 'packageUnreachable',
  tooLarge: 'packageTooLarge',
  incomplete: 'packageCut',
};

/**
 * One file of a package by its plain name: in a folder, or below an https address, of which a trailing `manifest.json` is no part. Throws
 * `UnreadableFile`.
 */
export async function readPackageFile(place: string, name: string): Promise<Uint8Array> {
  return /^https?:\/\//i.test(place) ? fetchFile(place, name) : readFromFolder(place, name);
}

async function fetchFile(place: string, name: string): Promise<Uint8Array> {
  const folder = place.replace(/(?:\/manifest\.json)?\/?$/, '/');
  const address = new URL(encodeURIComponent(name), folder);
  try {
    const { status, bytes } = await fetchPublic(address.href, { ...LIMITS, trustedOrigin: address.origin });
    if (status !== OK) throw new UnreadableFile('packageStatus', { status });
    return bytes;
  } catch (error) {
    throw error instanceof OutgoingFailure ? new UnreadableFile(REASONS[error.reason]) : error;
  }
}

async function readFromFolder(place: string, name: string): Promise<Uint8Array> {
  const file = path.join(place, name);
  try {
    if ((await stat(file)).size > MAX_BYTES) throw new UnreadableFile('packageTooLarge');
    return await readFile(file);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('packageMissing');
  }
}
