import { confirmChoice, deleteAgency, getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import * as contract from '@volano/domain/contracts/chats';
import { countWaiting } from '@volano/domain/contracts/kpi';
import { getChatCompany } from '@volano/domain/contracts/chat-company';
import { searchMessages } from '@volano/domain/contracts/chat-search';
import { handOverContact, listContacts } from '@volano/domain/contracts/contacts';
import {
  countNotifications,
  getNotificationPreferences,
  listNotifications,
} from '@volano/domain/contracts/notifications';
import { search } from '@volano/domain/contracts/search';
import { updateMe } from '@volano/domain/contracts/session';
import { listTodos } from '@volano/domain/contracts/todos';
import { updateUser } from '@volano/domain/contracts/users';
import { describe, expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { rowsOf, update, insert } from '../../../testing/builders/rows.ts';
import { auditActionsOf } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

const { portal, ctx, db } = await openPortal();
await insert(db, 'firm', { confirmsChoices: true });
const admin = await aUser(ctx, { role: 'admin' });

/** A prospect that is followed by a consultant, with its conversation with the firm. */
async function aProspect() {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const owner = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id, contractType: 'prospect' });
  const company = portal.as(owner, agency);
  const chat = await company.call(contract.openOfficeChat, {});
  const params = { chatId: chat._id };
  const say = (person: typeof company, message: string) =>
    person.call(contract.sendMessage, { params, body: { message } });
  return { advisor, owner, agency, company, consultant: portal.as(advisor), chat, params, say };
}

const unreadOf = async (person: ReturnType<typeof portal.as>) =>
  (await person.call(contract.countChatsToRead, {})).chatToRead;

async function bellOf(person: ReturnType<typeof portal.as>) {
  await portal.drain();
  const { data } = await person.call(listNotifications, { query: {} });
  return data.filter(({ event }) => event === 'newMessage');
}

