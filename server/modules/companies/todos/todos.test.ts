import {
  answerRecommendation,
  createRecommendation,
  progressRecommendation,
} from '@volano/domain/contracts/recommendations';
import type { RequestOf } from '@volano/domain/contracts/route';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import type { DossierStatus, Role } from '@volano/domain/rules/vocabulary';
import { countTodos, finishTodos, listTodos, snoozeTodo, snoozeTodos } from '@volano/domain/contracts/todos';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import * as factories from '../../../testing/builders/factories.ts';
import { update } from '../../../testing/builders/rows.ts';
import { daysLater, dayIn, inDays } from '../../../testing/builders/days.ts';
import { aChat } from '../../../testing/builders/chats.ts';
import { sendMessage } from '@volano/domain/contracts/chats';
import { createNote } from '@volano/domain/contracts/notes';

const { aCompleteSurvey, anAgency, anAnnouncement, aQuestion, aService, aUser } = factories;
const { portal, ctx, db } = await openPortal();
await aQuestion(ctx);

/** A consultant with one company whose survey is complete and whose dossier is done: nothing waits. */
async function aQuietDesk() {
  const [advisor, owner] = await Promise.all([aUser(ctx, { role: 'advisor' }), aUser(ctx)]);
  const people = { userId: owner._id, advisorId: advisor._id };
  const agency = await anAgency(ctx, { ...people, dossierGenerationStatus: 'generated', createdAt: inDays(0) });
  await aCompleteSurvey(ctx, { agencyId: agency._id, updatedAt: inDays(0) });
  // A session ends by idling: after days everybody signs in anew.
  const desk = () => portal.as(advisor);
  const waiting = async (query: RequestOf<typeof listTodos>['query'] = {}) =>
    (await desk().call(listTodos, { query })).rows;
  return { advisor, owner, agency, desk, company: () => portal.as(owner, agency), waiting };
}

test('a chat waits while the last word is the company’s, and leaves when the consultant answers', async () => {
  const { advisor, owner, agency, desk, waiting } = await aQuietDesk();
  expect(await waiting()).toEqual([]);
  const question = 'Quando chiude il bando?';
  const { _id: chatId } = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id }, [[owner._id, question]]);
  const line = { kind: 'unansweredChat', objectId: chatId, agencyId: agency._id, title: question };
  expect(await waiting()).toMatchObject([{ ...line, snoozedUntil: null }]);
  await desk().call(sendMessage, { params: { chatId }, body: { message: 'Il 30 novembre' } });
  expect(await waiting()).toEqual([]);
});

test('what ends within three days stands first, then what came today, the newest first, then what ends later, then what waits longest', async () => {
  portal.travelTo(TODAY);
  const { advisor, owner, agency, waiting } = await aQuietDesk();
  const keep = async (title: string, days: number) => {
    const call = await anAnnouncement(ctx, { title, expiryDate: inDays(days) });
    await portal.as(owner, agency).call(createFavorite, { body: { agencyId: agency._id, objectId: call._id } });
    await update(db, 'favorites', { announcementId: call._id }, { createdAt: inDays(-20) });
  };
  const ask = async (message: string, createdAt: string) => {
    const company = await anAgency(ctx, { userId: (await aUser(ctx))._id, advisorId: advisor._id });
    const chat = { agencyId: company._id, advisorId: advisor._id };
    const { messageIds } = await aChat(ctx, chat, [[owner._id, message]]);
    await update(db, 'chat_messages', { _id: messageIds[0]! }, { createdAt });
  };
  await keep('fra dieci giorni', 10);
  await keep('fra tre giorni', 3);
  await ask('un mese fa', inDays(-30));
  await ask('stamattina', new Date(TODAY.getTime() - 7_200_000).toISOString());
  await ask('una settimana fa', inDays(-7));
  await ask('un’ora fa', new Date(TODAY.getTime() - 3_600_000).toISOString());
  expect((await waiting()).map(({ title }) => title)).toEqual([
    'fra tre giorni',
    'un’ora fa',
    'stamattina',
    'fra dieci giorni',
    'un mese fa',
    'una settimana fa',
  ]);
});

test('a recommendation waits after three days without an answer, until there is one or the work has begun', async () => {
  const { agency, desk, company, waiting } = await aQuietDesk();
  const call = await anAnnouncement(ctx, { title: 'Primo', expiryDate: inDays(40) });
  const service = await aService(ctx, { name: 'Secondo' });
  const recommend = async (recommendationType: 'announcement' | 'service', { _id }: { _id: string }) => {
    const body = { agencyId: agency._id, recommendationType, recommendationId: _id };
    return { id: (await desk().call(createRecommendation, { body }))._id };
  };
  const [first, second] = [await recommend('announcement', call), await recommend('service', service)];
  expect(await waiting()).toEqual([]);
  portal.travelTo(daysLater(3));
  expect(await waiting({ kind: 'unansweredRecommendation' })).toMatchObject([
    { title: 'Primo', entityType: 'announcement', entityId: call._id },
    { title: 'Secondo', entityType: 'service', entityId: service._id },
  ]);
  await company().call(answerRecommendation, { params: first, body: { answer: 'no' } });
  await desk().call(progressRecommendation, { params: second, body: { progress: 'inProgress' } });
  expect(await waiting()).toEqual([]);
});

