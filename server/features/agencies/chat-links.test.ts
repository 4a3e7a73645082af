import { getAgency } from '@volano/domain/contracts/agencies';
import { listServiceAgencies } from '@volano/domain/contracts/associated';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aChat } from '../../testing/chats.ts';
import { aService } from '../../testing/factories.ts';
import { anOffice } from '../../testing/office.ts';

let portal: TestApp;
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => {
  portal = await testApp();
  office = await anOffice(portal.ctx);
});
afterAll(() => portal.close());

test('a company leads its people to their advisor’s conversation, a consultant to their own, and nobody else', async () => {
  const { ctx } = portal;
  const params = { id: office.agency._id };
  const led = async () => {
    const asked = [portal.as(office.user, office.agency), portal.as(office.advisor), portal.as(office.performance)];
    const replies = [];
    for (const as of [...asked, portal.as(office.admin)])
      replies.push((await as.call(getAgency, { params })).reply.chatId);
    return replies;
  };
  expect(await led()).toEqual([null, null, null, null]);
  const agencyId = office.agency._id;
  const { _id: withPerformance } = await aChat(ctx, { agencyId, advisorId: office.performance._id });
  expect(await led()).toEqual([withPerformance, null, withPerformance, null]);
  const { _id: withAdvisor } = await aChat(ctx, { agencyId, advisorId: office.advisor._id });
  expect(await led()).toEqual([withAdvisor, withAdvisor, withPerformance, null]);
  // Of one who follows it no more there is still what was said last.
  await ctx.db.updateTable('agencies').set({ advisorId: null }).where('_id', '=', agencyId).execute();
  const updatedAt = '2026-11-18T10:00:00Z';
  await ctx.db.updateTable('chats').set({ updatedAt }).where('_id', '=', withPerformance).execute();
  expect((await led())[0]).toBe(withPerformance);
  await ctx.db.updateTable('agencies').set({ advisorId: office.advisor._id }).where('_id', '=', agencyId).execute();
});

test('a consultant reaches the conversation from the list of what suits whom, which tells nobody else of it', async () => {
  const { _id: id } = await aService(portal.ctx);
  const { _id: chatId } = await aChat(portal.ctx, { agencyId: office.mono._id, advisorId: office.advisor._id });
  const chatsOf = async (person: { _id: string }) => {
    const { reply } = await portal.as(person).call(listServiceAgencies, { params: { id }, query: { limit: '100' } });
    return new Map(reply.rows.map((row) => [row._id, row.chatId]));
  };
  const mine = await chatsOf(office.advisor);
  expect([mine.get(office.mono._id), mine.get(office.prospect._id)]).toEqual([chatId, null]);
  expect([...(await chatsOf(office.admin)).values()].every((one) => one === undefined)).toBe(true);
});
