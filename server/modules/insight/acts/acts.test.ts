import { listActs, undoAct } from '@volano/domain/contracts/acts';
import { listAgencies, updateAgency, confirmChoice } from '@volano/domain/contracts/agencies';
import { archiveAnnouncements, publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createArchiving } from '@volano/domain/contracts/archivings';
import { listChats, listMessages, readChat, writeToMany } from '@volano/domain/contracts/chats';
import { holdDossiers, releaseDossiers } from '@volano/domain/contracts/dossiers';
import { listFollowers } from '@volano/domain/contracts/followers';
import { countNotifications, readAllNotifications } from '@volano/domain/contracts/notifications';
import { getPortfolioNews, markPortfolioSeen } from '@volano/domain/contracts/portfolio';
import {
  answerRecommendation,
  createRecommendation,
  deleteRecommendation,
  listRecommendations,
  recommendSeveral,
  recommendToMany,
  withdrawMany,
} from '@volano/domain/contracts/recommendations';
import { getService, updateService } from '@volano/domain/contracts/services';
import { listTodos, snoozeTodos } from '@volano/domain/contracts/todos';
import { expect, test } from 'vitest';
import { announceOpened } from '../../conversation/notifications/call-changes.jobs.ts';
import { mailUnseen } from '../../conversation/notifications/sending.jobs.ts';
import { applyRetention } from '../privacy/privacy.jobs.ts';
import { aConversation } from '../../../testing/builders/chats.ts';
import { minutesLater } from '../../../testing/builders/days.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { rowOf, rowsOf, update, insert } from '../../../testing/builders/rows.ts';
import { auditActionsOf, bellOf, mailsTo } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
await insert(portal.db, 'firm', { confirmsChoices: true });
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

type Person = ReturnType<typeof portal.as>;

const lastOf = async (person: Person) => {
  const [last] = await person.call(listActs, {});
  if (last === undefined) throw new Error('no action is listed');
  return last;
};
const undo = (person: Person, id: string) => person.call(undoAct, { params: { id } });
const undoLast = async (person: Person) => undo(person, (await lastOf(person))._id);

/** A company with its own consultant, a call in target, and what stands recommended. */
async function aCase() {
  const talk = await aConversation(portal, []);
  const { _id: announcementId } = await anAnnouncement(ctx, { title: 'Nuova Sabatini' });
  const second = await anAgency(ctx, { userId: (await aUser(ctx))._id, advisorId: talk.advisor._id });
  const agenciesIds = [talk.agency._id, second._id];
  const standing = async () => {
    const query = { recommendationId: announcementId };
    const { rows } = await talk.consultant.call(listRecommendations, { query });
    return rows.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ agencyId }) => agencyId);
  };
  const { _id: serviceId } = await aService(ctx);
  const { _id: draftId } = await aService(ctx, { isActive: false });
  return { ...talk, announcementId, serviceId, draftId, second, agenciesIds, standing };
}
type Case = Awaited<ReturnType<typeof aCase>>;

interface Undoable {
  readonly kind: string;
  /** What stands before it, where that is not what a new case shows. */
  readonly before?: unknown;
  readonly title: string;
  readonly count: number;
  /** Who does it, what, and what then stands: undone it is as before. */
  readonly by?: (of: Case) => Person;
  readonly act: (of: Case) => Promise<unknown>;
  readonly state: (of: Case) => Promise<unknown>;
}

const asAdmin = () => portal.as(admin);
const isActive = async ({ announcementId: id }: Case) =>
  (await asAdmin().call(getAnnouncement, { params: { id } })).isActive;

const isOffered = async (id: string) => (await asAdmin().call(getService, { params: { id } })).isActive;

