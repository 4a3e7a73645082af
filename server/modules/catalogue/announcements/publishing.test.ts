import { getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { updateNotificationPreferences } from '@volano/domain/contracts/notifications';
import { previewAudience } from '@volano/domain/contracts/announcement-audience';
import { expect, test } from 'vitest';
import { TODAY } from '../../../testing/world/app.ts';
import { askOfAnnouncement } from '../../../testing/builders/catalogue-factories.ts';
import { minutesLater } from '../../../testing/builders/days.ts';
import { anAnnouncement, aQuestion } from '../../../testing/builders/factories.ts';
import { openOffice } from '../../../testing/builders/office.ts';
import { announceOpened, notifyCallsOpened } from '../../conversation/notifications/call-changes.jobs.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const { portal, ctx, db, office } = await openOffice();

async function gapsOf(id: string, person: { _id: string } = office.admin) {
  return (await portal.as(person).call(getAnnouncement, { params: { id } })).gaps;
}

/** What companies were told of new calls, the last one first. */
function told() {
  const columns = ['_id', 'title', 'data'] as const;
  return rowsOf(db, 'notifications', { event: 'newAnnouncement' }, columns);
}

test('what a call lacks is named to admins, also in the answer that publishes it, and refuses nothing', async () => {
  const call = await anAnnouncement(ctx, { isActive: false, description: '<p></p>', amount: null });
  expect(await gapsOf(call._id)).toEqual(['description', 'amount', 'deadline', 'criteria']);
  await askOfAnnouncement(ctx, call._id, await aQuestion(ctx));
  const params = { id: call._id };
  const body = { isActive: true, amount: 5000, untilFoundAvailable: true };
  const published = await portal.as(office.admin).call(updateAnnouncement, { params, body });
  expect(published).toMatchObject({ isActive: true, gaps: ['description'] });
  expect(await gapsOf(call._id, office.advisor)).toBeUndefined();
});

test('as many companies as it says will hear are told, once', async () => {
  const call = await anAnnouncement(ctx, { isActive: false, updatedAt: TODAY.toISOString() });
  const ask = async () => {
    const body = {
      announcementId: call._id,
      announcementType: 'national',
      regionGroupId: call.regionGroupId,
      hasNotice: true,
    } as const;
    return (await portal.as(office.admin).call(previewAudience, { body })).notice;
  };
  const willing = await ask();
  expect(willing).toMatchObject({ when: 'soon' });
  expect(willing?.companies).toBeGreaterThan(1);
  // Who does not want to hear of it is not counted either.
  const never = { preferences: [{ event: 'newAnnouncement', channel: 'never' }] } as const;
  await portal.as(office.user, office.agency).call(updateNotificationPreferences, { body: never as never });
  const before = await ask();
  expect(before?.companies).toBe((willing?.companies ?? 0) - 1);
  await update(db, 'announcements', { _id: call._id }, { isActive: true });
  portal.travelTo(minutesLater(11));
  await announceOpened(ctx);
  await portal.drain();
  expect(await told()).toHaveLength(before?.companies ?? 0);
  expect(await ask()).toEqual({ when: 'told', companies: 0 });
});

test('of many that open together a company hears in one line, which says how many and leads to its list', async () => {
  const earlier = (await told()).map(({ _id }) => _id);
  const everywhere = { updatedAt: TODAY.toISOString() };
  for (let n = 0; n < 3; n += 1) await anAnnouncement(ctx, everywhere);
  const single = await anAnnouncement(ctx, { ...everywhere, isMonoGrant: true });
  portal.travelTo(minutesLater(22));
  await announceOpened(ctx);
  await portal.drain();
  const lines = (await told()).filter(({ _id }) => !earlier.includes(_id));
  const of = (agencyId: string) => lines.filter(({ data }) => (data as { agencyId: string }).agencyId === agencyId);
  const together = { title: '4 nuove agevolazioni in target', data: { agencyId: office.foreign._id } };
  expect(of(office.foreign._id)).toMatchObject([together]);
  expect(of(office.foreign._id)[0]?.data).not.toHaveProperty('_id');
  expect(of(office.mono._id)).toMatchObject([{ title: 'Una nuova agevolazione in target', data: { _id: single._id } }]);
  // Told again by a second try, nobody hears twice.
  const ids = (await rowsOf(db, 'announcements', {}, ['_id'])).map(({ _id }) => _id);
  await notifyCallsOpened(ctx, { announcementIds: ids, openedAt: minutesLater(22).toISOString() });
  expect(await told()).toHaveLength(earlier.length + lines.length);
});
