import * as contract from '@volano/domain/contracts/ateco';
import { createAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { beforeEach, expect, test } from 'vitest';
import { outcomeOf, statusesOf } from '../../../testing/builders/answers.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, anAtecoCode, aUser } from '../../../testing/builders/factories.ts';
import { insert } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));

beforeEach(async () => {
  await db.deleteFrom('ateco_category_templates').execute();
  await db.deleteFrom('ateco_subcategory_templates').execute();
  await db.deleteFrom('atecoannouncements').execute();
  await db.deleteFrom('ateco_codes').execute();
});

const addCode = (body: { code: string; name: string; version?: '2007' }) =>
  admin.attempt(contract.createAtecoCode, { body });
const code = async (digits: string, name = `Attività ${digits}`) => (await addCode({ code: digits, name })).reply;
const group = (name: string, ...codes: { _id: string }[]) =>
  admin.attempt(contract.createAtecoSubCategory, { body: { name, atecoCodeIds: codes.map(({ _id }) => _id) } });

test('a code tells its level, its parent and its section; a second one is refused, and so is what is no code', async () => {
  expect(await code('C', 'Manifattura')).toMatchObject({ level: 1, parentCode: null, section: 'C' });
  await anAtecoCode(ctx, { code: '25', level: 2, section: 'C' });
  expect(await code('25.53.0')).toMatchObject({ version: '2025', level: 5, parentCode: '25.53', section: 'C' });
  expect(outcomeOf(await addCode({ code: '25.53.0', name: 'Altro' }))).toBe('409 conflict code');
  expect((await addCode({ code: '25.53.0', name: 'Altro', version: '2007' })).status).toBe(201);
  for (const wrong of ['1.11', '25.5.3', 'Z', '620100', ''])
    expect(outcomeOf(await addCode({ code: wrong, name: 'Altro' }))).toMatch(/^400 \w+ code$/);
  expect(outcomeOf(await addCode({ code: '25.54', name: ' ' }))).toMatch(/^400 \w+ name$/);
});

test('abuse 48: of three who add the same code together one does', async () => {
  const together = await Promise.all([1, 2, 3].map(() => addCode({ code: '26.11', name: 'Gemelli' })));
  expect(statusesOf(together)).toEqual([201, 409, 409]);
});

test('a used code keeps its digits and stays, the refusal says where; its name may change', async () => {
  const used = await code('25.53.00');
  const { reply: held } = await group('Officine', used);
  const call = await anAnnouncement(ctx, { title: 'Bando torni' });
  await admin.call(createAtecoSetting, { body: { announcementId: call._id, latestRemovedIds: [used._id] } });
  const params = { id: used._id };
  const uses = [
    { kind: 'announcements', count: 1, names: ['Bando torni'] },
    { kind: 'subCategories', count: 1, names: [held.name] },
  ];
  const deleted = await admin.attempt(contract.deleteAtecoCode, { params });
  const moved = await admin.attempt(contract.updateAtecoCode, { params, body: { code: '25.53.01' } });
  for (const refused of [deleted, moved]) expect(refused).toMatchObject({ status: 409, code: 'stillInUse', uses });
  const renamed = await admin.call(contract.updateAtecoCode, { params, body: { code: '25.53.00', name: 'Meccanica' } });
  expect(renamed).toMatchObject({ code: '25.53.00', name: 'Meccanica' });
  expect(renamed.subCategory).toEqual({ _id: held._id, name: 'Officine' });

  const free = await code('25.54.00');
  const given = await admin.call(contract.updateAtecoCode, { params: { id: free._id }, body: { code: '26.5' } });
  expect(given).toMatchObject({ code: '26.5', level: 3, parentCode: '26' });
  await admin.call(contract.deleteAtecoCode, { params: { id: free._id } });
});

