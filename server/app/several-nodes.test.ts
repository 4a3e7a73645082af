import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '@volano/domain/contracts/session';
import { createUpload, deleteUpload } from '@volano/domain/contracts/uploads';
import sharp from 'sharp';
import { describe, expect, inject, test, vi } from 'vitest';
import { openLine, spreadRequests } from '../testing/faults/loopback-proxy.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { requireOwnStorage } from '../platform/storage/marks.ts';
import { watchDatabase } from '../platform/db/watch.ts';
import { administer } from '../testing/builders/administer.ts';
import { aUser } from '../testing/builders/factories.ts';
import { systemClock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { pointsOf, ROUNDS } from '../testing/faults/rounds.ts';
import { startStoreStandIn } from '../testing/faults/s3-stand-in.ts';
import { callPortal } from '../testing/world/calling.ts';
import { aDatabase, openFreshDatabase } from '../testing/world/database.ts';
import { openFolder } from '../testing/world/left-open.ts';
import type { PortalProcess } from '../testing/world/portal-process.ts';
import { aPasswordHash, basicOf } from '../testing/world/signing-in.ts';
import { portalStarter } from '../testing/world/started-portals.ts';

/** As many requests belong to a round, however quick its restarts are: twenty rounds go on until fifty thousand were answered. */
const REQUESTS = ROUNDS === 1 ? 0 : ROUNDS * 2_500;
// Whole starts and stops, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 900_000 + ROUNDS * 60_000, hookTimeout: 900_000 });

const folder = openFolder();
const pageDir = path.join(folder, 'page');
mkdirSync(pageDir);
writeFileSync(path.join(pageDir, 'index.html'), '<!doctype html><title>Volano</title>');
const database = await openFreshDatabase();
const databaseUrl = new URL(database.url);
const startNode = portalStarter({ PAGE_DIR: pageDir, DEMO: 'false', LOG_LEVEL: 'fatal' });
const adminUrl = inject('adminUrl');

/** A line to a database that can be made to carry nothing, and the address of the database over it. */
async function aLineTo({ url: to }: { readonly url: string } = database) {
  const line = await openLine({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
  const url = new URL(to);
  url.host = `127.0.0.1:${line.port}`;
  return { line, url };
}

async function start(url: URL = databaseUrl): Promise<{ portal: PortalProcess; port: number; address: string }> {
  const environment = { DATABASE_URL: url.href, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data') };
  const portal = startNode(environment);
  const port = Number(new URL(await portal.ready).port);
  return { portal, port, address: `http://127.0.0.1:${port}` };
}

/** Status and body; 0 where the line broke. */
async function ask(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const response = await fetch(address, { headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Asks again until it answers so; the runner ends what never does. */
async function untilStatus(address: string, status: number): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await ask(address);
    if (answer.status === status) return answer.body;
    await wait(20);
  }
}

test(`two nodes restarted one after another, ${ROUNDS} times, under load: nobody is refused`, async ({ annotate }) => {
  const spreader = await spreadRequests();
  let nodes = [await start(), await start()];
  spreader.nodes = nodes.map(({ port }) => port);
  const statuses = new Map<number, number>();
  let isOver = false;
  // Only the database knows that nobody has this session.
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status } = await ask(`${spreader.address}/api/users/me`, headers);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(80);
    }
  });
  const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  let restarts = 0;
  for (; restarts < ROUNDS || answered() < REQUESTS; restarts += 1)
    for (const stopping of nodes) {
      const fresh = await start();
      spreader.nodes = [...spreader.nodes, fresh.port];
      stopping.portal.process.kill('SIGTERM');
      // As a proxy does that asks `ready` twice a second.
      while ((await ask(`${stopping.address}/api/health/ready`)).status === 200) await wait(20);
      spreader.nodes = spreader.nodes.filter((port) => port !== stopping.port);
      expect(await stopping.portal.exited).toBe(0);
      nodes = [...nodes.filter((node) => node !== stopping), fresh];
    }
  isOver = true;
  await Promise.all(clients);
  await spreader.close();
  await Promise.all(nodes.map(({ portal }) => portal.end()));
  expect(Object.fromEntries(statuses)).toEqual({ 401: expect.any(Number) });
  await annotate(`two nodes restarted ${restarts} times each, 0 of ${answered()} requests failed`);
});

describe('a database that hangs', () => {
  test('is said within moments; the portal goes on by itself when it speaks again, and stops all the same when it is told to', async () => {
    const { line, url } = await aLineTo();
    const { portal, address } = await start(url);
    expect(await untilStatus(`${address}/api/health/ready`, 200)).toEqual({ status: 'ready', lastBackupAt: null });
    line.freeze();
    const asked = await Promise.all(Array.from({ length: 30 }, () => ask(`${address}/api/health`)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]));
    const { body } = await ask(`${address}/api/health/ready`);
    expect(body).toMatchObject({ status: 503, code: 'unavailable', errors: [{ path: 'database' }] });
    expect((await ask(`${address}/api/health/live`)).status).toBe(200);
    expect((await ask(`${address}/api/options`)).status).toBe(200);
    line.thaw();
    await untilStatus(`${address}/api/health/ready`, 200);
    expect((await ask(`${address}/api/health`)).status).toBe(200);

    // Told to stop while it hangs again, the portal leaves it behind.
    line.freeze();
    const last = ask(`${address}/api/health`);
    // What answers this one has the other already.
    expect((await ask(`${address}/api/health/live`)).status).toBe(200);
    expect(await portal.end()).toBe(0);
    expect((await last).status).toBe(503);
    await line.close();
  });

  test('is waited for by a portal that starts: nobody is there who has to be told', async () => {
    const own = await aDatabase();
    const { line, url } = await aLineTo(own);
    const environment = { DATABASE_URL: url.href, DATA_DIR: path.join(folder, 'starting') };
    // What it leaves open, the next one seals, and says so before jobs, clock and reference are asked for.
    const first = startNode(environment);
    await first.ready;
    expect(await first.end()).toBe(0);
    const portal = startNode({ ...environment, SECRET_KEY: 'x'.repeat(24), LOG_LEVEL: 'info' });
    await vi.waitUntil(() => portal.out().includes('secrets sealed'), { timeout: 300_000 });
    line.freeze();
    // One after the other: when the second has found out, so has whoever began to watch while the first did.
    for (let turn = 0; turn < 2; turn += 1) {
      const other = watchDatabase(url.href, { warn: () => undefined, info: () => undefined });
      other.begin();
      await vi.waitUntil(() => other.trouble() === 'silent', { timeout: 300_000 });
      await other.close();
    }
    line.thaw();
    await untilStatus(`${await portal.ready}/api/health/ready`, 200);
    expect(await portal.end()).toBe(0);
    await line.close();
  });
});

