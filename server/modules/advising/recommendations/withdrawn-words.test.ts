import { getChat, listChats, listMessages, readChat, sendMessage, writeToMany } from '@volano/domain/contracts/chats';
import { listKpiEvents } from '@volano/domain/contracts/kpi';
import {
  deleteRecommendation,
  recommendSeveral,
  recommendToMany,
  withdrawMany,
} from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { aConversation } from '../../../testing/builders/chats.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx } = portal;
const WORDS = 'Guarda questa, scade presto';

/** A conversation in which something is recommended with words to its company, and what both sides then read there. */
async function aTalk(said: readonly ('company' | 'consultant')[] = []) {
  const talk = await aConversation(portal, said);
  const { consultant, company, agency, chatId, params } = talk;
  const recommend = async () => {
    const { _id: recommendationId } = await anAnnouncement(ctx);
    const body = { agenciesIds: [agency._id], recommendationId, message: WORDS };
    const [line] = await consultant.call(recommendToMany, { body });
    return line?._id ?? '';
  };
  const withdraw = async (...recommendationsIds: string[]) =>
    (await consultant.call(withdrawMany, { body: { recommendationsIds } })).map(({ message }) => message);
  const read = async () => {
    const sides = [consultant, company].map((side) => side.call(listMessages, { params }));
    const [ours, theirs] = (await Promise.all(sides)).map(({ rows }) => rows.map(({ message }) => message));
    expect(ours).toEqual(theirs);
    return ours;
  };
  const look = () => company.call(readChat, { params: { id: chatId }, body: undefined });
  const say = (message: string) => consultant.call(sendMessage, { params, body: { message } });
  return { ...talk, recommend, withdraw, read, look, say };
}

test('words that nobody read go with what is withdrawn, from both sides, the list and the bell', async () => {
  const { recommend, read, look, owner, agency, company, consultant, chatId } = await aTalk(['consultant']);
  const standing = async () => {
    const chats = await Promise.all(
      [company, consultant].map((side) => side.call(getChat, { params: { id: chatId } })),
    );
    const query = { chartType: 'chat', count: 'true' } as const;
    const counted = await consultant.call(listKpiEvents, { query });
    return [
      counted.total,
      ...chats.map(({ lastMessage, unread, updatedAt }) => [lastMessage?.message, unread, updatedAt]),
    ];
  };
  // Both have read what was said before.
  await look();
  await consultant.call(readChat, { params: { id: chatId }, body: undefined });
  const bell = async () => (await bellOf(portal, owner)).filter(({ event }) => event === 'newMessage');
  const before = await standing();
  const id = await recommend();
  expect(await read()).toEqual(['Messaggio 1', WORDS]);
  expect((await standing())[0]).toBe(Number(before[0]) + 1);
  expect(await bell()).toHaveLength(1);
  const body = { recommendationsIds: [id] };
  const told = await consultant.call(withdrawMany, { body });
  expect(told).toEqual([{ _id: id, agencyId: agency._id, message: 'takenBack' }]);
  expect(await read()).toEqual(['Messaggio 1']);
  expect(await standing()).toEqual(before);
  expect(await bell()).toEqual([]);
  expect(await consultant.call(withdrawMany, { body })).toEqual([]);
});

test('after words that were taken back the conversation goes on as if they had not been said', async () => {
  const { recommend, withdraw, read, look, say, owner, company, consultant, chatId } = await aTalk();
  await withdraw(await recommend());
  await portal.drain();
  await say('Buongiorno');
  expect(await read()).toEqual(['Buongiorno']);
  const unread = async (side: typeof company) => (await side.call(getChat, { params: { id: chatId } })).unread;
  expect([await unread(company), await unread(consultant)]).toEqual([1, 0]);
  expect(JSON.stringify(await bellOf(portal, owner))).toContain('Buongiorno');
  await look();
  expect(await unread(company)).toBe(0);
});

test('words that were read stay, and it is said', async () => {
  const { recommend, withdraw, read, look } = await aTalk();
  const id = await recommend();
  await look();
  expect(await withdraw(id)).toEqual(['read']);
  expect(await read()).toEqual([WORDS]);
});

test('unread words after which something was said are emptied, and their place stays', async () => {
  const { recommend, withdraw, read, say, company, params } = await aTalk();
  const id = await recommend();
  await say('E buon Natale');
  expect(await withdraw(id)).toEqual(['takenBack']);
  expect(await read()).toEqual(['', 'E buon Natale']);
  const { rows } = await company.call(listMessages, { params });
  expect(rows.map(({ sequence, deletedAt, about }) => [sequence, deletedAt === null, about])).toEqual([
    [1, false, null],
    [2, true, null],
  ]);
});

test('two withdrawn at once leave nothing of their words, whatever the order they are named in', async () => {
  const { recommend, withdraw, read } = await aTalk();
  const ids = [await recommend(), await recommend()];
  expect(await withdraw(...ids)).toEqual(['takenBack', 'takenBack']);
  expect(await read()).toEqual([]);
});

test('words about several things stay until the last of them is withdrawn', async () => {
  const { withdraw, read, agency, consultant } = await aTalk();
  const things = await Promise.all([anAnnouncement(ctx), anAnnouncement(ctx)]);
  const items = things.map(({ _id: recommendationId }) => ({ recommendationId }));
  const request = { params: { id: agency._id }, body: { items, message: WORDS } };
  const [first, second] = (await consultant.call(recommendSeveral, request)).map(({ _id = '' }) => _id);
  expect(await withdraw(first ?? '')).toEqual([null]);
  expect(await read()).toHaveLength(1);
  expect(await withdraw(second ?? '')).toEqual(['takenBack']);
  expect(await read()).toEqual([]);
});

test('withdrawing one by itself takes its words back too; other words and none are left alone', async () => {
  const { recommend, withdraw, read, agency, consultant } = await aTalk();
  const body = { agenciesIds: [agency._id], message: 'Auguri' };
  await consultant.call(writeToMany, { body });
  await consultant.call(deleteRecommendation, { params: { id: await recommend() } });
  expect(await read()).toEqual(['Auguri']);
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const silent = { agenciesIds: [agency._id], recommendationId };
  const [line] = await consultant.call(recommendToMany, { body: silent });
  expect(await withdraw(line?._id ?? '')).toEqual([null]);
  expect((await consultant.call(listChats, {})).rows).toHaveLength(1);
});

test('a company that reads while its words are taken back has read them, or never sees them', async () => {
  const { recommend, withdraw, read, look, company, chatId } = await aTalk(['consultant', 'company']);
  const id = await recommend();
  const [[fate]] = await Promise.all([withdraw(id), look()]);
  expect(await read()).toHaveLength(fate === 'read' ? 3 : 2);
  const { unread, participants } = await company.call(getChat, { params: { id: chatId } });
  expect(unread).toBe(0);
  const marks = participants.map(({ lastReadSequence }) => lastReadSequence);
  expect(Math.max(...marks)).toBe(fate === 'read' ? 3 : 2);
});
