import * as contract from '@volano/domain/contracts/chats';
import { requestPasswordReset, resetPassword, getMe } from '@volano/domain/contracts/session';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { type TestApp, TODAY, openPortal } from '../../../testing/world/app.ts';
import { seededRandom } from '../../../testing/builders/seeded-random.ts';
import { type ChatReader, openChatReader } from '../../../testing/faults/chat-reader.ts';
import { aConversation } from '../../../testing/builders/chats.ts';
import { openFreshDatabase } from '../../../testing/world/database.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { listen } from '../../../testing/world/live-window.ts';
import { linkMailedTo } from '../../../testing/builders/traces.ts';

// Two nodes of one installation, and what may happen to them.
const readers: ChatReader[] = [];
const database = await openFreshDatabase();
const nodes: readonly [TestApp, TestApp] = [await openPortal({}, database), await openPortal({}, database)];
const addresses: readonly [string, string] = [await listen(nodes[0]), await listen(nodes[1])];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
  for (const node of nodes) node.travelTo(TODAY);
});

/** A conversation, both of whose sides read along, one on each node. */
async function aReadConversation() {
  const { ctx } = nodes[0];
  const { owner, advisor, agency, chatId, params, ...speaking } = await aConversation(nodes[0]);
  const sides = [
    { userId: owner._id, token: await openSession(ctx, ctx.db, owner._id, agency._id) },
    { userId: advisor._id, token: await openSession(ctx, ctx.db, advisor._id, null) },
  ] as const;
  const screens = sides.map((side, index) => {
    const portal = { address: () => Promise.resolve(addresses[index ? 1 : 0]) };
    return openChatReader({ portal, chat: chatId, side, chance: seededRandom(1, `${index}`) });
  });
  readers.push(...screens);
  const speakers = [speaking.company, nodes[1].as(advisor)] as const;
  const say = async (turn: number) => {
    const request = { params, body: { message: `parola-${turn}` } };
    const { status, reply } = await speakers[turn % 2 ? 1 : 0].attempt(contract.sendMessage, request);
    return { status, ...reply.lastMessage };
  };
  return { chatId, screens, speakers, say };
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** What stands on each screen, by its number. */
const shownOn = (screens: readonly ChatReader[]) => screens.map(({ seen }) => seen.map(({ sequence }) => sequence));

test('faults F13: whatever is said while the lines between nodes are cut is on every screen once they stand again', async () => {
  const { screens, say } = await aReadConversation();
  await say(0);
  await expect.poll(() => shownOn(screens)).toEqual([upTo(1), upTo(1)]);
  let count = 1;
  const cutLines = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'volano live' and datname = current_database()`;
  for (let cut = 0; cut < 3; cut += 1) {
    await database.pool.query(cutLines);
    for (const turn of [1, 2, 3, 4]) await say(turn);
    count += 4;
    await expect.poll(() => shownOn(screens)).toEqual([upTo(count), upTo(count)]);
  }
});

// Rome puts its clocks back at 01:00 UTC on 25 October 2026, and on at 01:00 UTC on 29 March.
const CLOCKS = [
  ['five minutes apart', (turn: number) => TODAY.getTime() + (turn % 2) * 300_000],
  ['an hour back and on, time and again', (turn: number) => TODAY.getTime() + (turn % 4 < 2 ? 3_600_000 : 0)],
  ['in the night that is an hour longer', (turn: number) => Date.parse('2026-10-25T00:59:50Z') + turn * 2000],
  ['in the night that is an hour shorter', (turn: number) => Date.parse('2026-03-29T00:59:50Z') + turn * 2000],
  ['that run backwards', (turn: number) => TODAY.getTime() - turn * 60_000],
] as const;

test.each(CLOCKS)('faults F15: by clocks %s, what is said stands in the order in which it was said', async (_, at) => {
  const { chatId, screens, speakers, say } = await aReadConversation();
  for (let turn = 0; turn < 12; turn += 1) {
    const moment = new Date(at(turn));
    nodes[turn % 2 ? 1 : 0].travelTo(moment);
    expect(await say(turn)).toMatchObject({ status: 201, sequence: turn + 1, timestamp: moment.toISOString() });
  }
  await expect.poll(() => shownOn(screens)).toEqual([upTo(12), upTo(12)]);
  for (const speaker of speakers) {
    const reply = await speaker.call(contract.listMessages, { params: { chatId } });
    expect(reply.rows.map(({ message }) => message)).toEqual(upTo(12).map((n) => `parola-${n - 1}`));
    const after = await speaker.call(contract.listMessages, { params: { chatId }, query: { after: '8' } });
    expect(after.rows.map(({ sequence }) => sequence)).toEqual([9, 10, 11, 12]);
    await speaker.call(contract.readChat, { params: { id: chatId }, body: { sequence: 12 } });
    expect((await speaker.call(contract.getChat, { params: { id: chatId } })).unread).toBe(0);
  }
});

test('faults F15: what one node lets in the other lets in too, though their clocks are five minutes apart', async () => {
  const [slow, fast] = nodes;
  fast.travelTo(new Date(TODAY.getTime() + 300_000));
  const { ctx } = slow;
  for (const [maker, taker] of [
    [slow, fast],
    [fast, slow],
  ] as const) {
    const person = await aUser(ctx);
    await maker.as(null).call(requestPasswordReset, { body: { email: person.email } });
    const token = await linkMailedTo(maker, person.email, 'password-reset');
    await taker.as(null).call(resetPassword, { params: { token }, body: { password: 'Nuova2026' } });
    const session = await openSession(maker.ctx, ctx.db, person._id, null);
    expect((await taker.as(null).call(getMe, {}, { authorization: `Bearer ${session}` }))._id).toBe(person._id);
  }
});