const CASES: Readonly<Record<string, Undoable>> = {
  'one recommendation': {
    kind: 'recommend',
    title: 'Consigliata «Nuova Sabatini» a ',
    count: 1,
    act: ({ consultant, agency, announcementId: recommendationId }) =>
      consultant.call(createRecommendation, { body: { agencyId: agency._id, recommendationId } }),
    state: ({ standing }) => standing(),
  },
  'a recommendation to many with a message': {
    kind: 'recommend',
    title: 'Consigliata «Nuova Sabatini» a 2 aziende',
    count: 2,
    act: ({ consultant, agenciesIds, announcementId: recommendationId }) =>
      consultant.call(recommendToMany, { body: { agenciesIds, recommendationId, message: 'Guarda' } }),
    state: async ({ standing, company, params }) => [
      await standing(),
      (await company.call(listMessages, { params })).rows.map(({ message }) => message),
    ],
  },
  'several recommendations to one': {
    kind: 'recommend',
    title: '2 consigli a ',
    count: 2,
    act: async ({ consultant, agency, announcementId: recommendationId }) => {
      const items = [{ recommendationId }, { recommendationId: (await anAnnouncement(ctx))._id }];
      return consultant.call(recommendSeveral, { params: { id: agency._id }, body: { items } });
    },
    state: async ({ consultant, agency }) =>
      (await consultant.call(listRecommendations, { query: { agencyId: agency._id } })).rows.length,
  },
  'an assignment': {
    kind: 'assign',
    title: 'Cambiato chi segue ',
    count: 1,
    by: asAdmin,
    act: async ({ agency }) => {
      const advisorId = (await aUser(ctx, { role: 'advisor' }))._id;
      return asAdmin().call(updateAgency, { params: { id: agency._id }, body: { advisorId } });
    },
    state: async ({ agency }) => (await rowsOf(db, 'agencies', { _id: agency._id }, ['advisorId']))[0]?.advisorId,
  },
  'a publication': {
    kind: 'publish',
    title: 'Pubblicata «Nuova Sabatini»',
    count: 1,
    by: asAdmin,
    act: async (of) => {
      await update(db, 'announcements', { _id: of.announcementId }, { isActive: false });
      return asAdmin().call(publishAnnouncements, { body: { ids: [of.announcementId] } });
    },
    before: false,
    state: isActive,
  },
  'an archived call': {
    kind: 'archive',
    title: 'Archiviata «Nuova Sabatini»',
    count: 1,
    by: asAdmin,
    act: ({ announcementId }) =>
      asAdmin().call(archiveAnnouncements, { body: { ids: [announcementId], isArchived: true } }),
    state: isActive,
  },
  'a call archived in its form': {
    kind: 'archive',
    title: 'Archiviata «Nuova Sabatini»',
    count: 1,
    by: asAdmin,
    act: ({ announcementId: id }) => asAdmin().call(updateAnnouncement, { params: { id }, body: { isActive: false } }),
    state: isActive,
  },
  'a published service': {
    kind: 'publish',
    title: 'Pubblicato «Servizio',
    count: 1,
    by: asAdmin,
    act: ({ draftId: id }) => asAdmin().call(updateService, { params: { id }, body: { isActive: true } }),
    state: ({ draftId: id }) => isOffered(id),
  },
  'an archived service': {
    kind: 'archive',
    title: 'Archiviato «Servizio',
    count: 1,
    by: asAdmin,
    act: ({ serviceId: id }) => asAdmin().call(updateService, { params: { id }, body: { isActive: false } }),
    state: ({ serviceId: id }) => isOffered(id),
  },
  'an archived conversation': {
    kind: 'archive',
    title: 'Archiviata la conversazione con ',
    count: 1,
    act: ({ consultant, chatId: objectId }) => consultant.call(createArchiving, { body: { objectId } }),
    state: async ({ consultant }) => (await consultant.call(listChats, {})).rows.length,
  },
  'a message to many': {
    kind: 'message',
    title: 'Messaggio a 2 aziende',
    count: 2,
    act: ({ consultant, agenciesIds }) =>
      consultant.call(writeToMany, { body: { agenciesIds, message: 'Chiusi il 24' } }),
    state: async ({ company, params }) => (await company.call(listMessages, { params })).rows.length,
  },
  'all notifications read': {
    kind: 'markSeen',
    title: '1 notifica segnata come letta',
    count: 1,
    act: async ({ consultant, company, chatId, agency, announcementId: recommendationId }) => {
      const body = { agencyId: agency._id, recommendationId };
      const { _id: id } = await consultant.call(createRecommendation, { body });
      await company.call(answerRecommendation, { params: { id }, body: { answer: 'interested' } });
      await portal.drain();
      expect((await consultant.call(countNotifications, {})).count).toBe(1);
      expect(chatId).not.toBe('');
      return consultant.call(readAllNotifications, {});
    },
    before: 1,
    state: async ({ consultant }) => (await consultant.call(countNotifications, {})).count,
  },
  'released dossiers': {
    kind: 'bulk',
    title: 'Approvati 2 dossier',
    count: 2,
    by: asAdmin,
    act: ({ agenciesIds }) => asAdmin().call(releaseDossiers, { body: { agenciesIds } }),
    state: async ({ agenciesIds }) =>
      (await rowsOf(db, 'agencies', {}, ['_id', 'dossierGenerationStatus']))
        .filter(({ _id }) => agenciesIds.includes(_id))
        .map(({ dossierGenerationStatus }) => dossierGenerationStatus),
  },
};

