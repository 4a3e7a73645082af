import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../world/database.ts';
import { type PortalProcess, startPortal } from '../world/portal-process.ts';
import { pointsOf } from './rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'volano-uncaught-'));
const running = new Set<PortalProcess>();
const database = await freshDatabase();
afterAll(async () => {
  await Promise.all([...running].map((portal) => portal.end('SIGKILL')));
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(more: Record<string, string>, inside: readonly string[] = []): PortalProcess {
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'fatal', ...more };
  const portal = startPortal(environment, undefined, undefined, inside);
  running.add(portal);
  void portal.exited.then(() => running.delete(portal));
  return portal;
}

/** The status of `health`, or 0 where nobody answers; `ready` gives the database 1.5 seconds, which a busy machine may need. */
async function statusOf(address: string): Promise<number> {
  return fetch(`${address}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );
}

test('faults F20: an error that nobody waits for ends the node with its words; the others serve, and it starts again', async () => {
  const preload = new URL('./throwing.ts', import.meta.url).href;
  const environment = { NODE_OPTIONS: `--import=${preload}` };
  const other = start({});
  const stands = await other.ready;
  for (const place of pointsOf('faults F20', ['timer', 'promise'])) {
    const struck = start({ ...environment, THROW: place });
    await struck.ready;
    struck.process.kill('SIGUSR2');
    expect(await struck.exited).toBe(1);
    expect(struck.err()).toContain('nobody waits for this');
    expect(await statusOf(stands)).toBe(200);
  }
  const again = start(environment);
  expect(await statusOf(await again.ready)).toBe(200);
  expect([await again.end(), await other.end()]).toEqual([0, 0]);
});

test('faults F24: a full disk under the log ends nothing', async () => {
  const port = await freePort();
  const sink = ['sh', '-c', 'exec "$@" >/dev/full 2>/dev/full', 'sh'];
  const portal = start({ PORT: String(port), LOG_LEVEL: 'info' }, sink);
  const address = `http://127.0.0.1:${port}`;
  let isGone = false;
  void portal.exited.then(() => (isGone = true));
  while ((await statusOf(address)) !== 200 && !isGone) await wait(20);
  for (let n = 0; n < 20; n += 1) expect(await statusOf(address)).toBe(200);
  expect(await portal.end()).toBe(0);
});

test('faults F24: a log that nobody reads any more ends nothing', async () => {
  const portal = start({ LOG_LEVEL: 'info' });
  const address = await portal.ready;
  portal.process.stdout?.destroy();
  portal.process.stderr?.destroy();
  for (let n = 0; n < 20; n += 1) expect(await statusOf(address)).toBe(200);
  expect(await portal.end()).toBe(0);
});

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
