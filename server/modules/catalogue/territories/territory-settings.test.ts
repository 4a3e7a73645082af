import {
  createCciaa,
  createRegion,
  createRegionGroup,
  deleteCciaa,
  deleteRegion,
  deleteRegionGroup,
  getRegionGroup,
  updateCciaa,
  updateRegion,
  updateRegionGroup,
} from '@volano/domain/contracts/territories';
import { getAnnouncementHistory } from '@volano/domain/contracts/announcement-changes';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { listNotifications, updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aSurveyedAgency } from '../../../testing/builders/catalogue-factories.ts';
import { aChamber, anAnnouncement, aRegion, aUser } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { notifyCallChanges } from '../../conversation/notifications/call-changes.jobs.ts';
import { writeDigests } from '../../conversation/notifications/sending.jobs.ts';
import { insert, rowsOf } from '../../../testing/builders/rows.ts';

const app = await openPortal();
const { ctx, db } = app;
const admin = app.as(await aUser(ctx, { role: 'admin' }));

test('a region is created, renamed and deleted, and each action is written down', async () => {
  const created = await admin.call(createRegion, { body: { name: ' Insubria ' } });
  expect(created.name).toBe('Insubria');
  const params = { id: created._id };
  expect((await admin.call(updateRegion, { params, body: { name: 'Padania' } })).name).toBe('Padania');
  await admin.call(deleteRegion, { params });
  expect((await admin.attempt(deleteRegion, { params })).status).toBe(404);
  const entries = await rowsOf(db, 'audit_events', { entityId: params.id }, ['details']);
  expect(entries.map(({ details }) => details)).toMatchObject([
    { what: 'region', deed: 'created', name: 'Insubria' },
    { deed: 'changed', name: 'Insubria', fields: ['name'] },
    { deed: 'deleted', name: 'Padania' },
  ]);
});

test('abuse 48: a name and a code are one each, whatever their case and even for two who write together', async () => {
  const region = await aRegion(ctx, { name: 'Valle Préalpina' });
  const taken = await admin.attempt(createRegion, { body: { name: 'VALLE PREALPINA' } });
  expect(taken).toMatchObject({ status: 409, code: 'conflict', fields: [{ path: 'name' }] });
  const other = await aRegion(ctx);
  const renamed = await admin.attempt(updateRegion, { params: { id: other._id }, body: { name: region.name } });
  expect(renamed).toMatchObject({ status: 409, fields: [{ path: 'name' }] });
  await admin.call(updateRegion, { params: { id: region._id }, body: { name: 'Valle prealpina' } });
  const together = await Promise.all([1, 2, 3].map(() => admin.attempt(createRegion, { body: { name: 'Gemella' } })));
  expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);

  const chamber = await aChamber(ctx, { code: 'MXP' });
  const body = { code: 'mxp', name: 'Camera nuova' };
  expect(await admin.attempt(createCciaa, { body })).toMatchObject({ status: 409, fields: [{ path: 'code' }] });
  const named = await admin.attempt(createCciaa, { body: { code: 'LIN', name: chamber.name } });
  expect(named).toMatchObject({ status: 409, fields: [{ path: 'name' }] });
});

test('a region in use stays, and the refusal says where', async () => {
  const region = await aRegion(ctx);
  const group = await admin.call(createRegionGroup, { body: { name: 'Laghi', regionListIds: [region._id] } });
  const chamber = await aChamber(ctx, { regionId: region._id, name: 'Camera dei laghi' });
  for (const title of ['Bando D', 'Bando B', 'Bando A', 'Bando C'])
    await anAnnouncement(ctx, { title, announcementType: 'regional', regionId: region._id });
  const agency = await aSurveyedAgency(ctx, { businessName: 'Officine del Lago' }, { regionId: region._id });
  const { status, code, uses } = await admin.attempt(deleteRegion, { params: { id: region._id } });
  expect([status, code]).toEqual([409, 'stillInUse']);
  expect(uses).toEqual([
    { kind: 'announcements', count: 4, names: ['Bando A', 'Bando B', 'Bando C'] },
    { kind: 'regionGroups', count: 1, names: [group.name] },
    { kind: 'cciaas', count: 1, names: [chamber.name] },
    { kind: 'surveys', count: 1, names: [agency.businessName] },
  ]);
});

test('a group changes its regions, and goes only when no call is for it', async () => {
  const [here, there] = [await aRegion(ctx), await aRegion(ctx)];
  const created = await admin.call(createRegionGroup, {
    body: { name: 'Due rive', regionListIds: [here._id, here._id] },
  });
  const params = { id: created._id };
  expect(created.regionListIds).toEqual([here._id]);
  await admin.call(updateRegionGroup, { params, body: { regionListIds: [there._id] } });
  const group = await admin.call(getRegionGroup, { params });
  expect(group).toEqual({ _id: params.id, name: 'Due rive', regionListIds: [there._id] });
  const unknown = await admin.attempt(updateRegionGroup, { params, body: { regionListIds: [here._id, params.id] } });
  expect(unknown).toMatchObject({ status: 400, fields: [{ path: 'regionListIds.1' }] });
  const call = await anAnnouncement(ctx, { regionGroupId: params.id });
  expect((await admin.attempt(deleteRegionGroup, { params })).uses).toMatchObject([
    { kind: 'announcements', count: 1 },
  ]);
  await db.deleteFrom('announcements').where('_id', '=', call._id).execute();
  await admin.call(deleteRegionGroup, { params });
});

