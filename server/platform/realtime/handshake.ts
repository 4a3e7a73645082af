import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/**
 * Whether a page may open a socket: one of our own, by the host that it asked or the address that the installation is known by.
 * Programs send no origin, and are let in by their token like everybody (abuse 64).
 */
export function isOwnOrigin(request: IncomingMessage, config: Pick<Config, 'publicUrl' | 'isBehindProxy'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const forwarded = config.isBehindProxy ? request.headers['x-forwarded-host'] : undefined;
  const asked = URL.parse(origin);
  if (asked === null) return false;
  return (
    asked.host === host ||
    asked.host === forwarded ||
    (config.publicUrl !== undefined && asked.origin === new URL(config.publicUrl).origin)
  );
}

/** The token of a handshake. Only where it is meant to be: an address is written down on its way. */
export function readToken(auth: unknown): string | null {
  const token = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : null;
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null;
}
