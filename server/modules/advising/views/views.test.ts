import { countUnread, createView } from '@volano/domain/contracts/views';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { anAnnouncement, aRegion, aService } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();
const ids = {
  first: (await anAnnouncement(ctx))._id,
  second: (await anAnnouncement(ctx))._id,
  elsewhere: (await anAnnouncement(ctx, { announcementType: 'regional', regionId: (await aRegion(ctx))._id }))._id,
  expired: (await anAnnouncement(ctx, { expiryDate: '2026-11-01T10:00:00Z' }))._id,
  inactive: (await anAnnouncement(ctx, { isActive: false }))._id,
  service: (await aService(ctx))._id,
};

test('seeing takes one off the count, and seeing again takes off nothing', async () => {
  const user = portal.as(office.user, office.agency);
  const unread = async () => (await user.call(countUnread, { query: { entityType: 'announcementsUser' } })).count;
  expect(await unread()).toBe(2);
  const body = { entityId: ids.first, entityType: 'announcementsUser', userId: office.user._id } as const;
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.attempt(createView, { body })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await unread()).toBe(1);
  expect(await rowsOf(db, 'views', { userId: office.user._id }, ['_id'])).toHaveLength(1);
  // What one person saw is still to be seen by another.
  const prospect = portal.as(office.prospectUser, office.prospect);
  expect((await prospect.call(countUnread, { query: { entityType: 'announcementsUser' } })).count).toBe(2);
  await user.call(createView, { body: { entityId: ids.expired, entityType: 'announcementsUser' } });
  expect(await unread()).toBe(1);
});

test('staff count what is published and open, each for themselves', async () => {
  for (const person of [office.admin, office.platformAdmin, office.advisor, office.performance]) {
    const as = portal.as(person);
    const unread = async () => (await as.call(countUnread, { query: { entityType: 'announcements' } })).count;
    expect(await unread()).toBe(3);
    const see = async (entityId: string) =>
      (await as.attempt(createView, { body: { entityId, entityType: 'announcements' } })).status;
    expect(await Promise.all([ids.elsewhere, ids.expired].map(see))).toEqual([204, 204]);
    const isEditor = person === office.admin || person === office.platformAdmin;
    expect(await see(ids.inactive)).toBe(isEditor ? 204 : 404);
    expect(await unread()).toBe(2);
  }
});

test('services are counted apart', async () => {
  for (const [as, entityType] of [
    [portal.as(office.user, office.agency), 'servicesUser'],
    [portal.as(office.admin), 'services'],
  ] as const) {
    expect((await as.call(countUnread, { query: { entityType } })).count).toBe(1);
    await as.call(createView, { body: { entityId: ids.service, entityType } });
    expect((await as.call(countUnread, { query: { entityType } })).count).toBe(0);
  }
  const partner = portal.as(office.partnerUser, office.partner);
  expect((await partner.call(countUnread, { query: { entityType: 'servicesUser' } })).count).toBe(0);
});

test('abuse 27, 28: another person, a type of the other side, an unknown type', async () => {
  const user = portal.as(office.user, office.agency);
  const advisor = portal.as(office.advisor);
  const mine = { entityId: ids.first, entityType: 'announcementsUser' } as const;
  const codes = [
    await user.attempt(createView, { body: { ...mine, userId: office.unrelated._id } }),
    await user.attempt(createView, { body: { ...mine, entityType: 'announcements' } }),
    await advisor.attempt(createView, { body: mine }),
    await advisor.attempt(countUnread, { query: { entityType: 'servicesUser' } }),
  ].map(({ code }) => code);
  expect(codes).toEqual(['actorMismatch', ...Array<string>(3).fill('roleForbidden')]);
  expect((await user.attempt(createView, { body: { ...mine, entityType: '__proto__' } as never })).status).toBe(400);
  expect(await rowsOf(db, 'views', { userId: office.unrelated._id })).toEqual([]);
});

test('abuse 19: what a company cannot see cannot be seen', async () => {
  const user = portal.as(office.user, office.agency);
  for (const entityId of [ids.elsewhere, ids.inactive, ids.service, newId()])
    expect((await user.attempt(createView, { body: { entityId, entityType: 'announcementsUser' } })).status).toBe(404);
  const noCall = { entityId: ids.service, entityType: 'announcements' } as const;
  expect((await portal.as(office.admin).attempt(createView, { body: noCall })).status).toBe(404);
  const without = await portal.as(office.user).call(countUnread, { query: { entityType: 'announcementsUser' } });
  expect(without.count).toBe(0);
});
