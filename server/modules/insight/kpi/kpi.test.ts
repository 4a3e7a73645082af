import { logDownload } from '@volano/domain/contracts/kpi';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

const log = (entityId: string, userId?: string) =>
  ({ body: { kpiType: 'document_download', entityId, ...(userId === undefined ? {} : { userId }) } }) as const;

async function countedOf(entityId: string) {
  return rowsOf(db, 'kpi_events', { entityId }, ['kpiType', 'userId', 'agencyId']);
}

test('a download of a company counts for its person and company; those of admins are accepted and not counted', async () => {
  const { _id } = await anUpload(ctx);
  for (const person of [office.admin, office.platformAdmin]) await portal.as(person).call(logDownload, log(_id));
  expect(await countedOf(_id)).toEqual([]);
  await portal.as(office.user, office.agency).call(logDownload, log(_id, office.user._id));
  await portal.as(office.advisor).call(logDownload, log(_id));
  expect(await countedOf(_id)).toEqual([
    { kpiType: 'downloads', userId: office.user._id, agencyId: office.agency._id },
    { kpiType: 'downloads', userId: office.advisor._id, agencyId: null },
  ]);
});

test('a dossier counts for its company, whoever follows it downloads it', async () => {
  const { _id } = await anUpload(ctx, {
    kind: 'dossier',
    linkedEntityType: 'agency',
    linkedEntityId: office.agency._id,
  });
  await portal.as(office.user, office.agency).call(logDownload, log(_id));
  await portal.as(office.advisor).call(logDownload, log(_id));
  expect((await countedOf(_id)).map(({ agencyId }) => agencyId)).toEqual([office.agency._id, office.agency._id]);
  for (const as of [portal.as(office.unrelated, office.foreign), portal.as(office.otherAdvisor)]) {
    expect((await as.attempt(logDownload, log(_id))).status).toBe(404);
  }
});

test('abuse 27 and holes H13: another person is refused, a premium file does not exist for a prospect', async () => {
  const { _id } = await anUpload(ctx, { kind: 'premium' });
  const user = portal.as(office.user, office.agency);
  expect((await user.attempt(logDownload, log(_id, office.unrelated._id))).code).toBe('actorMismatch');
  expect((await portal.as(office.prospectUser, office.prospect).attempt(logDownload, log(_id))).status).toBe(404);
  expect((await user.attempt(logDownload, log(newId()))).status).toBe(404);
  const unknown = { body: { kpiType: 'login', entityId: _id } } as never;
  expect((await user.attempt(logDownload, unknown)).status).toBe(400);
  expect(await countedOf(_id)).toEqual([]);
});
