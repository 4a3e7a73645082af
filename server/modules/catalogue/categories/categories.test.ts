import { expect, test } from 'vitest';
import {
  getRequirementTemplate,
  listCategoryTemplates,
  listRequirementTemplates,
} from '@volano/domain/contracts/categories';
import { newId } from '../../../platform/new-id.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const user = app.as(await aUser(ctx));
const admin = app.as(await aUser(ctx, { role: 'admin' }));
const [size, empty] = [newId(), newId()];
await insert(db, 'categories_templates', [
  { _id: size, categoryName: 'Dimensione', question: 'Quanto è grande l’azienda?', order: 2 },
  { _id: empty, categoryName: 'Ancora vuota', order: 1 },
]);
const answer = { type: 'size', categoryTemplateId: size };
await insert(db, 'requirements_templates', [
  { ...answer, _id: newId(), name: 'Nessuna di queste', order: 0, isNoneOfThese: true },
  { ...answer, _id: newId(), name: 'Piccola', order: 2 },
  { ...answer, _id: newId(), name: 'Micro', order: 1 },
  { _id: newId(), name: 'Libera', type: 'other', order: 0 },
]);

test('companies are asked only questions that have answers, in order, "none of these" last', async () => {
  const reply = await user.call(listCategoryTemplates, { query: { count: 'true' } });
  expect(reply.total).toBe(1);
  const asked = reply.rows.map((one) => [one.categoryName, one.requirements.map(({ name }) => name)]);
  expect(asked).toEqual([['Dimensione', ['Micro', 'Piccola', 'Nessuna di queste']]]);
  expect(reply.rows[0]?.requirementsIds).toEqual(reply.rows[0]?.requirements.map(({ _id }) => _id));
});

test('staff see every category, and search by name or question without accents', async () => {
  const reply = await admin.call(listCategoryTemplates, {});
  expect(reply.rows.map(({ categoryName }) => categoryName)).toEqual(['Ancora vuota', 'Dimensione']);
  const found = await admin.call(listCategoryTemplates, { query: { q: 'QUANTO E GRANDE' } });
  expect(found.rows.map(({ categoryName }) => categoryName)).toEqual(['Dimensione']);
});

test('requirements of a category, by name', async () => {
  const query = { categoryTemplateId: size, sort: 'name', count: 'true' } as const;
  const ofSize = await user.call(listRequirementTemplates, { query });
  expect([ofSize.total, ofSize.rows.map(({ name }) => name)]).toEqual([3, ['Micro', 'Nessuna di queste', 'Piccola']]);
  const all = await admin.call(listRequirementTemplates, { query: { name: 'libera' } });
  expect(all.rows).toMatchObject([{ name: 'Libera', categoryTemplateId: null }]);
});

test('a requirement of no category yet is not there for companies, however they ask', async () => {
  const [free] = (await admin.call(listRequirementTemplates, { query: { name: 'libera' } })).rows;
  for (const query of [{ name: 'libera' }, { q: 'Libera' }, { isFree: 'true' }] as const) {
    const reply = await user.call(listRequirementTemplates, { query: { ...query, count: 'true' } });
    expect([reply.rows, reply.total]).toEqual([[], 0]);
  }
  const reply = await user.call(listRequirementTemplates, {});
  expect(reply.rows.map(({ name }) => name)).toEqual(['Nessuna di queste', 'Micro', 'Piccola']);
  expect((await user.attempt(getRequirementTemplate, { params: { id: free?._id ?? '' } })).status).toBe(404);
});
