import { deleteAgency } from '@volano/domain/contracts/agencies';
import { deleteMessage, listChats, listMessages, writeToMany } from '@volano/domain/contracts/chats';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { rowsOf, update, rowOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db } = await openPortal();
const advisor = await aUser(ctx, { role: 'advisor', name: 'Elena', surname: 'Marchetti' });

async function companies(count: number) {
  const owners = await Promise.all(Array.from({ length: count }, () => aUser(ctx)));
  const made = await Promise.all(owners.map(({ _id: userId }) => anAgency(ctx, { userId, advisorId: advisor._id })));
  return { people: owners.map(({ _id }) => ({ _id })), ids: made.map(({ _id }) => _id) };
}

/** What a person reads in the conversation of their company, oldest first. */
async function readBy(person: { _id: string } | undefined) {
  if (person === undefined) throw new Error('nobody reads');
  const agency = await rowOf(db, 'agencies', { userId: person._id }, ['_id']);
  const as = portal.as(person, agency);
  const [chat] = (await as.call(listChats, {})).rows;
  return chat === undefined ? [] : (await as.call(listMessages, { params: { chatId: chat._id } })).rows;
}

test('the same words about a service reach three companies, each in a conversation of its own', async () => {
  const { people, ids } = await companies(3);
  const { _id, name: title } = await aService(ctx);
  const body = { agenciesIds: ids, message: 'Ne parliamo?', about: { type: 'service', _id } } as const;
  const reply = await portal.as(advisor).call(writeToMany, { body });
  expect(reply.map((line) => [line.agencyId, line.status])).toEqual(ids.map((id) => [id, 'sent']));
  expect(new Set(reply.map(({ chatId }) => chatId)).size).toBe(3);
  const said = { message: 'Ne parliamo?', about: { type: 'service', _id, title } };
  for (const owner of people) expect(await readBy(owner)).toMatchObject([said]);
});

test('who is foreign, deleted, unknown or cannot enter has a line; a name said twice is written to once', async () => {
  const { people, ids } = await companies(4);
  const [first = '', deleted = '', locked = '', last = ''] = ids;
  const foreign = await anAgency(ctx, { advisorId: (await aUser(ctx, { role: 'advisor' }))._id });
  const admin = await aUser(ctx, { role: 'admin' });
  await portal.as(admin).call(deleteAgency, { params: { id: deleted } });
  await update(db, 'users', { _id: people[2]?._id ?? '' }, { isEnabled: false });
  const agenciesIds = [first, foreign._id, deleted, locked, newId(), first, last];
  const reply = await portal.as(advisor).call(writeToMany, { body: { agenciesIds, message: 'Buongiorno' } });
  const told = reply.map(({ status, code }) => code ?? status);
  expect(told).toEqual(['sent', 'notFound', 'notFound', 'conflict', 'notFound', 'sent']);
  for (const owner of [people[0], people[3]]) expect(await readBy(owner)).toHaveLength(1);
});

test('the same key says it once, and with other words it is a mistake', async () => {
  const { people, ids } = await companies(2);
  const idempotencyKey = newId();
  const say = (agenciesIds: string[], message: string) =>
    portal.as(advisor).attempt(writeToMany, { body: { agenciesIds, message }, idempotencyKey });
  const half = (await say(ids.slice(0, 1), 'Una volta')).reply;
  expect((await say(ids, 'Una volta')).reply[0]).toEqual(half[0]);
  for (const owner of people) expect(await readBy(owner)).toHaveLength(1);
  expect((await say(ids, 'Altro')).code).toBe('idempotencyMismatch');
});

test('what a company may not see is not talked about with it', async () => {
  const { people, ids } = await companies(1);
  const { _id } = await anAnnouncement(ctx, { isActive: false });
  for (const id of [_id, newId()]) {
    const about = { type: 'announcement', _id: id } as const;
    const reply = await portal.as(advisor).call(writeToMany, { body: { agenciesIds: ids, message: 'Vedi', about } });
    expect(reply.map(({ status, code }) => [status, code])).toEqual([['refused', 'notFound']]);
  }
  for (const owner of people) expect(await readBy(owner)).toEqual([]);
});

test('a deleted message says no more what it was about', async () => {
  const { people, ids } = await companies(1);
  const [owner] = people;
  const { _id } = await anAnnouncement(ctx);
  const said = { agenciesIds: ids, recommendationId: _id, message: 'Vedi' };
  await portal.as(advisor).call(recommendToMany, { body: said });
  const [message] = await readBy(owner);
  expect(message?.about?._id).toBe(_id);
  await portal.as(advisor).call(deleteMessage, { params: { id: message?._id ?? '' } });
  const [after] = await readBy(owner);
  expect([after?.message, after?.about]).toEqual(['', null]);
});

test('a recommendation to many goes with a word to each, all or nothing of a company', async () => {
  const { people, ids } = await companies(3);
  const [, locked] = people;
  await update(db, 'users', { _id: locked?._id ?? '' }, { isEnabled: false });
  const { _id: recommendationId, title } = await anAnnouncement(ctx);
  const body = { agenciesIds: ids, recommendationId, message: 'Scade presto' };
  const idempotencyKey = newId();
  const ask = () => portal.as(advisor).call(recommendToMany, { body, idempotencyKey });
  const reply = await ask();
  expect(reply.map(({ status, code }) => code ?? status)).toEqual(['created', 'conflict', 'created']);
  expect(await ask()).toEqual(reply);
  const said = { message: 'Scade presto', about: { type: 'announcement', _id: recommendationId, title } };
  for (const owner of [people[0], people[2]]) expect(await readBy(owner)).toMatchObject([said]);
  const kept = await rowsOf(db, 'recommendations', { recommendationId }, ['agencyId']);
  expect(new Set(kept.map(({ agencyId }) => agencyId))).toEqual(new Set([ids[0], ids[2]]));
});

test('who has no conversations recommends without a word', async () => {
  const { ids } = await companies(1);
  const admin = await aUser(ctx, { role: 'admin' });
  const { _id: recommendationId } = await anAnnouncement(ctx);
  const said = { body: { agenciesIds: ids, recommendationId, message: 'Vedi' } };
  expect((await portal.as(admin).attempt(recommendToMany, said)).code).toBe('roleForbidden');
  const plain = { body: { agenciesIds: ids, recommendationId } };
  expect((await portal.as(admin).call(recommendToMany, plain)).map(({ status }) => status)).toEqual(['created']);
});
