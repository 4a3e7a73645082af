import * as contract from '@volano/domain/contracts/chats';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { testApp, TODAY } from '../../../testing/world/app.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

/** A company of its own, its person, and a conversation with the advisor of the office. */
async function aConversation(said: readonly ('company' | 'consultant')[] = []) {
  const owner = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: owner._id, advisorId: office.advisor._id });
  const names = { company: owner._id, consultant: office.advisor._id };
  const talk = said.map((who, index) => [names[who], `Messaggio ${index + 1}`] as const);
  const chat = await aChat(ctx, { agencyId: agency._id, advisorId: office.advisor._id }, talk);
  const params = { chatId: chat._id };
  return { owner, agency, chatId: chat._id, params, company: portal.as(owner, agency) };
}

describe('POST chats', () => {
  const open = (participantsIds: string[], agencyId?: string) =>
    portal.as(office.advisor).attempt(contract.createChat, { body: { participantsIds, agencyId } });

  test('ten consultants’ clicks at once open one conversation, which both sides then have in their lists', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, (_, n) => open(n % 2 ? [office.user._id] : [office.user._id, office.advisor._id])),
    );
    expect(first?.status).toBe(201);
    expect(new Set(others.map(({ reply }) => reply._id))).toEqual(new Set([first?.reply._id]));
    for (const as of [portal.as(office.advisor), portal.as(office.user, office.agency)]) {
      expect((await as.call(contract.listChats, {})).rows.map(({ _id }) => _id)).toContain(first?.reply._id);
    }
    const lines = await rowsOf(db, 'audit_events', { entityId: first?.reply._id ?? '' }, [
      'action',
      'actorId',
      'agencyId',
    ]);
    expect(lines).toEqual([{ action: 'chatOpened', actorId: office.advisor._id, agencyId: office.agency._id }]);
  });

  test('abuse 34: foreign, missing, doubled and thousands of participants are refused', async () => {
    expect((await open([office.unrelated._id])).status).toBe(404);
    expect((await open([newId()])).status).toBe(404);
    expect((await open([office.user._id, office.otherAdvisor._id])).status).toBe(404);
    expect((await open([office.user._id, office.user._id])).status).toBe(400);
    expect((await open([office.advisor._id])).status).toBe(400);
    expect((await open([])).status).toBe(400);
    expect((await open(Array.from({ length: 10_000 }, newId))).status).toBe(400);
    expect((await open([office.user._id], office.foreign._id)).status).toBe(404);
  });

  test('abuse 34: with somebody who may not enter none is opened, but the one that is there is answered', async () => {
    const owner = await aUser(ctx, { isEnabled: false });
    const agency = await anAgency(ctx, { userId: owner._id, advisorId: office.advisor._id });
    expect(await open([owner._id])).toMatchObject({ status: 409, code: 'conflict' });
    const { _id } = await aChat(ctx, { agencyId: agency._id, advisorId: office.advisor._id });
    expect(await open([owner._id])).toMatchObject({ status: 201, reply: { _id } });
  });

  test('of a person with two companies it must be said which', async () => {
    const owner = await aUser(ctx);
    const followed = { userId: owner._id, advisorId: office.advisor._id };
    const [one, other] = [await anAgency(ctx, followed), await anAgency(ctx, followed)];
    expect(await open([owner._id])).toMatchObject({ status: 400, fields: [{ path: 'agencyId' }] });
    expect((await open([owner._id], one._id)).reply.agency?._id).toBe(one._id);
    expect((await open([owner._id], other._id)).reply.agency?._id).toBe(other._id);
  });

  test('a company opens none, nor does an admin', async () => {
    const body = { participantsIds: [office.advisor._id] };
    for (const as of [portal.as(office.user, office.agency), portal.as(office.admin)])
      expect((await as.attempt(contract.createChat, { body })).code).toBe('roleForbidden');
  });
});

