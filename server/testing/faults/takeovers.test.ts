import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@volano/domain/contracts/chats';
import { expect, test, vi } from 'vitest';
import { openSession } from '../../platform/session/session.ts';
import { aConversation } from '../builders/chats.ts';
import { rowsOf } from '../builders/rows.ts';
import { testApp } from '../world/app.ts';
import { attemptPortal } from '../world/calling.ts';
import { closeAfterTests, openFolder } from '../world/left-open.ts';
import { portalStarter } from '../world/started-portals.ts';
import { openLine } from './loopback-proxy.ts';
import { startReplicated } from './replicated-database.ts';
import { pointsOf } from './rounds.ts';

// Two nodes on a database that changes its place (18-trust §1).

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });
const folder = openFolder();
const database = await startReplicated(folder);
closeAfterTests(() => database.close());
const { primary, standby } = database;
const start = portalStarter({
  DATABASE_URL: database.url(primary, standby),
  DATA_DIR: path.join(folder, 'portal'),
  DEMO: 'false',
  LOG_LEVEL: 'fatal',
});

const statusOf = async (address: string, where: string) => (await fetch(`${address}/api/${where}`)).status;

test('a name that shows the standby for a while: nothing is asked of it, and the portal is well again by itself', async () => {
  const line = await openLine({ host: '127.0.0.1', port: primary.port });
  closeAfterTests(line.close);
  const portal = start({ DATABASE_URL: database.url(line) });
  const address = await portal.ready;
  line.lead(standby.port);
  const health = () => fetch(`${address}/api/health`);
  await vi.waitUntil(async () => (await health()).status === 503, { timeout: 300_000 });
  const readOnly = { errors: [{ path: 'database', message: 'Per ora si può solo leggere' }] };
  await vi.waitFor(async () => expect(await (await health()).json()).toMatchObject(readOnly), { timeout: 300_000 });
  const signIn = { method: 'POST', headers: { authorization: `Basic ${btoa('nobody@example.it:long-enough')}` } };
  const refused = await fetch(`${address}/api/auth`, signIn);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  expect(await statusOf(address, 'health/live')).toBe(200);
  line.lead(primary.port);
  await vi.waitUntil(async () => (await statusOf(address, 'health/ready')) === 200, { timeout: 300_000 });
  expect((await fetch(`${address}/api/auth`, signIn)).status).toBe(401);
  expect(await portal.end()).toBe(0);
});

const lost = pointsOf('takeovers', ['SIGKILL', 'SIGSTOP'] as const);
test.each(lost.slice(0, 1))(
  'a primary lost by %s: its standby takes over, nothing acknowledged is lost, nothing is answered with 500',
  async (signal) => {
    const early = start({ DATABASE_URL: database.url(standby) });
    await vi.waitUntil(() => early.err().includes(`127.0.0.1:${standby.port} is a standby; waiting, up to 60 s`), {
      timeout: 300_000,
    });
    const nodes = [start(), start()];
    const addresses = await Promise.all(nodes.map(({ ready }) => ready));
    const world = await testApp({}, { url: database.url(primary) });
    world.travelTo(new Date());
    const { owner, agency, chatId, params } = await aConversation(world);
    const token = await openSession(world.ctx, world.ctx.db, owner._id, agency._id);
    await world.close();
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const writers = addresses.map(async (address, writer) => {
      for (let n = 0; !isOver; n += 1) {
        const key = `takeover-${writer}-${n}`;
        for (let status = 0; status !== 201 && !isOver;) {
          const request = { params, body: { message: key }, idempotencyKey: key };
          status = (await attemptPortal({ address, token }, sendMessage, request)).status;
          statuses.add(status);
          if (status === 201) acknowledged.push(key);
          else await wait(20);
        }
      }
    });
    await vi.waitUntil(() => acknowledged.length > 20, { timeout: 300_000 });
    primary.signal(signal);
    for (const address of addresses)
      await vi.waitUntil(async () => (await statusOf(address, 'health')) === 503, { timeout: 300_000 });
    expect(await Promise.all(addresses.map((address) => statusOf(address, 'health/live')))).toEqual([200, 200]);
    await database.promote();
    for (const address of addresses)
      await vi.waitUntil(async () => (await statusOf(address, 'health/ready')) === 200, { timeout: 300_000 });
    expect(await statusOf(await early.ready, 'health')).toBe(200);
    const before = acknowledged.length;
    await vi.waitUntil(() => acknowledged.length > before + 20, { timeout: 300_000 });
    isOver = true;
    await Promise.all(writers);
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const now = await testApp({}, { url: database.url(standby) });
    const keys = (await rowsOf(now.ctx.db, 'chat_messages', { chatId }, ['clientKey'])).map(
      ({ clientKey }) => clientKey,
    );
    await now.close();
    expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  },
);
