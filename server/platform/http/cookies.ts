import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** The cookie by which an account knows a device; no script reads it. */
const DEVICE_COOKIE = 'volano_device';
const DEVICE_SECONDS = 90 * 86_400;

/** What a device says of itself, in its cookie or in `X-Device`: 16 to 64 letters, digits, `-` and `_`. Anything else counts as nothing said. */
const DEVICE = /^[\w-]{16,64}$/;

/** The device of a request: its cookie, else what the page gives it to say. */
export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const said = readCookie(headers.cookie, DEVICE_COOKIE) ?? String(headers['x-device']);
  return DEVICE.exec(said)?.[0];
}

/** Has the client say from now on which device it is. */
export function sendDevice(ctx: Pick<Context, 'config'>, reply: FastifyReply, device: string): void {
  const secure = ctx.config.publicUrl?.startsWith('https://') === true ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${device}; Max-Age=${DEVICE_SECONDS}; Path=/api; HttpOnly; SameSite=Strict${secure}`,
  );
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const parts = header?.split(';').map((part) => part.trim()) ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}
