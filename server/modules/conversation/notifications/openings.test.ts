import { createAtecoSetting } from '@volano/domain/contracts/ateco-settings';
import { createCategory } from '@volano/domain/contracts/categories';
import { updateService } from '@volano/domain/contracts/services';
import { beforeEach, expect, test } from 'vitest';
import { anAnnouncement, anAtecoCode, aQuestion, aService } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { announceOpened } from './call-changes.jobs.ts';
import { bellOf } from '../../../testing/builders/traces.ts';
import { minutesLater } from '../../../testing/builders/days.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

let office: Awaited<ReturnType<typeof anOffice>>;
const { portal, ctx, db } = await openPortal();
beforeEach(async () => {
  office = await anOffice(ctx);
});

const byText = (a: string, b: string): number => a.localeCompare(b);
const isTold = async (table: 'announcements' | 'services', _id: string) =>
  (await rowOf(db, table, { _id }, ['announcedAt'])).announcedAt !== null;

test('what opens is told once to the companies that it suits, when its editor has left it alone', async () => {
  const touched = minutesLater(-5).toISOString();
  const call = await anAnnouncement(ctx, { title: 'Nuovo bando', updatedAt: touched });
  const later = await anAnnouncement(ctx, { publicationDate: '2026-11-18T23:00:00Z', updatedAt: touched });
  const draft = await anAnnouncement(ctx, { isActive: false, updatedAt: touched });
  const service = await aService(ctx, { name: 'Nuovo servizio', updatedAt: touched });
  const aboutThese = async (person: { _id: string }) => {
    const known = new Set<unknown>([call._id, later._id, draft._id, service._id]);
    const lines = await bellOf(portal, person);
    const about = lines.flatMap(({ data }) => (known.has(data._id) ? [String(data._id)] : []));
    return about.toSorted(byText);
  };
  await announceOpened(ctx);
  expect(await aboutThese(office.user)).toEqual([]);
  portal.travelTo(minutesLater(5));
  await Promise.all([announceOpened(ctx), announceOpened(ctx)]);
  expect(await aboutThese(office.user)).toEqual([call._id, service._id].toSorted(byText));
  portal.travelTo(new Date('2026-11-18T23:00:01Z'));
  await announceOpened(ctx);
  expect(await aboutThese(office.user)).toEqual([call._id, service._id, later._id].toSorted(byText));
  // Services are for business partners only where it is said.
  expect(await aboutThese(office.partnerUser)).not.toContain(service._id);
});

test('while its criteria are still being written, nothing that opened is told', async () => {
  const touched = TODAY.toISOString();
  const call = await anAnnouncement(ctx, { updatedAt: touched });
  const other = await anAnnouncement(ctx, { updatedAt: touched });
  const service = await aService(ctx, { updatedAt: touched });
  const draft = await aService(ctx, { updatedAt: touched, isActive: false });
  const question = await aQuestion(ctx);
  const admin = portal.as(office.admin);
  portal.travelTo(minutesLater(9));
  for (const [categoryEntity, { _id }] of [
    ['categories', call],
    ['servicecategories', service],
  ] as const) {
    const params = { categoryEntity, templateId: question._id, announcementId: _id };
    await admin.call(createCategory, { params, body: { requirementsToUse: question.answers } });
  }
  const code = await anAtecoCode(ctx);
  const setting = { announcementId: other._id, latestAtecoIds: [code._id] };
  await admin.call(createAtecoSetting, { body: setting });
  // A draft of long ago is as new as what is written today.
  await admin.call(updateService, { params: { id: draft._id }, body: { isActive: true } });
  for (const [minutes, expected] of [
    [18, false],
    [19, true],
  ] as const) {
    portal.travelTo(minutesLater(minutes));
    await announceOpened(ctx);
    const told = [call, other].map(({ _id }) => isTold('announcements', _id));
    const services = [service, draft].map(({ _id }) => isTold('services', _id));
    expect([minutes, ...(await Promise.all([...told, ...services]))]).toEqual([minutes, ...Array(4).fill(expected)]);
    await portal.drain();
  }
});

test('what is published on its last day, or on the day it opens, is told by the day, and by the hour where one is stated', async () => {
  const touched = TODAY.toISOString();
  const unstated = (minutes: number) => new Date(minutesLater(minutes).getTime() + 1).toISOString();
  const lastDay = await anAnnouncement(ctx, { expiryDate: unstated(-60), updatedAt: touched });
  const firstDay = await anAnnouncement(ctx, { publicationDate: unstated(300), updatedAt: touched });
  const shut = await anAnnouncement(ctx, { expiryDate: minutesLater(-60).toISOString(), updatedAt: touched });
  const click = await anAnnouncement(ctx, { publicationDate: minutesLater(300).toISOString(), updatedAt: touched });
  const over = await anAnnouncement(ctx, { expiryDate: minutesLater(-24 * 60).toISOString(), updatedAt: touched });
  portal.travelTo(minutesLater(10));
  await announceOpened(ctx);
  const told = await Promise.all([lastDay, firstDay, over, shut, click].map(({ _id }) => isTold('announcements', _id)));
  expect(told).toEqual([true, true, false, false, false]);
  // Both are open: the company hears of two in one line.
  const titles = (await bellOf(portal, office.user)).map(({ title }) => title);
  expect(titles).toEqual(['2 nuove agevolazioni in target']);
});
