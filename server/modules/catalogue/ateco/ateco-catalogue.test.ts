import {
  createAtecoCategory,
  createAtecoCode,
  createAtecoSubCategory,
  deleteAtecoCategory,
  deleteAtecoCode,
  deleteAtecoSubCategory,
  listAtecoCategories,
  listAtecoCodes,
  listAtecoSubCategories,
  updateAtecoCategory,
  updateAtecoCode,
  updateAtecoSubCategory,
} from '@volano/domain/contracts/ateco';
import { createAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { anAnnouncement, anAtecoCode, aUser } from '../../../testing/builders/factories.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));

beforeEach(async () => {
  await db.deleteFrom('ateco_category_templates').execute();
  await db.deleteFrom('ateco_subcategory_templates').execute();
  await db.deleteFrom('atecoannouncements').execute();
  await db.deleteFrom('ateco_codes').execute();
});

const code = async (digits: string, name = `Attività ${digits}`) => {
  return admin.call(createAtecoCode, { body: { code: digits, name } });
};

test('a code tells its level, its parent and its section; a second one is refused, and so is what is no code', async () => {
  expect(await code('C', 'Manifattura')).toMatchObject({ level: 1, parentCode: null, section: 'C' });
  await anAtecoCode(ctx, { code: '25', level: 2, section: 'C' });
  expect(await code('25.53.0')).toMatchObject({ version: '2025', level: 5, parentCode: '25.53', section: 'C' });
  const again = await admin.attempt(createAtecoCode, { body: { code: '25.53.0', name: 'Altro' } });
  expect(again).toMatchObject({ status: 409, code: 'conflict', fields: [{ path: 'code' }] });
  await admin.call(createAtecoCode, { body: { code: '25.53.0', name: 'Altro', version: '2007' } });
  for (const wrong of ['1.11', '25.5.3', 'Z', '620100', '']) {
    const refused = await admin.attempt(createAtecoCode, { body: { code: wrong, name: 'Altro' } });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'code' }] });
  }
  const unnamed = await admin.attempt(createAtecoCode, { body: { code: '25.54', name: ' ' } });
  expect(unnamed).toMatchObject({ status: 400, fields: [{ path: 'name' }] });
});

