import { deleteAgency } from '@volano/domain/contracts/agencies';
import { createRecommendation, recommendToMany, withdrawMany } from '@volano/domain/contracts/recommendations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { inDays } from '../../../testing/builders/days.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const advisor = await aUser(ctx, { role: 'advisor', name: 'Elena', surname: 'Marchetti' });
const foreign = await anAgency(ctx, { advisorId: (await aUser(ctx, { role: 'advisor' }))._id });

/** What each company hears. */
const LINE = { title: 'Elena ti consiglia un’agevolazione' };

async function companies(count: number) {
  const owners = await Promise.all(Array.from({ length: count }, () => aUser(ctx)));
  const made = await Promise.all(owners.map(({ _id }) => anAgency(ctx, { userId: _id, advisorId: advisor._id })));
  return { owners, ids: made.map(({ _id }) => _id) };
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
  await sql.raw(trigger).execute(db);
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
  await sql.raw('drop trigger refuse_second on kpi_events').execute(db);
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
  expect((await portal.as(advisor).call(withdrawMany, { body })).toSorted()).toEqual(made.toSorted());
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