test('nobody is reminded of an answer that the company cannot give', async () => {
  const { agency, desk, waiting } = await aQuietDesk();
  const things = [
    ['announcement', await anAnnouncement(ctx, { title: 'Ritirato' })],
    ['announcement', await anAnnouncement(ctx, { title: 'Per tutti' })],
    ['announcement', await anAnnouncement(ctx, { title: 'Di un solo bando', isMonoGrant: true })],
    ['service', await aService(ctx, { name: 'Spento' })],
  ] as const;
  for (const [recommendationType, { _id: recommendationId }] of things) {
    const body = { agencyId: agency._id, recommendationType, recommendationId };
    await desk().call(createRecommendation, { body });
  }
  portal.travelTo(daysLater(3));
  const titles = async () => (await waiting()).map(({ title }) => title ?? '').sort();
  expect(await titles()).toEqual(['Di un solo bando', 'Per tutti', 'Ritirato', 'Spento']);
  await update(db, 'announcements', { _id: things[0][1]._id }, { isActive: false });
  await update(db, 'services', { _id: things[3][1]._id }, { isActive: false });
  expect(await titles()).toEqual(['Di un solo bando', 'Per tutti']);
  await update(db, 'agencies', { _id: agency._id }, { isMonoGrant: true });
  expect(await titles()).toEqual(['Di un solo bando']);
});

test('a survey waits after a week of rest, a dossier as soon as the survey is complete', async () => {
  const { agency, waiting } = await aQuietDesk();
  await update(db, 'surveys', { agencyId: agency._id }, { answeredQuestions: 0 });
  expect(await waiting()).toEqual([]);
  portal.travelTo(daysLater(7));
  expect(await waiting()).toMatchObject([{ kind: 'unfinishedSurvey', objectId: agency._id }]);
  // A business partner is asked no questions: theirs is done with its places.
  await update(db, 'users', { _id: agency.userId }, { role: 'business-partner' });
  expect(await waiting()).toEqual([]);
  await update(db, 'users', { _id: agency.userId }, { role: 'user' });
  await update(db, 'surveys', { agencyId: agency._id }, { answeredQuestions: 1000 });
  expect(await waiting()).toEqual([]);
  await update(db, 'agencies', { _id: agency._id }, { dossierGenerationStatus: 'waitingAdmin' });
  expect(await waiting()).toMatchObject([{ kind: 'waitingDossier', objectId: agency._id }]);
});

test('an admin counts as many waiting dossiers as whoever follows the companies', async () => {
  const { advisor, agency, desk } = await aQuietDesk();
  const another = async (answeredQuestions: number, dossierGenerationStatus: DossierStatus, role: Role = 'user') => {
    const { _id: userId } = await aUser(ctx, { role });
    const { _id: agencyId } = await anAgency(ctx, { advisorId: advisor._id, userId, dossierGenerationStatus });
    await aCompleteSurvey(ctx, { agencyId, answeredQuestions });
    return agencyId;
  };
  const waiting = [await another(1000, 'waitingAdmin'), await another(1000, 'ready')];
  await another(0, 'waitingAdmin');
  await another(1000, 'waitingAdmin', 'business-partner');
  const admin = portal.as(await aUser(ctx, { role: 'admin' }));
  const { statuses, survey } = WAITING_DOSSIER;
  const query = { followerId: advisor._id, dossierGenerationStatus: statuses.join(','), survey };
  const reply = await admin.call(listAgencies, { query });
  expect(reply.rows.map(({ _id }) => _id).toSorted()).toEqual(waiting.toSorted());
  const rows = (await desk().call(listTodos, { query: { kind: 'waitingDossier' } })).rows;
  expect(rows.map(({ objectId }) => objectId).toSorted()).toEqual(waiting.toSorted());
  expect(waiting).not.toContain(agency._id);
});

test('a kept call waits when it closes within two weeks, soonest first, and not once the office works on it', async () => {
  const { agency, desk, company, waiting } = await aQuietDesk();
  const call = async (days: number) => {
    const { _id } = await anAnnouncement(ctx, { title: `Tra ${days}`, expiryDate: inDays(days) });
    await company().call(createFavorite, { body: { objectId: _id, agencyId: agency._id } });
    return _id;
  };
  await call(20);
  await call(10);
  const soon = await call(5);
  expect((await waiting()).map(({ title }) => title)).toEqual(['Tra 5', 'Tra 10']);
  const body = { agencyId: agency._id, recommendationId: soon };
  const { _id: id } = await desk().call(createRecommendation, { body });
  await desk().call(progressRecommendation, { params: { id }, body: { progress: 'applied' } });
  expect((await waiting()).map(({ title }) => title)).toEqual(['Tra 10']);
});

