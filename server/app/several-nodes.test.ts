import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openLine, spreadRequests } from '../testing/faults/loopback-proxy.ts';
import { type PortalProcess, startPortal } from '../testing/world/portal-process.ts';

// Whole starts and stops, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);

const folder = mkdtempSync(path.join(tmpdir(), 'volano-nodes-'));
const pageDir = path.join(folder, 'page');
const database = `nodes_${randomUUID().replaceAll('-', '')}`;
const running = new Set<PortalProcess>();
let databaseUrl: URL;

beforeAll(async () => {
  mkdirSync(pageDir);
  writeFileSync(path.join(pageDir, 'index.html'), '<!doctype html><title>Volano</title>');
  await administer(`create database ${database}`);
  databaseUrl = new URL(inject('adminUrl'));
  databaseUrl.pathname = `/${database}`;
});
afterAll(async () => {
  await Promise.all([...running].map((portal) => portal.end('SIGKILL')));
  await administer(`drop database if exists ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function start(url: URL = databaseUrl): Promise<{ portal: PortalProcess; port: number; address: string }> {
  const environment = { DATABASE_URL: url.href, NODE_ENV: 'production', LOG_LEVEL: 'fatal' };
  const portal = startPortal({ ...environment, DATA_DIR: path.join(folder, 'data'), PAGE_DIR: pageDir });
  running.add(portal);
  void portal.exited.then(() => running.delete(portal));
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

test(`two nodes restarted one after the other, ${ROUNDS} times, under load: nobody is refused`, async () => {
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
  for (let round = 0; round < ROUNDS; round += 1)
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
});

describe('a database that hangs', () => {
  test('is said within moments, and the portal goes on by itself when it speaks again', async () => {
    const line = await openLine({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${line.port}`;
    const { portal, address } = await start(url);
    expect(await ask(`${address}/api/health/ready`)).toEqual({ status: 200, body: { status: 'ready' } });
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
    expect(await portal.end()).toBe(0);
    await line.close();
  });

  test('is left behind all the same by a portal that is told to stop', async () => {
    const line = await openLine({ host: databaseUrl.hostname, port: Number(databaseUrl.port) });
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${line.port}`;
    const { portal, address } = await start(url);
    line.freeze();
    const asked = ask(`${address}/api/health`);
    // What answers this one has the other already.
    expect((await ask(`${address}/api/health/live`)).status).toBe(200);
    expect(await portal.end()).toBe(0);
    expect((await asked).status).toBe(503);
    await line.close();
  });
});

test('a database that takes no further connection is named by ready, and answers again when it does', async () => {
  const role = `few_${randomUUID().replaceAll('-', '')}`;
  await administer(`create role ${role} login superuser password 'few'`);
  try {
    const url = new URL(databaseUrl);
    url.username = role;
    url.password = 'few';
    const { portal, address } = await start(url);
    expect((await ask(`${address}/api/health/ready`)).status).toBe(200);
    await administer(`alter role ${role} nosuperuser connection limit 1`);
    await administer(`grant all on database ${database} to ${role}`);
    await Promise.all(Array.from({ length: 30 }, () => ask(`${address}/api/health`)));
    const problem = await untilStatus(`${address}/api/health/ready`, 503);
    expect(problem['errors']).toMatchObject([{ path: 'database' }]);
    await administer(`alter role ${role} superuser connection limit -1`);
    await untilStatus(`${address}/api/health/ready`, 200);
    expect(await portal.end()).toBe(0);
  } finally {
    await administer(`drop owned by ${role}`);
    await administer(`reassign owned by ${role} to current_user`).catch(() => undefined);
  }
});