describe('the conversation of a company with the firm', () => {
  test('is one, however often it is asked for, and stands in the lists of all who have a side in it', async () => {
    const { company, consultant, chat, owner, agency } = await aProspect();
    expect(chat).toMatchObject({ isOffice: true, isLocked: false, isWritable: true, agency: { _id: agency._id } });
    expect(chat.participants).toMatchObject([{ userId: owner._id, isMe: true }]);
    const again = await Promise.all([1, 2, 3].map(() => company.call(contract.openOfficeChat, {})));
    expect(again.map(({ _id }) => _id)).toEqual([chat._id, chat._id, chat._id]);
    for (const person of [company, consultant, portal.as(admin)]) {
      const { rows } = await person.call(contract.listChats, { query: { agencyId: agency._id } });
      expect(rows).toMatchObject([{ _id: chat._id, isOffice: true, isWritable: true }]);
    }
    const colleague = portal.as(await aUser(ctx, { role: 'advisor' }));
    expect((await colleague.attempt(contract.getChat, { params: { id: chat._id } })).status).toBe(404);
    expect((await consultant.attempt(contract.openOfficeChat, {})).status).toBe(403);
  });

  test('is read and written by the company, who follows it and admins, and what one of the firm answers is read for all of it', async () => {
    const { company, consultant, params, say, chat } = await aProspect();
    const office = portal.as(admin);
    expect((await say(company, 'Quanto costa Go?')).reader).toEqual({ canRead: true, why: null });
    const before = await unreadOf(office);
    expect(await unreadOf(consultant)).toBe(1);
    const waits = async () => {
      const { rows } = await consultant.call(contract.listChats, { query: { isUnanswered: 'true' } });
      const todos = await consultant.call(listTodos, { query: { kind: 'unansweredChat' } });
      return [rows.length, todos.rows.length, (await office.call(countWaiting, {})).unansweredChats];
    };
    const [, , open] = await waits();
    expect(await waits()).toEqual([1, 1, open]);

    expect((await say(office, 'Le mandiamo il preventivo')).reader).toEqual({ canRead: true, why: null });
    expect(await waits()).toEqual([0, 0, Number(open) - 1]);
    expect([await unreadOf(office), await unreadOf(consultant), await unreadOf(company)]).toEqual([before - 1, 0, 1]);
    await say(consultant, 'Eccolo');
    const { rows } = await company.call(contract.listMessages, { params });
    expect(rows.map(({ message }) => message)).toEqual(['Quanto costa Go?', 'Le mandiamo il preventivo', 'Eccolo']);
    const [last] = (await office.call(contract.listChats, { query: { agencyId: chat.agency?._id ?? '' } })).rows;
    expect(last?.lastMessage?.message).toBe('Eccolo');
    expect(await auditActionsOf(portal, { entityId: chat._id })).toEqual(['chatOpened']);
  });

  test('tells the firm what a company says, which is settled by the first answer, and tells the company alone what the firm says', async () => {
    const { company, consultant, say, chat } = await aProspect();
    const office = portal.as(admin);
    await say(company, 'Quanto costa Go?');
    const [line] = await bellOf(office);
    expect(line).toMatchObject({ href: `/admin/chats/${chat._id}`, hasBeenSeen: false, outcome: null });
    expect(await bellOf(consultant)).toMatchObject([{ hasBeenSeen: false }]);
    const unseen = async () => (await office.call(countNotifications, {})).count;
    const before = await unseen();

    await say(consultant, 'Le mando il preventivo');
    const [settled] = await bellOf(office);
    expect(settled).toMatchObject({
      _id: line?._id,
      hasBeenSeen: true,
      outcome: expect.stringContaining('Ha risposto'),
    });
    expect(await unseen()).toBe(before - 1);
    expect(await bellOf(company)).toMatchObject([{ body: expect.stringContaining('Le mando il preventivo') }]);

    await say(company, 'E Grow?');
    expect((await bellOf(office)).filter(({ outcome }) => outcome === null)).toHaveLength(1);
  });

  test('goes with the company to its next owner and away with the company', async () => {
    const { agency, chat, company, say, consultant } = await aProspect();
    await say(company, 'Buongiorno');
    const next = await aUser(ctx);
    const params = { id: agency._id };
    await portal.as(admin).call(updateAgency, { params, body: { userId: next._id } });
    expect((await company.attempt(contract.openOfficeChat, {})).status).toBe(404);
    const newcomer = portal.as(next, agency);
    expect(await newcomer.call(contract.openOfficeChat, {})).toMatchObject({ _id: chat._id, unread: 0 });
    expect((await newcomer.call(getAgency, { params })).chatId).toBeNull();
    await portal.as(admin).call(deleteAgency, { params });
    const { isWritable } = await consultant.call(contract.getChat, { params: { id: chat._id } });
    expect(isWritable).toBe(false);
    expect(await rowsOf(db, 'chats', { _id: chat._id })).toHaveLength(1);
  });

  test('is written to by who waits to be confirmed, who reads no other', async () => {
    const owner = await aUser(ctx, { isConfirmed: false });
    const advisor = await aUser(ctx, { role: 'advisor' });
    const agency = await anAgency(ctx, { userId: owner._id, advisorId: advisor._id });
    const other = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, [[advisor._id, 'Buongiorno']]);
    const waiting = portal.as(owner, agency);
    const { _id } = await waiting.call(contract.openOfficeChat, {});
    await waiting.call(contract.sendMessage, { params: { chatId: _id }, body: { message: 'Buongiorno' } });
    const { rows } = await waiting.call(contract.listChats, {});
    expect(new Map(rows.map((row) => [row._id, row.isLocked]))).toEqual(
      new Map([
        [_id, false],
        [other._id, true],
      ]),
    );
    const refused = await waiting.attempt(contract.getChat, { params: { id: other._id } });
    expect([refused.status, refused.code]).toEqual([403, 'accountPending']);
    const say = (chatId: string) =>
      portal.as(advisor).call(contract.sendMessage, { params: { chatId }, body: { message: 'Una parola in privato' } });
    expect((await say(other._id)).reader).toEqual({ canRead: false, why: null });
    expect((await say(_id)).reader).toEqual({ canRead: true, why: null });
    await portal.drain();
    const lines = await rowsOf(db, 'notifications', { userId: owner._id, event: 'newMessage' }, ['data', 'body']);
    const quotes = new Map(lines.map(({ data, body }) => [(data as { _id: string })._id, body]));
    expect(quotes.get(other._id)).not.toContain('in privato');
    expect(quotes.get(_id)).toContain('in privato');
  });
});