test.each(Object.entries(CASES))('%s is listed and undone', async (_, undoable) => {
  const { kind, title, count, by, act, state } = undoable;
  const of = await aCase();
  const person = by === undefined ? of.consultant : by(of);
  const before = 'before' in undoable ? undoable.before : await state(of);
  await act(of);
  const listed = await lastOf(person);
  expect(listed).toMatchObject({ kind, count, canUndo: true, undoneAt: null, remains: null });
  expect(listed.title).toContain(title);
  expect(await state(of)).not.toEqual(before);
  const undone = await undo(person, listed._id);
  expect(undone).toMatchObject({ _id: listed._id, canUndo: false, remains: null });
  expect(undone.undoneAt).not.toBeNull();
  expect(await state(of)).toEqual(before);
  expect((await person.attempt(undoAct, { params: { id: listed._id } })).code).toBe('alreadyUndone');
});

test('what is unseen again was seen once, and is mailed to nobody', async () => {
  const { consultant, company, advisor, agency, announcementId: recommendationId } = await aCase();
  const body = { agencyId: agency._id, recommendationId };
  const { _id: id } = await consultant.call(createRecommendation, { body });
  await company.call(answerRecommendation, { params: { id }, body: { answer: 'interested' } });
  await portal.drain();
  await consultant.call(readAllNotifications, {});
  await undoLast(consultant);
  expect((await consultant.call(countNotifications, {})).count).toBe(1);
  await mailUnseen({ ...ctx, clock: { now: () => minutesLater(60) } });
  const { email } = await rowOf(db, 'users', { _id: advisor._id }, ['email']);
  expect(await mailsTo(portal, email)).toEqual([]);
});

test('what companies answered, opened or read since stays, and is named', async () => {
  const of = await aCase();
  const { consultant, company, agency, agenciesIds, announcementId: recommendationId, chatId } = of;
  const third = await anAgency(ctx, { userId: (await aUser(ctx))._id, advisorId: of.advisor._id });
  const body = { agenciesIds: [...agenciesIds, third._id], recommendationId, message: 'Guarda' };
  const lines = await consultant.call(recommendToMany, { body });
  const answered = lines.find(({ agencyId }) => agencyId === agency._id)?._id ?? '';
  await company.call(answerRecommendation, { params: { id: answered }, body: { answer: 'interested' } });
  await update(db, 'recommendations', { agencyId: third._id }, { seenAt: ctx.clock.now().toISOString() });
  const remains = '1 azienda ha già risposto; 1 azienda ha già aperto il consiglio';
  expect(await lastOf(consultant)).toMatchObject({ canUndo: true, remains });
  expect(await undoLast(consultant)).toMatchObject({ remains, count: 3 });
  expect(new Set(await of.standing())).toEqual(new Set([agency._id, third._id]));
  // A message that was read stays, also where its recommendation is withdrawn.
  const { _id: other } = await anAnnouncement(ctx);
  const again = { agenciesIds: [agency._id], recommendationId: other, message: 'E questa' };
  await consultant.call(recommendToMany, { body: again });
  await company.call(readChat, { params: { id: chatId }, body: undefined });
  expect((await undoLast(consultant)).remains).toBe('1 messaggio è già stato letto');
});

