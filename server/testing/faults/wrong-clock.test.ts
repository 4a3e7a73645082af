import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { getMe, requestPasswordReset, signIn } from '@volano/domain/contracts/session';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../platform/session/session.ts';
import { aChat } from '../builders/chats.ts';
import { anAgency, aUser } from '../builders/factories.ts';
import { type TestApp, testApp } from '../world/app.ts';
import { attemptPortal, callPortal } from '../world/calling.ts';
import { type FreshDatabase, freshDatabase } from '../world/database.ts';
import { type PortalProcess, startPortal } from '../world/portal-process.ts';
import { aPasswordHash, basicOf } from '../world/signing-in.ts';

// A node whose machine tells a wrong time, and another one while it runs (faults F15): a process of its own under faketime, beside one whose
// clock is right, on one database. The timer of the machine goes on as it does where a clock is set.

const [library] = globSync('/usr/{lib,lib64,local/lib}/{*/,}faketime/libfaketimeMT.so.1');
const NONE = 'faketime is not installed (Debian: apt install faketime)';
const [HOUR_MS, MINUTE_MS] = [3_600_000, 60_000];
/** What a page may say in ten seconds. */
const MESSAGES = 30;

const folder = mkdtempSync(path.join(tmpdir(), 'volano-clock-'));
const clockFile = path.join(folder, 'clock');
let database: FreshDatabase;
let world: TestApp;
let nodes: { wrong: PortalProcess; right: PortalProcess } | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  world = await testApp({}, database);
  world.travelTo(new Date());
  if (library === undefined) return;
  setClock('-1h');
  const faking = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const environment = { DATABASE_URL: database.url, DATA_DIR: world.ctx.config.dataDir, DEMO: 'false' };
  nodes = { wrong: startPortal({ ...environment, ...faking }), right: startPortal(environment) };
});
afterAll(async () => {
  await Promise.all(Object.values(nodes ?? {}).map((portal) => portal.end()));
  await world.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** From now on the machine of the wrong node is so far from the present. */
function setClock(distance: '-1h' | '+1h' | '-5m'): void {
  writeFileSync(clockFile, distance);
}

/** Where both answer. What the wrong one writes on its letters shows that its clock is wrong. */
async function addresses(distanceMs: number): Promise<{ wrong: string; right: string }> {
  const { wrong, right } = nodes ?? {};
  const found = { wrong: (await wrong?.ready) ?? '', right: (await right?.ready) ?? '' };
  const shown = async (): Promise<number> => {
    const { headers } = await fetch(`${found.wrong}/api/health/live`);
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / MINUTE_MS);
  };
  await expect.poll(shown).toBe(distanceMs / MINUTE_MS);
  return found;
}

async function aConversation() {
  const { ctx } = world;
  const [owner, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  return { chatId, owner, token: await openSession(ctx, ctx.db, owner._id, agency._id) };
}

test.for([
  ['an hour behind', '-1h', -HOUR_MS],
  ['an hour ahead', '+1h', HOUR_MS],
  ['five minutes behind', '-5m', -5 * MINUTE_MS],
] as const)(
  'faults F15: a node %s, and its neighbour, let in the same sessions and have one present',
  async ([, distance, distanceMs], { skip }) => {
    skip(library === undefined, NONE);
    setClock(distance);
    const { wrong, right } = await addresses(distanceMs);
    const { ctx } = world;
    const { chatId, owner, token } = await aConversation();

    // Ends in a moment that is past by the wrong clock or by the right one, and by the database's is not; and the other way round.
    const passwordHash = await aPasswordHash();
    await ctx.db.updateTable('users').set({ passwordHash }).where('_id', '=', owner._id).execute();
    for (const [maker, taker] of [
      [wrong, right],
      [right, wrong],
    ] as const) {
      const entered = await callPortal({ address: maker, token: '' }, signIn, {}, basicOf(owner.email));
      const to = { address: taker, token: entered.token };
      await callPortal(to, getMe, {});
    }
    const seen: number[][] = [];
    for (const endsInMs of [Math.abs(distanceMs) / 2, -Math.abs(distanceMs) / 2]) {
      const ending = await openSession(ctx, ctx.db, owner._id, null);
      await ctx.db
        .updateTable('sessions')
        .set({ expiresAt: new Date(Date.now() + endsInMs).toISOString() })
        .where('userId', '=', owner._id)
        .where('agencyId', 'is', null)
        .execute();
      const asked = [wrong, right].map((address) => attemptPortal({ address, token: ending }, getMe, {}));
      seen.push((await Promise.all(asked)).map(({ status }) => status));
    }
    expect(seen).toEqual([
      [200, 200],
      [401, 401],
    ]);

    for (let turn = 0; turn < 10; turn += 1) {
      const address = turn % 2 === 0 ? wrong : right;
      const said = await callPortal({ address, token }, sendMessage, {
        params: { chatId },
        body: { message: `${turn}` },
      });
      const moment = Date.parse(said.lastMessage?.timestamp ?? '');
      expect(Math.abs(moment - Date.now())).toBeLessThan(Math.abs(distanceMs) / 2);
    }
    const reply = await callPortal({ address: right, token }, listMessages, { params: { chatId }, query: {} });
    expect(reply.rows.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, turn) => `${turn}`));
  },
);

test('faults F15: a clock that is set while a page is open neither cuts it off nor lets it say more', async ({
  skip,
}) => {
  skip(library === undefined, NONE);
  setClock('-1h');
  const { wrong } = await addresses(-HOUR_MS);
  const { token } = await aConversation();
  const line = io(wrong, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  const ended = new Promise<string>((resolve) => {
    line.on('disconnect', resolve);
  });
  await new Promise((resolve) => {
    line.on('connect', () => resolve(null));
  });
  const sayMany = (many: number): void => {
    for (let n = 0; n < many; n += 1) line.emit('nothing', n);
  };
  sayMany(MESSAGES - 5);
  // The hour that the clock gains is no time that has gone by.
  setClock('+1h');
  await addresses(HOUR_MS);
  expect(line.connected).toBe(true);
  sayMany(MESSAGES);
  expect(await ended).toBe('transport close');
});

test('faults F15: what a node does by itself goes on when its clock goes back', async ({ skip }) => {
  skip(library === undefined, NONE);
  setClock('+1h');
  await addresses(HOUR_MS);
  // Alone: nobody else takes what it leaves.
  expect(await nodes?.right.end()).toBe(0);
  setClock('-1h');
  const { ctx } = world;
  const { email } = await aUser(ctx);
  const address = (await nodes?.wrong.ready) ?? '';
  await callPortal({ address, token: '' }, requestPasswordReset, { body: { email } });
  const written = () => ctx.db.selectFrom('mails').select('status').where('recipient', '=', email).execute();
  await expect.poll(async () => (await written()).length).toBe(1);
});