test('a call waits from two weeks before its last day in Rome until its hour, or until midnight where it has none', async () => {
  const { agency, desk, company, waiting } = await aQuietDesk();
  const kept = await anAnnouncement(ctx, { title: 'Tenuto', expiryDate: '2026-12-02T22:59:59.999Z' });
  const advised = await anAnnouncement(ctx, { title: 'Consigliato', expiryDate: '2026-12-02T11:00:00Z' });
  await company().call(createFavorite, { body: { objectId: kept._id, agencyId: agency._id } });
  await desk().call(createRecommendation, { body: { agencyId: agency._id, recommendationId: advised._id } });
  const titlesAt = async (moment: string) => {
    portal.travelTo(new Date(moment));
    return (await waiting()).map(({ title }) => title ?? '').toSorted();
  };
  expect(await titlesAt('2026-11-18T09:43:00Z')).toEqual(['Tenuto']);
  expect(await titlesAt('2026-12-02T10:59:59Z')).toEqual(['Consigliato', 'Tenuto']);
  expect(await titlesAt('2026-12-02T11:00:00Z')).toEqual(['Tenuto']);
  expect(await titlesAt('2026-12-02T22:59:59Z')).toEqual(['Tenuto']);
  expect(await titlesAt('2026-12-02T23:00:00Z')).toEqual([]);
});

test('what is put off comes back by itself; nobody puts off what is not theirs, nor for ever', async () => {
  const one = await aQuietDesk();
  const other = await aQuietDesk();
  await update(db, 'agencies', {}, { dossierGenerationStatus: 'ready' });
  const snooze = (objectId: string, until: string | null) =>
    one.desk().attempt(snoozeTodo, { params: { kind: 'waitingDossier', objectId }, body: { until } });
  expect((await snooze(other.agency._id, inDays(1))).status).toBe(404);
  expect((await snooze(one.agency._id, inDays(91))).status).toBe(400);
  expect((await snooze(one.agency._id, inDays(7))).status).toBe(204);
  expect(await one.waiting()).toEqual([]);
  expect(await one.waiting({ isSnoozed: 'true' })).toMatchObject([{ snoozedUntil: inDays(7) }]);
  expect(await one.desk().call(countTodos, {})).toEqual({ total: 0, kinds: [] });
  portal.travelTo(daysLater(7));
  const counted = await one.desk().call(countTodos, {});
  expect(counted).toEqual({ total: 1, kinds: [{ kind: 'waitingDossier', count: 1 }] });
  portal.travelTo(TODAY);
  expect((await snooze(one.agency._id, null)).status).toBe(204);
  expect(await one.waiting()).toHaveLength(1);
  expect(await other.waiting()).toHaveLength(1);
});

test('many are put off or done at once, each in its own line, and brought back', async () => {
  const one = await aQuietDesk();
  const other = await aQuietDesk();
  await update(db, 'agencies', {}, { dossierGenerationStatus: 'ready' });
  const due = { params: { id: one.agency._id }, body: { text: 'Richiamare', dueDate: dayIn(0) } };
  const note = { kind: 'dueNote', objectId: (await one.desk().call(createNote, due))._id } as const;
  const dossier = { kind: 'waitingDossier', objectId: one.agency._id } as const;
  const foreign = { kind: 'waitingDossier', objectId: other.agency._id } as const;
  const line = ({ kind, objectId }: typeof note | typeof dossier, status: string, code?: string) =>
    code === undefined ? { _id: objectId, kind, status } : { _id: objectId, kind, status, code };
  const put = (until: string | null) =>
    one.desk().call(snoozeTodos, { body: { todos: [note, dossier, foreign], until } });
  const unseen = line(foreign, 'refused', 'notFound');
  expect(await put(inDays(7))).toEqual([line(note, 'done'), line(dossier, 'done'), unseen]);
  expect(await one.waiting()).toEqual([]);
  await put(null);
  expect(await one.waiting()).toHaveLength(2);
  const finish = (isDone: boolean) => one.desk().call(finishTodos, { body: { todos: [note, dossier, note], isDone } });
  expect(await finish(true)).toEqual([line(note, 'done'), line(dossier, 'refused', 'todoEndsItself')]);
  expect((await finish(true))[0]).toEqual(line(note, 'already'));
  expect(await one.waiting()).toMatchObject([{ kind: 'waitingDossier' }]);
  const byOther = await other.desk().call(finishTodos, { body: { todos: [note], isDone: false } });
  expect(byOther).toMatchObject([line(note, 'refused', 'notFound')]);
  await finish(false);
  expect(await one.waiting()).toHaveLength(2);
});
