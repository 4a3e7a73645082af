import { AppError } from '@volano/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { hasTls, isOwnPage, readCookie, sessionCookie } from '../session/page-session.ts';
import { markOf } from '../session/session.ts';

/** The cookie by which an account knows a device; no script reads it. */
const DEVICE_COOKIE = 'volano_device';
const DAY_SECONDS = 86_400;
const DEVICE_SECONDS = 90 * DAY_SECONDS;

/** What a device says of itself, in its cookie or in `X-Device`: 16 to 64 letters, digits, `-` and `_`. Anything else counts as nothing said. */
const DEVICE = /^[\w-]{16,64}$/;

/** The device of a request: its cookie, else what the page gives it to say. */
export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const said = readCookie(headers.cookie, DEVICE_COOKIE) ?? String(headers['x-device']);
  return DEVICE.exec(said)?.[0];
}

/** Has the client say from now on which device it is. */
export function sendDevice({ config }: Pick<Context, 'config'>, reply: FastifyReply, device: string): void {
  const secure = hasTls(config) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${device}; Max-Age=${DEVICE_SECONDS}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
  );
}

/**
 * Answers a session the way its client keeps it: a token for software, and for the page a cookie, with a mark in the token's place that opens nothing.
 * Whoever came by cookie never gets a token. Null ends it.
 */
export function sendSession(
  { config }: Pick<Context, 'config'>,
  { headers, caller }: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): string {
  const isByCookie = caller?.isByCookie === true || (token !== null && headers['x-session'] === 'cookie');
  if (!isByCookie) return token ?? '';
  const seconds = token === null ? 0 : config.sessionMaxDays * DAY_SECONDS;
  const secure = hasTls(config) ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${sessionCookie(config)}=${token ?? ''}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`,
  );
  return token === null ? '' : markOf(token);
}

/** Refuses what a page of another site may have had a browser send with our cookie: 403 `crossSite`. Reading changes nothing. */
export function requireOwnPage({ method, headers }: FastifyRequest, config: Config): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (!isOwnPage(headers, config) || headers['x-volano'] !== '1') throw new AppError('crossSite');
}
