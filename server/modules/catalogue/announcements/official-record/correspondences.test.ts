import * as contract from '@volano/domain/contracts/announcement-review';
import { expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { anAnnouncement, aQuestion, aUser } from '../../../../testing/builders/factories.ts';
import { insert } from '../../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = portal.as(await aUser(ctx, { role: 'admin' }));
const tableOf = () => admin.call(contract.listCorrespondences, {});

const meaningOf = async (value: string) => (await tableOf()).rows.find((row) => row.value === value);

test('the office says what a value means, anew and not at all; what needs no question came with the portal', async () => {
  expect(await meaningOf('Impresa')).toMatchObject({ kind: 'everybody', answers: [] });
  expect(await meaningOf('Cittadino')).toMatchObject({ kind: 'noFirm', answers: [] });
  const question = await aQuestion(ctx, { answers: ['Piccola', 'Media', 'none'] });
  const [small = '', medium = '', none = ''] = question.answers;
  const save = (body: object) =>
    admin.attempt(contract.saveCorrespondence, { body: { field: 'Dimensioni', value: 'PMI', ...body } as never });
  const both = await save({ kind: 'answer', requirementTemplateIds: [small, medium, small] });
  expect(both.reply.answers.map(({ name, categoryName }) => [name, categoryName])).toEqual([
    ['Piccola', question.categoryName],
    ['Media', question.categoryName],
  ]);
  await save({ kind: 'answer', requirementTemplateIds: [medium] });
  expect((await meaningOf('PMI'))?.answers).toHaveLength(1);
  for (const refused of [
    { kind: 'answer' },
    { kind: 'everybody', requirementTemplateIds: [small] },
    { kind: 'answer', requirementTemplateIds: [none] },
    { kind: 'answer', requirementTemplateIds: [newId()] },
    { kind: 'everybody', field: 'Titolo' },
  ])
    expect((await save(refused)).status).toBe(400);
  expect((await meaningOf('PMI'))?.answers).toHaveLength(1);
  const query = { field: 'Dimensioni', value: 'PMI' } as const;
  await admin.call(contract.deleteCorrespondence, { query });
  expect(await meaningOf('PMI')).toBeUndefined();
  expect((await admin.attempt(contract.deleteCorrespondence, { query })).status).toBe(404);
});

test('a value that imports met and the table has not is named, with its calls, until it has a row', async () => {
  const remark = { field: 'Dimensioni', reason: 'unknownValue', params: JSON.stringify({ value: 'Colosso' }) };
  const official = { officialId: 'a colossus', checkState: 'official' } as const;
  for (const call of [await anAnnouncement(ctx), await anAnnouncement(ctx, official)])
    await insert(db, 'announcement_remarks', { ...remark, _id: newId(), announcementId: call._id });
  // What a person reviewed stays as it is: a meaning reaches the other call alone.
  const unknown = [{ field: 'Dimensioni', value: 'Colosso', calls: 2, notReviewed: 1 }];
  expect(await tableOf()).toMatchObject({ unknown, notReviewed: 1 });
  await admin.call(contract.saveCorrespondence, { body: { field: 'Dimensioni', value: 'Colosso', kind: 'everybody' } });
  expect((await tableOf()).unknown).toEqual([]);
});
