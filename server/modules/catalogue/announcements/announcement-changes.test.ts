import { listAgencies } from '@volano/domain/contracts/agencies';
import * as contract from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { createView } from '@volano/domain/contracts/views';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anUpload } from '../../../testing/builders/catalogue-factories.ts';
import { aChamber, anAnnouncement, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { insert, rowsOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();
// First by name, whatever else stands in the lists.
const region: { _id: string } = await aRegion(ctx, { name: 'Aaa' });
const groupId = newId();
await insert(db, 'region_groups', { _id: groupId, name: 'Aaa' });

function admin() {
  return portal.as(office.admin);
}
async function create(body: object) {
  return admin().attempt(contract.createAnnouncement, {
    body: { title: 'Bando', announcementType: 'national', ...body } as never,
  });
}
async function change(id: string, body: object) {
  return admin().attempt(contract.updateAnnouncement, { params: { id }, body: body as never });
}
const dated = { publicationDate: '2026-11-20T08:00:00Z', expiryDate: '2026-12-20' };

describe('writing', () => {
  test('what is new is a draft: consultants and companies know of it once it is published', async () => {
    const { status, reply } = await create({ title: '  Nuovo bando ', amount: 250_000 });
    expect(status).toBe(201);
    expect(reply).toMatchObject({ title: 'Nuovo bando', isActive: false, isOfficial: false, transfer: null });
    const statuses = async () =>
      Promise.all(
        [portal.as(office.advisor), portal.as(office.performance), portal.as(office.user, office.agency)].map(
          async (person) => (await person.attempt(contract.getAnnouncement, { params: { id: reply._id } })).status,
        ),
      );
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await change(reply._id, { isActive: true })).reply).toMatchObject({ isActive: true, amount: 250_000 });
    expect(await statuses()).toEqual([200, 200, 200]);
    const seen = await portal.as(office.advisor).call(contract.getAnnouncement, { params: { id: reply._id } });
    expect(seen).not.toHaveProperty('transfer');
    expect(seen).not.toHaveProperty('isOfficial');
  });

  test('the list marks what one has not opened yet, each for themself', async () => {
    const { reply } = await create({ title: 'Da leggere per tutti', isActive: true });
    const marks = async (person: { _id: string }) => {
      const query = { q: 'Da leggere per tutti' } as const;
      return (await portal.as(person).call(contract.listAnnouncements, { query })).rows.map(({ isToRead }) => isToRead);
    };
    expect([await marks(office.advisor), await marks(office.admin)]).toEqual([[true], [true]]);
    const body = { entityType: 'announcements', entityId: reply._id } as const;
    await portal.as(office.advisor).call(createView, { body });
    expect([await marks(office.advisor), await marks(office.admin)]).toEqual([[false], [true]]);
  });

  test('abuse 50: a description is kept without what a browser could run', async () => {
    const { reply } = await create({ description: '<p onclick="x()">Per <b>tutti</b><script>alert(1)</script></p>' });
    expect(reply.description).toBe('<p>Per <b>tutti</b></p>');
  });

  test('who did it is written down', async () => {
    const { reply } = await create({ title: 'Da annotare' });
    await change(reply._id, { amount: 3 });
    const entries = await rowsOf(db, 'audit_events', { entityId: reply._id }, ['action', 'actorId', 'details'], '_id');
    expect(entries).toEqual([
      { action: 'catalogueCreated', actorId: office.admin._id, details: { title: 'Da annotare' } },
      { action: 'catalogueChanged', actorId: office.admin._id, details: { title: 'Da annotare', fields: ['amount'] } },
    ]);
  });

  test('it is counted at once, and among what is in target for a company with the next count', async () => {
    const { agency } = office;
    const inTarget = async () => {
      await portal.drain();
      const reply = await admin().call(listAgencies, { query: { q: agency.businessName } });
      return reply.rows.find(({ _id }) => _id === agency._id)?.inTarget ?? Number.NaN;
    };
    const before = await inTarget();
    const { reply } = await create({ isActive: true });
    expect(reply.matchingUsers).toBeGreaterThan(0);
    expect(await inTarget()).toBe(before + 1);
    await change(reply._id, { isActive: false });
    expect(await inTarget()).toBe(before);
  });
});

