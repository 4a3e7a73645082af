import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { markOf } from './session.ts';

/** Whether people reach the portal over TLS. */
export function hasTls({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https://') === true;
}

/** The session of the page, which no script reads; where there is TLS no neighbouring site can put one there either. */
export function sessionCookie(config: Config): string {
  return `${hasTls(config) ? '__Host-' : ''}volano_session`;
}

const TOKEN = /^[\w-]{43}$/;

/** The session that a request brings. Whoever says who they are counts by that alone, whatever their cookies. */
export function readSession(
  headers: IncomingHttpHeaders,
  config: Config,
): { readonly token: string; readonly isByCookie: boolean } | null {
  if (headers.authorization !== undefined) {
    const token = readBearer(headers.authorization);
    return token === null ? null : { token, isByCookie: false };
  }
  const token = readSessionCookie(headers, config, headers['x-session-mark']);
  return token === null ? null : { token, isByCookie: true };
}

/**
 * The token of the cookie, unless the page names another session by its mark: a tab that does not know yet that another one signed in anew must not act
 * for somebody else.
 */
export function readSessionCookie(headers: IncomingHttpHeaders, config: Config, mark: unknown): string | null {
  const token = readCookie(headers.cookie, sessionCookie(config));
  if (token === undefined || !TOKEN.test(token)) return null;
  return mark === undefined || mark === markOf(token) ? token : null;
}

/** Whether a page of the portal asks: one of `PUBLIC_URL`, or of the host that was asked where that is unset. */
export function isOwnPage(headers: IncomingHttpHeaders, { publicUrl, isBehindProxy }: Config): boolean {
  const asking = URL.parse(headers.origin ?? '');
  if (asking === null) return false;
  if (publicUrl !== undefined) return asking.origin === new URL(publicUrl).origin;
  return asking.host === headers.host || (isBehindProxy && asking.host === headers['x-forwarded-host']);
}

/** What a cookie holds, or undefined without it. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const parts = header?.split(';').map((part) => part.trim()) ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The opaque token of a Bearer header; null when there is none. A malformed one is simply no session. */
function readBearer(header: string): string | null {
  return /^Bearer ([\w-]{43})$/i.exec(header)?.[1] ?? null;
}
