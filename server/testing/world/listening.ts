import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Where a server takes connections, and its end. */
export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Ends the lines that are open, and the server. */
  readonly close: () => Promise<void>;
}

/** Has a server take connections on a free port of this machine. */
export async function listening(server: Server): Promise<Listening> {
  const lines = new Set<{ destroy(): unknown }>();
  server.on('connection', (line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const line of lines) line.destroy();
      await closed;
    },
  };
}

/** A server of HTTP that answers so, on a free port of this machine. */
export function serving(listener: http.RequestListener): Promise<Listening> {
  return listening(http.createServer(listener));
}