test('a withdrawal is undone with its count, its notice and its answer; its message does not come back', async () => {
  const of = await aCase();
  const { consultant, owner, agency, announcementId: recommendationId } = of;
  const body = { agenciesIds: [agency._id], recommendationId, message: 'Guarda' };
  const [line] = await consultant.call(recommendToMany, { body });
  const counted = async () => (await rowsOf(db, 'kpi_events', { entityId: recommendationId }, ['_id'])).length;
  const bell = async () => (await bellOf(portal, owner)).filter(({ event }) => event === 'newAnnouncement').length;
  expect([await counted(), await bell()]).toEqual([1, 1]);
  await consultant.call(withdrawMany, { body: { recommendationsIds: [line?._id ?? ''] } });
  expect([await counted(), await bell()]).toEqual([0, 0]);
  const remains = '1 messaggio tolto dalla conversazione non torna';
  expect(await lastOf(consultant)).toMatchObject({ kind: 'withdraw', count: 1, remains });
  expect((await undoLast(consultant)).remains).toBe(remains);
  expect(await of.standing()).toEqual([agency._id]);
  expect([await counted(), await bell()]).toEqual([1, 1]);
  // Recommended anew meanwhile, it is not made to stand twice.
  await consultant.call(deleteRecommendation, { params: { id: line?._id ?? '' } });
  const { _id } = await lastOf(consultant);
  await consultant.call(createRecommendation, { body: { agencyId: agency._id, recommendationId } });
  expect((await undo(consultant, _id)).remains).toBe('1 voce è cambiata nel frattempo');
  expect(await of.standing()).toEqual([agency._id]);
});

test('who was named for a company since stays, and the history tells all of it', async () => {
  const { agency, advisor } = await aCase();
  const person = asAdmin();
  const [second, third] = [await aUser(ctx, { role: 'advisor' }), await aUser(ctx, { role: 'advisor' })];
  const assign = (advisorId: string) => person.call(updateAgency, { params: { id: agency._id }, body: { advisorId } });
  const history = async () =>
    (await person.call(listFollowers, { params: { id: agency._id } })).map(({ person: who, why }) => [who?._id, why]);
  await assign(second._id);
  const first = await lastOf(person);
  await undo(person, first._id);
  const expected = [advisor, second].map(({ _id }) => [_id, 'reassigned']);
  expect((await history()).slice(0, 2)).toEqual(expected);
  await assign(second._id);
  const { _id } = await lastOf(person);
  await assign(third._id);
  expect(await undo(person, _id)).toMatchObject({ remains: '1 azienda è stata riassegnata nel frattempo' });
  expect((await history())[0]?.[0]).toBe(third._id);
  // Who may no longer follow it is not named again.
  await assign(second._id);
  await update(db, 'users', { _id: third._id }, { isEnabled: false });
  expect(await lastOf(person)).toMatchObject({ canUndo: false });
});

test('a confirmed choice waits for the office again', async () => {
  const chosen = await aUser(ctx, { role: 'advisor' });
  const chosenAt = ctx.clock.now().toISOString();
  const owner = await aUser(ctx, { advisor: chosen._id, advisorChosenAt: chosenAt });
  const agency = await anAgency(ctx, { userId: owner._id });
  const person = asAdmin();
  await person.call(confirmChoice, { params: { id: agency._id }, body: { advisor: chosen._id } });
  await undoLast(person);
  const { rows } = await person.call(listAgencies, { query: { q: agency.businessName } });
  expect(rows[0]).toMatchObject({ advisor: null, chosen: { _id: chosen._id } });
});

