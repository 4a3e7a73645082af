import type { AddressInfo } from 'node:net';
import type { LiveEvent, LiveEvents } from '@volano/domain/contracts/realtime';
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { TestApp } from './app.ts';

/** An open window as the service sees it: a real socket, with everything that it heard. */
export interface LiveWindow {
  readonly heard: readonly { readonly event: string; readonly facts: unknown }[];
  /** The facts of the first event of that name, heard already or to come. */
  hears<E extends LiveEvent>(event: E): Promise<LiveEvents[E]>;
  /** Has every message told that comes from now on. */
  onNews(tell: (news: LiveEvents['newMessage']) => void): void;
  /** Resolves when the service has hung up. */
  readonly gone: Promise<void>;
  /** Says something to the service and answers what it acknowledges. */
  says(event: string, ...said: readonly unknown[]): Promise<unknown>;
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
  const heard: { event: string; facts: unknown }[] = [];
  const waiting = new Map<string, ((facts: unknown) => void)[]>();
  socket.onAny((event: string, facts: unknown) => {
    heard.push({ event, facts });
    for (const tell of waiting.get(event)?.splice(0) ?? []) tell(facts);
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
        heard,
        gone,
        onNews: (tell) => void socket.on('newMessage', tell),
        hears: (event) =>
          new Promise((tell) => {
            const known = heard.find((item) => item.event === event);
            if (known !== undefined) tell(known.facts as never);
            else waiting.set(event, [...(waiting.get(event) ?? []), tell as never]);
          }),
        says: (event, ...said) => socket.emitWithAck(event, ...said) as Promise<unknown>,
        close: () => socket.close(),
      }),
    );
  });
}
