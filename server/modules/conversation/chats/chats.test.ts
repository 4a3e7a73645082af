import * as contract from '@volano/domain/contracts/chats';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aChat, aConversation } from '../../../testing/builders/chats.ts';
import { anAgency, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { createArchiving } from '@volano/domain/contracts/archivings';
import { auditActionsOf, auditEntriesOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

const { portal, ctx, db, office } = await openOffice();

/** A company of its own that talks with the advisor of the office. */
const aTalk = (said: readonly ('company' | 'consultant')[] = []) => aConversation(portal, said, office.advisor);

describe('POST chats', () => {
  const open = (participantsIds: string[], agencyId?: string) =>
    portal.as(office.advisor).attempt(contract.createChat, { body: { participantsIds, agencyId } });

  test('ten consultants’ clicks at once open one conversation, which both sides then have in their lists', async () => {
    const [me, them] = [office.advisor._id, office.user._id];
    const clicks = Array.from({ length: 10 }, (_, n) => open(n % 2 ? [them] : [them, me]));
    const [first, ...others] = await Promise.all(clicks);
    expect(first?.status).toBe(201);
    expect(new Set(others.map(({ reply }) => reply._id))).toEqual(new Set([first?.reply._id]));
    for (const as of [portal.as(office.advisor), portal.as(office.user, office.agency)])
      expect((await as.call(contract.listChats, {})).rows.map(({ _id }) => _id)).toContain(first?.reply._id);
    const of = { entityId: first?.reply._id ?? '', agencyId: office.agency._id };
    expect(await auditEntriesOf(portal, of)).toMatchObject([{ action: 'chatOpened', actorId: me }]);
  });

  test('abuse 34: foreign, missing, doubled and thousands of participants are refused', async () => {
    const [user, unrelated] = [office.user._id, office.unrelated._id];
    for (const absent of [[unrelated], [newId()], [user, office.otherAdvisor._id]])
      expect((await open(absent)).status).toBe(404);
    for (const wrong of [[user, user], [office.advisor._id], [], Array.from({ length: 10_000 }, newId)])
      expect((await open(wrong)).status).toBe(400);
    expect((await open([user], office.foreign._id)).status).toBe(404);
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
});

describe('abuse 35: who has no side in a conversation', () => {
  test('an admin reads and does not write', async () => {
    const { chatId, params } = await aTalk(['company']);
    const admin = portal.as(office.admin);
    expect((await admin.call(contract.listMessages, { params })).rows).toHaveLength(1);
    const chat = await admin.call(contract.getChat, { params: { id: chatId } });
    expect(chat).toMatchObject({ unread: 0, isWritable: false });
  });

  test('a customer needs premium, a business partner takes part as they are', async () => {
    const said = [[office.advisor._id, 'Buongiorno']] as const;
    const locked = await aChat(ctx, { agencyId: office.prospect._id, advisorId: office.advisor._id }, said);
    const prospect = portal.as(office.prospectUser, office.prospect);
    const params = { chatId: locked._id };
    const body = { message: 'Buongiorno' };
    for (const { code, status } of [
      await prospect.attempt(contract.getChat, { params: { id: locked._id } }),
      await prospect.attempt(contract.listMessages, { params }),
      await prospect.attempt(contract.sendMessage, { params, body }),
    ])
      expect([status, code]).toEqual([403, 'premiumRequired']);
    expect((await prospect.call(contract.listChats, {})).rows).toMatchObject([{ _id: locked._id, isLocked: true }]);
    expect(await prospect.call(contract.countChatsToRead, {})).toEqual({ chatToRead: 0, archivedToRead: 0 });
    const { owner, agency, company, params: ofPartner } = await aTalk();
    await update(db, 'users', { _id: owner._id }, { role: 'business-partner' });
    await update(db, 'agencies', { _id: agency._id }, { contractType: 'prospect' });
    await company.call(contract.sendMessage, { params: ofPartner, body });
  });
});

test('holes H16: an admin who looks into a conversation is written down, once an hour however much they read', async () => {
  const { chatId, agency, params } = await aTalk(['company', 'consultant']);
  const admin = portal.as(office.admin);
  const look = async () => {
    await admin.call(contract.getChat, { params: { id: chatId } });
    await admin.call(contract.listMessages, { params });
    await admin.call(contract.listChatFiles, { params: { id: chatId } });
  };
  const lines = () => auditActionsOf(portal, { entityId: chatId, actorId: office.admin._id, agencyId: agency._id });
  await look();
  await look();
  expect(await lines()).toEqual(['chatRead']);
  portal.travelTo(minutesLater(60.001));
  await look();
  expect(await lines()).toEqual(['chatRead', 'chatRead']);
});

test('holes H16: in the list an admin sees that something was said, and not what', async () => {
  const { chatId, agency } = await aTalk(['company']);
  const query = { agencyId: agency._id };
  const reply = await portal.as(office.admin).call(contract.listChats, { query });
  expect(reply.rows).toMatchObject([{ _id: chatId, lastMessage: { message: '', sequence: 1 } }]);
});

test('what the other side says is unread until it is opened, in the list and in the count alike', async () => {
  const { chatId, params, company, agency } = await aTalk();
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
  const { chatId, company } = await aTalk(['consultant', 'consultant', 'consultant']);
  const mark = async (body: { sequence?: number; lastReadTimestamp?: string }) => {
    const reply = await company.call(contract.readChat, { params: { id: chatId }, body });
    return [reply.unread, reply.participants.find(({ isMe }) => isMe)?.lastReadSequence];
  };
  for (const sequence of [2, 1, 0]) expect(await mark({ sequence })).toEqual([1, 2]);
  const beyond = { sequence: Number.MAX_SAFE_INTEGER, lastReadTimestamp: '2999-01-01T00:00:00Z' };
  expect(await mark(beyond)).toEqual([0, 3]);
  const { chatId: other, company: another } = await aTalk();
  await another.call(contract.readChat, { params: { id: other }, body: { sequence: 9 } });
  expect(await rowsOf(db, 'chat_reads', { chatId: other }, ['sequence'])).toEqual([]);
});

test('the list holds the conversations of the company in use, and of another of one’s own when it is named', async () => {
  const { owner, agency, chatId } = await aTalk();
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

test('the list is searched by the name of the company, and one that is gone has none', async () => {
  const { agency, chatId } = await aTalk(['company']);
  await update(db, 'all_agencies', { _id: agency._id }, { businessName: 'Caffè Zecchini 100%' });
  const find = async (q: string) =>
    (await portal.as(office.advisor).call(contract.listChats, { query: { q } })).rows.map(({ _id }) => _id);
  expect([await find('CAFFE zecch'), await find('100%'), await find('zecchino')]).toEqual([[chatId], [chatId], []]);
  await update(db, 'all_agencies', { _id: agency._id }, { deletedAt: TODAY.toISOString() });
  expect(await find('zecch')).toEqual([]);
  const reply = await portal.as(office.advisor).call(contract.getChat, { params: { id: chatId } });
  expect(reply).toMatchObject({ agency: null, isWritable: false, participants: [{ isMe: true }] });
});

test('a consultant who is let go finds the conversation no more, and the company reads it and writes no more', async () => {
  const { chatId, agency, params, company } = await aTalk(['consultant']);
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

test('what one person says in a minute has an end, which says when to come back', async () => {
  const strict = await openPortal({ MESSAGES_A_MINUTE: '3' });
  const { company, consultant, params } = await aConversation(strict);
  const say = (by: typeof company) => by.attempt(contract.sendMessage, { params, body: { message: 'Ci siete?' } });
  for (let said = 0; said < 3; said += 1) expect((await say(company)).status).toBe(201);
  const refused = await say(company);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await say(consultant)).status).toBe(201);
  strict.travelTo(new Date(TODAY.getTime() + 20_000));
  expect((await say(company)).headers['retry-after']).toBe('40');
  strict.travelTo(new Date(TODAY.getTime() + 61_000));
  expect((await say(company)).status).toBe(201);
});

test('what is said in a conversation put aside counts in the menu and beside its list, which together are the two lists', async () => {
  const consultant = await aUser(ctx, { role: 'advisor' });
  const advisor = portal.as(consultant);
  const conversations = await Promise.all([1, 2, 3].map(() => aConversation(portal, ['company'], consultant)));
  const unreadOf = async (list: typeof contract.listChats | typeof contract.listArchivedChats) =>
    (await advisor.call(list, {})).rows.filter(({ unread }) => unread > 0).length;
  const counts = async () => {
    const { chatToRead, archivedToRead } = await advisor.call(contract.countChatsToRead, {});
    const unread = [await unreadOf(contract.listChats), await unreadOf(contract.listArchivedChats)];
    expect([chatToRead - archivedToRead, archivedToRead]).toEqual(unread);
    return [chatToRead, archivedToRead];
  };
  expect(await counts()).toEqual([3, 0]);
  for (const { chatId } of conversations.slice(1)) await advisor.call(createArchiving, { body: { objectId: chatId } });
  expect(await counts()).toEqual([3, 2]);
  await advisor.call(contract.readChat, { params: { id: conversations[1]?.chatId ?? '' }, body: undefined });
  expect(await counts()).toEqual([2, 1]);
  await advisor.call(contract.readChat, { params: { id: conversations[0]?.chatId ?? '' }, body: undefined });
  expect(await counts()).toEqual([1, 1]);
});

test('unanswered are those where the company had the last word, while its consultant can still answer', async () => {
  const waiting = await aTalk(['consultant', 'company']);
  const settled = await aTalk(['company', 'consultant']);
  const silent = await aTalk();
  const left = await aTalk(['company']);
  const handedOver = { params: { id: left.agency._id }, body: { advisorId: office.otherAdvisor._id } };
  await portal.as(office.admin).call(updateAgency, handedOver);
  const orphan = await aTalk(['company']);
  await update(db, 'all_agencies', { _id: orphan.agency._id }, { deletedAt: TODAY.toISOString() });
  const all = [waiting, settled, silent, left, orphan].map(({ chatId }) => chatId);
  for (const person of [office.admin, office.advisor]) {
    const asked = async (isUnanswered: 'true' | 'false') => {
      const query = { isUnanswered, limit: '100', count: 'true' } as const;
      const reply = await portal.as(person).call(contract.listChats, { query });
      expect(reply.total).toBe(reply.rows.length);
      return all.filter((id) => reply.rows.some(({ _id }) => _id === id));
    };
    expect(await asked('true')).toEqual([waiting.chatId]);
    expect(await asked('false')).toContain(settled.chatId);
  }
});
