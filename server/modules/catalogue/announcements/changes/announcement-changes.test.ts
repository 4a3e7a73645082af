import { listAgencies } from '@volano/domain/contracts/agencies';
import { copyAnnouncement, listSimilarAnnouncements } from '@volano/domain/contracts/announcement-changes';
import { createAnnouncement, getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createAtecoSetting, findAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../../platform/new-id.ts';
import { outcomeOf } from '../../../../testing/builders/answers.ts';
import { anUpload, askOfAnnouncement } from '../../../../testing/builders/catalogue-factories.ts';
import { aChamber, anAnnouncement, anAtecoCode, aQuestion, aRegion } from '../../../../testing/builders/factories.ts';
import { openOffice } from '../../../../testing/builders/office.ts';
import { insert, rowOf } from '../../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();
const admin = portal.as(office.admin);
// First by name, whatever else stands in the lists.
const region: { _id: string } = await aRegion(ctx, { name: 'Aaa' });
const groupId = newId();
await insert(db, 'region_groups', { _id: groupId, name: 'Aaa' });

const least = { title: 'Bando', announcementType: 'national' };
const create = (body: object) => admin.attempt(createAnnouncement, { body: { ...least, ...body } as never });
const change = (id: string, body: object) => admin.attempt(updateAnnouncement, { params: { id }, body: body as never });
const dated = { publicationDate: '2026-11-20T08:00:00Z', expiryDate: '2026-12-20' };

test('what the office knows of a call is not told to consultants', async () => {
  const { reply } = await create({ isActive: true });
  expect(reply).toMatchObject({ isOfficial: false, transfer: null });
  const seen = await portal.as(office.advisor).call(getAnnouncement, { params: { id: reply._id } });
  expect(seen).not.toHaveProperty('transfer');
  expect(seen).not.toHaveProperty('isOfficial');
});

test('it is counted at once, and among what is in target for a company with the next count', async () => {
  const { agency } = office;
  const inTarget = async () => {
    await portal.drain();
    const reply = await admin.call(listAgencies, { query: { q: agency.businessName } });
    return reply.rows.find(({ _id }) => _id === agency._id)?.inTarget ?? Number.NaN;
  };
  const { registerOfficeId: regionId } = await rowOf(db, 'surveys', { agencyId: agency._id }, ['registerOfficeId']);
  const before = await inTarget();
  const { reply } = await create({ announcementType: 'regional', regionId, isActive: true });
  expect(reply.matchingUsers).toBeGreaterThan(0);
  expect(await inTarget()).toBe(before + 1);
  await change(reply._id, { isActive: false });
  expect(await inTarget()).toBe(before);
});

describe('the state rules', () => {
  test('waiting takes both dates away, until funds the expiry; a date that is sent with them is refused', async () => {
    const { reply } = await create(dated);
    expect(reply).toMatchObject({ expiryDate: '2026-12-20T22:59:59.999Z' });
    const lasting = (await change(reply._id, { untilFoundAvailable: true })).reply;
    expect(lasting).toMatchObject({ publicationDate: '2026-11-20T08:00:00.000Z', expiryDate: null });
    expect((await change(reply._id, { waitingPubblication: true })).reply.publicationDate).toBeNull();
    const waiting = outcomeOf(await create({ waitingPubblication: true, ...dated }));
    expect(waiting).toMatch(/^400 invalidInput .*expiryDate/);
    const endless = outcomeOf(await create({ untilFoundAvailable: true, expiryDate: '2026-12-20' }));
    expect(endless).toBe('400 invalidInput expiryDate');
  });

  test('a new type takes its territory anew', async () => {
    const { reply } = await create({});
    const { _id } = reply;
    expect(reply.regionGroupId).toBeNull();
    const moved = async (body: object) => {
      const { regionId, regionGroupId } = (await change(_id, body)).reply;
      return [regionId, regionGroupId];
    };
    expect(await moved({ announcementType: 'regional' })).toEqual([region._id, null]);
    expect(await moved({ announcementType: 'tax-credit' })).toEqual([null, groupId]);
    expect(await moved({ announcementType: 'national', regionGroupId: null })).toEqual([null, null]);
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
    const ends = async (body: object) => outcomeOf(await create(body));
    expect(await ends({ publicationDate, expiryDate: '2026-11-21' })).toBe('400 invalidInput expiryDate');
    expect(await ends({ publicationDate, expiryDate: '2026-11-22' })).toBe('201');
    expect(await ends({ expiryDate: '2026-02-30' })).toBe('400 invalidInput expiryDate');
    expect(await ends({ publicationDate: '+275760-09-13T00:00:00Z' })).toBe('400 invalidInput publicationDate');
    expect((await create({ expiryDate: '2027-03-28' })).reply.expiryDate).toBe('2027-03-28T21:59:59.999Z');
    const { reply } = await create({ publicationDate });
    expect(outcomeOf(await change(reply._id, { expiryDate: '2026-11-21' }))).toBe('400 invalidInput expiryDate');
  });

  const badAmounts = [Number.MAX_SAFE_INTEGER + 2, -1, '12,50', 0.001];
  test.each<[object, string]>([
    ...badAmounts.map((amount): [object, string] => [{ amount }, 'amount']),
    [{ announcementType: 'regional', regionId: newId() }, 'regionId'],
    [{ regionId: region._id }, 'regionId'],
  ])('abuse 48: %o is refused by name', async (body, path) => {
    expect(outcomeOf(await create(body))).toBe(`400 invalidInput ${path}`);
  });

  test('two who save at once leave a state that holds', async () => {
    const { reply } = await create(dated);
    const answers = await Promise.all([
      change(reply._id, { untilFoundAvailable: true }),
      change(reply._id, { expiryDate: '2026-12-24' }),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const after = await admin.call(getAnnouncement, { params: { id: reply._id } });
    expect(after).toMatchObject({ untilFoundAvailable: true, expiryDate: null });
  });
});

test('a copy is a draft with the same fields, requirements and activities, and nothing that was said of the first', async () => {
  const kept = {
    description: '<p>Testo</p>',
    amount: 50_000,
    announcementType: 'regional',
    regionId: region._id,
    expiryDate: '2027-01-31T22:59:59.999Z',
    officialUrl: 'https://bandi.example/macchinari',
  } as const;
  const first = await anAnnouncement(ctx, {
    ...kept,
    investmentTypes: ['energy'],
    title: 'Bando macchinari 2026',
    publicationDate: '2026-01-10T08:00:00Z',
    expiryCommercialDate: '2026-02-01T22:59:59.999Z',
    officialId: 'macchinari-1',
    announcedAt: '2026-01-10T08:00:00Z',
  });
  await askOfAnnouncement(ctx, first._id, await aQuestion(ctx));
  const code = await anAtecoCode(ctx);
  const lists = { latestAtecoIds: [code._id] };
  await admin.call(createAtecoSetting, { body: { announcementId: first._id, ...lists } });
  await anUpload(ctx, { linkedEntityId: first._id, storageKey: `test/${newId()}` });

  const params = { id: first._id };
  const reply = await admin.call(copyAnnouncement, { params, idempotencyKey: 'a-copy-of-it' });
  const before = await admin.call(getAnnouncement, { params });
  expect(reply).toMatchObject({ ...kept, title: 'Copia di Bando macchinari 2026', investmentTypes: ['energy'] });
  const past = { publicationDate: null, expiryCommercialDate: null };
  expect(reply).toMatchObject({ ...past, isActive: false, isOfficial: false, transfer: null, publicAttachments: [] });
  expect(reply.requirementIds).toEqual(before.requirementIds);
  expect(reply.categories?.map(({ _id }) => _id)).not.toEqual(before.categories?.map(({ _id }) => _id));
  expect(await admin.call(findAtecoSetting, { query: { announcementId: reply._id } })).toMatchObject(lists);
  expect(before).toMatchObject({ title: 'Bando macchinari 2026', isActive: true, isOfficial: true });

  expect((await admin.call(copyAnnouncement, { params, idempotencyKey: 'a-copy-of-it' }))._id).toBe(reply._id);
  expect((await admin.attempt(copyAnnouncement, { params: { id: newId() } })).status).toBe(404);
});

test('what looks like the one that is written is named: whatever its year, and sooner in the same place', async () => {
  const [here, there] = [await aRegion(ctx), await aRegion(ctx)];
  const last = await anAnnouncement(ctx, { title: 'Voucher fiere internazionali 2025', isActive: false });
  const regional = { announcementType: 'regional', regionId: here._id } as const;
  const near = await anAnnouncement(ctx, { ...regional, title: 'Contributi fiere internazionali in Italia' });
  await anAnnouncement(ctx, { title: 'Fondo per l’agricoltura biologica' });
  const ask = async (query: object) => {
    const reply = await admin.call(listSimilarAnnouncements, { query: query as never });
    return reply.map(({ _id, isSamePlace }) => [_id, isSamePlace]);
  };
  const title = 'VOUCHER Fiere internazionali 2026';
  expect(await ask({ title })).toEqual([[last._id, false]]);
  expect(await ask({ title, regionId: there._id })).toEqual([[last._id, false]]);
  expect(await ask({ title, regionId: here._id })).toEqual([
    [last._id, false],
    [near._id, true],
  ]);
  expect(await ask({ title, exceptId: last._id })).toEqual([]);
  expect(await ask({ title: 'Fiere' })).toEqual([]);
});
