import { deleteAgency } from '@volano/domain/contracts/agencies';
import { listChats, listMessages } from '@volano/domain/contracts/chats';
import {
  createRecommendation,
  recommendSeveral,
  recommendToMany,
  withdrawMany,
} from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/world/database.ts';
import { newId } from '../../../platform/new-id.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { inDays } from '../../../testing/builders/days.ts';

const { portal, ctx, db } = await openPortal();
const advisor = await aUser(ctx, { role: 'advisor', name: 'Elena', surname: 'Marchetti' });
const foreign = await anAgency(ctx, { advisorId: (await aUser(ctx, { role: 'advisor' }))._id });

/** What each company hears. */
const LINE = { title: 'Elena ti consiglia un’agevolazione' };

async function company() {
  const owner = await aUser(ctx);
  return { _id: (await anAgency(ctx, { userId: owner._id, advisorId: advisor._id }))._id, owner };
}

async function companies(count: number) {
  const made = await Promise.all(Array.from({ length: count }, company));
  return { owners: made.map(({ owner }) => owner), ids: made.map(({ _id }) => _id) };
}

async function standing(recommendationId: string) {
  const rows = await rowsOf(db, 'recommendations', { recommendationId, withdrawnAt: null }, ['agencyId']);
  return rows.map(({ agencyId }) => agencyId).sort();
}

async function counted(entityId: string): Promise<number> {
  return (await rowsOf(db, 'kpi_events', { entityId }, ['_id'])).length;
}

test('a call reaches fifteen companies by one request, each told and counted as if it were alone', async () => {
  const { owners, ids } = await companies(15);
  const { _id: recommendationId } = await anAnnouncement(ctx, { title: 'Nuova Sabatini' });
  const reply = await portal.as(advisor).call(recommendToMany, { body: { agenciesIds: ids, recommendationId } });
  expect(reply.map(({ agencyId, status: became }) => [agencyId, became])).toEqual(ids.map((id) => [id, 'created']));
  expect(await standing(recommendationId)).toEqual(ids.toSorted());
  expect(await counted(recommendationId)).toBe(15);
  for (const owner of owners) expect(await bellOf(portal, owner)).toMatchObject([LINE]);
});

test('who is foreign, deleted, unknown, repeated or told before has a line, and the rest is done', async () => {
  const { ids } = await companies(4);
  const [first = '', told = '', deleted = '', last = ''] = ids;
  const { _id: recommendationId } = await aService(ctx);
  const thing = { recommendationType: 'service', recommendationId } as const;
  await portal.as(advisor).call(createRecommendation, { body: { agencyId: told, ...thing } });
  const admin = await aUser(ctx, { role: 'admin' });
  await portal.as(admin).call(deleteAgency, { params: { id: deleted } });
  const agenciesIds = [first, foreign._id, told, deleted, newId(), first, last];
  const reply = await portal.as(advisor).call(recommendToMany, { body: { agenciesIds, ...thing } });
  const statuses = reply.map(({ status, code }) => code ?? status);
  expect(statuses).toEqual(['created', 'notFound', 'already', 'notFound', 'notFound', 'created']);
  expect(await standing(recommendationId)).toEqual([first, told, last].toSorted());
  expect(await counted(recommendationId)).toBe(3);
});

test('what can no longer be recommended is refused to each, but to who has it already', async () => {
  const { ids } = await companies(2);
  const [told = ''] = ids;
  const { _id: recommendationId } = await anAnnouncement(ctx);
  await portal.as(advisor).call(createRecommendation, { body: { agencyId: told, recommendationId } });
  await update(db, 'announcements', { _id: recommendationId }, { expiryDate: inDays(-1) });
  const reply = await portal.as(advisor).call(recommendToMany, { body: { agenciesIds: ids, recommendationId } });
  expect(reply.map(({ status }) => status)).toEqual(['already', 'refused']);
  expect(reply[1]?.code).not.toBe('notFound');
});

test('the same key is the same request: what was created is told so again, and nothing is done twice', async () => {
  const { ids } = await companies(3);
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const idempotencyKey = newId();
  // As after a fault in its midst: the key knows two of three.
  const ask = (agenciesIds: string[]) =>
    portal.as(advisor).call(recommendToMany, { body: { agenciesIds, recommendationId }, idempotencyKey });
  const before = await ask(ids.slice(0, 2));
  const whole = await ask(ids);
  expect(whole.slice(0, 2)).toEqual(before);
  expect(whole.map(({ status }) => status)).toEqual(['created', 'created', 'created']);
  expect(await counted(recommendationId)).toBe(3);
  const other = await anAnnouncement(ctx);
  const body = { agenciesIds: ids, recommendationId: other._id };
  const mismatch = await portal.as(advisor).attempt(recommendToMany, { body, idempotencyKey });
  expect(mismatch.code).toBe('idempotencyMismatch');
});

