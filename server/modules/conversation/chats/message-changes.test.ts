import * as contract from '@volano/domain/contracts/chats';
import { listNotifications } from '@volano/domain/contracts/notifications';
import { describe, expect, test } from 'vitest';
import { openSession } from '../../../platform/session/session.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { pdfFile } from '../../../testing/builders/sample-files.ts';
import { senderOf } from '../../../testing/builders/sending-files.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { listen, openWindow } from '../../../testing/world/live-window.ts';
import { update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

const secondsLater = (seconds: number) => portal.travelTo(new Date(TODAY.getTime() + seconds * 1000));

async function aConversation() {
  const [owner, advisor] = [await aUser(ctx), await aUser(ctx, { role: 'advisor' })];
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const [company, consultant] = [portal.as(owner, agency), portal.as(advisor)];
  const params = { chatId };
  async function say(person: typeof company, message: string, attachmentIds: string[] = []) {
    return (await person.call(contract.sendMessage, { params, body: { message, attachmentIds } })).lastMessage;
  }
  const textsSeenBy = async (person: typeof company) =>
    (await person.call(contract.listMessages, { params })).rows.map(({ message }) => message);
  const edit = (person: typeof company, id: string, message: string) =>
    person.attempt(contract.editMessage, { params: { id }, body: { message } });
  const remove = (person: typeof company, id: string) => person.attempt(contract.deleteMessage, { params: { id } });
  return { owner, advisor, agency, chatId, params, company, consultant, say, textsSeenBy, edit, remove };
}

describe('one’s own message', () => {
  test('is corrected within five minutes, and the other side sees the new text and that it was corrected', async () => {
    const { company, consultant, say, edit, params } = await aConversation();
    const { _id } = await say(consultant, 'Vi consiglio la Nuova Sabattini');
    secondsLater(299);
    const { status, reply } = await edit(consultant, _id, 'Vi consiglio la Nuova Sabatini');
    expect([status, reply.message, reply.editedAt]).toEqual([
      200,
      'Vi consiglio la Nuova Sabatini',
      new Date(TODAY.getTime() + 299_000).toISOString(),
    ]);
    const [seen] = (await company.call(contract.listMessages, { params })).rows;
    expect(seen).toMatchObject({ message: 'Vi consiglio la Nuova Sabatini', editedAt: reply.editedAt, sequence: 1 });
  });

  test('with the same text stays as it was', async () => {
    const { consultant, say, edit } = await aConversation();
    const { _id } = await say(consultant, 'Buongiorno');
    expect((await edit(consultant, _id, 'Buongiorno')).reply.editedAt).toBeNull();
  });

  test('is deleted with its files; its place stays, and what it said is found by nobody', async () => {
    const { owner, company, consultant, chatId, params, say, remove, textsSeenBy } = await aConversation();
    const choice = { bytes: pdfFile(), name: 'Visura.pdf', type: 'chat', slot: 'chat', id: chatId } as const;
    const file = await senderOf(portal, owner).send(choice);
    const { _id } = await say(company, 'Ecco il codice segreto', [file.body._id]);
    await say(company, 'E buona giornata');
    expect((await remove(company, _id)).reply).toMatchObject({
      message: '',
      attachment: [],
      deletedAt: expect.any(String),
    });
    expect(await textsSeenBy(consultant)).toEqual(['', 'E buona giornata']);
    expect((await consultant.call(contract.listMessages, { params, query: { q: 'segreto' } })).rows).toEqual([]);
    expect((await consultant.call(contract.listChatFiles, { params: { id: chatId } })).rows).toEqual([]);
  });

  test('stands for ever after five minutes, or once it is deleted', async () => {
    const { consultant, say, edit, remove, textsSeenBy } = await aConversation();
    const [late, gone] = [await say(consultant, 'Resta'), await say(consultant, 'Via')];
    await remove(consultant, gone._id);
    expect((await edit(consultant, gone._id, 'Torna')).code).toBe('messageTooOld');
    secondsLater(300);
    expect((await edit(consultant, late._id, 'Cambia')).code).toBe('messageTooOld');
    expect((await remove(consultant, late._id)).code).toBe('messageTooOld');
    expect(await textsSeenBy(consultant)).toEqual(['Resta', '']);
  });

  test('cannot become nothing, nor what no message may be', async () => {
    const { consultant, say, edit, textsSeenBy } = await aConversation();
    const { _id } = await say(consultant, 'Resta');
    for (const message of ['', ' \n ', '\nCiao', 'nullo\u0000', 'x'.repeat(10_001)])
      expect((await edit(consultant, _id, message)).status).toBe(400);
    expect(await textsSeenBy(consultant)).toEqual(['Resta']);
  });

  test('is nobody else’s to change: not the other side’s, nor a colleague’s, nor where nothing may be said any more', async () => {
    const { company, consultant, agency, say, edit, remove, textsSeenBy } = await aConversation();
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
  const { owner, advisor, agency, consultant, chatId, say, edit } = await aConversation();
  const address = await listen(portal);
  const token = (person: { _id: string }, company: string | null) => openSession(ctx, db, person._id, company);
  const windows = [
    await openWindow(address, await token(owner, agency._id)),
    await openWindow(address, await token(advisor, null)),
  ];
  const { _id } = await say(consultant, 'Alle tre');
  const { reply } = await edit(consultant, _id, 'Alle quattro');
  for (const window of windows) {
    expect(await window.receives('messageChanged')).toEqual({ chatId, sequence: 1, message: reply });
    window.close();
  }
});

test('the bell quotes what stands now, and says nothing of what was deleted', async () => {
  const { owner, consultant, say, edit, remove } = await aConversation();
  const bell = async () => {
    await portal.drain();
    return (await portal.as(owner).call(listNotifications, {})).data.map(({ body }) => body);
  };
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
  const { company, consultant, say, remove } = await aConversation();
  const waiting = async () =>
    (await consultant.call(contract.listChats, { query: { isUnanswered: 'true' } })).rows.length;
  const [first, second] = [await say(company, 'Una domanda'), await say(company, 'Un’altra')];
  await remove(company, second._id);
  expect(await waiting()).toBe(1);
  await remove(company, first._id);
  expect(await waiting()).toBe(0);
});

test('it is on record that something was changed, not what it said', async () => {
  const { advisor, consultant, chatId, say, edit, remove } = await aConversation();
  const { _id } = await say(consultant, 'zqxprima');
  await edit(consultant, _id, 'zqxdopo');
  await remove(consultant, _id);
  const lines = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('entityId', '=', chatId)
    .orderBy('createdAt')
    .orderBy('action', 'desc')
    .execute();
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['messageEdited', advisor._id],
    ['messageDeleted', advisor._id],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/zqx/);
});
