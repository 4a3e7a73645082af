import { Agent, request } from 'node:http';
import type { LiveEvents } from '@volano/domain/contracts/realtime';
import { io, type Socket } from 'socket.io-client';

const AT_ONCE = 50;

/** Opens a window for every token, some at a time as after a restart, and answers them in the same order. */
export async function openWindows(
  address: string,
  tokens: readonly string[],
  onNews: (index: number, news: LiveEvents['newMessage']) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  let next = 0;
  const openSome = async (): Promise<void> => {
    while (next < tokens.length) {
      const index = next;
      next += 1;
      sockets[index] = await openWindow(address, tokens[index] ?? '');
      sockets[index].on('newMessage', (news: LiveEvents['newMessage']) => onNews(index, news));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  return sockets;
}

function openWindow(address: string, token: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

/** Lines that stay open between one request and the next, as a browser's do. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request of a signed-in person. Rejects when the line breaks. */
export function ask(
  url: string,
  { method, token, key, body }: { method: string; token: string; key?: string; body?: unknown },
): Promise<{ status: number; reply: unknown }> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, reply: text === '' ? null : (JSON.parse(text) as unknown) });
      });
    });
    sent.end(bytes);
  });
}