test('a group that changes its regions moves its published calls: a line of each, told to consultants of what is open', async () => {
  const office = await anOffice(ctx);
  const [near, far] = [{ _id: office.agency.regionId }, await aRegion(ctx, { name: 'Riva lontana' })];
  await admin.call(updateRegion, { params: { id: near._id }, body: { name: 'Riva vicina' } });
  const group = await admin.call(createRegionGroup, {
    body: { name: 'Le rive', regionListIds: [near._id, far._id] },
  });
  const given = { regionGroupId: group._id } as const;
  const open = await anAnnouncement(ctx, given);
  const over = await anAnnouncement(ctx, { ...given, expiryDate: '2026-11-01T12:00:00Z' });
  const draft = await anAnnouncement(ctx, { ...given, isActive: false });
  for (const { _id: objectId } of [open, over])
    await app
      .as(office.user, office.agency)
      .call(createFavorite, { body: { agencyId: office.agency._id, entityType: 'announcement', objectId } });
  const change = (body: object) => admin.call(updateRegionGroup, { params: { id: group._id }, body });
  await change({ regionListIds: [far._id, near._id] });
  await change({ regionListIds: [near._id], name: 'Le rive' });
  const historyOf = async ({ _id: id }: { _id: string }) =>
    await admin.call(getAnnouncementHistory, { params: { id } });
  const line = { field: 'territory', before: 'Le rive (Riva lontana, Riva vicina)', after: 'Le rive (Riva vicina)' };
  expect(await historyOf(open)).toMatchObject([{ ...line, source: 'person', userName: expect.any(String) }]);
  expect(await historyOf(over)).toMatchObject([line]);
  expect(await historyOf(draft)).toEqual([]);
  await notifyCallChanges(ctx);
  const reply = await app.as(office.advisor).call(listNotifications, { query: {} });
  const told = reply.data.filter(({ event }) => event === 'announcementChanged');
  expect(told.map(({ data }) => data._id)).toEqual([open._id]);
  expect(told[0]?.body).toContain('territorio da Le rive (Riva lontana, Riva vicina) a Le rive (Riva vicina)');
});

test('a place that gets another name is where it was: no digest says that a call moved, and one says where it does', async () => {
  const office = await anOffice(ctx);
  const region = { _id: office.agency.regionId };
  await admin.call(updateRegion, { params: { id: region._id }, body: { name: 'Costa' } });
  const made = { name: 'Le coste', regionListIds: [region._id] };
  const group = await admin.call(createRegionGroup, { body: made });
  const known = { announcedAt: TODAY.toISOString() };
  const calls = [
    await anAnnouncement(ctx, { ...known, title: 'Bando del gruppo', regionGroupId: group._id }),
    await anAnnouncement(ctx, {
      ...known,
      title: 'Bando della regione',
      announcementType: 'regional',
      regionId: region._id,
    }),
  ];
  await app.as(office.user).call(updateNotificationPreferences, { body: { digestFrequency: 'daily' } });
  const digestOn = async (day: number) => {
    app.travelTo(new Date(TODAY.getTime() + day * 86_400_000));
    await writeDigests(ctx);
    const mails = db.selectFrom('mails').select('text').where('recipient', '=', office.user.email);
    return (await mails.orderBy('createdAt').execute()).map(({ text }) => text);
  };
  expect(await digestOn(1)).toEqual([expect.stringContaining('Bando della regione')]);
  await admin.call(updateRegion, { params: { id: region._id }, body: { name: 'Costa nuova' } });
  await admin.call(updateRegionGroup, { params: { id: group._id }, body: { name: 'Le coste nuove' } });
  expect(await digestOn(2)).toHaveLength(1);
  const everywhere = { params: { id: calls[0]?._id ?? '' }, body: { regionGroupId: null } };
  await admin.call(updateAnnouncement, everywhere);
  const [, moved, ...others] = await digestOn(3);
  expect(others).toEqual([]);
  expect(moved).toContain('Bando del gruppo: territorio da Le coste a tutta Italia');
  app.travelTo(TODAY);
});

test('a chamber names its region, and stays while a company is a member', async () => {
  const region = await aRegion(ctx);
  const reply = await admin.call(createCciaa, { body: { code: 'LAGO', name: 'Camera del Lago' } });
  const params = { id: reply._id };
  const moved = await admin.call(updateCciaa, { params, body: { regionId: region._id } });
  expect(moved).toEqual({ ...reply, regionId: region._id });
  const unknown = await admin.attempt(updateCciaa, { params, body: { regionId: params.id } });
  expect(unknown).toMatchObject({ status: 400, fields: [{ path: 'regionId' }] });
  const agency = await aSurveyedAgency(ctx);
  const membership = { surveyId: agency.surveyId, cciaaId: params.id };
  await insert(db, 'survey_cciaas', membership);
  expect((await admin.attempt(deleteCciaa, { params })).uses).toEqual([
    { kind: 'surveys', count: 1, names: [agency.businessName] },
  ]);
  await db.deleteFrom('survey_cciaas').where('cciaaId', '=', params.id).execute();
  await admin.call(deleteCciaa, { params });
});
