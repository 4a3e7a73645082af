import { copyAnnouncement, listSimilarAnnouncements } from '@volano/domain/contracts/announcement-changes';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { createAtecoSetting, findAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anUpload, askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { anAnnouncement, anAtecoCode, aQuestion, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, office } = await openOffice();
const admin = portal.as(office.admin);

test('a copy is a draft with the same fields, requirements and activities, and nothing that was said of the first', async () => {
  const region = await aRegion(ctx);
  const first = await anAnnouncement(ctx, {
    title: 'Bando macchinari 2026',
    description: '<p>Testo</p>',
    amount: 50_000,
    announcementType: 'regional',
    regionId: region._id,
    publicationDate: '2026-01-10T08:00:00Z',
    expiryDate: '2027-01-31T22:59:59.999Z',
    expiryCommercialDate: '2026-02-01T22:59:59.999Z',
    investmentTypes: ['energy'],
    officialUrl: 'https://bandi.example/macchinari',
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
  const { title, description, amount, announcementType, regionId, officialUrl, investmentTypes, expiryDate } = reply;
  expect({ title, description, amount, announcementType, regionId, officialUrl, investmentTypes, expiryDate }).toEqual({
    title: 'Copia di Bando macchinari 2026',
    description: '<p>Testo</p>',
    amount: 50_000,
    announcementType: 'regional',
    regionId: region._id,
    officialUrl: 'https://bandi.example/macchinari',
    investmentTypes: ['energy'],
    expiryDate: before.expiryDate,
  });
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