test('a code stands in one group and a group in one category: the refusal names the other', async () => {
  const [one, two] = [await code('25.11'), await code('25.12')];
  const old = await anAtecoCode(ctx, { version: '2007', code: '25.11' });
  const { reply: first } = await group('Metalli', two, one);
  expect(first.atecoCodes.map((held) => held.code)).toEqual(['25.11', '25.12']);
  const taken = await group('Serramenti', two);
  const metals = [{ kind: 'subCategories', count: 1, names: ['Metalli'] }];
  expect(taken).toMatchObject({ status: 409, code: 'atecoCodesAlreadyUsed', uses: metals });
  expect(outcomeOf(await group('Vecchi', old))).toMatch(/^400 \w+ atecoCodeIds$/);
  expect(outcomeOf(await group('METALLI'))).toBe('409 conflict name');

  const params = { id: first._id };
  await admin.call(contract.updateAtecoSubCategory, { params, body: { atecoCodeIds: [one._id] } });
  expect((await group('Serramenti', two)).status).toBe(201);

  const categorise = (name: string) =>
    admin.attempt(contract.createAtecoCategory, { body: { name, subCategoryIds: [params.id] } });
  const { reply: category } = await categorise('Manifattura');
  const uses = [{ kind: 'categories', count: 1, names: ['Manifattura'] }];
  expect(await categorise('Edilizia')).toMatchObject({ status: 409, code: 'subCategoryAlreadyUsed', uses });
  const refused = await admin.attempt(contract.deleteAtecoSubCategory, { params });
  expect(refused).toMatchObject({ status: 409, code: 'stillInUse', uses });
  await admin.call(contract.deleteAtecoCategory, { params: { id: category._id } });
  await admin.call(contract.deleteAtecoSubCategory, { params });
  expect((await admin.call(contract.listAtecoCodes, { query: { q: '25.11' } })).rows[0]?.subCategory).toBeNull();
});

test('a code that has others under it stays until they are gone, and says which they are', async () => {
  const [parent, first, second] = [await code('96.02'), await code('96.02.1'), await code('96.02.2')];
  const params = { id: parent._id };
  const uses = [{ kind: 'atecoCodes', count: 2, names: [`96.02.1 ${first.name}`, `96.02.2 ${second.name}`] }];
  const deleted = await admin.attempt(contract.deleteAtecoCode, { params });
  const moved = await admin.attempt(contract.updateAtecoCode, { params, body: { code: '96.03' } });
  for (const refused of [deleted, moved]) expect(refused).toMatchObject({ status: 409, code: 'stillInUse', uses });
  for (const { _id: id } of [first, second, parent]) await admin.call(contract.deleteAtecoCode, { params: { id } });
});

test('groups and categories are listed by page, by name and by their first code', async () => {
  const [late, early] = [await code('62.10'), await code('10.11')];
  const made = [await group('Ärzte', late), await group('Zucchero', early), await group('alimenti')];
  const query = { limit: '2', count: 'true', sort: 'name' } as const;
  const page = await admin.call(contract.listAtecoSubCategories, { query });
  expect([page.rows.map(({ name }) => name), page.total]).toEqual([['alimenti', 'Ärzte'], 3]);
  const found = await admin.call(contract.listAtecoSubCategories, { query: { name: 'ZUCCH' } });
  expect(found.rows.map(({ name }) => name)).toEqual(['Zucchero']);
  expect((await admin.call(contract.listAtecoSubCategories, { query: { version: '2007' } })).rows).toEqual([]);

  const categorise = (name: string, subCategoryIds: string[] = []) =>
    admin.call(contract.createAtecoCategory, { body: { name, subCategoryIds } });
  for (const { reply } of made) await categorise(`C ${reply.name}`, [reply._id]);
  const byCode = await admin.call(contract.listAtecoCategories, { query: { sort: 'code' } });
  expect(byCode.rows.map(({ name }) => name)).toEqual(['C Zucchero', 'C Ärzte', 'C alimenti']);
  expect(byCode.rows[0]?.subCategories[0]?.atecoCodes.map((held) => held.code)).toEqual(['10.11']);

  for (const name of [' Altro', 'ALTRE', 'Altre attività']) await categorise(name);
  const others = { sort: 'code', other: 'none', count: 'true' } as const;
  const { rows, total } = await admin.call(contract.listAtecoCategories, { query: others });
  expect(rows.map(({ name }) => name)).toEqual(['C Zucchero', 'C Ärzte', 'C alimenti', 'Altre attività']);
  expect(total).toBe(4);
  expect((await admin.attempt(contract.listAtecoCategories, { query: { other: 'all' } as never })).status).toBe(400);
});

