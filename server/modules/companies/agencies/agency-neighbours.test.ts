import { getAgencyNeighbours, listAgencies } from '@volano/domain/contracts/agencies';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aCompleteSurvey, anAgency, aQuestion, aUser } from '../../../testing/builders/factories.ts';
import { update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const advisor = await aUser(ctx, { role: 'advisor' });
await aQuestion(ctx);
const at = (days: number) => new Date(TODAY.getTime() - days * 86_400_000).toISOString();
const facts = [
  { businessName: 'Alfa', lastAccessAt: at(3), registeredOfficeProvince: 'MI', contractType: 'grow' },
  { businessName: 'Beta', lastAccessAt: null, registeredOfficeProvince: null, contractType: 'go' },
  { businessName: 'Beta', lastAccessAt: at(1), registeredOfficeProvince: 'BS', contractType: 'grow' },
  { businessName: 'Città di Sale', lastAccessAt: null, registeredOfficeProvince: 'MI', contractType: 'grow' },
  { businessName: 'Delta', lastAccessAt: at(3), registeredOfficeProvince: null, contractType: 'go' },
] as const;
const made = [];
for (const fact of facts) made.push(await anAgency(ctx, { ...fact, advisorId: advisor._id }));
const ids = made.map(({ _id }) => _id);
await aCompleteSurvey(ctx, { agencyId: ids[4] ?? '', answeredQuestions: 1 });

function ask(id: string, query: object = {}) {
  return portal.as(advisor).attempt(getAgencyNeighbours, { params: { id }, query });
}

test('whatever a list is ordered by, each company knows the one before it, the one after it and its place', async () => {
  const orders = ['businessName', '-businessName', 'lastAccessAt', '-lastAccessAt', 'survey', '-survey'];
  orders.push('registeredOfficeProvince,-lastAccessAt', '-registeredOfficeProvince', 'contractType', '-inTarget');
  for (const sort of ['', ...orders]) {
    const query = sort === '' ? {} : { sort };
    const { rows } = await portal.as(advisor).call(listAgencies, { query: { ...query, limit: '50' } });
    const inOrder = rows.map(({ _id }) => _id);
    for (const [place, id] of inOrder.entries()) {
      const { previous, next, ...known } = (await ask(id, query)).reply;
      expect([sort, previous?._id, next?._id, known]).toEqual([
        sort,
        inOrder[place - 1],
        inOrder[place + 1],
        { position: place + 1, total: 5 },
      ]);
    }
  }
});

test('the filters of the list hold, and a company that has left it still has its neighbours there', async () => {
  const [alfa = '', , beta = '', sale = ''] = ids;
  const grown = { contractType: 'grow', sort: 'businessName' };
  expect((await ask(beta, grown)).reply).toEqual({
    previous: { _id: alfa, businessName: 'Alfa' },
    next: { _id: sale, businessName: 'Città di Sale' },
    position: 2,
    total: 3,
  });
  await update(db, 'agencies', { _id: beta }, { contractType: 'prospect' });
  const left = (await ask(beta, grown)).reply;
  expect([left.previous?._id, left.next?._id, left.position, left.total]).toEqual([alfa, sale, null, 2]);
  await update(db, 'agencies', { _id: beta }, { contractType: 'grow' });
});

test('nobody is led to a company that they do not follow, nor asks from one', async () => {
  const other = await aUser(ctx, { role: 'advisor' });
  const foreign = await anAgency(ctx, { businessName: 'Beta', advisorId: other._id });
  expect((await ask(foreign._id)).status).toBe(404);
  const reply = await portal.as(other).call(getAgencyNeighbours, { params: { id: foreign._id } });
  expect(reply).toEqual({ previous: null, next: null, position: 1, total: 1 });
  expect((await ask(ids[0] ?? '', { sort: 'vatNumber,nothing' })).status).toBe(400);
});