test('abuse 48: of three who add the same code together one does', async () => {
  const together = await Promise.all(
    [1, 2, 3].map(() => admin.attempt(createAtecoCode, { body: { code: '26.11', name: 'Gemelli' } })),
  );
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test('a used code keeps its digits and stays, the refusal says where; its name may change', async () => {
  const used = await code('25.53.00');
  const group = await admin.call(createAtecoSubCategory, { body: { name: 'Officine', atecoCodeIds: [used._id] } });
  const call = await anAnnouncement(ctx, { title: 'Bando torni' });
  await admin.call(createAtecoSetting, { body: { announcementId: call._id, latestRemovedIds: [used._id] } });
  const params = { id: used._id };
  const uses = [
    { kind: 'announcements', count: 1, names: ['Bando torni'] },
    { kind: 'subCategories', count: 1, names: [group.name] },
  ];
  expect(await admin.attempt(deleteAtecoCode, { params })).toMatchObject({ status: 409, code: 'stillInUse', uses });
  const moved = await admin.attempt(updateAtecoCode, { params, body: { code: '25.53.01' } });
  expect(moved).toMatchObject({ status: 409, code: 'stillInUse', uses });
  const renamed = await admin.call(updateAtecoCode, { params, body: { code: '25.53.00', name: 'Meccanica' } });
  expect(renamed).toMatchObject({ code: '25.53.00', name: 'Meccanica' });
  expect(renamed.subCategory).toEqual({ _id: group._id, name: 'Officine' });

  const free = await code('25.54.00');
  const given = await admin.call(updateAtecoCode, { params: { id: free._id }, body: { code: '26.5' } });
  expect(given).toMatchObject({ code: '26.5', level: 3, parentCode: '26' });
  await admin.call(deleteAtecoCode, { params: { id: free._id } });
});

test('a code stands in one group and a group in one category: the refusal names the other', async () => {
  const [one, two] = [await code('25.11'), await code('25.12')];
  const old = await anAtecoCode(ctx, { version: '2007', code: '25.11' });
  const first = await admin.call(createAtecoSubCategory, {
    body: { name: 'Metalli', atecoCodeIds: [two._id, one._id] },
  });
  expect(first.atecoCodes.map((held) => held.code)).toEqual(['25.11', '25.12']);
  const taken = await admin.attempt(createAtecoSubCategory, { body: { name: 'Serramenti', atecoCodeIds: [two._id] } });
  const metals = [{ kind: 'subCategories', count: 1, names: ['Metalli'] }];
  expect(taken).toMatchObject({ status: 409, code: 'atecoCodesAlreadyUsed', uses: metals });
  const mixed = await admin.attempt(createAtecoSubCategory, { body: { name: 'Vecchi', atecoCodeIds: [old._id] } });
  expect(mixed).toMatchObject({ status: 400, fields: [{ path: 'atecoCodeIds' }] });
  const named = await admin.attempt(createAtecoSubCategory, { body: { name: 'METALLI' } });
  expect(named).toMatchObject({ status: 409, code: 'conflict', fields: [{ path: 'name' }] });

  const params = { id: first._id };
  await admin.call(updateAtecoSubCategory, { params, body: { atecoCodeIds: [one._id] } });
  await admin.call(createAtecoSubCategory, { body: { name: 'Serramenti', atecoCodeIds: [two._id] } });

  const category = await admin.call(createAtecoCategory, {
    body: { name: 'Manifattura', subCategoryIds: [params.id] },
  });
  const second = await admin.attempt(createAtecoCategory, { body: { name: 'Edilizia', subCategoryIds: [params.id] } });
  const uses = [{ kind: 'categories', count: 1, names: ['Manifattura'] }];
  expect(second).toMatchObject({ status: 409, code: 'subCategoryAlreadyUsed', uses });
  expect(await admin.attempt(deleteAtecoSubCategory, { params })).toMatchObject({
    status: 409,
    code: 'stillInUse',
    uses,
  });
  await admin.call(deleteAtecoCategory, { params: { id: category._id } });
  await admin.call(deleteAtecoSubCategory, { params });
  expect((await admin.call(listAtecoCodes, { query: { q: '25.11' } })).rows[0]?.subCategory).toBeNull();
});

test('a code that has others under it stays until they are gone, and says which they are', async () => {
  const [parent, first, second] = [await code('96.02'), await code('96.02.1'), await code('96.02.2')];
  const params = { id: parent._id };
  const uses = [{ kind: 'atecoCodes', count: 2, names: [`96.02.1 ${first.name}`, `96.02.2 ${second.name}`] }];
  expect(await admin.attempt(deleteAtecoCode, { params })).toMatchObject({ status: 409, code: 'stillInUse', uses });
  const moved = await admin.attempt(updateAtecoCode, { params, body: { code: '96.03' } });
  expect(moved).toMatchObject({ status: 409, code: 'stillInUse', uses });
  for (const { _id } of [first, second]) await admin.call(deleteAtecoCode, { params: { id: _id } });
  await admin.call(deleteAtecoCode, { params });
});

test('groups and categories are listed by page, by name and by their first code', async () => {
  const codes = await Promise.all(['62.10', '10.11'].map((digits) => code(digits)));
  for (const [at, name] of ['Ärzte', 'Zucchero', 'alimenti'].entries()) {
    const held = codes[at];
    await admin.call(createAtecoSubCategory, { body: { name, atecoCodeIds: held ? [held._id] : [] } });
  }
  const page = await admin.call(listAtecoSubCategories, { query: { limit: '2', count: 'true', sort: 'name' } });
  expect([page.rows.map(({ name }) => name), page.total]).toEqual([['alimenti', 'Ärzte'], 3]);
  const found = await admin.call(listAtecoSubCategories, { query: { name: 'ZUCCH' } });
  expect(found.rows.map(({ name }) => name)).toEqual(['Zucchero']);
  expect((await admin.call(listAtecoSubCategories, { query: { version: '2007' } })).rows).toEqual([]);

  const byName = await admin.call(listAtecoSubCategories, { query: { sort: 'name' } });
  for (const group of byName.rows)
    await admin.call(createAtecoCategory, { body: { name: `C ${group.name}`, subCategoryIds: [group._id] } });
  const byCode = await admin.call(listAtecoCategories, { query: { sort: 'code' } });
  expect(byCode.rows.map(({ name }) => name)).toEqual(['C Zucchero', 'C Ärzte', 'C alimenti']);
  expect(byCode.rows[0]?.subCategories[0]?.atecoCodes.map((held) => held.code)).toEqual(['10.11']);

  for (const name of [' Altro', 'ALTRE', 'Altre attività']) await admin.call(createAtecoCategory, { body: { name } });
  const query = { sort: 'code', other: 'none', count: 'true' } as const;
  const { rows, total } = await admin.call(listAtecoCategories, { query });
  expect(rows.map(({ name }) => name)).toEqual(['C Zucchero', 'C Ärzte', 'C alimenti', 'Altre attività']);
  expect(total).toBe(4);
  expect((await admin.attempt(listAtecoCategories, { query: { other: 'all' } as never })).status).toBe(400);
});

test('without categories of the office the official structure is the tree, and the office asks for its own alone', async () => {
  for (const [digits, level] of [
    ['C', 1],
    ['25', 2],
    ['26', 2],
    ['25.11.00', 6],
  ] as const)
    await anAtecoCode(ctx, { code: digits, name: `Nome ${digits}`, level, section: 'C' });
  const tree = await app.as(await aUser(ctx)).call(listAtecoCategories, { query: { count: 'true' } });
  expect(tree.total).toBe(1);
  expect(
    tree.rows[0]?.subCategories.map(({ name, atecoCodes }) => [name, atecoCodes.map((held) => held.code)]),
  ).toEqual([
    ['Nome 25', ['25.11.00']],
    ['Nome 26', ['26']],
  ]);
  const named = async (name: string) => await admin.call(listAtecoCategories, { query: { name, count: 'true' } });
  expect([(await named('NOME C')).total, (await named('pesca')).rows, (await named('pesca')).total]).toEqual([
    1,
    [],
    0,
  ]);
  expect((await admin.call(listAtecoCategories, { query: { own: 'true' } })).rows).toEqual([]);
  const own = await admin.call(createAtecoCategory, { body: { name: 'Nostra' } });
  const mine = await admin.call(updateAtecoCategory, { params: { id: own._id }, body: { name: 'Mia' } });
  expect((await admin.call(listAtecoCategories, {})).rows).toEqual([mine]);
});