test('a publication is undone until companies are told, and no longer', async () => {
  const { _id: id } = await anAnnouncement(ctx, { isActive: false });
  const person = asAdmin();
  await person.call(publishAnnouncements, { body: { ids: [id] } });
  const { _id } = await lastOf(person);
  portal.travelTo(minutesLater(30));
  await announceOpened(ctx);
  expect(await lastOf(person)).toMatchObject({ canUndo: false });
  expect((await person.attempt(undoAct, { params: { id: _id } })).code).toBe('undoOver');
});

test('the news are unseen again exactly since the day before, and since none where there was none', async () => {
  const { consultant } = await aCase();
  const since = async () => {
    const { since: day, isFirst } = await consultant.call(getPortfolioNews, {});
    return [day, isFirst];
  };
  const first = await since();
  const mark = (until: string) => consultant.call(markPortfolioSeen, { body: { until } });
  await mark('2026-11-01T08:00:00Z');
  await undoLast(consultant);
  expect(await since()).toEqual(first);
  await mark('2026-11-01T08:00:00Z');
  const before = await since();
  await mark('2026-11-02T08:00:00Z');
  expect(await lastOf(consultant)).toMatchObject({ kind: 'markSeen', count: 1, canUndo: true });
  await undoLast(consultant);
  expect(await since()).toEqual(before);
});

test('of two who press at once one undoes, and nobody undoes what is somebody else’s or a day old', async () => {
  const { advisor, consultant, company, agency, announcementId: recommendationId } = await aCase();
  const recommend = () => consultant.call(createRecommendation, { body: { agencyId: agency._id, recommendationId } });
  await recommend();
  const { _id: id } = await lastOf(consultant);
  const answers = await Promise.all([1, 2].map(() => consultant.attempt(undoAct, { params: { id } })));
  expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'alreadyUndone']));
  expect(await auditActionsOf(portal, { agencyId: agency._id })).toContain('actUndone');
  expect((await asAdmin().attempt(undoAct, { params: { id } })).status).toBe(404);
  expect((await company.attempt(listActs, {})).status).toBe(403);
  await recommend();
  const { _id: later, until } = await lastOf(consultant);
  portal.travelTo(new Date(Date.parse(until)));
  const back = portal.as(advisor);
  expect(await lastOf(back)).toMatchObject({ canUndo: false, undoneAt: null });
  expect((await back.attempt(undoAct, { params: { id: later } })).code).toBe('undoOver');
  portal.travelTo(minutesLater(31 * 24 * 60));
  expect(await portal.as(advisor).call(listActs, {})).toEqual([]);
  await applyRetention(ctx);
  expect(await rowsOf(db, 'acts', {}, ['_id'])).toEqual([]);
});

test('a dossier that was held and what was postponed come back', async () => {
  const { agency, agenciesIds } = await aCase();
  const person = asAdmin();
  await person.call(releaseDossiers, { body: { agenciesIds } });
  await person.call(holdDossiers, { body: { agenciesIds: [agency._id] } });
  expect((await lastOf(person)).title).toContain('Rimesso in attesa il dossier di ');
  await undoLast(person);
  const [row] = await rowsOf(db, 'agencies', { _id: agency._id }, ['dossierGenerationStatus']);
  expect(row?.dossierGenerationStatus).toBe('ready');
  const { consultant: asked } = await aConversation(portal, ['company']);
  const todos = async () => (await asked.call(listTodos, {})).rows;
  const before = await todos();
  const [todo] = before;
  if (todo === undefined) throw new Error('nothing waits');
  const named = { kind: todo.kind, objectId: todo.objectId };
  const until = new Date(ctx.clock.now().getTime() + 86_400_000).toISOString();
  await asked.call(snoozeTodos, { body: { todos: [named], until } });
  expect((await todos()).length).toBe(before.length - 1);
  await undoLast(asked);
  expect(await todos()).toEqual(before);
});
