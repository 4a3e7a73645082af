import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listMessages, sendMessage } from '@volano/domain/contracts/chats';
import { getMe, requestPasswordReset, signIn } from '@volano/domain/contracts/session';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { openSession } from '../../platform/session/session.ts';
import { aConversation } from '../builders/chats.ts';
import { aUser } from '../builders/factories.ts';
import { rowsOf, update } from '../builders/rows.ts';
import { attemptPortal, callPortal } from '../world/calling.ts';
import { openFolder } from '../world/left-open.ts';
import { onlyWhere } from '../world/only-where.ts';
import { aPasswordHash, basicOf } from '../world/signing-in.ts';
import { openStage } from '../world/started-portals.ts';

// A node whose machine tells a wrong time, and another one while it runs (faults F15): a process of its own under faketime, beside one whose
// clock is right, on one database. The timer of the machine goes on as it does where a clock is set.

const [library] = globSync('/usr/{lib,lib64,local/lib}/{*/,}faketime/libfaketimeMT.so.1');
const withFaketime = onlyWhere(library !== undefined, 'faketime is not installed (Debian: apt install faketime)');
const [HOUR_MS, MINUTE_MS] = [3_600_000, 60_000];
/** What a page may say in ten seconds. */
const MESSAGES = 30;

const clockFile = path.join(openFolder(), 'clock');
const { world, ctx, start } = await openStage();
setClock('-1h');
const faking = {
  LD_PRELOAD: library ?? '',
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};
const nodes = library === undefined ? undefined : { wrong: start(faking), right: start() };

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

async function aTalk() {
  const { owner, agency, params } = await aConversation(world);
  return { params, owner, token: await openSession(ctx, ctx.db, owner._id, agency._id) };
}

test.each([
  ['an hour behind', '-1h', -HOUR_MS],
  ['an hour ahead', '+1h', HOUR_MS],
  ['five minutes behind', '-5m', -5 * MINUTE_MS],
] as const)(
  'faults F15: a node %s, and its neighbour, let in the same sessions and have one present',
  withFaketime,
  async (_, distance, distanceMs) => {
    setClock(distance);
    const { wrong, right } = await addresses(distanceMs);
    const { params, owner, token } = await aTalk();

    // Ends in a moment that is past by the wrong clock or by the right one, and by the database's is not; and the other way round.
    await update(ctx.db, 'users', { _id: owner._id }, { passwordHash: await aPasswordHash() });
    for (const [maker, taker] of [
      [wrong, right],
      [right, wrong],
    ] as const) {
      const entered = await callPortal({ address: maker, token: '' }, signIn, {}, basicOf(owner.email));
      await callPortal({ address: taker, token: entered.token }, getMe, {});
    }
    const seen: number[][] = [];
    for (const endsInMs of [Math.abs(distanceMs) / 2, -Math.abs(distanceMs) / 2]) {
      const ending = await openSession(ctx, ctx.db, owner._id, null);
      const expiresAt = new Date(Date.now() + endsInMs).toISOString();
      await update(ctx.db, 'sessions', { userId: owner._id, agencyId: null }, { expiresAt });
      const asked = [wrong, right].map((address) => attemptPortal({ address, token: ending }, getMe, {}));
      seen.push((await Promise.all(asked)).map(({ status }) => status));
    }
    expect(seen).toEqual([
      [200, 200],
      [401, 401],
    ]);

    for (let turn = 0; turn < 10; turn += 1) {
      const address = turn % 2 === 0 ? wrong : right;
      const said = await callPortal({ address, token }, sendMessage, { params, body: { message: `${turn}` } });
      const moment = Date.parse(said.lastMessage?.timestamp ?? '');
      expect(Math.abs(moment - Date.now())).toBeLessThan(Math.abs(distanceMs) / 2);
    }
    const reply = await callPortal({ address: right, token }, listMessages, { params, query: {} });
    expect(reply.rows.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, turn) => `${turn}`));
  },
);

test('faults F15: a clock set under an open page does not cut it off nor let it say more', withFaketime, async () => {
  setClock('-1h');
  const { wrong } = await addresses(-HOUR_MS);
  const { token } = await aTalk();
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

test('faults F15: what a node does by itself goes on when its clock goes back', withFaketime, async () => {
  setClock('+1h');
  await addresses(HOUR_MS);
  // Alone: nobody else takes what it leaves.
  expect(await nodes?.right.end()).toBe(0);
  setClock('-1h');
  const { email } = await aUser(ctx);
  const address = (await nodes?.wrong.ready) ?? '';
  await callPortal({ address, token: '' }, requestPasswordReset, { body: { email } });
  await expect.poll(async () => (await rowsOf(ctx.db, 'mails', { recipient: email }, ['status'])).length).toBe(1);
});
