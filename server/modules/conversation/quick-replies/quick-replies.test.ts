import * as contract from '@volano/domain/contracts/quick-replies';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { insert } from '../../../testing/builders/rows.ts';

const { portal, db, office } = await openOffice();
afterEach(async () => void (await db.deleteFrom('quick_replies').execute()));

const admin = portal.as(office.admin);
const keep = (name: string, text = 'Buongiorno {persona}', isEnabled = true) =>
  admin.call(contract.createQuickReply, { body: { name, text, isEnabled } });
const namesFor = async (person: { _id: string }) =>
  (await portal.as(person).call(contract.listQuickReplies, {})).map(({ name }) => name);

test('the office keeps texts in its order, consultants see those that are turned on', async () => {
  const [first, second, third] = [await keep('Saluto'), await keep('Documenti'), await keep('Bozza', 'x', false)];
  expect(first).toMatchObject({ name: 'Saluto', text: 'Buongiorno {persona}', isEnabled: true });
  expect(await namesFor(office.admin)).toEqual(['Saluto', 'Documenti', 'Bozza']);
  for (const person of [office.advisor, office.performance])
    expect(await namesFor(person)).toEqual(['Saluto', 'Documenti']);
  const order = { body: { quickRepliesIds: [third._id, second._id, newId()] } };
  const reply = await admin.call(contract.orderQuickReplies, order);
  expect(reply.map(({ name }) => name)).toEqual(['Bozza', 'Documenti', 'Saluto']);
  const changed = { name: 'Bozza', text: 'Eccola, {azienda}', isEnabled: true };
  const params = { id: third._id };
  expect(await admin.call(contract.updateQuickReply, { params, body: changed })).toMatchObject(changed);
  expect(await namesFor(office.advisor)).toEqual(['Bozza', 'Documenti', 'Saluto']);
  await admin.call(contract.deleteQuickReply, { params });
  expect((await admin.attempt(contract.updateQuickReply, { params, body: changed })).status).toBe(404);
  expect(await namesFor(office.advisor)).toEqual(['Documenti', 'Saluto']);
});

test('what is no text, a name that is taken and one too many are refused in words', async () => {
  await keep('Perché no');
  const other = await keep('Altro');
  const refused = async (body: { name: string; text: string }) => {
    const { status, fields } = await admin.attempt(contract.createQuickReply, { body });
    return [status, fields];
  };
  const words = expect.stringContaining('{azienda}, {persona} e {consulente}');
  const asked = await refused({ name: 'Ciao', text: 'Chiami {telefono}' });
  expect(asked).toMatchObject([400, [{ path: 'text', message: words }]]);
  for (const [name, text] of [
    [' ', 'a'],
    ['a\nb', 'a'],
    ['a', ' '],
    ['a', 'a\u0000'],
  ] as const)
    expect([name, text, (await refused({ name, text }))[0]]).toEqual([name, text, 400]);
  expect(await refused({ name: 'perche NO', text: 'a' })).toMatchObject([409, [{ path: 'name' }]]);
  const rename = { params: { id: other._id }, body: { name: 'PERCHÉ NO', text: 'a' } };
  expect((await admin.attempt(contract.updateQuickReply, rename)).status).toBe(409);
  for (let place = 0; place < contract.MAX_QUICK_REPLIES - 2; place += 1)
    await insert(db, 'quick_replies', { _id: newId(), name: `n${place}`, text: 'x', place });
  expect((await refused({ name: 'Una di troppo', text: 'a' }))[0]).toBe(409);
  expect(await namesFor(office.admin)).toHaveLength(contract.MAX_QUICK_REPLIES);
});