describe('a database that takes no further connection', () => {
  const limits = pointsOf('connections of a role', [1, 6]);
  test.each(limits)('is named by ready, and answers again by itself: a role that may have %i', async (limit) => {
    const role = `few_${randomUUID().replaceAll('-', '')}`;
    const reads = 'pg_read_all_data, pg_write_all_data';
    await administer(adminUrl, `create role ${role} login superuser password 'few' in role ${reads}`);
    try {
      const url = new URL(databaseUrl);
      url.username = role;
      url.password = 'few';
      const { portal, address } = await start(url);
      await untilStatus(`${address}/api/health/ready`, 200);
      await administer(adminUrl, `alter role ${role} nosuperuser connection limit ${limit}`);
      const answers: { status: number }[] = [];
      let isOver = false;
      const asking = Array.from({ length: 20 }, async () => {
        while (!isOver) answers.push(await ask(`${address}/api/health`));
      });
      const problem = await untilStatus(`${address}/api/health/ready`, 503);
      expect(problem['errors']).toMatchObject([{ path: 'database' }]);
      expect((await ask(`${address}/api/health/live`)).status).toBe(200);
      isOver = true;
      await Promise.all(asking);
      // Who finds no connection is told so; nobody hears of a fault.
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      // Of six, some are free again once nobody has asked for half a minute, which a run of many rounds waits for; one is never enough.
      if (limit === 1 || ROUNDS === 1) await administer(adminUrl, `alter role ${role} connection limit 40`);
      await untilStatus(`${address}/api/health/ready`, 200);
      expect(await portal.end()).toBe(0);
    } finally {
      await administer(adminUrl, `drop owned by ${role}`);
      await administer(adminUrl, `reassign owned by ${role} to current_user`).catch(() => undefined);
    }
  });
});

describe('files of two nodes', () => {
  test('in two folders: the second node refuses to start and says why', async () => {
    await requireOwnStorage(database.db, await openStorage({ dataDir: path.join(folder, 'data'), bucket: undefined }));
    const elsewhere = { DATABASE_URL: databaseUrl.href, DATA_DIR: path.join(folder, 'elsewhere') };
    const other = startNode({ ...elsewhere, NODE_ENV: 'production' });
    expect(await other.exited).toBe(1);
    expect(other.err()).toMatch(/^DATA_DIR: the files of this database are not in \S+elsewhere\/files\. [^\n]+\n$/);
  });

  test('in one bucket: each serves what the other received, and neither keeps anything of it', async () => {
    const store = await startStoreStandIn();
    const own = await aDatabase();
    try {
      const nodes = await Promise.all(
        ['one', 'two'].map(async (data) => {
          const place = { DATABASE_URL: own.url, DATA_DIR: path.join(folder, data) };
          const portal = startNode({ ...store.environment, ...place });
          return { portal, address: `http://127.0.0.1:${new URL(await portal.ready).port}` };
        }),
      );
      const [one, two] = nodes.map(({ address }) => address) as [string, string];
      const ctx = { db: own.db, clock: systemClock } as Context;
      const me = await aUser(ctx, { role: 'admin', passwordHash: await aPasswordHash() });
      const { token } = await callPortal({ address: one, token: '' }, signIn, {}, basicOf(me.email));
      const photo = sharp({ create: { width: 90, height: 90, channels: 3, background: '#185c40' } }).png();
      const file = { content: new Blob([new Uint8Array(await photo.toBuffer())]), name: 'io.png' };
      const linkedEntity = { linkedEntityType: 'user', linkedEntityId: me._id } as const;
      const sent = { body: { JSONbody: { linkedEntity } }, file };
      const { _id, full } = await callPortal({ address: one, token }, createUpload, sent);
      const shown = await Promise.all([one, two].map((node) => fetch(`${node}${full}`)));
      const bytes = await Promise.all(shown.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
      expect(shown.map(({ status }) => status)).toEqual([200, 200]);
      expect(bytes[0]?.length).toBeGreaterThan(0);
      expect(bytes[1]?.equals(bytes[0] ?? Buffer.alloc(0))).toBe(true);
      expect(existsSync(path.join(folder, 'one', 'files'))).toBe(false);
      await callPortal({ address: two, token }, deleteUpload, { params: { id: _id } });
      expect((await fetch(`${one}${full}`)).status).toBe(404);
      expect([...store.objects.keys()].filter((key) => key.startsWith('files/photos/'))).toEqual([]);
      expect(await Promise.all(nodes.map(({ portal }) => portal.end()))).toEqual([0, 0]);
    } finally {
      await store.close();
    }
  });
});
