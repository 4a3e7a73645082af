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
  await anAnnouncement(ctx, { title: 'Aperto', expiryDate: '2026-11-30T22:59:59Z' });
  await anAnnouncement(ctx, { title: 'Scaduto ieri', expiryDate: '2026-11-17T22:59:59Z' });
  await anAnnouncement(ctx, { title: 'Scaduto da un mese', expiryDate: '2026-10-18T10:00:00Z' });
  await anAnnouncement(ctx, { title: 'Scaduto da molto', expiryDate: '2026-10-17T10:00:00Z' });
  await anAnnouncement(ctx, { title: 'Tolto', expiryDate: '2026-11-17T22:59:59Z', isActive: false });
  const shown = ['Scade: Aperto', 'Scade: Scaduto da un mese', 'Scade: Scaduto ieri'];
  const advisor = portal.as(office.advisor);
  expect(await fileOf(portal.as(office.user, office.agency))).toEqual(shown);
  expect(await fileOf(advisor, office.agency._id)).toEqual(shown);
  expect(await fileOf(advisor)).toEqual(shown);
  expect(await fileOf(portal.as(office.performance))).toEqual(shown);
  expect(await fileOf(portal.as(office.admin))).toEqual(shown);
  expect(await pageOf(portal.as(office.user, office.agency))).toEqual(shown);
  expect(await pageOf(advisor, office.agency._id)).toEqual(shown);
  expect(await pageOf(advisor)).toEqual(shown);
});

test('what was in target for nobody whom a consultant follows does not come into their file by having expired', async () => {
  const region = await aRegion(ctx);
  await anAnnouncement(ctx, {
    title: 'Lontano',
    announcementType: 'regional',
    regionId: region._id,
    expiryDate: '2026-11-16T10:00:00Z',
  });
  expect(await fileOf(portal.as(office.admin))).toContain('Scade: Lontano');
  expect(await fileOf(portal.as(office.advisor))).not.toContain('Scade: Lontano');
});
