import * as contract from '@volano/domain/contracts/chats';
import { deleteAgency } from '@volano/domain/contracts/agencies';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowOf, rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const advisor = await aUser(ctx, { role: 'advisor', name: 'Elena', surname: 'Marchetti' });

async function aConversation(messages = 0) {
  const owner = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
  const said = Array.from(
    { length: messages },
    (_, n) => [n % 2 ? owner._id : advisor._id, `Numero ${n + 1}`] as const,
  );
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, said);
  const params = { chatId };
  const people = { company: portal.as(owner, agency), consultant: portal.as(advisor) };
  return { owner, agency, chatId, params, ...people };
}

describe('sending', () => {
  test('abuse 37: what is no message is refused, and nothing is stored', async () => {
    const { company, consultant, params } = await aConversation();
    const attachmentIds = Array.from({ length: 51 }, newId);
    for (const body of [
      {},
      { message: '' },
      { message: '\n' },
      { message: '\nCiao' },
      { message: ' \n ' },
      { message: '\u200B \u2060\u3164' },
      { message: 'x'.repeat(10_001) },
      { message: 'nullo\u0000' },
      { message: 'gpj.\u202Eexe' },
      { message: 'Ecco', attachmentIds },
      { message: 'Ciao', senderId: advisor._id },
    ])
      expect((await company.attempt(contract.sendMessage, { params, body })).status).toBe(400);
    expect((await consultant.call(contract.listMessages, { params })).rows).toEqual([]);
  });

  test('abuse 37: what is one is stored exactly as it was written', async () => {
    const { company, consultant, params } = await aConversation();
    const texts = [
      `  <b>già</b> & "così"\n\n– 50% _di_ 👩🏽‍🔧\t`,
      '%_\\',
      'x'.repeat(10_000),
      '=SOMMA(A1)',
      '🏭'.repeat(5_000),
    ];
    for (const message of texts) {
      const reply = await company.call(contract.sendMessage, { params, body: { message } });
      expect(reply.lastMessage.message).toEqual(message);
    }
    const reply = await consultant.call(contract.listMessages, { params });
    expect(reply.rows.map(({ message }) => message)).toEqual(texts);
  });

  test('faults F14: the same key is the same message, whatever it then says; without a key each is another', async () => {
    const { company, consultant, params, chatId } = await aConversation();
    const idempotencyKey = 'una-sola-volta';
    const say = (message: string) =>
      company.attempt(contract.sendMessage, { params, body: { message }, idempotencyKey });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => say(`Prova ${n}`)));
    const first = answers[0]?.reply.lastMessage;
    expect(answers.map(({ status, reply }) => [status, reply.lastMessage])).toEqual(Array(12).fill([201, first]));
    // The key is the sender's own, and of this conversation.
    const other = { params, body: { message: 'Io' }, idempotencyKey };
    for (let again = 0; again < 2; again += 1)
      expect((await consultant.call(contract.sendMessage, other)).lastMessage.sequence).toBe(2);
    const counted = db.selectFrom('kpi_events').select('kpiType').where('entityId', '=', chatId);
    expect(await counted.execute(), 'what is repeated counts once').toEqual([{ kpiType: 'chat' }]);
    const body = { message: 'Due volte' };
    for (const sequence of [3, 4])
      expect((await company.call(contract.sendMessage, { params, body })).lastMessage.sequence).toBe(sequence);
    expect((await say('Tardi')).reply.lastMessage).toEqual(first);
    await db.updateTable('agencies').set({ advisorId: null }).execute();
    expect((await say('Dopo la fine')).reply.lastMessage).toEqual(first);
    await db.updateTable('agencies').set({ advisorId: advisor._id }).execute();
    expect(await rowsOf(db, 'chat_messages', { chatId }, ['_id'])).toHaveLength(4);
  });

  test('fifty who say something at the same time are heard one after the other, without a gap', async () => {
    const { company, consultant, params, chatId } = await aConversation();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? company : consultant).attempt(contract.sendMessage, { params, body: { message: `Voce ${n}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const sequences = answers.map(({ reply }) => reply.lastMessage.sequence).toSorted((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect((await rowOf(db, 'chats', { _id: chatId }, ['lastSequence'])).lastSequence).toBe(50);
    // Who speaks at the same time as others has not read them by that, unless they speak after.
    for (const as of [company, consultant]) {
      const reply = await as.call(contract.getChat, { params: { id: chatId } });
      const own = answers.filter(
        ({ reply: { lastMessage } }) => lastMessage.senderId === reply.participants.find(({ isMe }) => isMe)?.userId,
      );
      expect(reply.unread).toBe(50 - Math.max(...own.map(({ reply: { lastMessage } }) => lastMessage.sequence)));
    }
  });

  test('abuse 70: what is said while the company goes is there before, or refused', async () => {
    const { agency, company, consultant, params, chatId } = await aConversation();
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const body = { message: 'In tempo?' };
    const [gone, ...answers] = await Promise.all([
      admin.attempt(deleteAgency, { params: { id: agency._id } }),
      ...Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? company : consultant).attempt(contract.sendMessage, { params, body }),
      ),
    ]);
    expect(gone.status).toBe(204);
    const said = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status, code }) => (status === 201 ? 'said' : code)))).toContain(
      said.length === 12 ? 'said' : answers.find(({ status }) => status !== 201)?.code,
    );
    for (const { status } of answers) expect([201, 401, 404, 409]).toContain(status);
    expect((await admin.call(contract.listMessages, { params, query: { count: 'true' } })).total).toBe(said.length);
    expect((await consultant.attempt(contract.sendMessage, { params, body })).code).toBe('chatClosed');
    expect((await company.attempt(contract.sendMessage, { params, body })).status).toBe(404);
    expect((await admin.call(contract.getChat, { params: { id: chatId } })).agency).toBeNull();
  });
});

describe('reading', () => {
  const numbers = (rows: readonly { sequence: number }[]) => rows.map(({ sequence }) => sequence);

  test('answers the newest fifty, oldest of them first, and the rest before, after and around a message', async () => {
    const { consultant, params } = await aConversation(120);
    const read = async (query: object) => {
      const reply = await consultant.call(contract.listMessages, { params, query });
      return numbers(reply.rows);
    };
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    expect(await read({})).toEqual(range(71, 120));
    expect(await read({ before: 71 })).toEqual(range(21, 70));
    expect(await read({ before: 21 })).toEqual(range(1, 20));
    expect(await read({ before: 1 })).toEqual([]);
    expect(await read({ after: 0, limit: 3 })).toEqual([1, 2, 3]);
    expect(await read({ after: 118 })).toEqual([119, 120]);
    expect(await read({ after: 120 })).toEqual([]);
    expect(await read({ after: 2_147_483_647 })).toEqual([]);
    expect(await read({ after: 2, before: 5 })).toEqual([3, 4]);
    expect(await read({ around: 60, limit: 5 })).toEqual(range(58, 62));
    expect(await read({ around: 120, limit: 5 })).toEqual(range(116, 120));
    expect(await read({ around: 1, limit: 5 })).toEqual(range(1, 5));
    expect(await read({ sort: '-timestamp', limit: 2 })).toEqual([120, 119]);
    expect(await read({ sort: '-timestamp', limit: 2, after: 7 })).toEqual([9, 8]);
  });

  test('finds what was said, whatever its case and accents, and counts it', async () => {
    const { company, consultant, params } = await aConversation(3);
    await company.call(contract.sendMessage, { params, body: { message: 'Perché il 50% è più del 40%?' } });
    const find = async (q: string) => {
      const reply = await consultant.call(contract.listMessages, { params, query: { q, count: 'true' } });
      return [numbers(reply.rows), reply.total];
    };
    expect(await find('PERCHE')).toEqual([[4], 1]);
    expect(await find('50%')).toEqual([[4], 1]);
    expect(await find('_')).toEqual([[], 0]);
    for (const typed of ['numero', 'NÚMERO', 'ùMeR']) expect(await find(typed)).toEqual([[1, 2, 3], 3]);
  });

  test('faults F12: who was away asks for what came after the last they have, and has neither gap nor double', async () => {
    const { company, consultant, params } = await aConversation();
    const have: number[] = [];
    const fetch = async () => {
      const query = { after: String(have.at(-1) ?? 0), limit: '7' };
      const reply = await consultant.call(contract.listMessages, { params, query });
      have.push(...numbers(reply.rows));
      return reply.rows.length;
    };
    const saying = Array.from({ length: 60 }, (_, n) =>
      company.attempt(contract.sendMessage, { params, body: { message: `${n}` } }),
    );
    let isOver = false;
    const over = Promise.all(saying).then(() => (isOver = true));
    while (!isOver || (await fetch()) > 0) await fetch();
    await over;
    expect(have).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });
});
