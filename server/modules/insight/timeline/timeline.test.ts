import * as recommendations from '@volano/domain/contracts/recommendations';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import { deleteCategoryTemplate, deleteRequirementTemplate } from '@volano/domain/contracts/categories';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { deleteMessage, sendMessage } from '@volano/domain/contracts/chats';
import { createNote } from '@volano/domain/contracts/notes';
import { listTimeline } from '@volano/domain/contracts/timeline';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAnnouncement, aQuestion, aRegion } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { insert } from '../../../testing/builders/rows.ts';
import { minutesLater } from '../../../testing/builders/days.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
let params: { id: string };
const { portal, ctx, db } = await openPortal();
beforeEach(async () => {
  office = await anOffice(ctx);
  params = { id: office.agency._id };
});

async function historySeenBy(person: { _id: string }, query: Record<string, string> = {}) {
  return portal.as(person).call(listTimeline, { params, query });
}

/** Lines as `kind what`, newest first. */
async function lines(person: { _id: string }, query: Record<string, string> = {}): Promise<string[]> {
  return (await historySeenBy(person, query)).lines.map(({ kind, what }) => `${kind} ${what}`);
}

test('what happens with a company stands in one history, newest first, each with who did it', async () => {
  const { advisor, user, agency } = office;
  const { _id: recommendationId } = await anAnnouncement(ctx, { title: 'Nuova Sabatini' });
  const body = { agencyId: agency._id, recommendationId };
  const made = await portal.as(advisor).call(recommendations.createRecommendation, { body });
  portal.travelTo(minutesLater(1));
  const said = { answer: 'notNow', answerReason: 'Dopo le ferie' } as const;
  await portal.as(user, agency).call(recommendations.answerRecommendation, { params: { id: made._id }, body: said });
  portal.travelTo(minutesLater(2));
  const begun = { params: { id: made._id }, body: { progress: 'inProgress' } } as const;
  await portal.as(advisor).call(recommendations.progressRecommendation, begun);
  portal.travelTo(minutesLater(3));
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const sent = await portal.as(user, agency).call(sendMessage, { params: { chatId }, body: { message: 'Buongiorno' } });
  portal.travelTo(minutesLater(4));
  await portal.as(advisor).call(createNote, { params, body: { text: 'Da richiamare' } });
  portal.travelTo(minutesLater(5));
  await portal.as(advisor).call(recommendations.deleteRecommendation, { params: { id: made._id } });
  const { lines: all, hasMore } = await historySeenBy(advisor);
  const own = all.filter(({ kind }) => kind !== 'survey' && kind !== 'company');
  expect(hasMore).toBe(false);
  expect(own.map(({ kind, what, text, actor }) => [`${kind} ${what}`, text, actor?._id])).toEqual([
    ['recommendation withdrawn', null, advisor._id],
    ['note written', 'Da richiamare', advisor._id],
    ['chat message', 'Buongiorno', user._id],
    ['recommendation inProgress', null, advisor._id],
    ['recommendation notNow', 'Dopo le ferie', user._id],
    ['recommendation made', null, advisor._id],
  ]);
  expect(own[5]).toMatchObject({ thing: { title: 'Nuova Sabatini' } });
  await portal.as(user, agency).call(deleteMessage, { params: { id: sent.lastMessage._id } });
  expect(await lines(advisor, { kind: 'chat' })).toEqual([]);
});

test('an e-mail about a call stands there with whose it was, once it is written, and that of another company does not', async () => {
  const { admin, advisor, agency, foreign } = office;
  const region = await aRegion(ctx);
  const given = { title: 'Linea Efficienza', announcementType: 'regional', regionId: region._id } as const;
  const { _id: id } = await anAnnouncement(ctx, { ...given, expiryDate: '2026-11-27T22:59:59Z' });
  for (const { surveyId } of [agency, foreign])
    await insert(db, 'survey_offices', { surveyId, regionId: region._id, isSecond: false });
  const start = (agenciesIds: string[]) =>
    portal.as(admin).call(startCampaign, { params: { id, targetUser: 'agencies' }, body: { agenciesIds } });
  await start([foreign._id]);
  await portal.drain();
  expect(await lines(advisor, { kind: 'mail' })).toEqual([]);
  await start([agency._id]);
  await portal.drain();
  const { lines: mails } = await historySeenBy(advisor, { kind: 'mail' });
  const thing = { type: 'announcement', title: 'Linea Efficienza' };
  expect(mails).toMatchObject([{ what: 'mailWritten', actor: { _id: admin._id }, thing }]);
});

