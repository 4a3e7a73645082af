import { deleteUpload } from '@volano/domain/contracts/uploads';
import { expect, test } from 'vitest';
import { routes } from '../../../app/routes.ts';
import { newId } from '../../../platform/new-id.ts';
import { openSession } from '../../../platform/session/session.ts';
import { downloadAddress } from '../../../platform/storage/attachments.ts';
import { aKeptUpload, aPartner, type anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { minutesLater } from '../../../testing/builders/days.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { anOffice, openOffice } from '../../../testing/builders/office.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';
import { type Speaker, TODAY } from '../../../testing/world/app.ts';
import { actorInSession } from '../../../testing/world/signing-in.ts';

const { portal, ctx, db, office } = await openOffice();

const aFile = (given: Parameters<typeof anUpload>[1] = {}) => aKeptUpload(ctx, 'bytes', given);
const remove = (as: Speaker, { _id: id }: { _id: string }) => as.attempt(deleteUpload, { params: { id } });

async function statusOf(url: string): Promise<number> {
  return (await portal.app.inject({ url })).statusCode;
}

/** What a person gets who comes by an address, whoever handed it to them. */
async function statusFor(person: { _id: string }, uploadId: string): Promise<number> {
  return await statusOf(downloadAddress(ctx, await actorInSession(ctx, person), uploadId));
}

const aDossierOf = (agency: { _id: string }) =>
  aFile({ kind: 'dossier', linkedEntityType: 'agency', linkedEntityId: agency._id });

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
  const fileOf = (service: { _id: string }) => aFile({ linkedEntityType: 'service', linkedEntityId: service._id });
  const [locked, open] = [await fileOf(premium), await fileOf(plain)];
  expect(await statusFor(office.prospectUser, locked._id)).toBe(404);
  expect(await statusFor(office.prospectUser, open._id)).toBe(200);
  expect(await statusFor(office.user, locked._id)).toBe(200);
  expect(await statusFor(office.advisor, locked._id)).toBe(200);
});

test('rights are those of now: who leaves the company, loses the contract or is disabled opens nothing more', async () => {
  const file = await aFile({ kind: 'premium' });
  const other = await anOffice(ctx);
  expect(await statusFor(other.user, file._id)).toBe(200);
  await update(db, 'agencies', { _id: other.agency._id }, { contractType: 'prospect' });
  expect(await statusFor(other.user, file._id)).toBe(404);
  const url = downloadAddress(ctx, await actorInSession(ctx, other.advisor), file._id);
  await update(db, 'users', { _id: other.advisor._id }, { isEnabled: false });
  expect(await statusOf(url)).toBe(404);
});

test('a dossier is deleted by admins and the advisor of the company, with its bytes; a file of the catalogue by admins alone', async () => {
  const [first, second] = [await aDossierOf(office.agency), await aDossierOf(office.agency)];
  const company = portal.as(office.user, office.agency);
  const refused = [company, portal.as(office.performance), portal.as(office.otherAdvisor)];
  for (const as of refused) expect((await remove(as, first)).status).toBe(404);
  expect((await remove(portal.as(office.advisor), first)).status).toBe(204);
  expect((await remove(portal.as(office.admin), second)).status).toBe(204);
  await expect(ctx.storage.read(first.storageKey)).rejects.toThrow('Cannot read');
  const catalogue = await aFile({});
  for (const as of [...refused, portal.as(office.advisor)]) expect((await remove(as, catalogue)).status).toBe(404);
  const statuses = [];
  for (const file of [first, catalogue, { _id: newId() }])
    statuses.push((await remove(portal.as(office.admin), file)).status);
  expect(statuses).toEqual([404, 204, 404]);
  await expect(ctx.storage.read(catalogue.storageKey)).rejects.toThrow('Cannot read');
});

function refusals(uploadId: string) {
  return rowsOf(db, 'audit_events', { entityId: uploadId, action: 'fileRefused' }, ['actorId', 'action']);
}

