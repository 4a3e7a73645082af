import { createCalendarSubscription, listCalendarEvents } from '@volano/domain/contracts/calendar';
import { expect, test } from 'vitest';
import type { Speaker } from '../../../testing/world/app.ts';
import { anAnnouncement, aRegion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';

const { portal, ctx, office } = await openOffice();

/** What other programs read: the titles of the entries. */
async function fileOf(who: Speaker, agencyId?: string): Promise<string[]> {
  const reply = await who.call(createCalendarSubscription, { body: agencyId === undefined ? {} : { agencyId } });
  const { body } = await portal.app.inject({ url: new URL(reply.url).pathname });
  return [...body.matchAll(/SUMMARY:(.*)\r\n/g)].map(([, title = '']) => title).sort();
}

/** What the page shows of the same weeks. */
async function pageOf(who: Speaker, agencyId?: string): Promise<string[]> {
  const query = { from: '2026-10-18', to: '2026-12-17', ...(agencyId === undefined ? {} : { agencyId }) };
  const reply = await who.call(listCalendarEvents, { query });
  return reply.map(({ kind, title }) => `${kind === 'start' ? 'Apre' : 'Scade'}: ${title}`).sort();
}

test('what has expired stays on its day in every calendar, a month back and no more, in the file as on the page', async () => {
  const expiring = (title: string, expiryDate: string, isActive = true) =>
    anAnnouncement(ctx, { title, expiryDate, isActive });
  await expiring('Aperto', '2026-11-30T22:59:59Z');
  await expiring('Scaduto ieri', '2026-11-17T22:59:59Z');
  await expiring('Scaduto da un mese', '2026-10-18T10:00:00Z');
  await expiring('Scaduto da molto', '2026-10-17T10:00:00Z');
  await expiring('Tolto', '2026-11-17T22:59:59Z', false);
  const shown = ['Scade: Aperto', 'Scade: Scaduto da un mese', 'Scade: Scaduto ieri'];
  const [company, advisor] = [portal.as(office.user, office.agency), portal.as(office.advisor)];
  const staff = [advisor, portal.as(office.performance), portal.as(office.admin)];
  const ofStaff = await Promise.all(staff.map((as) => fileOf(as)));
  expect([...ofStaff, await fileOf(company), await fileOf(advisor, office.agency._id)]).toEqual(Array(5).fill(shown));
  const pages = [await pageOf(company), await pageOf(advisor, office.agency._id), await pageOf(advisor)];
  expect(pages).toEqual(Array(3).fill(shown));
});

test('what was in target for nobody whom a consultant follows does not come into their file by having expired', async () => {
  const region = await aRegion(ctx);
  const there = { announcementType: 'regional', regionId: region._id } as const;
  await anAnnouncement(ctx, { title: 'Lontano', ...there, expiryDate: '2026-11-16T10:00:00Z' });
  expect(await fileOf(portal.as(office.admin))).toContain('Scade: Lontano');
  expect(await fileOf(portal.as(office.advisor))).not.toContain('Scade: Lontano');
});

test('a deadline with an hour is a moment in the file, and leaves the page at that hour; without one it is a whole day', async () => {
  await anAnnouncement(ctx, { title: 'Entro le ore 12', expiryDate: '2026-11-28T11:00:00Z' });
  await anAnnouncement(ctx, { title: 'Entro il giorno', expiryDate: '2026-11-28T22:59:59.999Z' });
  const company = portal.as(office.user, office.agency);
  const { url } = await company.call(createCalendarSubscription, { body: {} });
  const { body } = await portal.app.inject({ url: new URL(url).pathname });
  const starts = body.split('BEGIN:VEVENT').flatMap((entry) => {
    const title = /SUMMARY:Scade: (Entro.*)\r\n/.exec(entry)?.[1];
    return title === undefined ? [] : [[title, /DTSTART.*/.exec(entry)?.[0]]];
  });
  expect(Object.fromEntries(starts)).toEqual({
    'Entro le ore 12': 'DTSTART:20261128T110000Z',
    'Entro il giorno': 'DTSTART;VALUE=DATE:20261128',
  });
  await anAnnouncement(ctx, { title: 'Oggi alle 12', expiryDate: '2026-11-18T11:00:00Z' });
  const dueToday = async (now: string) => {
    portal.travelTo(new Date(now));
    const rows = await company.call(listCalendarEvents, { query: { from: '2026-11-18', to: '2026-11-18' } });
    return rows.map(({ title, time }) => [title, time]);
  };
  expect(await dueToday('2026-11-18T10:59:59Z')).toEqual([['Oggi alle 12', '12:00']]);
  expect(await dueToday('2026-11-18T11:00:00Z')).toEqual([]);
});