describe('a sales contact who follows a company', () => {
  /** A company chooses who follows it, and the office confirms. */
  async function choose(company: ReturnType<typeof portal.as>, { _id: id }: { _id: string }, { _id }: { _id: string }) {
    await company.call(updateMe, { body: { advisor: _id } });
    await portal.as(admin).call(confirmChoice, { params: { id }, body: { advisor: _id } });
  }

  /** A company that chose a sales contact, with its conversation with the firm. */
  async function aContact() {
    const marco = await aUser(ctx, { role: 'sales', urlCalendy: 'marco' });
    const owner = await aUser(ctx);
    const agency = await anAgency(ctx, { userId: owner._id, contractType: 'prospect' });
    const company = portal.as(owner, agency);
    await choose(company, agency, marco);
    const chat = await company.call(contract.openOfficeChat, {});
    const params = { chatId: chat._id };
    const say = (person: typeof company, message: string) =>
      person.call(contract.sendMessage, { params, body: { message } });
    return { marco, sales: portal.as(marco), agency, company, chat, params, say };
  }

  test('has its conversation with the firm, in list, contact, bell and search, and answers there', async () => {
    const { sales, agency, company, chat, params, say } = await aContact();
    await say(company, 'Vorrei capire la Sabatini');
    expect(await bellOf(sales)).toMatchObject([{ href: `/admin/chats/${chat._id}`, outcome: null }]);
    expect((await sales.call(getNotificationPreferences, {})).preferences).toContainEqual({
      event: 'newMessage',
      channel: 'mail',
    });
    expect(await unreadOf(sales)).toBe(1);
    const { rows } = await sales.call(contract.listChats, {});
    expect(rows).toMatchObject([{ _id: chat._id, isOffice: true, isWritable: true, isUnanswered: true, unread: 1 }]);
    expect(await sales.call(listContacts, {})).toMatchObject([{ agencyId: agency._id, chatId: chat._id }]);
    expect(await sales.call(searchMessages, { query: { q: 'sabatini' } })).toHaveLength(1);
    expect(await sales.call(search, { query: { q: agency.businessName } })).toMatchObject([
      { kind: 'chat', _id: chat._id },
    ]);

    expect((await say(sales, 'La chiamo domani')).reader).toEqual({ canRead: true, why: null });
    await sales.call(contract.readChat, { params: { id: chat._id }, body: {} });
    expect([await unreadOf(sales), await unreadOf(company)]).toEqual([0, 1]);
    await say(company, 'Grazie, va bene così');
    const closed = { params: { id: chat._id }, body: { isClosed: true } } as const;
    expect((await sales.call(contract.closeQuestion, closed)).isUnanswered).toBe(false);
    const { rows: said } = await sales.call(contract.listMessages, { params });
    expect(said).toHaveLength(3);
  });

  test('has no other conversation, and nothing of the company beside it', async () => {
    const { sales, marco, agency, chat } = await aContact();
    const advisor = await aUser(ctx, { role: 'advisor' });
    const withAdvisor = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, [[advisor._id, 'Ciao']]);
    const { chat: foreign } = await aContact();
    const { chat: followed, agency: theirs } = await aProspect();
    await update(db, 'all_agencies', { _id: theirs._id }, { salesContactId: marco._id });
    for (const { _id: id } of [withAdvisor, foreign, followed])
      for (const { status } of [
        await sales.attempt(contract.getChat, { params: { id } }),
        await sales.attempt(contract.listMessages, { params: { chatId: id } }),
        await sales.attempt(contract.sendMessage, { params: { chatId: id }, body: { message: 'Buongiorno' } }),
      ])
        expect(status).toBe(404);
    expect((await sales.call(contract.listChats, {})).rows.map(({ _id }) => _id)).toEqual([chat._id]);
    for (const { status } of [
      await sales.attempt(getChatCompany, { params: { id: chat._id } }),
      await sales.attempt(getAgency, { params: { id: agency._id } }),
      await sales.attempt(contract.createChat, { body: { participantsIds: [agency.userId] } }),
      await sales.attempt(contract.openOfficeChat, {}),
    ])
      expect(status).toBe(403);
  });

  test.each(['hands it over', 'is left for a consultant'] as const)('%s, and the part with it', async (how) => {
    const { sales, agency, company, chat, say } = await aContact();
    const elena = await aUser(ctx, { role: 'advisor', urlCalendy: 'elena' });
    await say(company, 'Quando ci sentiamo?');
    expect(await bellOf(sales)).toHaveLength(1);
    if (how === 'hands it over')
      await sales.call(handOverContact, { params: { agencyId: agency._id }, body: { advisorId: elena._id } });
    else await choose(company, agency, elena);

    expect((await sales.attempt(contract.getChat, { params: { id: chat._id } })).status).toBe(404);
    expect((await sales.call(contract.listChats, {})).rows).toEqual([]);
    expect(await bellOf(sales)).toEqual([]);
    const consultant = portal.as(elena);
    expect((await consultant.call(contract.listChats, {})).rows).toMatchObject([
      { _id: chat._id, isUnanswered: true, isWritable: true, unread: 1 },
    ]);
    await say(company, 'Ci siete?');
    expect(await bellOf(consultant)).toMatchObject([{ href: `/admin/chats/${chat._id}` }]);
    expect(await bellOf(sales)).toEqual([]);
  });
});

