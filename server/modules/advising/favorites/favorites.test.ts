import { createFavorite, deleteFavorite } from '@volano/domain/contracts/favorites';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement, anAgency, aRegion, aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

async function countFavorites(objectId: string): Promise<number> {
  return (await rowsOf(db, 'favorites', { objectId }, ['_id'])).length;
}

test('keeping something ten times at once keeps it once', async () => {
  const { _id: objectId } = await anAnnouncement(ctx);
  const user = portal.as(office.user, office.agency);
  const body = { objectId, agencyId: office.agency._id };
  const answers = await Promise.all(Array.from({ length: 10 }, () => user.attempt(createFavorite, { body })));
  expect(new Set(answers.map(({ status, reply }) => `${status} ${reply._id}`)).size).toBe(1);
  expect(answers[0]?.reply).toMatchObject({ objectId, entityType: 'announcement', agencyId: office.agency._id });
  expect(await countFavorites(objectId)).toBe(1);
  const id = answers[0]?.reply._id ?? '';
  await user.call(deleteFavorite, { params: { id } });
  expect((await user.attempt(deleteFavorite, { params: { id } })).status).toBe(404);
  expect(await countFavorites(objectId)).toBe(0);
});

test('abuse 29: a company of others, or something that the company cannot see, is a 404 that keeps nothing', async () => {
  const { _id: visible } = await anAnnouncement(ctx);
  const there = { announcementType: 'regional', regionId: (await aRegion(ctx))._id } as const;
  const { _id: elsewhere } = await anAnnouncement(ctx, there);
  const { _id: draft } = await anAnnouncement(ctx, { isActive: false });
  const { _id: service } = await aService(ctx);
  const own = office.agency._id;
  const user = portal.as(office.user, office.agency);
  for (const body of [
    { objectId: visible, agencyId: office.foreign._id },
    { objectId: visible, agencyId: newId() },
    { objectId: elsewhere, agencyId: own },
    { objectId: draft, agencyId: own },
    { objectId: newId(), agencyId: own },
    { objectId: visible, agencyId: own, entityType: 'service' },
    { objectId: service, agencyId: own, entityType: 'announcement' },
  ] as const) {
    expect(await user.attempt(createFavorite, { body })).toMatchObject({ status: 404, code: 'notFound' });
  }
  const ofMono = { objectId: visible, agencyId: office.mono._id };
  const mono = await portal.as(office.monoUser, office.mono).attempt(createFavorite, { body: ofMono });
  expect(mono.status).toBe(404);
  expect(await countFavorites(visible)).toBe(0);
});

test('each company of a person keeps what suits it', async () => {
  const { _id: objectId } = await anAnnouncement(ctx);
  const user = portal.as(office.user, office.agency);
  await user.call(createFavorite, { body: { objectId, agencyId: office.agency._id } });
  // A second company that has said nothing: nothing is in target for it, so there is nothing to keep.
  const second = await anAgency(ctx, { userId: office.user._id });
  expect((await user.attempt(createFavorite, { body: { objectId, agencyId: second._id } })).status).toBe(404);
});
