import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

/**
 * The port of the embedded database: the one kept in `file` when it is still free, so that tools find the database where it was;
 * otherwise a free one, which is then kept.
 */
export async function choosePort(file: string): Promise<number> {
  const kept = await bind(readPort(file));
  const port = kept ?? (await bind(0));
  if (port === null) throw new Error('no free port on the loopback address');
  writeFileSync(file, `${port}\n`);
  return port;
}

/** Forgets the kept port, because somebody took it between our look and the server's start. */
export function forgetPort(file: string): void {
  writeFileSync(file, '0\n');
}

function readPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

async function bind(port: number): Promise<number | null> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return null;
  }
  const { port: bound } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return bound;
}