describe('what a prospect may not open', () => {
  test('says who wrote and no word of it, and opens with a contract', async () => {
    const { agency, advisor, company, consultant } = await aProspect();
    const { _id } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const params = { chatId: _id };
    const said = await consultant.call(contract.sendMessage, { params, body: { message: 'Un bando per voi' } });
    expect(said.reader).toEqual({ canRead: false, why: 'contract' });
    const row = async () => (await company.call(contract.listChats, {})).rows.find(({ isOffice }) => !isOffice);
    expect(await row()).toMatchObject({ _id, isLocked: true, isWritable: false, lastMessage: null, unread: 0 });
    expect((await row())?.participants.map(({ userId }) => userId)).toContain(advisor._id);
    expect(await unreadOf(company)).toBe(0);
    for (const { status, code } of [
      await company.attempt(contract.getChat, { params: { id: _id } }),
      await company.attempt(contract.listMessages, { params }),
      await company.attempt(contract.sendMessage, { params, body: { message: 'Grazie' } }),
      await company.attempt(contract.readChat, { params: { id: _id }, body: {} }),
    ])
      expect([status, code]).toEqual([403, 'premiumRequired']);

    const office = portal.as(admin);
    await office.call(updateAgency, { params: { id: agency._id }, body: { contractType: 'go' } });
    expect(await row()).toMatchObject({ isLocked: false, lastMessage: { message: 'Un bando per voi' }, unread: 1 });
    const again = await consultant.call(contract.sendMessage, { params, body: { message: 'Scade presto' } });
    expect(again.reader).toEqual({ canRead: true, why: null });
  });

  test('nobody writes to a company whose person may not enter, until they may again', async () => {
    const { agency, advisor, owner, company, consultant, chat } = await aProspect();
    await portal.as(admin).call(updateAgency, { params: { id: agency._id }, body: { contractType: 'go' } });
    const own = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const office = portal.as(admin);
    await company.call(contract.sendMessage, { params: { chatId: chat._id }, body: { message: 'Buongiorno' } });
    const enable = (isEnabled: boolean) => office.call(updateUser, { params: { id: owner._id }, body: { isEnabled } });
    const say = (chatId: string) =>
      consultant.attempt(contract.sendMessage, { params: { chatId }, body: { message: 'Un bando per voi' } });
    await enable(false);
    for (const { _id } of [own, chat]) {
      expect(await consultant.call(contract.getChat, { params: { id: _id } })).toMatchObject({
        isWritable: false,
        isUnanswered: false,
      });
      const { status, code } = await say(_id);
      expect([status, code]).toEqual([409, 'chatClosed']);
    }
    const body = { agenciesIds: [agency._id], message: 'Un bando per voi' };
    expect(await consultant.call(contract.writeToMany, { body })).toMatchObject([
      { status: 'refused', code: 'chatClosed', reader: null },
    ]);
    await enable(true);
    expect((await consultant.call(contract.getChat, { params: { id: chat._id } })).isUnanswered).toBe(true);
    expect((await say(own._id)).reply.reader).toEqual({ canRead: true, why: null });
  });

  test('an admin writes in no conversation of a consultant', async () => {
    const { agency, advisor } = await aProspect();
    const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    const office = portal.as(admin);
    for (const { status, code } of [
      await office.attempt(contract.sendMessage, { params: { chatId }, body: { message: 'Buongiorno' } }),
      await office.attempt(contract.readChat, { params: { id: chatId }, body: {} }),
    ])
      expect([status, code]).toEqual([403, 'roleForbidden']);
  });
});
