import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Passed {
  readonly address: string;
  /** Of both directions, heads included. */
  bytes: number;
}

export interface Relay {
  readonly address: string;
  /** Every request since `forget`, with the bytes that it and its answer took. */
  passed(): readonly Passed[];
  forget(): void;
}

const REQUEST = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\S+) HTTP\/1\.1\r\n/;

/** Stands between a browser and a portal that both speak HTTP/1.1, and counts every byte on the wire, which no browser tells. */
export async function withRelay<T>(portal: string, work: (relay: Relay) => Promise<T>): Promise<T> {
  const { hostname, port } = new URL(portal);
  const open = new Set<Socket>();
  let all: Passed[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    // A connection carries one request after the other: what passes belongs to the last that began.
    let current: Passed | undefined;
    near.on('data', (chunk) => {
      const asked = REQUEST.exec(chunk.toString('latin1', 0, 4096))?.[1];
      if (asked !== undefined) all.push((current = { address: asked, bytes: 0 }));
      if (current !== undefined) current.bytes += chunk.length;
    });
    far.on('data', (chunk) => {
      if (current !== undefined) current.bytes += chunk.length;
    });
    near.pipe(far).pipe(near);
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  try {
    return await work({
      address: `http://localhost:${(server.address() as AddressInfo).port}`,
      passed: () => all.map((one) => ({ ...one })),
      forget: () => void (all = []),
    });
  } finally {
    for (const one of open) one.destroy();
    server.close();
    await once(server, 'close');
  }
}
