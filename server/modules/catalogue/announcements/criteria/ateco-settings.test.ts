import { expect, test } from 'vitest';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import * as contract from '@volano/domain/contracts/ateco-settings';
import { newId } from '../../../../platform/new-id.ts';
import { outcomeOf } from '../../../../testing/builders/answers.ts';
import { openPortal } from '../../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, anAtecoCode, aUser } from '../../../../testing/builders/factories.ts';
import { insert } from '../../../../testing/builders/rows.ts';
import { auditEntriesOf } from '../../../../testing/builders/traces.ts';

const app = await openPortal();
const { ctx, db } = app;
const person: { _id: string } = await aUser(ctx, { role: 'admin' });
const admin = app.as(person);
const advisor: { _id: string } = await aUser(ctx, { role: 'advisor' });
const old: { _id: string } = await anAtecoCode(ctx, { version: '2007', code: '25.61.00' });
const steel: { _id: string } = await anAtecoCode(ctx, { code: '25.51.00', section: 'C', parentCode: '25.51.0' });
const software: { _id: string } = await anAtecoCode(ctx, { code: '62.10.00', section: 'K', parentCode: '62.10.0' });

const empty = { atecoCodesIds: [], removedIds: [], latestAtecoIds: [], latestRemovedIds: [] };

test('chosen codes of both versions and removed ones are kept, read back, and changed list by list', async () => {
  const { _id: announcementId } = await anAnnouncement(ctx);
  expect(await app.as(advisor).call(contract.findAtecoSetting, { query: { announcementId } })).toBe(null);
  const lists = { atecoCodesIds: [old._id], latestAtecoIds: [steel._id], latestRemovedIds: [software._id] };
  const made = await admin.call(contract.createAtecoSetting, { body: { announcementId, ...lists } });
  expect(made).toMatchObject({ ...empty, announcementId, ...lists });
  const changed = await admin.call(contract.updateAtecoSetting, {
    params: { id: made._id },
    body: { latestAtecoIds: [software._id, software._id], latestRemovedIds: [] },
  });
  expect(changed).toMatchObject({ ...empty, atecoCodesIds: [old._id], latestAtecoIds: [software._id] });
  expect(await admin.call(contract.findAtecoSetting, { query: { announcementId } })).toEqual(changed);
  const written = await auditEntriesOf(app, { entityId: announcementId });
  const counts = { atecoCodesIds: 1, removedIds: 0, latestAtecoIds: 1, latestRemovedIds: 1 };
  expect(written).toHaveLength(2);
  const details = { activities: counts };
  expect(written).toContainEqual({ action: 'catalogueChanged', actorId: person._id, details });
});

test('whom the announcement suits follows at once', async () => {
  const agency = await aSurveyedAgency(ctx);
  await insert(db, 'survey_atecos', { surveyId: agency.surveyId, atecoCodeId: steel._id });
  const { _id: announcementId } = await anAnnouncement(ctx);
  const reached = async () => (await admin.call(getAnnouncement, { params: { id: announcementId } })).matchingUsers;
  expect(await reached()).toBe(1);
  const body = { announcementId, latestAtecoIds: [software._id] };
  const { _id: id } = await admin.call(contract.createAtecoSetting, { body });
  expect(await reached()).toBe(0);
  await admin.call(contract.updateAtecoSetting, { params: { id }, body: { latestAtecoIds: [steel._id] } });
  expect(await reached()).toBe(1);
});

test('refuses a second setting, a code of the other version, one that is nowhere, and one both chosen and removed', async () => {
  const { _id: announcementId } = await anAnnouncement(ctx);
  const create = (body: object) => admin.attempt(contract.createAtecoSetting, { body: { announcementId, ...body } });
  const wrong = outcomeOf(await create({ latestAtecoIds: [old._id], removedIds: [newId()] }));
  expect(wrong).toBe('400 invalidInput removedIds latestAtecoIds');
  const both = outcomeOf(await create({ latestAtecoIds: [steel._id], latestRemovedIds: [steel._id] }));
  expect(both).toBe('400 invalidInput latestRemovedIds');
  expect((await create({ latestAtecoIds: Array.from({ length: 5001 }, () => steel._id) })).status).toBe(400);
  const { reply } = await create({ latestAtecoIds: [steel._id] });
  expect(await create({})).toMatchObject({ status: 409, code: 'conflict' });
  // A chosen code that only the stored list removes is the same contradiction.
  const change = (body: object) => admin.attempt(contract.updateAtecoSetting, { params: { id: reply._id }, body });
  expect(await change({ latestRemovedIds: [steel._id] })).toMatchObject({ status: 400 });
  expect((await change({ latestAtecoIds: [], latestRemovedIds: [steel._id] })).status).toBe(200);
  const nowhere = await admin.attempt(contract.createAtecoSetting, { body: { announcementId: newId() } });
  expect(outcomeOf(nowhere)).toBe('404 notFound');
});

test('the whole classification comes at once, each code under the one above and with its counterpart', async () => {
  await anAtecoCode(ctx, { code: 'K', level: 1, section: 'K', name: 'Informatica' });
  await anAtecoCode(ctx, { code: '62', level: 2, section: 'K', parentCode: null });
  const before = await anAtecoCode(ctx, { version: '2007', code: '62.01.00' });
  const became = { code2007: before.code, code2025: '62.10.00', targets: 1, isSimple: true };
  await insert(db, 'ateco_correspondences', became);
  const reply = await admin.call(contract.getAtecoStructure, {});
  expect(reply.map(({ code, parentCode, counterpart }) => [code, parentCode, counterpart])).toEqual([
    ['25.51.00', '25.51.0', null],
    ['62', 'K', null],
    ['62.10.00', '62.10.0', '62.01.00'],
    ['K', null, null],
  ]);
  const older = await admin.call(contract.getAtecoStructure, { query: { version: '2007' } });
  const counterpart = { counterpart: '62.10.00', isSimple: true };
  expect(older.find(({ code }) => code === '62.01.00')).toMatchObject(counterpart);
});
