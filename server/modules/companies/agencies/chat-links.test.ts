import { getAgency } from '@volano/domain/contracts/agencies';
import { listServiceAgencies } from '@volano/domain/contracts/matching';
import { expect, test } from 'vitest';
import { aChat } from '../../../testing/builders/chats.ts';
import { aService, aStaffedAgency, aUser } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

test('a company leads its people to their advisor’s conversation, a consultant to their own, and nobody else', async () => {
  const params = { id: office.agency._id };
  const led = async () => {
    const asked = [portal.as(office.user, office.agency), portal.as(office.advisor), portal.as(office.performance)];
    const replies = [];
    for (const as of [...asked, portal.as(office.admin)]) replies.push((await as.call(getAgency, { params })).chatId);
    return replies;
  };
  expect(await led()).toEqual([null, null, null, null]);
  const agencyId = office.agency._id;
  const { _id: withPerformance } = await aChat(ctx, { agencyId, advisorId: office.performance._id });
  expect(await led()).toEqual([withPerformance, null, withPerformance, null]);
  const { _id: withAdvisor } = await aChat(ctx, { agencyId, advisorId: office.advisor._id });
  expect(await led()).toEqual([withAdvisor, withAdvisor, withPerformance, null]);
  // Where the advisor goes, another who follows the company is left; where nobody is, nobody would answer.
  await update(db, 'agencies', { _id: agencyId }, { advisorId: null });
  const updatedAt = '2026-11-18T10:00:00Z';
  await update(db, 'chats', { _id: withPerformance }, { updatedAt });
  const read = await portal.as(office.user, office.agency).call(getAgency, { params });
  expect(read.chatId).toBe(withPerformance);
  const successor = await aUser(ctx, { role: 'advisor' });
  await update(db, 'agencies', { _id: agencyId }, { advisorId: successor._id, businessPerformancePartnerId: null });
  const handedOver = await portal.as(office.user, office.agency).call(getAgency, { params });
  expect([handedOver.chatId, handedOver.chats.length]).toEqual([null, 2]);
  await update(
    db,
    'agencies',
    { _id: agencyId },
    { advisorId: office.advisor._id, businessPerformancePartnerId: office.performance._id },
  );
});

test('a company carries the conversations that its reader may read, and whether it was reminded for staff alone', async () => {
  const { owner, advisor, performance, agency, params } = await aStaffedAgency(ctx, { dossierReminderSent: true });
  const other = await aStaffedAgency(ctx);
  await aChat(ctx, { agencyId: other.agency._id, advisorId: other.advisor._id });
  const { _id: first } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const { _id: second } = await aChat(ctx, { agencyId: agency._id, advisorId: performance._id });
  const chat = db.updateTable('chats');
  await chat.set({ updatedAt: '2026-11-18T10:00:00Z' }).where('_id', '=', first).execute();
  await chat.set({ updatedAt: '2026-11-19T10:00:00Z' }).where('_id', '=', second).execute();
  const read = async (person: { _id: string }) => {
    const reply = await portal.as(person, person === owner ? agency : undefined).call(getAgency, { params });
    const { chats, dossierReminderSent, advisorReminderSent } = reply;
    return [chats.map(({ _id }) => _id), dossierReminderSent, advisorReminderSent];
  };
  expect(await read(owner)).toEqual([[second, first], undefined, undefined]);
  expect(await read(advisor)).toEqual([[first], true, false]);
  expect(await read(performance)).toEqual([[second], true, false]);
  expect(await read(office.admin)).toEqual([[second, first], true, false]);
  expect(await read(await aUser(ctx, { role: 'platform-admin' }))).toEqual([[], true, false]);
});

test('a consultant reaches the conversation from the list of what suits whom, which tells nobody else of it', async () => {
  const { _id: id } = await aService(ctx);
  const { _id: chatId } = await aChat(ctx, { agencyId: office.mono._id, advisorId: office.advisor._id });
  const chatsOf = async (person: { _id: string }) => {
    const reply = await portal.as(person).call(listServiceAgencies, { params: { id }, query: { limit: '100' } });
    return new Map(reply.rows.map((row) => [row._id, row.chatId]));
  };
  const mine = await chatsOf(office.advisor);
  expect([mine.get(office.mono._id), mine.get(office.prospect._id)]).toEqual([chatId, null]);
  expect([...(await chatsOf(office.admin)).values()].every((one) => one === undefined)).toBe(true);
});
