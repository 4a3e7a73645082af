import { createRecommendation, listRecommendations } from '@volano/domain/contracts/recommendations';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { beforeEach, expect, test } from 'vitest';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { update } from '../../../testing/builders/rows.ts';
import { daysLater, inDays } from '../../../testing/builders/days.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const { portal, ctx, db } = await openPortal();
beforeEach(async () => {
  office = await anOffice(ctx);
});

async function recommended(agency: { _id: string }, recommendationType: EntityType, { _id }: { _id: string }) {
  const body = { agencyId: agency._id, recommendationType, recommendationId: _id };
  return (await portal.as(office.advisor).call(createRecommendation, { body }))._id;
}

/** What a company's people read of what was recommended to it: all of it, and what the home asks them to answer. */
async function readBy(owner: { _id: string }, agency: { _id: string }) {
  const me = portal.as(owner, agency);
  const rows = async (query: object) => (await me.call(listRecommendations, { query })).rows;
  return { all: await rows({}), owed: await rows(OWED) };
}

const OWED = { isOwed: 'true', limit: '3' };

test('no answer is owed of a call that is over, and none that waits is hidden behind such', async () => {
  const { agency, user } = office;
  const ids = [await recommended(agency, 'announcement', await anAnnouncement(ctx))];
  for (const days of [1, 2, 3]) {
    portal.travelTo(new Date(TODAY.getTime() + days * 1000));
    const call = await anAnnouncement(ctx, { expiryDate: `${inDays(days).slice(0, 10)}T22:59:59.999Z` });
    ids.push(await recommended(agency, 'announcement', call));
  }
  const shut = await anAnnouncement(ctx);
  await recommended(agency, 'announcement', shut);
  await update(db, 'announcements', { _id: shut._id }, { closedAt: inDays(0), closing: 'suspended' });
  // Until midnight of its last day it is open.
  portal.travelTo(daysLater(3));
  const { all, owed } = await readBy(user, agency);
  expect(owed.map(({ _id }) => _id)).toEqual([ids[3], ids[0]]);
  // It stays recommended, and its page says that it is over.
  expect(all).toHaveLength(5);
});

test('what is no longer published is neither named nor asked about', async () => {
  const { agency, user } = office;
  const [call, service] = [await anAnnouncement(ctx), await aService(ctx)];
  await recommended(agency, 'announcement', call);
  await recommended(agency, 'service', service);
  expect((await readBy(user, agency)).owed).toHaveLength(2);
  await update(db, 'announcements', { _id: call._id }, { isActive: false });
  await update(db, 'services', { _id: service._id }, { isActive: false });
  expect(await readBy(user, agency)).toEqual({ all: [], owed: [] });
  // The office keeps what it did.
  const query = { agencyId: agency._id };
  expect((await portal.as(office.advisor).call(listRecommendations, { query })).rows).toHaveLength(2);
});

test('what is not for a company any more is not asked of it', async () => {
  const { agency, user, partner, partnerUser } = office;
  const [call, none] = [await anAnnouncement(ctx), await anAnnouncement(ctx)];
  const kept = await anAnnouncement(ctx, { isMonoGrant: true });
  for (const one of [call, none, kept]) await recommended(agency, 'announcement', one);
  await update(db, 'announcements', { _id: none._id }, { admitsNoFirm: true });
  const titles = async () => (await readBy(user, agency)).owed.map(({ recommendationId }) => recommendationId);
  expect((await titles()).sort()).toEqual([call._id, kept._id].sort());
  await update(db, 'agencies', { _id: agency._id }, { isMonoGrant: true });
  expect(await titles()).toEqual([kept._id]);

  const service = await aService(ctx, { isForBusinessPartner: true });
  const id = await recommended(partner, 'service', service);
  expect((await readBy(partnerUser, partner)).owed).toMatchObject([{ _id: id }]);
  await update(db, 'services', { _id: service._id }, { isForBusinessPartner: false });
  expect(await readBy(partnerUser, partner)).toEqual({ all: [], owed: [] });
});
