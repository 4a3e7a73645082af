import { listCalendarEvents } from '@volano/domain/contracts/calendar';
import { expect, test } from 'vitest';
import type { Speaker } from '../../../testing/world/app.ts';
import { anAnnouncement } from '../../../testing/builders/factories.ts';
import { aFeedPortal } from '../../../testing/builders/feed-world.ts';
import { update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office, calls } = await aFeedPortal();

async function eventsOf(who: Speaker, query: Record<string, string>) {
  const reply = await who.call(listCalendarEvents, { query: query as { from: string; to: string } });
  return reply.map(({ day, kind, title }) => `${day} ${kind} ${title}`);
}

test('staff see what is published; admins and platform admins drafts too, marked as such', async () => {
  const dates = { publicationDate: '2027-02-03T10:00:00Z', expiryDate: '2027-02-20T10:00:00Z' };
  await anAnnouncement(ctx, { title: 'Pubblicato', ...dates });
  await anAnnouncement(ctx, { title: 'In bozza', ...dates, isActive: false });
  const february = { from: '2027-02-01', to: '2027-02-28' };
  const published = ['2027-02-03 start Pubblicato', '2027-02-20 expiry Pubblicato'];
  for (const person of [office.advisor, office.performance])
    expect(await eventsOf(portal.as(person), february)).toEqual(published);
  for (const person of [office.admin, office.platformAdmin]) {
    const reply = await portal.as(person).call(listCalendarEvents, { query: february });
    const drafts = [
      ['In bozza', false],
      ['Pubblicato', true],
    ];
    expect(reply.map(({ title, isActive }) => [title, isActive])).toEqual([...drafts, ...drafts]);
  }
});

test('a company sees what is in target for the one in use, what has expired in it and what is to come', async () => {
  const day = { expiryDate: '2027-03-10T10:00:00Z' };
  await anAnnouncement(ctx, { title: 'Adatto', ...day });
  await anAnnouncement(ctx, { title: 'Solo monobando', isMonoGrant: true, ...day });
  await anAnnouncement(ctx, { title: 'Bozza', isActive: false, ...day });
  await anAnnouncement(ctx, { title: 'A venire', publicationDate: '2027-03-01T10:00:00Z', ...day });
  await update(db, 'announcements', { _id: calls.elsewhere }, day);
  const march = { from: '2027-03-01', to: '2027-03-31' };
  const expected = ['2027-03-01 start A venire', '2027-03-10 expiry A venire', '2027-03-10 expiry Adatto'];
  const ofAgency = [...expected, '2027-03-10 expiry Solo monobando'];
  expect(await eventsOf(portal.as(office.user, office.agency), march)).toEqual(ofAgency);
  expect(await eventsOf(portal.as(office.monoUser, office.mono), march)).toEqual([ofAgency[3]]);
  // Staff who name the company see the same.
  for (const person of [office.admin, office.advisor, office.platformAdmin])
    expect(await eventsOf(portal.as(person), { ...march, agencyId: office.agency._id })).toEqual(ofAgency);
  // What has expired stays on the day on which it did.
  portal.travelTo(new Date('2027-03-20T10:00:00Z'));
  expect(await eventsOf(portal.as(office.user, office.agency), march)).toEqual(ofAgency);
  expect(await eventsOf(portal.as(office.user), march)).toEqual([]);
});

test('days are days in Rome, on both sides of a change of the clocks', async () => {
  const at = (title: string, expiryDate: string) => anAnnouncement(ctx, { title, expiryDate });
  // The clocks go back on the 31st of October 2027, and forward on the 28th of March.
  await at('Ultimo momento d’estate', '2027-10-30T21:59:59Z');
  await at('Primo del giorno lungo', '2027-10-30T22:00:00Z');
  await at('Ultimo del giorno lungo', '2027-10-31T22:59:59Z');
  await at('Primo di novembre', '2027-10-31T23:00:00Z');
  const admin = portal.as(office.admin);
  expect(await eventsOf(admin, { from: '2027-10-31', to: '2027-10-31' })).toEqual([
    '2027-10-31 expiry Primo del giorno lungo',
    '2027-10-31 expiry Ultimo del giorno lungo',
  ]);
  const days = (await eventsOf(admin, { from: '2027-10-30', to: '2027-11-01' })).map((line) => line.slice(0, 10));
  expect(days).toEqual(['2027-10-30', '2027-10-31', '2027-10-31', '2027-11-01']);
});

test.each([
  ['2026-10-26', '2026-12-26', []],
  ['2026-10-26', '2026-12-27', ['to']],
  ['2026-11-02', '2026-11-01', ['to']],
  ['2026-02-30', '2026-03-01', ['from']],
  ['0000-01-01', '0000-01-02', ['from', 'to']],
])('at most 62 days, in order, on days that exist: %s to %s', async (from, to, wrong) => {
  const { fields } = await portal.as(office.admin).attempt(listCalendarEvents, { query: { from, to } });
  expect(fields.map(({ path }) => path)).toEqual(wrong);
});
