import { type Config, standInsOf } from '../config/config.ts';
import { causeOf, readShort } from '../outgoing/fetch-public.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_ID = 200;

/** The startup platform: one address, and the key that it knows the portal by. */
export interface Connection {
  readonly url: string;
  readonly key: string;
}

/** Why the platform did not take something: `unavailable` passes by itself, the others wait for somebody. */
export type Reason = 'unavailable' | 'credentials' | 'redirected' | 'refused';

/** A transfer that did not arrive. `detail` is a status or what the system calls the fault. */
export class InnovationFailure extends Error {
  readonly reason: Reason;
  readonly detail: string;

  constructor(reason: Reason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.name = 'InnovationFailure';
    this.reason = reason;
    this.detail = detail;
  }

  /** Whether the same will do at another time. */
  get isPassing(): boolean {
    return this.reason === 'unavailable';
  }
}

/**
 * Posts fields to the platform and answers its own id of them, or null where it says none. Throws `InnovationFailure`. The same key makes
 * a repeat harmless.
 */
export async function postToInnovation(
  { url, key }: Connection,
  idempotencyKey: string,
  fields: object,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
  try {
    // A redirect would carry the key to an address that nobody configured.
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw failureOf(response.status);
    return idIn(await readShort(response));
  } catch (error) {
    if (error instanceof InnovationFailure) throw error;
    throw new InnovationFailure('unavailable', causeOf(error), error);
  }
}

function failureOf(status: number): InnovationFailure {
  const detail = `HTTP ${status}`;
  if (status >= 500 || status === 408 || status === 429) return new InnovationFailure('unavailable', detail);
  if (status === 401 || status === 403) return new InnovationFailure('credentials', detail);
  return new InnovationFailure(status >= 300 && status < 400 ? 'redirected' : 'refused', detail);
}

function idIn(body: string): string | null {
  try {
    const { id } = JSON.parse(body) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, LONGEST_ID) : null;
  } catch {
    return null;
  }
}

/** Posts fields under a key, and answers the platform's own id of them: as `postToInnovation`. */
type Post = (idempotencyKey: string, fields: object) => Promise<string | null>;

/** The startup platform, in a demo without one what stands in for it and sends nothing, or null where there is neither (decisions §9, 10-company-path §4). */
export function startupPlatformOf(config: Config): Post | null {
  const { innovation } = config;
  if (innovation !== undefined) return (key, fields) => postToInnovation(innovation, key, fields);
  if (!standInsOf(config).includes('innovation')) return null;
  return (key) => Promise.resolve(`DIMOSTRAZIONE-${key.slice(-8).toUpperCase()}`);
}
