import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@volano/domain/contracts/chats';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { startDatabase } from '../../platform/db/database.ts';
import { readPostmaster } from '../../platform/db/server.ts';
import { openSession } from '../../platform/session/session.ts';
import { aConversation } from '../builders/chats.ts';
import { rowsOf } from '../builders/rows.ts';
import { brokenInvariants } from '../sweeps/invariants.ts';
import { testApp } from '../world/app.ts';
import { attemptPortal } from '../world/calling.ts';
import { closeAfterTests, openFolder } from '../world/left-open.ts';
import { portalStarter } from '../world/started-portals.ts';
import { openLine } from './loopback-proxy.ts';
import { ROUNDS } from './rounds.ts';

// A portal whose database is lost under it: killed, stopped, cut off in a commit, or asked for more than it has connections. The portal never ends.

vi.setConfig({ testTimeout: 900_000 + ROUNDS * 60_000, hookTimeout: 900_000 });
const WRITERS = 4;
const AT_ONCE = 200;

const folder = openFolder();
const dataDir = path.join(folder, 'database');
const database = await startDatabase({ dataDir, log: pino({ level: 'silent' }) });
closeAfterTests(database.stop);
const url = new URL(database.url);
const line = await openLine({ host: url.hostname, port: Number(url.port) });
closeAfterTests(line.close);
url.host = `127.0.0.1:${line.port}`;
const start = portalStarter({ DATABASE_URL: url.href, DATA_DIR: path.join(folder, 'portal'), DEMO: 'false' });
const address = await start({ LOG_LEVEL: 'fatal' }).ready;
const world = await testApp({}, { url: database.url });
closeAfterTests(() => world.close());
world.travelTo(new Date());
const { ctx } = world;
const { owner, agency, chatId, params } = await aConversation(world);
const token = await openSession(ctx, ctx.db, owner._id, agency._id);

/** Status and when to come back; 0 where the line broke. */
async function say(key: string): Promise<{ status: number; retryAfter: unknown }> {
  try {
    const request = { params, body: { message: key }, idempotencyKey: key };
    const { status, headers } = await attemptPortal({ address, token }, sendMessage, request);
    return { status, retryAfter: headers['retry-after'] };
  } catch {
    return { status: 0, retryAfter: undefined };
  }
}

async function stored(): Promise<{ keys: (string | null)[]; isWithoutGaps: boolean }> {
  const read = () => rowsOf(ctx.db, 'chat_messages', { chatId }, ['clientKey', 'sequence'], 'sequence');
  // A connection that was resting when the server went is only found to be gone when it is used.
  const rows = await vi.waitFor(read, { timeout: 300_000 });
  return {
    keys: rows.map(({ clientKey }) => clientKey),
    isWithoutGaps: rows.every(({ sequence }, place) => sequence === place + 1),
  };
}

/** Kills the server, or stops it without letting anybody end, and waits until its owner has started it again. */
async function loseServer(signal: NodeJS.Signals): Promise<void> {
  const cluster = path.join(dataDir, 'postgres/cluster/data');
  const { pid } = readPostmaster(cluster) ?? { pid: 0 };
  process.kill(pid, signal);
  await vi.waitUntil(() => ![pid, 0].includes(readPostmaster(cluster)?.pid ?? 0), { timeout: 300_000 });
}

test(`faults F4: a database killed and stopped at once ${2 * ROUNDS} times under load: 503 and when to come back, nothing lost`, async () => {
  const acknowledged: string[] = [];
  const odd: unknown[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; !isOver; n += 1) {
      const key = `f4-${writer}-${n}`;
      for (let isSaid = false; !isSaid && !isOver;) {
        const { status, retryAfter } = await say(key);
        isSaid = status === 201;
        if (isSaid) acknowledged.push(key);
        else if (status !== 503 || retryAfter === undefined) odd.push({ key, status, retryAfter });
      }
    }
  });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      const before = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length > before + WRITERS, { timeout: 300_000 });
      await loseServer(signal);
      while ((await fetch(`${address}/api/health/ready`)).status !== 200) await wait(20);
    }
  isOver = true;
  await Promise.all(writers);
  expect(odd).toEqual([]);
  const { keys, isWithoutGaps } = await stored();
  expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([]);
  expect([new Set(keys).size, isWithoutGaps]).toEqual([keys.length, true]);
  expect(await brokenInvariants(world.ctx)).toEqual({});
});

test(`faults F5: a connection cut ${ROUNDS} times while it commits: said again under its key, it is there once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `f5-${round}`;
    const cut = line.cutAfter('commit\0');
    const { status, retryAfter } = await say(key);
    await cut;
    // Whose commit it was is for chance to say: the portal has others in hand.
    expect([201, 503]).toContain(status);
    expect(typeof retryAfter).toBe(status === 201 ? 'undefined' : 'string');
    expect((await say(key)).status).toBe(201);
    const { keys } = await stored();
    expect(keys.filter((one) => one === key)).toEqual([key]);
  }
});

test(`faults F6: ${AT_ONCE} requests at once over ten connections are all answered, those that waited too long with when to come back`, async () => {
  const odd: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      // On a machine with other things to do some find no connection in time: said again, they are there once all the same.
      for (let isSaid = false; !isSaid;) {
        const { status, retryAfter } = await say(`f6-${n}`);
        isSaid = status === 201;
        if (isSaid) continue;
        if (status !== 503 || retryAfter === undefined) odd.push({ n, status, retryAfter });
        await wait(20);
      }
    }),
  );
  expect(odd).toEqual([]);
  const { keys, isWithoutGaps } = await stored();
  expect(keys.filter((key) => key?.startsWith('f6-'))).toHaveLength(AT_ONCE);
  expect(isWithoutGaps).toBe(true);
});