describe('the state rules', () => {
  test('waiting takes both dates away, until funds the expiry; a date that is sent with them is refused', async () => {
    const { reply } = await create(dated);
    expect(reply).toMatchObject({ expiryDate: '2026-12-20T22:59:59.999Z' });
    expect((await change(reply._id, { untilFoundAvailable: true })).reply).toMatchObject({
      publicationDate: '2026-11-20T08:00:00.000Z',
      expiryDate: null,
    });
    expect((await change(reply._id, { waitingPubblication: true })).reply.publicationDate).toBeNull();
    for (const body of [
      { waitingPubblication: true, ...dated },
      { untilFoundAvailable: true, expiryDate: '2026-12-20' },
    ]) {
      const refused = await create(body);
      expect([refused.status, refused.code]).toEqual([400, 'invalidInput']);
      expect(refused.fields.map(({ path }) => path)).toContain('expiryDate');
    }
  });

  test('a new type takes its territory anew', async () => {
    const { reply } = await create({});
    const { _id } = reply;
    expect(reply.regionGroupId).toBeNull();
    expect((await change(_id, { announcementType: 'regional' })).reply).toMatchObject({
      regionId: region._id,
      regionGroupId: null,
    });
    expect((await change(_id, { announcementType: 'tax-credit' })).reply).toMatchObject({
      regionId: null,
      regionGroupId: groupId,
    });
    expect((await change(_id, { announcementType: 'national', regionGroupId: null })).reply.regionGroupId).toBeNull();
    const homeless = await change(_id, { announcementType: 'commerce' });
    expect([homeless.status, homeless.fields]).toEqual([400, [{ path: 'cciaaId', message: 'Scegli dove vale' }]]);
    const cciaaId = (await aChamber(ctx))._id;
    expect((await change(_id, { announcementType: 'commerce', cciaaId })).reply).toMatchObject({ cciaaId });
  });

  test('a tax credit is never mono-grant, whoever says so', async () => {
    const { reply } = await create({ announcementType: 'tax-credit', isMonoGrant: true });
    expect(reply.isMonoGrant).toBe(false);
    const mono = await create({ isMonoGrant: true });
    expect(mono.reply.isMonoGrant).toBe(true);
    expect((await change(mono.reply._id, { announcementType: 'tax-credit' })).reply.isMonoGrant).toBe(false);
  });

  test('abuse 49: the expiry comes after the day of the publication in Rome; days that do not exist are refused', async () => {
    const publicationDate = '2026-11-20T23:30:00Z';
    const paths = async (body: object) => (await create(body)).fields.map(({ path }) => path);
    expect(await paths({ publicationDate, expiryDate: '2026-11-21' })).toEqual(['expiryDate']);
    expect(await paths({ publicationDate, expiryDate: '2026-11-22' })).toEqual([]);
    expect(await paths({ expiryDate: '2026-02-30' })).toEqual(['expiryDate']);
    expect(await paths({ publicationDate: '+275760-09-13T00:00:00Z' })).toEqual(['publicationDate']);
    expect((await create({ expiryDate: '2027-03-28' })).reply.expiryDate).toBe('2027-03-28T21:59:59.999Z');
    const { reply } = await create({ publicationDate });
    const late = await change(reply._id, { expiryDate: '2026-11-21' });
    expect([late.status, late.fields.map(({ path }) => path)]).toEqual([400, ['expiryDate']]);
  });

  test('abuse 48: amounts that are none, titles that say nothing and places that are not there are refused by name', async () => {
    for (const amount of [Number.MAX_SAFE_INTEGER + 2, -1, '12,50', 0.001]) {
      const { status, fields } = await create({ amount });
      expect([status, fields.map(({ path }) => path)]).toEqual([400, ['amount']]);
    }
    expect((await create({ amount: 1e3 })).reply.amount).toBe(1000);
    expect((await create({ title: '   ' })).fields).toEqual([{ path: 'title', message: 'Campo obbligatorio' }]);
    const nowhere = await create({ announcementType: 'regional', regionId: newId() });
    expect([nowhere.status, nowhere.fields.map(({ path }) => path)]).toEqual([400, ['regionId']]);
    const misplaced = await create({ regionId: region._id });
    expect([misplaced.status, misplaced.fields.map(({ path }) => path)]).toEqual([400, ['regionId']]);
  });

  test('two who save at once leave a state that holds', async () => {
    const { reply } = await create(dated);
    const answers = await Promise.all([
      change(reply._id, { untilFoundAvailable: true }),
      change(reply._id, { expiryDate: '2026-12-24' }),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const after = await admin().call(contract.getAnnouncement, { params: { id: reply._id } });
    expect(after.untilFoundAvailable).toBe(true);
    expect(after.expiryDate).toBeNull();
  });
});

describe('deleting', () => {
  test('it goes with its files and all that hangs on it; a dossier keeps what it says', async () => {
    const { _id } = await anAnnouncement(ctx);
    const file = await anUpload(ctx, { linkedEntityId: _id, storageKey: `test/${newId()}` });
    await ctx.storage.put(file.storageKey, new Uint8Array([1]));
    await portal
      .as(office.user, office.agency)
      .call(createFavorite, { body: { objectId: _id, agencyId: office.agency._id } });
    const chosen = { savedAnnouncementsIds: [_id] };
    await update(db, 'agencies', { _id: office.agency._id }, chosen);
    const frozen = { ...chosen, dossierGenerationStatus: 'generated' } as const;
    await update(db, 'agencies', { _id: office.prospect._id }, frozen);

    await admin().call(contract.deleteAnnouncement, { params: { id: _id } });
    expect((await admin().attempt(contract.deleteAnnouncement, { params: { id: _id } })).status).toBe(404);

    await expect(ctx.storage.read(file.storageKey)).rejects.toThrow('Cannot read');
    expect(await rowsOf(db, 'uploads', { _id: file._id }, ['_id'])).toEqual([]);
    const kept = await db
      .selectFrom('agencies')
      .select('savedAnnouncementsIds')
      .where('_id', 'in', [office.agency._id, office.prospect._id])
      .orderBy('dossierGenerationStatus')
      .execute();
    expect(kept.map(({ savedAnnouncementsIds }) => savedAnnouncementsIds)).toEqual([[_id], []]);
  });
});