test('a fault in the midst leaves of each company all or nothing, and the same key goes on', async () => {
  const { owners, ids } = await companies(3);
  const [first = '', second = ''] = ids;
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const trigger = `create function refuse_second() returns trigger language plpgsql as $$ begin
      if new."agencyId" = '${second}' then raise exception 'as if the machine failed'; end if; return new; end $$;
    create trigger refuse_second before insert on kpi_events for each row execute function refuse_second();`;
  await asOwner(db, trigger);
  const body = { agenciesIds: ids, recommendationId, message: 'Ne parliamo?' };
  const request = { body, idempotencyKey: newId() };
  const said = async () => {
    const messages = db.selectFrom('chat_messages as m').innerJoin('chats as c', 'c._id', 'm.chatId');
    const rows = await messages.select('c.agencyId').where('c.agencyId', 'in', ids).execute();
    return rows.map(({ agencyId }) => agencyId);
  };
  expect((await portal.as(advisor).attempt(recommendToMany, request)).status).toBe(500);
  const done = [await standing(recommendationId), await said(), await counted(recommendationId)];
  expect(done).toEqual([[first], [first], 1]);
  await asOwner(db, 'drop trigger refuse_second on kpi_events');
  const again = await portal.as(advisor).call(recommendToMany, request);
  expect(again.map(({ status }) => status)).toEqual(['created', 'created', 'created']);
  expect(await standing(recommendationId)).toEqual(ids.toSorted());
  expect(new Set(await said())).toEqual(new Set(ids));
  expect(await counted(recommendationId)).toBe(3);
  for (const owner of owners)
    expect((await bellOf(portal, owner)).filter(({ title }) => title === LINE.title)).toHaveLength(1);
});

test('two who recommend the same to the same companies at once are answered, and it is counted once', async () => {
  const { ids } = await companies(6);
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const ask = (agenciesIds: string[]) =>
    portal.as(advisor).attempt(recommendToMany, { body: { agenciesIds, recommendationId } });
  const answers = await Promise.all([ask(ids), ask(ids.toReversed())]);
  const all = answers.flatMap(({ reply }) => reply.map(({ status }) => status)).toSorted();
  expect(all).toEqual([...Array(6).fill('already'), ...Array(6).fill('created')]);
  expect(await counted(recommendationId)).toBe(6);
});

test('what was just recommended is taken back at once; what is not one’s own is left out', async () => {
  const { ids } = await companies(3);
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const reply = await portal.as(advisor).call(recommendToMany, { body: { agenciesIds: ids, recommendationId } });
  const made = reply.map(({ _id = '' }) => _id);
  const colleague = await aUser(ctx, { role: 'advisor' });
  const body = { recommendationsIds: [...made, newId()] };
  expect(await portal.as(colleague).call(withdrawMany, { body })).toEqual([]);
  const withdrawn = await portal.as(advisor).call(withdrawMany, { body });
  expect(withdrawn.map(({ _id }) => _id).toSorted()).toEqual(made.toSorted());
  expect(await portal.as(advisor).call(withdrawMany, { body })).toEqual([]);
  expect(await standing(recommendationId)).toEqual([]);
});

test('the record says of each company who recommended it, who took it back, and nothing of what was refused', async () => {
  const { ids } = await companies(2);
  const [first = ''] = ids;
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const body = { agenciesIds: [...ids, foreign._id], recommendationId };
  const reply = await portal.as(advisor).call(recommendToMany, { body });
  await portal.as(advisor).call(recommendToMany, { body });
  const [made] = reply;
  await portal.as(advisor).call(withdrawMany, { body: { recommendationsIds: [made?._id ?? ''] } });
  await portal.as(advisor).call(withdrawMany, { body: { recommendationsIds: [made?._id ?? ''] } });
  const columns = ['action', 'agencyId', 'actorId', 'entityType'] as const;
  const lines = await rowsOf(db, 'audit_events', { entityId: recommendationId }, columns, '_id');
  const line = { actorId: advisor._id, entityType: 'announcement' };
  const recommended = ids.map((agencyId) => ({ ...line, action: 'recommended', agencyId }));
  expect(lines).toEqual([...recommended, { ...line, action: 'recommendationWithdrawn', agencyId: first }]);
});

