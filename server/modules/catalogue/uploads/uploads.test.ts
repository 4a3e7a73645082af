import { deleteUpload } from '@volano/domain/contracts/uploads';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { downloadAddress } from '../../../platform/storage/attachments.ts';
import { anUpload, putBytes } from '../../../testing/builders/catalogue-factories.ts';
import { aService } from '../../../testing/builders/factories.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import type { Speaker } from '../../../testing/world/app.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

async function aStoredFile(given: Parameters<typeof anUpload>[1]) {
  const file = await anUpload(ctx, given);
  await putBytes(ctx, file, 'bytes');
  return file;
}
const remove = (as: Speaker, { _id: id }: { _id: string }) => as.attempt(deleteUpload, { params: { id } });

/** What a person gets who comes by an address, whoever handed it to them. */
async function statusFor(person: { _id: string }, uploadId: string): Promise<number> {
  const url = downloadAddress(ctx, person._id, uploadId);
  return (await portal.app.inject({ url })).statusCode;
}

const aDossierOf = (agency: { _id: string }) =>
  aStoredFile({ kind: 'dossier', linkedEntityType: 'agency', linkedEntityId: agency._id });

test('a dossier opens to the people of its company; to a prospect and to a business partner not even by its address', async () => {
  const dossier = await aDossierOf(office.agency);
  const opened = [office.user, office.advisor, office.performance, office.admin, office.platformAdmin];
  const refused = [office.unrelated, office.otherAdvisor, office.prospectUser, office.partnerUser];
  expect(await Promise.all(opened.map((person) => statusFor(person, dossier._id)))).toEqual(opened.map(() => 200));
  expect(await Promise.all(refused.map((person) => statusFor(person, dossier._id)))).toEqual(refused.map(() => 404));
  const { prospectUser, prospect, partnerUser, partner } = office;
  for (const [owner, agency] of [
    [prospectUser, prospect],
    [partnerUser, partner],
  ] as const) {
    const own = await aDossierOf(agency);
    expect([await statusFor(owner, own._id), await statusFor(office.advisor, own._id)]).toEqual([404, 200]);
  }
});

test('abuse 63: files of a service for go and grow do not open to a prospect by address', async () => {
  const premium = await aService(ctx, { isOnlyGoAndGrow: true });
  const plain = await aService(ctx);
  const fileOf = (service: { _id: string }) =>
    aStoredFile({ linkedEntityType: 'service', linkedEntityId: service._id });
  const [locked, open] = [await fileOf(premium), await fileOf(plain)];
  expect(await statusFor(office.prospectUser, locked._id)).toBe(404);
  expect(await statusFor(office.prospectUser, open._id)).toBe(200);
  expect(await statusFor(office.user, locked._id)).toBe(200);
  expect(await statusFor(office.advisor, locked._id)).toBe(200);
});

test('rights are those of now: who leaves the company, loses the contract or is disabled opens nothing more', async () => {
  const file = await aStoredFile({ kind: 'premium' });
  const other = await anOffice(ctx);
  expect(await statusFor(other.user, file._id)).toBe(200);
  await update(db, 'agencies', { _id: other.agency._id }, { contractType: 'prospect' });
  expect(await statusFor(other.user, file._id)).toBe(404);
  await update(db, 'users', { _id: other.advisor._id }, { isEnabled: false });
  expect(await statusFor(other.advisor, file._id)).toBe(404);
});

test('a dossier is deleted by admins and the advisor of the company, with its bytes; a file of the catalogue by admins alone', async () => {
  const [first, second] = [await aDossierOf(office.agency), await aDossierOf(office.agency)];
  const company = portal.as(office.user, office.agency);
  const refused = [company, portal.as(office.performance), portal.as(office.otherAdvisor)];
  for (const as of refused) expect((await remove(as, first)).status).toBe(404);
  expect((await remove(portal.as(office.advisor), first)).status).toBe(204);
  expect((await remove(portal.as(office.admin), second)).status).toBe(204);
  await expect(ctx.storage.read(first.storageKey)).rejects.toThrow('Cannot read');
  const catalogue = await aStoredFile({});
  for (const as of [...refused, portal.as(office.advisor)]) expect((await remove(as, catalogue)).status).toBe(404);
  const statuses = [];
  for (const file of [first, catalogue, { _id: newId() }])
    statuses.push((await remove(portal.as(office.admin), file)).status);
  expect(statuses).toEqual([404, 204, 404]);
  await expect(ctx.storage.read(catalogue.storageKey)).rejects.toThrow('Cannot read');
});
