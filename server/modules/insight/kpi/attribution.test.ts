import * as kpi from '@volano/domain/contracts/kpi';
import { updateAgency } from '@volano/domain/contracts/agencies';
import { sendMessage } from '@volano/domain/contracts/chats';
import { remindSurvey } from '@volano/domain/contracts/surveys';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { switchAgency, mintExternalCode, signInWithCode } from '@volano/domain/contracts/session';
import { deleteUser } from '@volano/domain/contracts/users';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import { beforeEach, expect, test } from 'vitest';
import { openPortal, type Speaker } from '../../../testing/world/app.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { aPasswordHash, enterAs } from '../../../testing/world/signing-in.ts';
import { update } from '../../../testing/builders/rows.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const MASTER_KEY = 'm'.repeat(32);
const { portal, ctx, db } = await openPortal({ MASTER_KEY });
// Each test has an office of its own, and counts what its own people come to.
beforeEach(async () => {
  office = await anOffice(ctx);
});

async function listed(chartType: ChartType, advisorId?: string) {
  const query = { chartType, advisorId, count: 'true', limit: '100' } as const;
  const reply = await portal.as(office.admin).call(kpi.listKpiEvents, { query });
  expect(reply.rows).toHaveLength(reply.total ?? -1);
  return reply.rows;
}

/** How often a kind counts for each of these, today. */
async function countsFor(chartType: ChartType, ...people: { _id: string }[]): Promise<number[]> {
  const asked = { params: { chartType }, query: { limit: '100' } };
  const reply = await portal.as(office.admin).call(kpi.getLeaderboard, asked);
  const counts = new Map(reply.data.map(({ _id, count }) => [_id, count]));
  for (const { _id, count } of reply.data) expect(await listed(chartType, _id)).toHaveLength(count);
  return people.map(({ _id }) => counts.get(_id) ?? -1);
}

const recommend = async (person: { _id: string }, agency: { _id: string }, type: 'announcement' | 'service') => {
  const { _id: recommendationId } = await (type === 'service' ? aService : anAnnouncement)(ctx);
  const body = { agencyId: agency._id, recommendationType: type, recommendationId };
  return (await portal.as(person).attempt(createRecommendation, { body })).status;
};

test('what a consultant does counts for them, whoever follows the company; what an admin does, for who follows it', async () => {
  const { advisor, performance, otherAdvisor, admin, agency, foreign } = office;
  const everybody = [advisor, performance, otherAdvisor] as const;
  expect(await recommend(advisor, agency, 'announcement')).toBe(201);
  expect(await recommend(performance, agency, 'announcement')).toBe(201);
  expect(await recommend(admin, agency, 'announcement')).toBe(201);
  expect(await recommend(admin, foreign, 'announcement')).toBe(201);
  expect(await recommend(performance, agency, 'service')).toBe(201);
  expect(await countsFor('recommendation', ...everybody)).toEqual([2, 1, 1]);
  expect(await countsFor('serviceRecommendation', ...everybody)).toEqual([0, 1, 0]);
  const [newest] = await listed('recommendation', otherAdvisor._id);
  expect(newest).toMatchObject({ agency: { _id: foreign._id }, advisor: { _id: otherAdvisor._id } });
  expect(newest?.actor).toEqual({ name: admin.name, surname: admin.surname });
});

test('a company’s own visits and downloads count for its consultant, and for nobody where nobody follows it', async () => {
  const { advisor, performance, otherAdvisor, user, agency } = office;
  const lonely = await aUser(ctx, { passwordHash: await aPasswordHash() });
  const alone = await anAgency(ctx, { userId: lonely._id });
  const second = await anAgency(ctx, { userId: user._id, advisorId: otherAdvisor._id });
  const passwordHash = await aPasswordHash();
  for (const { _id } of [user, advisor]) await update(db, 'users', { _id }, { passwordHash });
  await update(db, 'all_agencies', { _id: agency._id }, { lastAccessAt: ctx.clock.now().toISOString() });

  expect((await enterAs(portal, user.email)).status).toBe(200);
  const asServer = { authorization: `Bearer ${MASTER_KEY}` };
  const reply = await portal.as(null).call(mintExternalCode, { body: { email: user.email } }, asServer);
  await portal.as(null).call(signInWithCode, { body: { code: reply.code } });
  // Neither changing the company in use nor a consultant's own login is a visit.
  await portal.as(user, agency).call(switchAgency, { params: { agencyId: second._id } });
  expect((await enterAs(portal, advisor.email)).status).toBe(200);
  expect(await countsFor('accesses', advisor, performance, otherAdvisor)).toEqual([2, 0, 0]);

  const before = (await listed('accesses')).length;
  expect((await enterAs(portal, lonely.email)).status).toBe(200);
  expect(await listed('accesses')).toHaveLength(before + 1);
  expect((await listed('accesses'))[0]).toMatchObject({ agency: { _id: alone._id }, advisor: null });
  expect(await listed('accesses', 'any')).toHaveLength(before);

  const file = await anUpload(ctx);
  const body = { kpiType: 'document_download', entityId: file._id } as const;
  for (const as of [portal.as(user, agency), portal.as(advisor), portal.as(office.admin)])
    await as.call(kpi.logDownload, { body });
  expect(await countsFor('downloads', advisor)).toEqual([2]);
  expect((await listed('downloads', advisor._id)).map(({ title }) => title)).toEqual([file.name, file.name]);
});

