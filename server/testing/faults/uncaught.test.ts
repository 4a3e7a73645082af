import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFreshDatabase } from '../world/database.ts';
import { openFolder } from '../world/left-open.ts';
import { listening } from '../world/listening.ts';
import { portalStarter } from '../world/started-portals.ts';
import { pointsOf } from './rounds.ts';

const place = { DATA_DIR: openFolder(), DATABASE_URL: (await openFreshDatabase()).url };
const start = portalStarter({ ...place, DEMO: 'false', LOG_LEVEL: 'fatal' });

/** The status of `health`, or 0 where nobody answers; `ready` gives the database 1.5 seconds, which a busy machine may need. */
async function statusOf(address: string): Promise<number> {
  return fetch(`${address}/api/health`).then(
    ({ status }) => status,
    () => 0,
  );
}

test('faults F20: an error that nobody waits for ends the node with its words; the others serve, and it starts again', async () => {
  const preload = new URL('./throwing.ts', import.meta.url).href;
  const environment = { NODE_OPTIONS: `--import=${preload}`, LOG_LEVEL: 'fatal' };
  const other = start();
  const stands = await other.ready;
  for (const thrown of pointsOf('faults F20', ['timer', 'promise'])) {
    const struck = start({ ...environment, THROW: thrown });
    await struck.ready;
    struck.process.kill('SIGUSR2');
    expect(await struck.exited).toBe(1);
    const [line] = struck
      .out()
      .split('\n')
      .filter((one) => one.includes('nobody waits for this'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 60, err: { stack: expect.stringContaining('throwing.ts') } });
    expect(struck.err()).toBe('');
    expect(await statusOf(stands)).toBe(200);
  }
  const again = start(environment);
  expect(await statusOf(await again.ready)).toBe(200);
  expect([await again.end(), await other.end()]).toEqual([0, 0]);
});

test('faults F24: a full disk under the log ends nothing', async () => {
  const { port, close } = await listening(createServer());
  await close();
  const sink = ['sh', '-c', 'exec "$@" >/dev/full 2>/dev/full', 'sh'];
  const portal = start({ PORT: String(port), LOG_LEVEL: 'info' }, undefined, undefined, sink);
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
