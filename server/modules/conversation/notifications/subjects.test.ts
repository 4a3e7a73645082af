import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { beforeEach, expect, test } from 'vitest';
import { minutesLater } from '../../../testing/builders/days.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { mailsTo } from '../../../testing/builders/traces.ts';
import { openPortal } from '../../../testing/world/app.ts';
import { mailUnseen } from './sending.jobs.ts';

const portal = await openPortal();
const { ctx } = portal;
const LONG = 'Contributi a fondo perduto per la transizione ecologica delle imprese dell’artigianato';
const CUT = 'Contributi a fondo perduto per la transizione ecologica dell…';

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice(ctx);
  const preferences = (['newAnnouncement', 'newService', 'announcementChanged'] as const).map((event) => ({
    event,
    channel: 'mail' as const,
  }));
  await portal.as(office.user).call(updateNotificationPreferences, { body: { preferences } });
});

async function recommend(recommendationId: string, recommendationType: 'announcement' | 'service' = 'announcement') {
  const body = { agencyId: office.agency._id, recommendationType, recommendationId };
  await portal.as(office.advisor).call(createRecommendation, { body });
}

/** The subjects of what the company gets for what it has not seen, after so many minutes. */
async function subjectsAfter(minutes: number): Promise<string[]> {
  await portal.drain();
  portal.travelTo(minutesLater(minutes));
  await mailUnseen(ctx);
  return (await mailsTo(portal, office.user.email)).map(({ subject }) => subject);
}

test('the mail of a recommendation says in its subject what is recommended, as far as an inbox shows it', async () => {
  expect(CUT.replace('…', '')).toHaveLength(60);
  const { _id } = await anAnnouncement(ctx, { title: LONG });
  await recommend(_id);
  expect(await subjectsAfter(10)).toEqual([`Beatrice ti consiglia un’agevolazione · ${CUT}`]);
  await recommend((await aService(ctx, { name: 'Business plan' }))._id, 'service');
  expect((await subjectsAfter(30)).at(-1)).toMatch(/ · Business plan$/);
});

test('the mail of a call that was closed says which', async () => {
  const { _id } = await anAnnouncement(ctx, { title: LONG });
  await recommend(_id);
  await subjectsAfter(10);
  await portal.as(office.admin).call(closeAnnouncement, { params: { id: _id }, body: { closing: 'exhausted' } });
  expect((await subjectsAfter(30)).at(-1)).toBe(`Fondi esauriti: l’agevolazione è chiusa · ${CUT}`);
});

test('of several the first is named, and how many more there are', async () => {
  for (const title of ['Prima', 'Seconda', 'Terza']) await recommend((await anAnnouncement(ctx, { title }))._id);
  const subjects = await subjectsAfter(10);
  // Told in the same moment, none of them is the first by right.
  expect(subjects).toEqual([expect.stringMatching(/^(Prima|Seconda|Terza) e altre 2 novità$/)]);
});

test('the mail that a company keeps a call says which', async () => {
  const preferences = [{ event: 'newAnnouncementFavorite' as const, channel: 'mail' as const }];
  await portal.as(office.advisor).call(updateNotificationPreferences, { body: { preferences } });
  const { _id: objectId } = await anAnnouncement(ctx, { title: LONG });
  await portal.as(office.user, office.agency).call(createFavorite, {
    body: { agencyId: office.agency._id, objectId },
  });
  await subjectsAfter(10);
  const subjects = (await mailsTo(portal, office.advisor.email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(new RegExp(` · ${CUT}$`));
});
