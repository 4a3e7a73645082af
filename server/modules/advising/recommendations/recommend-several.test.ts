import { listChats, listMessages } from '@volano/domain/contracts/chats';
import { createRecommendation, recommendSeveral, withdrawMany } from '@volano/domain/contracts/recommendations';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAgency, anAnnouncement, aService, aUser } from '../../../testing/builders/factories.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { inDays } from '../../../testing/builders/days.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const advisor = await aUser(ctx, { role: 'advisor', name: 'Elena', surname: 'Marchetti' });

async function company() {
  const owner = await aUser(ctx);
  return { _id: (await anAgency(ctx, { userId: owner._id, advisorId: advisor._id }))._id, owner };
}

type Item = { readonly recommendationId: string };

async function calls(...titles: string[]) {
  const made = await Promise.all(titles.map((title) => anAnnouncement(ctx, { title })));
  return made.map(({ _id }) => ({ recommendationId: _id }));
}

async function standing(agencyId: string): Promise<number> {
  return (await rowsOf(db, 'recommendations', { agencyId, withdrawnAt: null }, ['_id'])).length;
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
  expect(await standing(id)).toBe(3);
  const made = reply.flatMap(({ status: became, _id }) => (became === 'created' && _id !== undefined ? [_id] : []));
  const undone = await portal.as(advisor).call(withdrawMany, { body: { recommendationsIds: made } });
  expect([undone.length, await standing(id)]).toEqual([2, 1]);
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
  expect(await standing(id)).toBe(0);
  const admin = await aUser(ctx, { role: 'admin' });
  expect((await portal.as(admin).attempt(recommendSeveral, { params: { id }, body })).code).toBe('roleForbidden');
  expect(await portal.as(admin).call(recommendSeveral, { params: { id }, body: { items } })).toHaveLength(1);
});