test('messages of consultants count, each once; those of companies do not', async () => {
  const { advisor, performance, user, agency } = office;
  const chat = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
  const other = await aChat(ctx, { agencyId: agency._id, advisorId: performance._id });
  const say = (by: Speaker, { _id: chatId }: { _id: string }, idempotencyKey: string) =>
    by.call(sendMessage, { params: { chatId }, body: { message: 'Buongiorno' }, idempotencyKey });
  for (const key of ['uno', 'uno', 'due']) await say(portal.as(advisor), chat, key);
  await say(portal.as(user, agency), chat, 'tre');
  await say(portal.as(performance), other, 'quattro');
  expect(await countsFor('chat', advisor, performance)).toEqual([2, 1]);
  const reply = await portal.as(advisor).call(kpi.getAdvisorGraphs, { params: { consultantId: advisor._id } });
  expect([reply.chatsData.chatNumber, reply.chatsData.messagesData.at(-1)?.count]).toEqual([1, 2]);
});

test('a company that changes hands takes nothing along; who left keeps what counts for them, and nobody else hears of it', async () => {
  const { admin, advisor, otherAdvisor, foreign } = office;
  const leaving = await aUser(ctx, { role: 'advisor', name: 'Livia', surname: 'Partente' });
  const { _id: agencyId } = await anAgency(ctx, { advisorId: leaving._id, businessName: 'Ditta Contesa' });
  const remind = (person: { _id: string }) =>
    portal.as(admin).call(remindSurvey, { params: { partnerId: person._id }, query: { agencyId } });
  await remind(leaving);
  const ofLeaving = async () =>
    (await portal.as(leaving).call(kpi.listKpiEvents, { query: { chartType: 'surveyReminder' } })).rows;
  const [mine] = await ofLeaving();
  expect(mine).toMatchObject({ agency: { businessName: 'Ditta Contesa' }, advisor: { _id: leaving._id } });

  await portal.as(admin).call(updateAgency, { params: { id: agencyId }, body: { advisorId: advisor._id } });
  const [moved] = await ofLeaving();
  expect(moved).toMatchObject({ _id: mine?._id, agency: null, advisor: { _id: leaving._id } });
  expect(await countsFor('surveyReminder', leaving, advisor, otherAdvisor)).toEqual([1, 0, 0]);

  await portal.as(admin).call(deleteUser, { params: { id: leaving._id } });
  const board = async (chartType: ChartType) => {
    const asked = { params: { chartType }, query: { limit: '100' } };
    return (await portal.as(admin).call(kpi.getLeaderboard, asked)).data.find(({ _id }) => _id === leaving._id);
  };
  const gone = { name: 'Utente', surname: 'eliminato', isGone: true, count: 1, rank: 1 };
  expect(await board('surveyReminder')).toMatchObject(gone);
  // Of a kind that they never did, who left is not there.
  expect(await board('dossierReminder')).toBeUndefined();
  const reply = await portal.as(admin).call(kpi.getAdvisorGraphs, { params: { consultantId: leaving._id } });
  expect(reply.emailReminders.at(-1)?.count).toBe(1);
  expect(await countsFor('surveyReminder', leaving, advisor)).toEqual([1, 0]);
  expect(foreign.advisorId).toBe(otherAdvisor._id);
});

test('abuse 40: one consultant’s numbers are not another’s to read, nor is anybody a consultant who is none', async () => {
  const { admin, advisor, performance, otherAdvisor, user } = office;
  const asked = async (reader: { _id: string }, consultantId: string) => {
    const [as, query] = [portal.as(reader), { advisorId: consultantId }];
    const answers = await Promise.all([
      as.attempt(kpi.getAdvisorGraphs, { params: { consultantId } }),
      as.attempt(kpi.listKpiEvents, { query: { chartType: 'chat', ...query } }),
      as.attempt(kpi.getFunnel, { query }),
      as.attempt(kpi.listFunnels, { params: { by: 'announcements' }, query }),
    ]);
    return [...new Set(answers.map(({ status }) => status))];
  };
  for (const reader of [advisor, performance]) {
    expect(await asked(reader, reader._id)).toEqual([200]);
    for (const other of [otherAdvisor, admin, user]) expect(await asked(reader, other._id)).toEqual([404]);
  }
  expect(await asked(admin, advisor._id)).toEqual([200]);
  for (const other of [admin, user]) expect(await asked(admin, other._id)).toEqual([404]);
});

test('days add up to their events when many are counted at the same moment', async () => {
  const file = await anUpload(ctx);
  const body = { kpiType: 'document_download', entityId: file._id } as const;
  const [company, consultant] = [portal.as(office.user, office.agency), portal.as(office.performance)];
  const download = (n: number) => (n % 2 === 0 ? company : consultant).attempt(kpi.logDownload, { body });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => download(n)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await countsFor('downloads', office.advisor, office.performance)).toEqual([20, 20]);
});

test('what was counted stays: neither taken away nor written anew', async () => {
  await expect(db.deleteFrom('kpi_events').execute()).rejects.toThrow('stays as it is');
  await expect(db.updateTable('kpi_events').set({ kpiType: 'chat' }).execute()).rejects.toThrow('stays as it is');
});
