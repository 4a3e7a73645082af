import { expect, test } from 'vitest';
import { notifyNewMessages } from '../modules/conversation/notifications/notices.jobs.ts';
import { testApp } from '../testing/world/app.ts';
import { openFreshDatabase } from '../testing/world/database.ts';
import { type StoredFileFacts, seedDemoStory } from '../testing/world/demo-story.ts';

const NOW = new Date('2026-11-18T09:42:00Z');

const files: StoredFileFacts[] = [];

const database = await openFreshDatabase();
await seedDemoStory(database, NOW, files);

test('every consultant talks with somebody: something is unread on both sides, something put aside, a company gone', async () => {
  const { db } = database;
  const chats = await db
    .selectFrom('chats as c')
    .innerJoin('users as u', 'u._id', 'c.advisorId')
    .leftJoin('agencies as a', 'a._id', 'c.agencyId')
    .select(['c._id', 'u.email', 'c.agencyId', 'c.lastSequence', 'a.advisorId', 'a.businessPerformancePartnerId'])
    .select('c.advisorId as consultantId')
    .execute();
  const consultants = ['advisor', 'advisor2', 'performance'].map((name) => `${name}@volano.example`);
  expect(new Set(chats.map(({ email }) => email))).toEqual(new Set(consultants));
  expect(chats.filter(({ agencyId }) => agencyId === null)).toHaveLength(1);
  const others = chats.filter(
    ({ agencyId, consultantId, advisorId, businessPerformancePartnerId }) =>
      agencyId !== null && ![advisorId, businessPerformancePartnerId].includes(consultantId),
  );
  expect(others).toEqual([]);
  const messages = await db.selectFrom('chat_messages').selectAll().orderBy('chatId').orderBy('sequence').execute();
  for (const { _id, lastSequence } of chats) {
    const said = messages.filter(({ chatId }) => chatId === _id);
    expect(said.map(({ sequence }) => sequence)).toEqual(Array.from({ length: lastSequence }, (_, n) => n + 1));
    expect(said.map(({ createdAt }) => createdAt)).toEqual(said.map(({ createdAt }) => createdAt).toSorted());
    expect(said.every(({ createdAt }) => Date.parse(createdAt) < NOW.getTime())).toBe(true);
  }
  const unread = await db
    .selectFrom('chats as c')
    .innerJoin('agencies as a', 'a._id', 'c.agencyId')
    .leftJoin('chat_reads as r', (join) => join.onRef('r.chatId', '=', 'c._id').onRef('r.userId', '=', 'a.userId'))
    .select('c._id')
    .where((eb) => eb('c.lastSequence', '>', eb.fn.coalesce('r.sequence', eb.lit(0))))
    .execute();
  expect(unread.length).toBeGreaterThan(2);
  const sent = await db.selectFrom('chat_attachments').select('uploadId').execute();
  expect(sent.length).toBe(files.filter(({ row }) => row.kind === 'chat').length);
});

test('the bell says of what is unread what the portal would have said', async () => {
  const portal = await testApp({}, database);
  const { db } = database;
  const lines = () =>
    db
      .selectFrom('notifications')
      .select(['userId', 'event', 'title', 'body', 'data', 'eventKey', 'hasBeenSeen'])
      .where('event', '=', 'newMessage')
      .orderBy('eventKey')
      .execute();
  const told = await lines();
  expect(told.length).toBeGreaterThan(5);
  await db.deleteFrom('notifications').where('event', '=', 'newMessage').execute();
  const messages = await db
    .selectFrom('chat_messages')
    .select(['_id as messageId', 'chatId'])
    .orderBy('chatId')
    .orderBy('sequence')
    .execute();
  await notifyNewMessages(portal.ctx, messages);
  expect(told).toEqual(await lines());
  await portal.close();
});
