import * as contract from '@volano/domain/contracts/chats';
import { deleteAgency } from '@volano/domain/contracts/agencies';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openPortal, TODAY, type Speaker } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { rowOf, rowsOf, update } from '../../../testing/builders/rows.ts';
import { openSession } from '../../../platform/session/session.ts';
import { pdfFile } from '../../../testing/builders/sample-files.ts';
import { senderOf } from '../../../testing/builders/sending-files.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { aConversation } from '../../../testing/builders/chats.ts';
import { auditEntriesOf, bellOf } from '../../../testing/builders/traces.ts';

const { portal, ctx, db } = await openPortal();
const advisor = await aUser(ctx, { role: 'advisor', name: 'Elena', surname: 'Marchetti' });
/** A conversation in which so many messages were said, the consultant's first. */
function aTalk(messages = 0) {
  const said = Array.from({ length: messages }, (_, n) => (n % 2 ? ('company' as const) : ('consultant' as const)));
  return aConversation(portal, said, advisor);
}

describe('sending', () => {
  test('abuse 37: what is no message is refused, and nothing is stored', async () => {
    const { company, consultant, params } = await aTalk();
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
    const { company, consultant, params } = await aTalk();
    const written = `  <b>già</b> & "così"\n\n– 50% _di_ 👩🏽‍🔧\t`;
    const texts = [written, '%_\\', 'x'.repeat(10_000), '=SOMMA(A1)', '🏭'.repeat(5_000)];
    for (const message of texts) {
      const reply = await company.call(contract.sendMessage, { params, body: { message } });
      expect(reply.lastMessage.message).toEqual(message);
    }
    const reply = await consultant.call(contract.listMessages, { params });
    expect(reply.rows.map(({ message }) => message)).toEqual(texts);
  });

  test('faults F14: the same key is the same message, whatever it then says; without a key each is another', async () => {
    const { company, consultant, params, chatId } = await aTalk();
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
    const counted = await rowsOf(db, 'kpi_events', { entityId: chatId }, ['kpiType']);
    expect(counted, 'what is repeated counts once').toEqual([{ kpiType: 'chat' }]);
    const body = { message: 'Due volte' };
    for (const sequence of [3, 4])
      expect((await company.call(contract.sendMessage, { params, body })).lastMessage.sequence).toBe(sequence);
    expect((await say('Tardi')).reply.lastMessage).toEqual(first);
    await update(db, 'agencies', {}, { advisorId: null });
    expect((await say('Dopo la fine')).reply.lastMessage).toEqual(first);
    await update(db, 'agencies', {}, { advisorId: advisor._id });
    expect(await rowsOf(db, 'chat_messages', { chatId }, ['_id'])).toHaveLength(4);
  });

  test('fifty who say something at the same time are heard one after the other, without a gap', async () => {
    const { company, consultant, params, chatId } = await aTalk();
    const say = (n: number) =>
      (n % 2 ? company : consultant).attempt(contract.sendMessage, { params, body: { message: `Voce ${n}` } });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => say(n)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const sequences = answers.map(({ reply }) => reply.lastMessage.sequence).toSorted((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect((await rowOf(db, 'chats', { _id: chatId }, ['lastSequence'])).lastSequence).toBe(50);
    // Who speaks at the same time as others has not read them by that, unless they speak after.
    for (const as of [company, consultant]) {
      const reply = await as.call(contract.getChat, { params: { id: chatId } });
      const me = reply.participants.find(({ isMe }) => isMe)?.userId;
      const own = answers.map(({ reply: { lastMessage } }) => lastMessage).filter(({ senderId }) => senderId === me);
      expect(reply.unread).toBe(50 - Math.max(...own.map(({ sequence }) => sequence)));
    }
  });

  test('abuse 70: what is said while the company goes is there before, or refused', async () => {
    const { agency, company, consultant, params, chatId } = await aTalk();
    const admin = portal.as(await aUser(ctx, { role: 'admin' }));
    const body = { message: 'In tempo?' };
    const say = (n: number) => (n % 2 ? company : consultant).attempt(contract.sendMessage, { params, body });
    const [gone, ...answers] = await Promise.all([
      admin.attempt(deleteAgency, { params: { id: agency._id } }),
      ...Array.from({ length: 12 }, (_, n) => say(n)),
    ]);
    expect(gone.status).toBe(204);
    const said = answers.filter(({ status }) => status === 201);
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
    const { consultant, params } = await aTalk(120);
    const read = async (query: object) =>
      numbers((await consultant.call(contract.listMessages, { params, query })).rows);
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
    const { company, consultant, params } = await aTalk(3);
    await company.call(contract.sendMessage, { params, body: { message: 'Perché il 50% è più del 40%?' } });
    const find = async (q: string) => {
      const reply = await consultant.call(contract.listMessages, { params, query: { q, count: 'true' } });
      return [numbers(reply.rows), reply.total];
    };
    expect(await find('PERCHE')).toEqual([[4], 1]);
    expect(await find('50%')).toEqual([[4], 1]);
    expect(await find('_')).toEqual([[], 0]);
    for (const typed of ['messaggio', 'MÈSSAGGIO', 'éSsAgG']) expect(await find(typed)).toEqual([[1, 2, 3], 3]);
  });

  test('faults F12: who was away asks for what came after the last they have, and has neither gap nor double', async () => {
    const { company, consultant, params } = await aTalk();
    const have: number[] = [];
    const fetch = async () => {
      const query = { after: String(have.at(-1) ?? 0), limit: '7' };
      const reply = await consultant.call(contract.listMessages, { params, query });
      have.push(...numbers(reply.rows));
      return reply.rows.length;
    };
    const say = (n: number) => company.attempt(contract.sendMessage, { params, body: { message: `${n}` } });
    const saying = Array.from({ length: 60 }, (_, n) => say(n));
    let isOver = false;
    const over = Promise.all(saying).then(() => (isOver = true));
    while (!isOver || (await fetch()) > 0) await fetch();
    await over;
    expect(have).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  });
});

const secondsLater = (seconds: number) => portal.travelTo(new Date(TODAY.getTime() + seconds * 1000));

/** What the two sides of a conversation do with their messages. */
async function aChangingTalk() {
  const talk = await aConversation(portal);
  const { params } = talk;
  async function say(person: Speaker, message: string, attachmentIds: string[] = []) {
    return (await person.call(contract.sendMessage, { params, body: { message, attachmentIds } })).lastMessage;
  }
  const textsSeenBy = async (person: Speaker) =>
    (await person.call(contract.listMessages, { params })).rows.map(({ message }) => message);
  const edit = (person: Speaker, id: string, message: string) =>
    person.attempt(contract.editMessage, { params: { id }, body: { message } });
  const remove = (person: Speaker, id: string) => person.attempt(contract.deleteMessage, { params: { id } });
  return { ...talk, say, textsSeenBy, edit, remove };
}

describe('one’s own message', () => {
  test('is corrected within five minutes, and the other side sees the new text and that it was corrected', async () => {
    const { company, consultant, say, edit, params } = await aChangingTalk();
    const { _id } = await say(consultant, 'Vi consiglio la Nuova Sabattini');
    secondsLater(299);
    const corrected = await edit(consultant, _id, 'Vi consiglio la Nuova Sabatini');
    const editedAt = new Date(TODAY.getTime() + 299_000).toISOString();
    expect(corrected).toMatchObject({ status: 200, reply: { message: 'Vi consiglio la Nuova Sabatini', editedAt } });
    const [seen] = (await company.call(contract.listMessages, { params })).rows;
    expect(seen).toMatchObject({ message: 'Vi consiglio la Nuova Sabatini', editedAt, sequence: 1 });
    const { _id: same } = await say(consultant, 'Buongiorno');
    expect((await edit(consultant, same, 'Buongiorno')).reply.editedAt).toBeNull();
  });

  test('is deleted with its files; its place stays, and what it said is found by nobody', async () => {
    const { owner, company, consultant, chatId, params, say, remove, textsSeenBy } = await aChangingTalk();
    const choice = { bytes: pdfFile(), name: 'Visura.pdf', type: 'chat', slot: 'chat', id: chatId } as const;
    const file = await senderOf(portal, owner).send(choice);
    const { _id } = await say(company, 'Ecco il codice segreto', [file.body._id]);
    await say(company, 'E buona giornata');
    const { reply } = await remove(company, _id);
    expect(reply).toMatchObject({ message: '', attachment: [], deletedAt: expect.any(String) });
    expect(await textsSeenBy(consultant)).toEqual(['', 'E buona giornata']);
    expect((await consultant.call(contract.listMessages, { params, query: { q: 'segreto' } })).rows).toEqual([]);
    expect((await consultant.call(contract.listChatFiles, { params: { id: chatId } })).rows).toEqual([]);
  });

  test('stands for ever after five minutes, or once it is deleted', async () => {
    const { consultant, say, edit, remove, textsSeenBy } = await aChangingTalk();
    const [late, gone] = [await say(consultant, 'Resta'), await say(consultant, 'Via')];
    await remove(consultant, gone._id);
    expect((await edit(consultant, gone._id, 'Torna')).code).toBe('messageTooOld');
    secondsLater(300);
    expect((await edit(consultant, late._id, 'Cambia')).code).toBe('messageTooOld');
    expect((await remove(consultant, late._id)).code).toBe('messageTooOld');
    expect(await textsSeenBy(consultant)).toEqual(['Resta', '']);
  });

  test('cannot become nothing, nor what no message may be', async () => {
    const { consultant, say, edit, textsSeenBy } = await aChangingTalk();
    const { _id } = await say(consultant, 'Resta');
    for (const message of ['', ' \n ', '\nCiao', 'nullo\u0000', 'x'.repeat(10_001)])
      expect((await edit(consultant, _id, message)).status).toBe(400);
    expect(await textsSeenBy(consultant)).toEqual(['Resta']);
  });

  test('is nobody else’s to change: not the other side’s, nor a colleague’s, nor where nothing may be said any more', async () => {
    const { company, consultant, agency, say, edit, remove, textsSeenBy } = await aChangingTalk();
    const { _id } = await say(consultant, 'Parola mia');
    const colleague = portal.as(await aUser(ctx, { role: 'advisor' }));
    for (const other of [company, colleague]) {
      expect((await edit(other, _id, 'Parola d’altri')).status).toBe(404);
      expect((await remove(other, _id)).status).toBe(404);
    }
    const { _id: mine } = await say(company, 'Mia');
    await update(db, 'agencies', { _id: agency._id }, { advisorId: null });
    expect((await edit(company, mine, 'Ancora mia')).code).toBe('chatClosed');
    expect(await textsSeenBy(company)).toEqual(['Parola mia', 'Mia']);
  });
});

test('the open windows of both sides hear of a change, and who has missed it reads it', async () => {
  const { owner, advisor, agency, consultant, chatId, say, edit } = await aChangingTalk();
  const address = await listen(portal);
  const token = (person: { _id: string }, company: string | null) => openSession(ctx, db, person._id, company);
  const theirs = await openWindow(address, await token(owner, agency._id));
  const windows = [theirs, await openWindow(address, await token(advisor, null))];
  const { _id } = await say(consultant, 'Alle tre');
  const { reply } = await edit(consultant, _id, 'Alle quattro');
  for (const window of windows) {
    expect(await window.receives('messageChanged')).toEqual({ chatId, sequence: 1, message: reply });
    window.close();
  }
});

test('the bell quotes what stands now, and says nothing of what was deleted', async () => {
  const { owner, consultant, say, edit, remove } = await aChangingTalk();
  const bell = async () => (await bellOf(portal, owner)).map(({ body }) => body);
  const [first, second] = [await say(consultant, 'Prima versione'), await say(consultant, 'Altra cosa')];
  expect(await bell()).toEqual([expect.stringContaining('Prima versione')]);
  await edit(consultant, first._id, 'Seconda versione');
  expect(await bell()).toEqual([expect.stringContaining('Seconda versione')]);
  await remove(consultant, first._id);
  expect(await bell()).toEqual([expect.stringContaining('Altra cosa')]);
  await remove(consultant, second._id);
  expect(await bell()).toEqual([]);
});

test('a company’s last word that was deleted waits for no answer; the one before it does', async () => {
  const { company, consultant, say, remove } = await aChangingTalk();
  const waiting = async () =>
    (await consultant.call(contract.listChats, { query: { isUnanswered: 'true' } })).rows.length;
  const [first, second] = [await say(company, 'Una domanda'), await say(company, 'Un’altra')];
  await remove(company, second._id);
  expect(await waiting()).toBe(1);
  await remove(company, first._id);
  expect(await waiting()).toBe(0);
});

test('it is on record that something was changed, not what it said', async () => {
  const { advisor, consultant, chatId, say, edit, remove } = await aChangingTalk();
  const { _id } = await say(consultant, 'zqxprima');
  await edit(consultant, _id, 'zqxdopo');
  await remove(consultant, _id);
  const lines = await auditEntriesOf(portal, { entityId: chatId, actorId: advisor._id });
  expect(lines.map(({ action }) => action)).toEqual(['messageEdited', 'messageDeleted']);
  expect(JSON.stringify(lines)).not.toMatch(/zqx/);
});