test('without categories of the office the official structure is the tree, and the office asks for its own alone', async () => {
  for (const [level, digits] of [
    [1, 'C'],
    [2, '25'],
    [2, '26'],
    [6, '25.11.00'],
  ] as const)
    await anAtecoCode(ctx, { code: digits, name: `Nome ${digits}`, level, section: 'C' });
  const reader = app.as(await aUser(ctx));
  const tree = await reader.call(contract.listAtecoCategories, { query: { count: 'true' } });
  expect(tree.total).toBe(1);
  const branches = tree.rows[0]?.subCategories.map((one) => [one.name, ...one.atecoCodes.map((held) => held.code)]);
  expect(branches?.map((branch) => branch.join(': '))).toEqual(['Nome 25: 25.11.00', 'Nome 26: 26']);
  const named = (name: string) => admin.call(contract.listAtecoCategories, { query: { name, count: 'true' } });
  expect((await named('NOME C')).total).toBe(1);
  expect(await named('pesca')).toEqual({ rows: [], total: 0 });
  expect((await admin.call(contract.listAtecoCategories, { query: { own: 'true' } })).rows).toEqual([]);
  const own = await admin.call(contract.createAtecoCategory, { body: { name: 'Nostra' } });
  const mine = await admin.call(contract.updateAtecoCategory, { params: { id: own._id }, body: { name: 'Mia' } });
  expect((await admin.call(contract.listAtecoCategories, {})).rows).toEqual([mine]);
});

const add = async (version: '2007' | '2025', ...codes: string[]) =>
  Promise.all(codes.map((code) => anAtecoCode(ctx, { version, code, name: `Nome ${code}` })));

test('a company is asked for the code of 2025 where the passage is not one to one, until it has chosen', async () => {
  const [pasta, weaving, software, untold] = await add('2007', '10.73.00', '13.20.00', '62.01.00', '99.00.00');
  await add('2025', '10.73.01', '10.73.02', '10.72.00', '13.20.00', '13.30.00', '13.21.00', '62.10.00');
  await insert(db, 'ateco_correspondences', [
    { code2007: '10.73.00', code2025: '10.73.0', targets: 2, isSimple: false },
    { code2007: '13.20.00', code2025: '13.20.00', targets: 3, isSimple: false },
    { code2007: '62.01.00', code2025: '62.10.00', targets: 1, isSimple: true },
  ]);
  const user = await aUser(ctx);
  const agency = await aSurveyedAgency(ctx, { userId: user._id });
  const company = app.as(user, agency);
  const params = { id: agency.surveyId };
  const declared = [pasta, weaving, software, untold].map((code) => code?._id ?? '');
  await company.call(updateSurvey, { params, body: { atecoIds: declared } });

  const reply = await company.call(contract.listAtecoConfirmations, { params });
  expect(reply.map(({ from, candidates }) => [from.code, candidates.map(({ code }) => code)])).toEqual([
    ['10.73.00', ['10.73.01', '10.73.02']],
    ['13.20.00', ['13.20.00', '13.21.00']],
  ]);
  const picked = reply[0]?.candidates[1]?._id ?? '';
  await company.call(updateSurvey, { params, body: { latestAtecoIds: [picked] } });
  expect((await company.call(contract.listAtecoConfirmations, { params })).map(({ from }) => from.code)).toEqual([
    '13.20.00',
  ]);
});