describe('abuse 35: who has no side in a conversation', () => {
  test('does not find it, whatever they ask of it', async () => {
    const { chatId, params } = await aConversation(['company']);
    const id = { id: chatId };
    for (const as of [
      portal.as(office.otherAdvisor),
      portal.as(office.performance),
      portal.as(office.partnerUser, office.partner),
      portal.as(office.user, office.agency),
    ]) {
      const answers = [
        await as.attempt(contract.getChat, { params: id }),
        await as.attempt(contract.listMessages, { params }),
        await as.attempt(contract.listChatFiles, { params: id }),
        await as.attempt(contract.readChat, { params: id, body: {} }),
        await as.attempt(contract.sendMessage, { params, body: { message: 'Buongiorno' } }),
      ];
      expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(5).fill('404 notFound'));
    }
  });

  test('an admin reads and does not write, a platform admin does neither', async () => {
    const { chatId, params } = await aConversation(['company']);
    const admin = portal.as(office.admin);
    expect((await admin.call(contract.listMessages, { params })).rows).toHaveLength(1);
    const body = { message: 'Sono io' };
    expect((await admin.attempt(contract.sendMessage, { params, body })).code).toBe('roleForbidden');
    expect((await admin.attempt(contract.readChat, { params: { id: chatId }, body: {} })).code).toBe('roleForbidden');
    expect(await admin.call(contract.getChat, { params: { id: chatId } })).toMatchObject({
      unread: 0,
      isWritable: false,
    });
    const platform = portal.as(office.platformAdmin);
    expect((await platform.attempt(contract.listMessages, { params })).code).toBe('roleForbidden');
  });

  test('a customer needs premium, a business partner takes part as they are', async () => {
    const locked = await aChat(ctx, { agencyId: office.prospect._id, advisorId: office.advisor._id }, [
      [office.advisor._id, 'Buongiorno'],
    ]);
    const prospect = portal.as(office.prospectUser, office.prospect);
    const params = { chatId: locked._id };
    for (const { code, status } of [
      await prospect.attempt(contract.listChats, {}),
      await prospect.attempt(contract.getChat, { params: { id: locked._id } }),
      await prospect.attempt(contract.listMessages, { params }),
      await prospect.attempt(contract.sendMessage, { params, body: { message: 'Buongiorno' } }),
    ])
      expect([status, code]).toEqual([403, 'premiumRequired']);
    expect(await prospect.call(contract.countChatsToRead, {})).toEqual({ chatToRead: 0, archivedToRead: 0 });
    const owner = await aUser(ctx, { role: 'business-partner' });
    const agency = await anAgency(ctx, {
      userId: owner._id,
      advisorId: office.advisor._id,
      contractType: 'prospect',
    });
    const open = await aChat(ctx, { agencyId: agency._id, advisorId: office.advisor._id });
    const body = { message: 'Buongiorno' };
    const partner = portal.as(owner, agency);
    await partner.call(contract.sendMessage, { params: { chatId: open._id }, body });
  });
});

describe('holes H16', () => {
  test('an admin who looks into a conversation is written down, once an hour however much they read', async () => {
    const { chatId, agency, params } = await aConversation(['company', 'consultant']);
    const admin = portal.as(office.admin);
    const look = () =>
      Promise.all([
        admin.attempt(contract.getChat, { params: { id: chatId } }),
        admin.attempt(contract.listMessages, { params }),
        admin.attempt(contract.listChatFiles, { params: { id: chatId } }),
      ]);
    const lines = () => rowsOf(db, 'audit_events', { entityId: chatId }, ['action', 'actorId', 'agencyId']);
    await look();
    await look();
    const line = { action: 'chatRead', actorId: office.admin._id, agencyId: agency._id };
    expect(await lines()).toEqual([line]);
    portal.travelTo(new Date(TODAY.getTime() + 3_600_001));
    await look();
    expect(await lines()).toEqual([line, line]);
    portal.travelTo(TODAY);
  });

  test('in the list an admin sees that something was said, and not what', async () => {
    const { chatId, agency } = await aConversation(['company']);
    const query = { agencyId: agency._id };
    const reply = await portal.as(office.admin).call(contract.listChats, { query });
    expect(reply.rows).toMatchObject([{ _id: chatId, lastMessage: { message: '', sequence: 1 } }]);
  });
});

describe('what is read', () => {
  test('what the other side says is unread until it is opened, in the list and in the count alike', async () => {
    const { chatId, params, company, agency } = await aConversation();
    const advisor = portal.as(office.advisor);
    const seen = async () => {
      const reply = await advisor.call(contract.listChats, { query: { agencyId: agency._id } });
      const counted = await advisor.call(contract.countChatsToRead, {});
      return [reply.rows[0]?.unread, counted.chatToRead];
    };
    const [, others = 0] = await seen();
    for (const message of ['Uno', 'Due']) await company.call(contract.sendMessage, { params, body: { message } });
    expect(await seen()).toEqual([2, others + 1]);
    expect((await company.call(contract.listChats, {})).rows[0]?.unread).toBe(0);
    await advisor.call(contract.readChat, { params: { id: chatId }, body: { sequence: 1 } });
    expect(await seen()).toEqual([1, others + 1]);
    const reply = await advisor.call(contract.readChat, { params: { id: chatId }, body: undefined });
    expect([reply.unread, await seen()]).toEqual([0, [0, others]]);
    await company.call(contract.sendMessage, { params, body: { message: 'Tre' } });
    expect(await seen()).toEqual([1, others + 1]);
    // Who answers has read what they answer to.
    await advisor.call(contract.sendMessage, { params, body: { message: 'Quattro' } });
    expect(await seen()).toEqual([0, others]);
  });

  test('abuse 38: a mark goes neither back nor beyond the last message, and a time counts for nothing', async () => {
    const { chatId, company } = await aConversation(['consultant', 'consultant', 'consultant']);
    const mark = async (body: { sequence?: number; lastReadTimestamp?: string }) => {
      const reply = await company.call(contract.readChat, { params: { id: chatId }, body });
      return [reply.unread, reply.participants.find(({ isMe }) => isMe)?.lastReadSequence];
    };
    expect(await mark({ sequence: 2 })).toEqual([1, 2]);
    expect(await mark({ sequence: 1 })).toEqual([1, 2]);
    expect(await mark({ sequence: 0 })).toEqual([1, 2]);
    expect(await mark({ sequence: Number.MAX_SAFE_INTEGER, lastReadTimestamp: '2999-01-01T00:00:00Z' })).toEqual([
      0, 3,
    ]);
    const { chatId: other, company: another } = await aConversation();
    await another.call(contract.readChat, { params: { id: other }, body: { sequence: 9 } });
    expect(await rowsOf(db, 'chat_reads', { chatId: other }, ['sequence'])).toEqual([]);
  });
});