test('by kind, and a page at a time, without losing or repeating a line, though many are of one moment', async () => {
  const { advisor, agency } = office;
  const texts = Array.from({ length: 23 }, (_, n) => [advisor._id, `Riga ${n}`] as const);
  await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, texts);
  for (let n = 0; n < 5; n += 1) await portal.as(advisor).call(createNote, { params, body: { text: `Nota ${n}` } });
  const whole = await historySeenBy(advisor, { kind: 'chat,note', limit: '100' });
  expect(whole.lines).toHaveLength(28);
  const paged: string[] = [];
  let before: string | undefined;
  for (let hasMore = true; hasMore;) {
    const page = await historySeenBy(advisor, { kind: 'chat,note', limit: '5', ...(before ? { before } : {}) });
    paged.push(...page.lines.map(({ cursor }) => cursor));
    before = page.lines.at(-1)?.cursor;
    ({ hasMore } = page);
  }
  expect(paged).toEqual(whole.lines.map(({ cursor }) => cursor));
  expect(new Set(paged).size).toBe(28);
  expect(await lines(advisor, { kind: 'note' })).toEqual(Array(5).fill('note written'));
});

test('accesses are one line a person and day, with how often', async () => {
  const { advisor, user, agency } = office;
  const access = { kpiType: 'accesses', userId: user._id, agencyId: agency._id, entityId: user._id } as const;
  // Half past eleven in the evening of the 9th in Rome, and half past midnight.
  for (const at of ['09T08:00:00Z', '09T22:30:00Z', '09T23:30:00Z', '10T09:00:00Z'])
    await insert(db, 'kpi_events', { _id: newId(), ...access, createdAt: `2026-03-${at}` });
  const { lines: found } = await historySeenBy(advisor, { kind: 'access' });
  expect(found.map(({ at, count, actor }) => [at, count, actor?._id])).toEqual([
    ['2026-03-10T09:00:00.000Z', 2, user._id],
    ['2026-03-09T22:30:00.000Z', 2, user._id],
  ]);
  const first = await historySeenBy(advisor, { kind: 'access', limit: '1' });
  expect(first.hasMore).toBe(true);
  const rest = await historySeenBy(advisor, { kind: 'access', limit: '1', before: first.lines[0]?.cursor ?? '' });
  expect(rest.lines.map(({ count }) => count)).toEqual([2]);
  expect(rest.hasMore).toBe(false);
});

test('a changed answer says the question, what it was and what it is', async () => {
  const { advisor, user, agency } = office;
  const { _id, categoryName, answers } = await aQuestion(ctx, { answers: ['sì', 'no'] });
  const [yes, no] = answers;
  const details = { fields: [], answers: [{ categoryCode: _id, from: [no], to: [yes, newId()] }] };
  const line = { _id: newId(), actorId: user._id, action: 'surveyChanged', agencyId: agency._id } as const;
  const createdAt = minutesLater(1).toISOString();
  await insert(db, 'audit_events', { ...line, createdAt, details: JSON.stringify(details) });
  const [told] = (await historySeenBy(advisor, { kind: 'survey' })).lines;
  expect(told).toMatchObject({ what: 'surveyChanged', actor: { _id: user._id } });
  expect(told?.answers).toEqual([{ question: categoryName, from: ['no'], to: ['sì'] }]);
  // An answer that is deleted, and then its question, are called as they were.
  const admin = portal.as(office.admin);
  for (const id of answers) await admin.call(deleteRequirementTemplate, { params: { id } });
  await admin.call(deleteCategoryTemplate, { params: { id: _id } });
  expect((await historySeenBy(advisor, { kind: 'survey' })).lines).toEqual([told]);
});

test('of a conversation its own consultant reads the words, an admin that there were some, another consultant nothing', async () => {
  const { advisor, agency } = office;
  await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, [[office.user._id, 'zqxcanary']]);
  expect((await historySeenBy(advisor, { kind: 'chat' })).lines[0]?.text).toBe('zqxcanary');
  const overseen = await historySeenBy(office.admin, { kind: 'chat' });
  expect([overseen.lines.length, overseen.lines[0]?.text]).toEqual([1, null]);
  expect(await lines(office.performance, { kind: 'chat' })).toEqual([]);
});

test('a place that does not exist in the history is refused', async () => {
  const ask = async (person: { _id: string }, query: Record<string, string> = {}) =>
    (await portal.as(person).attempt(listTimeline, { params, query })).status;
  for (const before of ['x', '2026-01-01', "2026-01-01T00:00:00.000000Z~'; drop table users"])
    expect(await ask(office.advisor, { before })).toBe(400);
  expect(await ask(office.advisor, { kind: 'secrets' })).toBe(400);
  expect(await ask(office.advisor, { before: '2026-01-01T00:00:00.000000Z~note:x' })).toBe(200);
});

test('a call that is kept stands there by its name', async () => {
  const { user, agency, advisor } = office;
  const { _id: objectId } = await anAnnouncement(ctx, { title: 'Voucher fiere' });
  const body = { agencyId: agency._id, entityType: 'announcement', objectId } as const;
  await portal.as(user, agency).call(createFavorite, { body });
  const [line] = (await historySeenBy(advisor, { kind: 'favorite' })).lines;
  expect(line).toMatchObject({ what: 'kept', thing: { type: 'announcement', title: 'Voucher fiere' }, actor: null });
});
