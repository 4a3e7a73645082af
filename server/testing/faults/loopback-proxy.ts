import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { listening } from '../world/listening.ts';

/** A line between two programs of this machine that can be made to carry nothing, as a cable that was pulled. */
interface FrozenLine {
  readonly port: number;
  /** From now on no byte passes, of old connections and of new ones. Nobody is told. */
  freeze(): void;
  thaw(): void;
  /** Cuts what stands; what is opened from now on goes to another port of this machine, as behind a name that means another server. */
  lead(port: number): void;
  /** Resolves when something that holds these bytes has gone to the other side, whose answer then never comes: the connection is cut. */
  cutAfter(bytes: string): Promise<void>;
  readonly close: () => Promise<void>;
}

/** Carries what comes to a port of its own to another one. */
export async function openLine(first: { readonly host: string; readonly port: number }): Promise<FrozenLine> {
  let to = first;
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  let cutting: { readonly bytes: string; readonly done: () => void } | null = null;
  const server = net.createServer((near) => {
    const far = net.connect(to);
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
      from.on('data', (bytes: Buffer) => {
        other.write(bytes);
        if (from !== near || cutting === null || !bytes.includes(cutting.bytes)) return;
        cutting.done();
        cutting = null;
        // What was written still arrives.
        near.removeAllListeners('close').destroy();
        far.end();
      });
      if (isFrozen) from.pause();
    }
  });
  const { port, close } = await listening(server);
  return {
    port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    lead(toPort) {
      to = { host: '127.0.0.1', port: toPort };
      for (const socket of sockets) socket.destroy();
    },
    async cutAfter(bytes) {
      const { promise, resolve } = Promise.withResolvers<void>();
      cutting = { bytes, done: resolve };
      await promise;
    },
    close,
  };
}

/** Spreads requests over nodes, each over a connection of its own, as the proxies in front of a portal do unless they are told otherwise. */
interface Spreader {
  readonly address: string;
  /** The ports of the nodes, in the order in which they are tried. */
  nodes: readonly number[];
  readonly close: () => Promise<void>;
}

/** Gives a request to the next node in turn; one that takes no connection is passed over, and nothing is ever sent twice. */
export async function spreadRequests(): Promise<Spreader> {
  let turn = 0;
  const server = http.createServer((request, response) => {
    void forward(request, response).catch(() => response.destroy());
  });

  async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    turn += 1;
    const from = turn % spreader.nodes.length;
    for (const port of [...spreader.nodes.slice(from), ...spreader.nodes.slice(0, from)]) {
      const socket = await connect(port);
      if (socket === null) continue;
      const sent = http.request({
        createConnection: () => socket,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, connection: 'close' },
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
      response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' });
      response.end(await buffer(answer));
      return;
    }
    response.writeHead(502).end();
  }

  const { url: address, close } = await listening(server);
  const spreader: Spreader = { address, nodes: [], close };
  return spreader;
}

/** Null where nobody listens. */
async function connect(port: number): Promise<net.Socket | null> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}