describe('the list', () => {
  test('holds the conversations of the company in use, and of another of one’s own when it is named', async () => {
    const { owner, agency, chatId } = await aConversation();
    const other = await anAgency(ctx, { userId: owner._id, advisorId: office.advisor._id });
    const second = await aChat(ctx, { agencyId: other._id, advisorId: office.advisor._id });
    const ids = async (inUse: { _id: string } | undefined, agencyId?: string) => {
      const reply = await portal.as(owner, inUse).call(contract.listChats, { query: { count: 'true', agencyId } });
      return [reply.rows.map(({ _id }) => _id), reply.total];
    };
    expect(await ids(agency)).toEqual([[chatId], 1]);
    expect(await ids(agency, other._id)).toEqual([[second._id], 1]);
    expect(await ids(agency, office.agency._id)).toEqual([[], 0]);
    expect(await ids(undefined)).toEqual([[], 0]);
  });

  test('is searched by the name of the company, and one that is gone has none', async () => {
    const { agency, chatId } = await aConversation(['company']);
    await update(db, 'all_agencies', { _id: agency._id }, { businessName: 'Caffè Zecchini 100%' });
    const find = async (q: string) =>
      (await portal.as(office.advisor).call(contract.listChats, { query: { q } })).rows.map(({ _id }) => _id);
    expect([await find('CAFFE zecch'), await find('100%'), await find('zecchino')]).toEqual([[chatId], [chatId], []]);
    await update(db, 'all_agencies', { _id: agency._id }, { deletedAt: TODAY.toISOString() });
    expect(await find('zecch')).toEqual([]);
    const reply = await portal.as(office.advisor).call(contract.getChat, { params: { id: chatId } });
    expect(reply).toMatchObject({ agency: null, isWritable: false, participants: [{ isMe: true }] });
  });
});

describe('once the two no longer go together', () => {
  test('a consultant who is let go finds the conversation no more, and the company reads it and writes no more', async () => {
    const { chatId, agency, params, company } = await aConversation(['consultant']);
    const admin = portal.as(office.admin);
    await admin.call(updateAgency, { params: { id: agency._id }, body: { advisorId: office.otherAdvisor._id } });
    const advisor = portal.as(office.advisor);
    expect((await advisor.attempt(contract.getChat, { params: { id: chatId } })).status).toBe(404);
    expect((await advisor.call(contract.listChats, { query: { agencyId: agency._id } })).rows).toEqual([]);
    expect((await company.call(contract.getChat, { params: { id: chatId } })).isWritable).toBe(false);
    const body = { message: 'C’è qualcuno?' };
    expect((await company.attempt(contract.sendMessage, { params, body })).code).toBe('chatClosed');
    // Nor does it come back to them when the company is deleted.
    await update(db, 'all_agencies', { _id: agency._id }, { deletedAt: TODAY.toISOString() });
    expect((await advisor.attempt(contract.getChat, { params: { id: chatId } })).status).toBe(404);
    expect((await company.attempt(contract.getChat, { params: { id: chatId } })).status).toBe(404);
  });
});

test('what one person says in a minute has an end, which says when to come back', async () => {
  const strict = await testApp({ MESSAGES_A_MINUTE: '3' });
  try {
    const { agency, user, advisor } = await anOffice(strict.ctx);
    const { _id: chatId } = await aChat(strict.ctx, { agencyId: agency._id, advisorId: advisor._id });
    const say = (by: { _id: string }, company?: { _id: string }) =>
      strict.as(by, company).attempt(contract.sendMessage, { params: { chatId }, body: { message: 'Ci siete?' } });
    for (let said = 0; said < 3; said += 1) expect((await say(user, agency)).status).toBe(201);
    const refused = await say(user, agency);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await say(advisor)).status).toBe(201);
    strict.travelTo(new Date(TODAY.getTime() + 20_000));
    expect((await say(user, agency)).headers['retry-after']).toBe('40');
    strict.travelTo(new Date(TODAY.getTime() + 61_000));
    expect((await say(user, agency)).status).toBe(201);
  } finally {
    await strict.close();
  }
});