test('more than two hundred, or none, is refused', async () => {
  const { _id: recommendationId } = await anAnnouncement(ctx);
  for (const agenciesIds of [[], Array.from({ length: 201 }, newId)]) {
    const body = { agenciesIds, recommendationId };
    expect((await portal.as(advisor).attempt(recommendToMany, { body })).status).toBe(400);
  }
});

async function standingOf(agencyId: string): Promise<number> {
  return (await rowsOf(db, 'recommendations', { agencyId, withdrawnAt: null }, ['_id'])).length;
}

type Item = { readonly recommendationId: string };

async function calls(...titles: string[]) {
  const made = await Promise.all(titles.map((title) => anAnnouncement(ctx, { title })));
  return made.map(({ _id }) => ({ recommendationId: _id }));
}

async function readBy(owner: Awaited<ReturnType<typeof aUser>>, agencyId: string) {
  const [chat] = (await portal.as(owner).call(listChats, { query: { agencyId } })).rows;
  if (chat === undefined) return [];
  return (await portal.as(owner).call(listMessages, { params: { chatId: chat._id } })).rows;
}

test('several calls and a service reach one company by one request, each in its line, and are taken back by one', async () => {
  const { _id: id } = await company();
  const [first, told, over] = (await calls('Uno', 'Due', 'Tre')) as [Item, Item, Item];
  const service = { recommendationType: 'service', recommendationId: (await aService(ctx))._id } as const;
  await portal.as(advisor).call(createRecommendation, { body: { agencyId: id, ...told } });
  await update(db, 'announcements', { _id: over.recommendationId }, { expiryDate: inDays(-1) });
  const items = [first, told, over, { recommendationId: newId() }, first, service];
  const reply = await portal.as(advisor).call(recommendSeveral, { params: { id }, body: { items } });
  expect(reply.map((line) => line.status)).toEqual(['created', 'already', 'refused', 'refused', 'created']);
  expect(reply[3]?.code).toBe('notFound');
  expect(reply.map(({ recommendationType }) => recommendationType).at(-1)).toBe('service');
  expect(await standingOf(id)).toBe(3);
  const made = reply.flatMap(({ status: became, _id }) => (became === 'created' && _id !== undefined ? [_id] : []));
  const undone = await portal.as(advisor).call(withdrawMany, { body: { recommendationsIds: made } });
  expect([undone.length, await standingOf(id)]).toEqual([2, 1]);
});

test('the words are said once and name what was recommended; one thing stands beside them', async () => {
  const { _id: id, owner } = await company();
  const items = await calls('Nuova Sabatini', 'Transizione 5.0');
  const idempotencyKey = newId();
  const ask = (message: string) =>
    portal.as(advisor).attempt(recommendSeveral, { params: { id }, body: { items, message }, idempotencyKey });
  const once = await ask('Ne parliamo?');
  expect((await ask('Ne parliamo?')).reply).toEqual(once.reply);
  expect((await ask('Altro')).code).toBe('idempotencyMismatch');
  const said = (await readBy(owner, id)).map(({ message }) => message);
  expect(said).toEqual(['Ne parliamo?\n\n– Nuova Sabatini\n– Transizione 5.0']);
  const [alone = { recommendationId: '' }] = await calls('Da sola');
  const body = { items: [alone], message: 'E questa' };
  await portal.as(advisor).call(recommendSeveral, { params: { id }, body });
  const about = { type: 'announcement', _id: alone.recommendationId, title: 'Da sola' };
  expect((await readBy(owner, id)).map(({ message, about: of }) => [message, of])).toContainEqual(['E questa', about]);
});

test('where the words cannot be said nothing is done, and who has no conversations says none', async () => {
  const { _id: id, owner } = await company();
  const items = await calls('Ferma');
  await update(db, 'users', { _id: owner._id }, { isEnabled: false });
  const body = { items, message: 'Buongiorno' };
  expect((await portal.as(advisor).attempt(recommendSeveral, { params: { id }, body })).status).toBe(409);
  expect(await standingOf(id)).toBe(0);
  const admin = await aUser(ctx, { role: 'admin' });
  expect((await portal.as(admin).attempt(recommendSeveral, { params: { id }, body })).code).toBe('roleForbidden');
  expect(await portal.as(admin).call(recommendSeveral, { params: { id }, body: { items } })).toHaveLength(1);
});
