import * as contract from '@volano/domain/contracts/chats';
import { countWaiting } from '@volano/domain/contracts/kpi';
import { recommendSeveral, recommendToMany } from '@volano/domain/contracts/recommendations';
import { listTodos } from '@volano/domain/contracts/todos';
import { expect, test } from 'vitest';
import { aConversation } from '../../../testing/builders/chats.ts';
import { anAnnouncement, aUser } from '../../../testing/builders/factories.ts';
import { auditEntriesOf } from '../../../testing/builders/traces.ts';
import { update } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx } = portal;
const admin = await aUser(ctx, { role: 'admin' });

/** A conversation, and what every list says of the question in it: chats, to-dos, what waits for the office. */
async function aTalk(said: readonly ('company' | 'consultant')[] = ['company']) {
  const talk = await aConversation(portal, said);
  const waits = async () => {
    const { rows } = await talk.consultant.call(contract.listChats, { query: { isUnanswered: 'true' } });
    const todos = await talk.consultant.call(listTodos, { query: { kind: 'unansweredChat' } });
    const office = await portal.as(admin).call(countWaiting, {});
    return [rows.length, todos.rows.map(({ title }) => title), office.unansweredChats];
  };
  const kinds = async () =>
    (await talk.company.call(contract.listMessages, { params: talk.params })).rows.map(({ kind }) => kind);
  return { ...talk, waits, kinds };
}

const BROADCASTS = {
  'the same words to many': ({ agency, consultant }) =>
    consultant.call(contract.writeToMany, { body: { agenciesIds: [agency._id], message: 'Chiusi dal 24' } }),
  'a recommendation to many': async ({ agency, consultant }) => {
    const { _id: recommendationId } = await anAnnouncement(ctx);
    const body = { agenciesIds: [agency._id], recommendationId, message: 'Vedi' };
    return consultant.call(recommendToMany, { body });
  },
  'several recommendations to one': async ({ agency, consultant }) => {
    const { _id: recommendationId } = await anAnnouncement(ctx);
    const body = { items: [{ recommendationId }], message: 'Vedi' };
    return consultant.call(recommendSeveral, { params: { id: agency._id }, body });
  },
} satisfies Readonly<Record<string, (talk: Awaited<ReturnType<typeof aTalk>>) => Promise<unknown>>>;

test.each(Object.entries(BROADCASTS))('%s answers no question; a personal reply does', async (_, say) => {
  const talk = await aTalk();
  const before = await talk.waits();
  expect(before.slice(0, 2)).toEqual([1, ['Messaggio 1']]);
  await say(talk);
  expect(await talk.kinds()).toEqual(['personal', 'broadcast']);
  expect(await talk.waits()).toEqual(before);
  await talk.consultant.call(contract.sendMessage, { params: talk.params, body: { message: 'Sì' } });
  expect(await talk.kinds()).toEqual(['personal', 'broadcast', 'personal']);
  expect(await talk.waits()).toEqual([0, [], Number(before[2]) - 1]);
});

test('what a company says to a broadcast is a question, and a broadcast asks none', async () => {
  const talk = await aTalk([]);
  await BROADCASTS['the same words to many'](talk);
  const [, , waiting] = await talk.waits();
  expect(await talk.waits()).toEqual([0, [], waiting]);
  await talk.company.call(contract.sendMessage, { params: talk.params, body: { message: 'E il 27?' } });
  expect(await talk.waits()).toEqual([1, ['E il 27?'], Number(waiting) + 1]);
});

const CLOSED = { isClosed: true } as const;

test.each(['consultant', 'admin'] as const)('%s closes a question, and the next message opens it again', async (by) => {
  const talk = await aTalk();
  const [, , waiting] = await talk.waits();
  const closing = { params: { id: talk.chatId }, body: CLOSED };
  const person = by === 'admin' ? portal.as(admin) : talk.consultant;
  expect((await person.call(contract.getChat, { params: closing.params })).isUnanswered).toBe(true);
  expect((await person.call(contract.closeQuestion, closing)).isUnanswered).toBe(false);
  expect(await talk.waits()).toEqual([0, [], Number(waiting) - 1]);
  expect((await person.attempt(contract.closeQuestion, closing)).code).toBe('nothingOpen');
  await talk.company.call(contract.sendMessage, { params: talk.params, body: { message: 'E poi?' } });
  expect(await talk.waits()).toEqual([1, ['E poi?'], waiting]);
  const [line] = await auditEntriesOf(portal, { entityId: talk.chatId, action: 'questionClosed' });
  expect(line).toMatchObject({ actorId: by === 'admin' ? admin._id : talk.advisor._id });
});

test('a closed question stays closed when what was said after it is deleted, and nobody else closes one', async () => {
  const talk = await aTalk(['company']);
  const closing = { params: { id: talk.chatId }, body: CLOSED };
  const colleague = await aUser(ctx, { role: 'advisor' });
  expect((await talk.company.attempt(contract.closeQuestion, closing)).status).toBe(403);
  expect((await portal.as(colleague).attempt(contract.closeQuestion, closing)).status).toBe(404);
  await talk.consultant.call(contract.closeQuestion, closing);
  const asking = { params: talk.params, body: { message: 'Ancora una cosa' } };
  const { lastMessage } = await talk.company.call(contract.sendMessage, asking);
  await talk.company.call(contract.deleteMessage, { params: { id: lastMessage._id } });
  expect((await talk.waits())[1]).toEqual([]);
});

test('where nobody asked, where it was answered and where nobody can answer any more there is nothing to close', async () => {
  const left = await aTalk(['company']);
  await update(portal.db, 'all_agencies', { _id: left.agency._id }, { deletedAt: ctx.clock.now().toISOString() });
  for (const { chatId } of [await aTalk([]), await aTalk(['company', 'consultant']), left]) {
    const closed = await portal.as(admin).attempt(contract.closeQuestion, { params: { id: chatId }, body: CLOSED });
    expect([closed.status, closed.code]).toEqual([409, 'nothingOpen']);
  }
});
