import net from 'node:net';
import { listening } from './listening.ts';

/** A line to a portal that can be dead: the browser has its network, and every connection is reset. */
export interface Relay {
  readonly address: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Carries what comes to an address of its own to a portal. */
export async function openRelay(portal: string): Promise<Relay> {
  const { hostname: host, port: to } = new URL(portal);
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) return void near.on('error', () => undefined).resetAndDestroy();
    const far = net.connect({ host, port: Number(to) });
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        other.destroy();
      });
      from.pipe(other);
    }
  });
  const { port, close } = await listening(server);
  return {
    address: `http://localhost:${String(port)}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend() {
      isCut = false;
    },
    close,
  };
}
