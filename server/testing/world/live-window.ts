import type { AddressInfo } from 'node:net';
import type { LiveEvent, LiveEvents } from '@volano/domain/contracts/realtime';
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { TestApp } from './app.ts';

/** An open window as the service sees it: a real socket, with everything that it heard. */
export interface LiveWindow {
  /** The name of its line. */
  readonly line: string;
  readonly received: readonly { readonly event: string; readonly facts: unknown }[];
  /** The facts of the first event of that name, heard already or to come. */
  receives<E extends LiveEvent>(event: E): Promise<LiveEvents[E]>;
  /** Has every message told that comes from now on. */
  onNews(handle: (news: LiveEvents['newMessage']) => void): void;
  /** Resolves when the service has disconnected it. */
  readonly gone: Promise<void>;
  /** Says something to the service and answers what it acknowledges. */
  send(event: string, ...args: readonly unknown[]): Promise<unknown>;
  close(): void;
}

/** Starts taking connections. Answers where. */
export async function listen({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens a window with a token. Rejects with the code of the refusal. */
export function openWindow(
  address: string,
  token: string | null,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<LiveWindow> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token === null ? {} : { auth: { token } }),
    ...options,
  });
  const received: { event: string; facts: unknown }[] = [];
  const waiting = new Map<string, ((facts: unknown) => void)[]>();
  socket.onAny((event: string, facts: unknown) => {
    received.push({ event, facts });
    for (const handle of waiting.get(event)?.splice(0) ?? []) handle(facts);
  });
  const gone = new Promise<void>((resolve) => {
    socket.on('disconnect', () => resolve());
  });
  return new Promise((resolve, reject) => {
    socket.on('connect_error', (error) => {
      socket.close();
      reject(error);
    });
    socket.on('connect', () =>
      resolve({
        line: socket.id ?? '',
        received,
        gone,
        onNews: (handle) => void socket.on('newMessage', handle),
        receives: (event) =>
          new Promise((handle) => {
            const known = received.find((item) => item.event === event);
            if (known !== undefined) handle(known.facts as never);
            else waiting.set(event, [...(waiting.get(event) ?? []), handle as never]);
          }),
        send: (event, ...args) => socket.emitWithAck(event, ...args) as Promise<unknown>,
        close: () => socket.close(),
      }),
    );
  });
}
