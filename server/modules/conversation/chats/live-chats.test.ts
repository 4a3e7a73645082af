import * as contract from '@volano/domain/contracts/chats';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { listNotifications } from '@volano/domain/contracts/notifications';
import { afterAll, describe, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { publish } from '../../../platform/live/publish.ts';
import { type TestApp, openPortal } from '../../../testing/world/app.ts';
import { seededRandom } from '../../../testing/builders/seeded-random.ts';
import { openChatReader } from '../../../testing/faults/chat-reader.ts';
import { aConversation } from '../../../testing/builders/chats.ts';
import { openFreshDatabase } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { listen, type LiveWindow, openWindow } from '../../../testing/world/live-window.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

// Two nodes of one installation, as two browsers see them: windows stand on both, and each says something to the other's.
const windows: LiveWindow[] = [];
const database = await openFreshDatabase();
const nodes: readonly [TestApp, TestApp] = [await openPortal({}, database), await openPortal({}, database)];
const addresses: readonly [string, string] = [await listen(nodes[0]), await listen(nodes[1])];
afterAll(() => {
  for (const window of windows) window.close();
});

async function aTalk() {
  const talk = await aConversation(nodes[0]);
  const { owner, agency, params } = talk;
  const say = (node: 0 | 1, who: { _id: string }, message: string) => {
    const speaker = nodes[node].as(who, who === owner ? agency : undefined);
    return speaker.attempt(contract.sendMessage, { params, body: { message } });
  };
  return { ...talk, say };
}

async function aWindowOf(person: { _id: string }, node: 0 | 1, agency?: { _id: string }): Promise<LiveWindow> {
  const token = await openSession(nodes[0].ctx, nodes[0].ctx.db, person._id, agency?._id ?? null);
  const window = await openWindow(addresses[node], token);
  windows.push(window);
  return window;
}

/** Everything that a window heard of conversations until now, whatever node it stands on. */
async function receivedBy(person: { _id: string }, window: LiveWindow) {
  await publish(nodes[0].ctx.db, `user:${person._id}`, 'notification', { _id: 'the last word' });
  await expect.poll(() => window.received.at(-1)?.event).toBe('notification');
  return window.received.filter(({ event }) => event === 'newMessage');
}

describe('on two nodes', () => {
  test('forty messages from both sides reach every window once and in order, and are the same that the history says', async () => {
    const { owner, advisor, agency, chatId, params, say } = await aTalk();
    const seen = [
      [owner, await aWindowOf(owner, 0, agency)],
      [owner, await aWindowOf(owner, 1, agency)],
      [advisor, await aWindowOf(advisor, 1)],
    ] as const;
    const [onFirst, onSecond] = [nodes[0].as(advisor), nodes[1].as(owner, agency)];
    const speak = (n: number) =>
      (n % 2 ? onFirst : onSecond).attempt(contract.sendMessage, { params, body: { message: `Parola ${n}` } });
    await Promise.all(Array.from({ length: 40 }, (_, n) => speak(n)));
    const { reply } = await say(0, advisor, 'Fine');
    expect(reply.lastMessage.sequence).toBe(41);
    const query = { limit: '100' };
    const history = await nodes[1].as(advisor).call(contract.listMessages, { params, query });
    const told = history.rows.map((message) => ({ chatId, sequence: message.sequence, message }));
    for (const [person, window] of seen)
      expect((await receivedBy(person, window)).map(({ facts }) => facts)).toEqual(told);
  });

  test('what is long, or has files, is told of without its words, for each to fetch', async () => {
    const { owner, advisor, say } = await aTalk();
    const window = await aWindowOf(advisor, 1);
    for (const words of ['x'.repeat(5_900), '"'.repeat(4_000), '🏭'.repeat(1_300)])
      expect((await say(0, owner, words)).status).toBe(201);
    const heard = (await receivedBy(advisor, window)).map(({ facts }) => Object.keys(facts as object).join());
    expect(heard).toEqual(['chatId,sequence', 'chatId,sequence', 'chatId,sequence,message']);
  });

  test('a new conversation and a mark are told to both sides', async () => {
    const { owner, advisor, agency, chatId, say } = await aTalk();
    const [theirs, mine] = [await aWindowOf(owner, 0, agency), await aWindowOf(advisor, 1)];
    await say(0, owner, 'Buongiorno');
    await nodes[1].as(advisor).call(contract.readChat, { params: { id: chatId }, body: {} });
    const mark = { chatId, userId: advisor._id, sequence: 1 };
    for (const window of [theirs, mine]) expect(await window.receives('chatRead')).toEqual(mark);
    const other = await aUser(nodes[0].ctx, { role: 'advisor' });
    await update(nodes[0].ctx.db, 'agencies', { _id: agency._id }, { advisorId: other._id });
    const opened = await nodes[1].as(other).call(contract.createChat, { body: { participantsIds: [owner._id] } });
    expect(await theirs.receives('newChat')).toEqual({ chatId: opened._id });
  });
});

test('faults F12: whose line is cut time and again, on one node and the other, has every message once and in order', async () => {
  const { owner, advisor, agency, chatId, params } = await aTalk();
  const { ctx } = nodes[0];
  const side = { userId: advisor._id, token: await openSession(ctx, ctx.db, advisor._id, null) };
  let turn = 0;
  // Every line stands on the other node than the one before it.
  const portal = { address: () => Promise.resolve(addresses[(turn += 1) % 2 ? 1 : 0]) };
  const openReader = (seed: number) =>
    openChatReader({ portal, chat: chatId, side, chance: seededRandom(seed, 'reads') });
  const readers = [openReader(1), openReader(2)];
  const speakers = [nodes[0].as(owner, agency), nodes[1].as(owner, agency)] as const;
  for (let round = 0; round < 12; round += 1) {
    const say = (n: number) =>
      speakers[n % 2 ? 1 : 0].attempt(contract.sendMessage, { params, body: { message: `${round} ${n}` } });
    const said = Array.from({ length: 8 }, (_, n) => say(n));
    readers[0]?.cut();
    if (round % 3 === 0) readers[1]?.cut();
    await Promise.all(said);
  }
  const shown = () => readers.map(({ seen }) => seen.map(({ sequence }) => sequence));
  const all = Array.from({ length: 96 }, (_, n) => n + 1);
  await expect.poll(shown).toEqual([all, all]);
  for (const reader of readers) reader.close();
});

test('abuse 65: nobody else hears of it, not even who asks for the room by its name', async () => {
  const { owner, advisor, agency, chatId, say } = await aTalk();
  const { ctx } = nodes[0];
  const colleagues = [await aUser(ctx, { role: 'advisor' }), await aUser(ctx, { role: 'admin' })];
  for (const unrelated of [await aUser(ctx), ...colleagues]) {
    const window = await aWindowOf(unrelated, 1);
    for (const room of [`chat:${chatId}`, chatId, `agency:${agency._id}`, `user:${owner._id}`, `user:${advisor._id}`])
      expect(await window.send('join', room)).toEqual({ code: 'notFound' });
    await say(0, owner, 'zqxcanary');
    await receivedBy(unrelated, window);
    expect(JSON.stringify(window.received)).not.toMatch(/zqxcanary|newMessage|newChat|chatRead/);
  }
});

test('abuse 63: what a consultant writes is neither heard nor quoted where the company needs premium to read it', async () => {
  const { owner, advisor, agency, say } = await aTalk();
  await update(nodes[0].ctx.db, 'agencies', { _id: agency._id }, { contractType: 'prospect' });
  const window = await aWindowOf(owner, 0, agency);
  expect((await say(1, advisor, 'zqxcanary')).status).toBe(201);
  await nodes[1].drain();
  expect(await receivedBy(owner, window)).toEqual([]);
  expect(JSON.stringify(window.received)).not.toContain('zqxcanary');
  const reply = await nodes[0].as(owner, agency).call(listNotifications, {});
  expect(reply.data).toMatchObject([{ event: 'newMessage', body: expect.stringContaining('Go o Grow') as string }]);
  expect(JSON.stringify(reply)).not.toContain('zqxcanary');
});

test('abuse 66: who owned the company hears nothing more of it; who owns it now reads all and has nothing unread', async () => {
  const { owner, advisor, agency, chatId, say } = await aTalk();
  const { ctx } = nodes[0];
  const [admin, heir] = [await aUser(ctx, { role: 'admin' }), await aUser(ctx)];
  const [before, after] = [await aWindowOf(owner, 1, agency), await aWindowOf(heir, 0)];
  await say(0, advisor, 'Prima');
  await nodes[0].as(owner, agency).call(contract.readChat, { params: { id: chatId }, body: {} });
  const move = { params: { id: agency._id }, body: { userId: heir._id } };
  await nodes[1].as(admin).call(updateAgency, move);
  await say(1, advisor, 'zqxcanary');
  await nodes[0].as(advisor).call(contract.readChat, { params: { id: chatId }, body: {} });
  expect(await after.receives('newMessage')).toMatchObject({ chatId, sequence: 2, message: { message: 'zqxcanary' } });
  await receivedBy(owner, before);
  expect(JSON.stringify(before.received)).not.toContain('zqxcanary');
  expect((await nodes[0].as(owner).attempt(contract.getChat, { params: { id: chatId } })).status).toBe(404);
  const theirs = nodes[0].as(heir, agency);
  expect((await theirs.call(contract.listChats, {})).rows).toMatchObject([{ _id: chatId, unread: 1 }]);
  const reply = await theirs.call(contract.listMessages, { params: { chatId } });
  expect(reply.rows.map(({ message }) => message)).toEqual(['Prima', 'zqxcanary']);
  const marks = await rowsOf(ctx.db, 'chat_reads', { chatId }, ['userId']);
  expect(marks.map(({ userId }) => userId)).not.toContain(owner._id);
});