test('abuse 62: an address opens as often as a browser asks within its five minutes, and then no more', async () => {
  const file = await aFile({ kind: 'premium' });
  const url = downloadAddress(ctx, await actorInSession(ctx, office.user), file._id);
  expect([await statusOf(url), await statusOf(url)]).toEqual([200, 200]);
  portal.travelTo(minutesLater(5 - 1 / 60));
  expect(await statusOf(url)).toBe(200);
  portal.travelTo(minutesLater(5 + 1 / 60));
  expect(await statusOf(url)).toBe(404);
  portal.travelTo(TODAY);
  expect(await refusals(file._id)).toEqual([]);
});

test('abuse 62: made out to somebody else, or to another file, it opens nothing', async () => {
  const [mine, other] = [await aFile({ kind: 'premium' }), await aFile({ kind: 'premium' })];
  const [{ sessionId }, unrelated] = [
    await actorInSession(ctx, office.user),
    await actorInSession(ctx, office.unrelated),
  ];
  const url = downloadAddress(ctx, { sessionId }, mine._id);
  const [body = '', mark = ''] = url.split('/').at(-1)?.split('.') ?? [];
  const said = Buffer.from(body, 'base64url').toString();
  for (const altered of [
    said.replace(mine._id, other._id),
    said.replace(sessionId, unrelated.sessionId),
    said.replace(/\d{9,}/, '9999999999'),
  ]) {
    expect(altered).not.toBe(said);
    expect(await statusOf(`/api/files/${Buffer.from(altered).toString('base64url')}.${mark}`)).toBe(404);
  }
});

test('abuse 62: once premium has ended a sound address opens nothing, and that is in the record, once', async () => {
  const [file, own] = [await aFile({ kind: 'premium' }), await anOffice(ctx)];
  const url = downloadAddress(ctx, await actorInSession(ctx, own.user), file._id);
  expect(await statusOf(url)).toBe(200);
  await update(db, 'agencies', { _id: own.agency._id }, { contractType: 'prospect' });
  expect([await statusOf(url), await statusOf(url)]).toEqual([404, 404]);
  expect(await refusals(file._id)).toEqual([{ actorId: own.user._id, action: 'fileRefused' }]);
});

test('abuse 63: no route gives a prospect the address of a premium file, whatever is asked of it', async () => {
  const announcement = await anAnnouncement(ctx);
  const partner = await aPartner(ctx);
  const service = await aService(ctx, { isOnlyGoAndGrow: true });
  const files = [
    await aFile({ linkedEntityId: announcement._id, kind: 'premium' }),
    await aFile({ linkedEntityType: 'partner', linkedEntityId: partner._id, kind: 'premium' }),
    await aFile({ linkedEntityType: 'service', linkedEntityId: service._id }),
  ];
  const locked = new Set(files.map(({ _id }) => _id));
  await aFile({ linkedEntityId: announcement._id });
  const ids = [announcement._id, partner._id, service._id, office.prospect._id, ...locked];

  async function addressesFor(person: { _id: string }, agencyId: string): Promise<Set<string>> {
    const token = await openSession(ctx, db, person._id, agencyId);
    const found = new Set<string>();
    for (const { spec } of routes) {
      if (spec.method !== 'GET' || spec.bytes === true) continue;
      for (const id of spec.path.includes('{') ? ids : ['']) {
        for (const query of ['', `?agencyId=${agencyId}`, '?limit=100&count=true']) {
          const url = `/api/${spec.path.replaceAll(/\{\w+\}/g, id)}${query}`;
          const { body } = await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
          for (const [, ticket] of body.matchAll(/\/api\/files\/([\w.-]+)/g))
            found.add(ctx.signer.open(ticket ?? '', ctx.clock.now())?.uploadId ?? '');
        }
      }
    }
    return found;
  }

  const prospect = await addressesFor(office.prospectUser, office.prospect._id);
  expect([prospect.size > 0, [...prospect].filter((id) => locked.has(id))]).toEqual([true, []]);
  const paying = await addressesFor(office.user, office.agency._id);
  expect([...locked].filter((id) => !paying.has(id))).toEqual([]);
});
