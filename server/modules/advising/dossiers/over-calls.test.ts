import { saveDossierSelection } from '@volano/domain/contracts/agencies';
import {
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@volano/domain/contracts/announcements';
import { createCalendarSubscription, listCalendarEvents } from '@volano/domain/contracts/calendar';
import { closeAnnouncement } from '@volano/domain/contracts/announcement-changes';
import { createFavorite } from '@volano/domain/contracts/favorites';
import { generateDossier, getDossierPreview, previewDossierPage } from '@volano/domain/contracts/dossiers';
import {
  answerRecommendation,
  createRecommendation,
  listRecommendations,
} from '@volano/domain/contracts/recommendations';
import { listTodos } from '@volano/domain/contracts/todos';
import { beforeEach, expect, test } from 'vitest';
import { dayIn, daysLater, inDays } from '../../../testing/builders/days.ts';
import { anAnnouncement, aService } from '../../../testing/builders/factories.ts';
import { anOffice } from '../../../testing/builders/office.ts';
import { update } from '../../../testing/builders/rows.ts';
import { openPortal } from '../../../testing/world/app.ts';

const portal = await openPortal();
const { ctx, db } = portal;

let office: Awaited<ReturnType<typeof anOffice>>;
beforeEach(async () => {
  office = await anOffice(ctx);
  await update(db, 'agencies', { _id: office.agency._id }, { dossierGenerationStatus: 'ready' });
});

/** How a call comes to be over, after it was chosen and recommended. */
const ENDS = {
  'past its day': (id: string) => update(db, 'announcements', { _id: id }, { expiryDate: inDays(-1) }),
  'past its commercial day': (id: string) =>
    update(db, 'announcements', { _id: id }, { expiryCommercialDate: inDays(-1) }),
  'out of funds': (id: string) =>
    portal.as(office.admin).call(closeAnnouncement, { params: { id }, body: { closing: 'exhausted' } }),
} satisfies Readonly<Record<string, (id: string) => Promise<unknown>>>;

test.each(Object.entries(ENDS))('a call that is %s is in no dossier, and the refusal names it', async (_, end) => {
  const params = { agencyId: office.agency._id };
  const [over, open] = [await anAnnouncement(ctx, { title: 'Voucher Fiere' }), await anAnnouncement(ctx)];
  const me = portal.as(office.advisor);
  const both = [open._id, over._id];
  await me.call(saveDossierSelection, { params, body: { savedAnnouncementsIds: both } });
  await end(over._id);
  const body = { announcements: both, services: [], survey: { investments: [] }, notes: '' };
  const refusals = [
    await me.attempt(saveDossierSelection, { params, body: { savedAnnouncementsIds: both } }),
    await me.attempt(previewDossierPage, { params, body }),
    await me.attempt(generateDossier, { params, body }),
  ];
  for (const { status, code, reply } of refusals) {
    expect([status, code]).toEqual([409, 'announcementOver']);
    expect(reply).toMatchObject({ message: expect.stringContaining('Voucher Fiere') });
  }
  const { announcements } = await me.call(getDossierPreview, { params });
  expect(announcements.map(({ _id }) => _id)).toEqual([open._id]);
  await me.call(saveDossierSelection, { params, body: { savedAnnouncementsIds: [open._id] } });
});

test.each(Object.entries(ENDS))('nobody is asked about a call that is %s: no answer, no to-do', async (_, end) => {
  const { agency, user, advisor } = office;
  const call = await anAnnouncement(ctx, { title: 'Voucher Fiere', expiryDate: inDays(9) });
  await portal.as(user, agency).call(createFavorite, { body: { agencyId: agency._id, objectId: call._id } });
  const body = { agencyId: agency._id, recommendationId: call._id };
  const { _id: id } = await portal.as(advisor).call(createRecommendation, { body });
  portal.travelTo(daysLater(3));
  const asks = async () => {
    const owed = await portal.as(user, agency).call(listRecommendations, { query: { isOwed: 'true' } });
    const todos = await portal.as(advisor).call(listTodos, { query: { agencyId: agency._id } });
    const kinds = todos.rows.filter(({ title }) => title === 'Voucher Fiere').map(({ kind }) => kind);
    return [owed.rows.length, kinds.toSorted()];
  };
  expect(await asks()).toEqual([1, ['closingFavorite', 'unansweredRecommendation']]);
  await end(call._id);
  expect(await asks()).toEqual([0, []]);
  const said = { params: { id }, body: { answer: 'interested' } } as const;
  const { status, code, reply } = await portal.as(user, agency).attempt(answerRecommendation, said);
  expect([status, code]).toEqual([409, 'announcementOver']);
  expect(reply).toMatchObject({ message: expect.stringContaining('Voucher Fiere') });
});

test('a service is never over: it is answered', async () => {
  const { agency, user, advisor } = office;
  const { _id } = await aService(ctx);
  const body = { agencyId: agency._id, recommendationType: 'service', recommendationId: _id } as const;
  const { _id: id } = await portal.as(advisor).call(createRecommendation, { body });
  const said = { params: { id }, body: { answer: 'interested' } } as const;
  expect((await portal.as(user, agency).call(answerRecommendation, said)).answer).toBe('interested');
});

test('row and record of a call say whether it may be acted on, to both sides', async () => {
  const { admin, agency, user } = office;
  const call = await anAnnouncement(ctx, { title: 'Zibaldone' });
  const said = async () => {
    const query = { q: 'Zibaldone', isExpired: 'any' } as const;
    const { rows } = await portal.as(admin).call(listAnnouncements, { query });
    const params = { id: call._id };
    const records = [portal.as(admin), portal.as(user, agency)].map((me) => me.call(getAnnouncement, { params }));
    return [...rows, ...(await Promise.all(records))].map(({ mayBeActedOn }) => mayBeActedOn);
  };
  expect(await said()).toEqual([true, true, true]);
  await update(db, 'announcements', { _id: call._id }, { expiryCommercialDate: inDays(-1) });
  expect(await said()).toEqual([false, false, false]);
});

test('calendar and calendar file say of a deadline to come that the day to hand the case over is past', async () => {
  const { agency, user } = office;
  const call = await anAnnouncement(ctx, { title: 'Stretto', expiryDate: inDays(9) });
  const me = portal.as(user, agency);
  const { url } = await me.call(createCalendarSubscription, { body: {} });
  const said = async () => {
    const query = { from: dayIn(0), to: dayIn(20) };
    const events = (await me.call(listCalendarEvents, { query })).filter(({ title }) => title === 'Stretto');
    const { body } = await portal.app.inject({ url: new URL(url).pathname });
    const entry = body.split('BEGIN:VEVENT').find((one) => one.includes('Stretto')) ?? '';
    return [events.map(({ kind, mayBeActedOn }) => [kind, mayBeActedOn]), entry.includes('I tempi sono stretti')];
  };
  expect(await said()).toEqual([[['expiry', true]], false]);
  await update(db, 'announcements', { _id: call._id }, { expiryCommercialDate: inDays(-1) });
  expect(await said()).toEqual([[['expiry', false]], true]);
});

test('the commercial day is not after the closing day, whichever of the two is sent', async () => {
  const admin = portal.as(office.admin);
  const [closing, later] = [inDays(10), inDays(11)];
  const dates = { expiryDate: closing, expiryCommercialDate: later };
  const created = await admin.attempt(createAnnouncement, {
    body: { title: 'Voucher', announcementType: 'national', ...dates },
  });
  const call = await anAnnouncement(ctx, { expiryDate: closing, expiryCommercialDate: closing });
  const params = { id: call._id };
  const moved = [{ expiryDate: inDays(9) }, { expiryCommercialDate: later }, dates];
  const refusals = await Promise.all(moved.map((body) => admin.attempt(updateAnnouncement, { params, body })));
  for (const { status, fields } of [created, ...refusals])
    expect([status, fields.map(({ path }) => path)]).toEqual([400, ['expiryCommercialDate']]);
  // The same day is the last that it may be, and what the record left behind keeps nobody from changing something else.
  await admin.call(updateAnnouncement, { params, body: { expiryCommercialDate: null, title: 'Senza' } });
  await update(db, 'announcements', { _id: call._id }, { expiryCommercialDate: later });
  await admin.call(updateAnnouncement, { params, body: { title: 'Con' } });
});
