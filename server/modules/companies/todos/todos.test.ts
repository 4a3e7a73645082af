import type { RequestOf } from '@volano/domain/contracts/route';
import { createFavorite } from '@volano/domain/contracts/favorites';
import {
  answerRecommendation,
  createRecommendation,
  progressRecommendation,
} from '@volano/domain/contracts/recommendations';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import { countTodos, finishTodos, listTodos, snoozeTodo, snoozeTodos } from '@volano/domain/contracts/todos';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import {
  aCompleteSurvey,
  anAgency,
  anAnnouncement,
  aQuestion,
  aService,
  aUser,
} from '../../../testing/builders/factories.ts';
import { insert, update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
await aQuestion(ctx);

const DAY_MS = 86_400_000;
const daysLater = (days: number) => new Date(TODAY.getTime() + days * DAY_MS);

/** A consultant with one company whose survey is complete and whose dossier is done: nothing waits. */
async function aQuietDesk() {
  const [advisor, owner] = await Promise.all([aUser(ctx, { role: 'advisor' }), aUser(ctx)]);
  const agency = await anAgency(ctx, {
    userId: owner._id,
    advisorId: advisor._id,
    contractType: 'grow',
    dossierGenerationStatus: 'generated',
    createdAt: TODAY.toISOString(),
  });
  await aCompleteSurvey(ctx, { agencyId: agency._id, updatedAt: TODAY.toISOString() });
  // A session ends by idling: after days everybody signs in anew.
  const desk = () => portal.as(advisor);
  return {
    advisor,
    owner,
    agency,
    desk,
    company: () => portal.as(owner, agency),
    waiting: async (query: RequestOf<typeof listTodos>['query'] = {}) => (await desk().call(listTodos, { query })).rows,
  };
}

async function says(chatId: string, senderId: string, sequence: number, message: string): Promise<void> {
  const createdAt = ctx.clock.now().toISOString();
  await insert(db, 'chat_messages', { _id: newId(), chatId, senderId, sequence, message, createdAt });
  await update(db, 'chats', { _id: chatId }, { lastSequence: sequence });
}

test('a chat waits while the last word is the company’s, and leaves when the consultant answers', async () => {
  const { advisor, owner, agency, waiting } = await aQuietDesk();
  expect(await waiting()).toEqual([]);
  const chatId = newId();
  const moment = TODAY.toISOString();
  await insert(db, 'chats', {
    _id: chatId,
    agencyId: agency._id,
    advisorId: advisor._id,
    updatedAt: moment,
    createdAt: moment,
  });
  await says(chatId, owner._id, 1, 'Quando chiude il bando?');
  expect(await waiting()).toMatchObject([
    {
      kind: 'unansweredChat',
      objectId: chatId,
      agencyId: agency._id,
      title: 'Quando chiude il bando?',
      snoozedUntil: null,
    },
  ]);
  await says(chatId, advisor._id, 2, 'Il 30 novembre');
  expect(await waiting()).toEqual([]);
});

test('a recommendation waits after three days without an answer, until there is one or the work has begun', async () => {
  const { agency, desk, company, waiting } = await aQuietDesk();
  const ids: string[] = [];
  const call = await anAnnouncement(ctx, { title: 'Primo', expiryDate: daysLater(40).toISOString() });
  const service = await aService(ctx, { name: 'Secondo' });
  for (const [recommendationType, { _id: recommendationId }] of [
    ['announcement', call],
    ['service', service],
  ] as const) {
    const body = { agencyId: agency._id, recommendationType, recommendationId };
    ids.push((await desk().call(createRecommendation, { body }))._id);
  }
  expect(await waiting()).toEqual([]);
  portal.travelTo(daysLater(3));
  expect(await waiting({ kind: 'unansweredRecommendation' })).toMatchObject([
    { title: 'Primo', entityType: 'announcement', entityId: call._id },
    { title: 'Secondo', entityType: 'service', entityId: service._id },
  ]);
  await company().call(answerRecommendation, { params: { id: ids[0] ?? '' }, body: { answer: 'no' } });
  await desk().call(progressRecommendation, { params: { id: ids[1] ?? '' }, body: { progress: 'inProgress' } });
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
  for (const [recommendationType, { _id: recommendationId }] of things)
    await desk().call(createRecommendation, {
      body: { agencyId: agency._id, recommendationType, recommendationId },
    });
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
  const owner = db.updateTable('users').where('_id', '=', agency.userId);
  await owner.set({ role: 'business-partner' }).execute();
  expect(await waiting()).toEqual([]);
  await owner.set({ role: 'user' }).execute();
  await update(db, 'surveys', { agencyId: agency._id }, { answeredQuestions: 1000 });
  expect(await waiting()).toEqual([]);
  await update(db, 'agencies', { _id: agency._id }, { dossierGenerationStatus: 'waitingAdmin' });
  expect(await waiting()).toMatchObject([{ kind: 'waitingDossier', objectId: agency._id }]);
});

test('an admin counts as many waiting dossiers as whoever follows the companies', async () => {
  const { advisor, agency, desk } = await aQuietDesk();
  const following = { advisorId: advisor._id, contractType: 'grow' } as const;
  const another = async (
    answeredQuestions: number,
    dossierGenerationStatus: 'waitingAdmin' | 'ready',
    role: 'user' | 'business-partner' = 'user',
  ) => {
    const owner = await aUser(ctx, { role });
    const { _id: agencyId } = await anAgency(ctx, { ...following, userId: owner._id, dossierGenerationStatus });
    await aCompleteSurvey(ctx, { agencyId, answeredQuestions });
    return agencyId;
  };
  const waiting = [await another(1000, 'waitingAdmin'), await another(1000, 'ready')];
  await another(0, 'waitingAdmin');
  await another(1000, 'waitingAdmin', 'business-partner');
  const admin = portal.as(await aUser(ctx, { role: 'admin' }));
  const { statuses, survey } = WAITING_DOSSIER;
  const reply = await admin.call(listAgencies, {
    query: { followerId: advisor._id, dossierGenerationStatus: statuses.join(','), survey },
  });
  expect(reply.rows.map(({ _id }) => _id).toSorted()).toEqual(waiting.toSorted());
  const rows = (await desk().call(listTodos, { query: { kind: 'waitingDossier' } })).rows;
  expect(rows.map(({ objectId }) => objectId).toSorted()).toEqual(waiting.toSorted());
  expect(waiting).not.toContain(agency._id);
});

test('a kept call waits when it closes within two weeks, soonest first, and not once the office works on it', async () => {
  const { agency, desk, company, waiting } = await aQuietDesk();
  const call = async (days: number) => {
    const { _id } = await anAnnouncement(ctx, { title: `Tra ${days}`, expiryDate: daysLater(days).toISOString() });
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

test('a call waits by its days in Rome: until the midnight of its last, from two weeks before it, whatever the hours', async () => {
  const { agency, desk, company, waiting } = await aQuietDesk();
  const kept = await anAnnouncement(ctx, { title: 'Tenuto', expiryDate: '2026-12-02T11:00:00Z' });
  const advised = await anAnnouncement(ctx, { title: 'Consigliato', expiryDate: '2026-12-02T11:00:00Z' });
  await company().call(createFavorite, { body: { objectId: kept._id, agencyId: agency._id } });
  await desk().call(createRecommendation, { body: { agencyId: agency._id, recommendationId: advised._id } });
  const titlesAt = async (moment: string) => {
    portal.travelTo(new Date(moment));
    return (await waiting()).map(({ title }) => title ?? '').toSorted();
  };
  expect(await titlesAt('2026-11-18T09:43:00Z')).toEqual(['Tenuto']);
  expect(await titlesAt('2026-12-02T11:01:00Z')).toEqual(['Consigliato', 'Tenuto']);
  expect(await titlesAt('2026-12-02T22:59:59Z')).toEqual(['Consigliato', 'Tenuto']);
  expect(await titlesAt('2026-12-02T23:00:00Z')).toEqual([]);
});

test('what is put off comes back by itself; nobody puts off what is not theirs, nor for ever', async () => {
  const one = await aQuietDesk();
  const other = await aQuietDesk();
  await db
    .updateTable('agencies')
    .set({ dossierGenerationStatus: 'ready' })
    .where('_id', 'in', [one.agency._id, other.agency._id])
    .execute();
  const snooze = (objectId: string, until: Date | null) =>
    one.desk().attempt(snoozeTodo, {
      params: { kind: 'waitingDossier', objectId },
      body: { until: until?.toISOString() ?? null },
    });
  expect((await snooze(other.agency._id, daysLater(1))).status).toBe(404);
  expect((await snooze(one.agency._id, daysLater(91))).status).toBe(400);
  expect((await snooze(one.agency._id, daysLater(7))).status).toBe(204);
  expect(await one.waiting()).toEqual([]);
  expect(await one.waiting({ isSnoozed: 'true' })).toMatchObject([{ snoozedUntil: daysLater(7).toISOString() }]);
  expect(await one.desk().call(countTodos, {})).toEqual({ total: 0, kinds: [] });
  portal.travelTo(daysLater(7));
  expect(await one.desk().call(countTodos, {})).toEqual({
    total: 1,
    kinds: [{ kind: 'waitingDossier', count: 1 }],
  });
  portal.travelTo(TODAY);
  expect((await snooze(one.agency._id, null)).status).toBe(204);
  expect(await one.waiting()).toHaveLength(1);
  expect(await other.waiting()).toHaveLength(1);
});

test('many are put off or done at once, each in its own line, and brought back', async () => {
  const one = await aQuietDesk();
  const other = await aQuietDesk();
  await db
    .updateTable('agencies')
    .set({ dossierGenerationStatus: 'ready' })
    .where('_id', 'in', [one.agency._id, other.agency._id])
    .execute();
  const noteId = newId();
  const due = { text: 'Richiamare', dueDate: TODAY.toISOString().slice(0, 10), createdAt: TODAY.toISOString() };
  await insert(db, 'notes', { _id: noteId, agencyId: one.agency._id, authorId: one.advisor._id, ...due });
  const note = { kind: 'dueNote', objectId: noteId } as const;
  const dossier = { kind: 'waitingDossier', objectId: one.agency._id } as const;
  const foreign = { kind: 'waitingDossier', objectId: other.agency._id } as const;
  const line = ({ kind, objectId }: typeof note | typeof dossier, status: string, code?: string) => ({
    _id: objectId,
    kind,
    status,
    ...(code === undefined ? {} : { code }),
  });
  const put = (until: Date | null) =>
    one.desk().call(snoozeTodos, { body: { todos: [note, dossier, foreign], until: until?.toISOString() ?? null } });
  expect(await put(daysLater(7))).toEqual([
    line(note, 'done'),
    line(dossier, 'done'),
    line(foreign, 'refused', 'notFound'),
  ]);
  expect(await one.waiting()).toEqual([]);
  await put(null);
  expect(await one.waiting()).toHaveLength(2);
  const finish = (isDone: boolean) => one.desk().call(finishTodos, { body: { todos: [note, dossier, note], isDone } });
  expect(await finish(true)).toEqual([line(note, 'done'), line(dossier, 'refused', 'todoEndsItself')]);
  expect((await finish(true))[0]).toEqual(line(note, 'already'));
  expect(await one.waiting()).toMatchObject([{ kind: 'waitingDossier' }]);
  expect(await other.desk().call(finishTodos, { body: { todos: [note], isDone: false } })).toMatchObject([
    line(note, 'refused', 'notFound'),
  ]);
  await finish(false);
  expect(await one.waiting()).toHaveLength(2);
});
