import { listAgencies } from '@volano/domain/contracts/agencies';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import type { EventName, Events } from '@volano/domain/events';
import { expect, test } from 'vitest';
import { eventHandlers } from './event-handlers.ts';
import { schedule } from './schedule.ts';
import { anAnnouncement, aRegion } from '../testing/builders/factories.ts';
import { openOffice } from '../testing/builders/office.ts';
import { update } from '../testing/builders/rows.ts';

const { portal, office } = await openOffice();

/** What the list of companies shows, and sorts by, once all that waits is done. */
async function inTarget(): Promise<number | undefined> {
  await portal.drain();
  const reply = await portal.as(office.admin).call(listAgencies, { query: { limit: '100' } });
  return reply.rows.find(({ _id }) => _id === office.agency._id)?.inTarget;
}

async function emit<E extends EventName>(event: E, facts: Events[E]): Promise<void> {
  await portal.ctx.db.transaction().execute((trx) => portal.ctx.jobs.emit(trx, event, facts));
}

test('counts follow a save of either side, a change of what both refer to, and the turn of the day in Rome', async () => {
  const { ctx } = portal;
  const { agency, user } = office;
  const given = { announcementType: 'regional', regionId: agency.regionId } as const;
  const call = await anAnnouncement(ctx, { ...given, expiryDate: '2026-11-18T22:59:59Z' });
  expect(await inTarget()).toBe(0);
  await emit('announcement.changed', { announcementId: call._id });
  expect(await inTarget()).toBe(1);

  const move = (registerOfficeId: string) =>
    portal.as(user, agency).call(updateSurvey, { params: { id: agency.surveyId }, body: { registerOfficeId } });
  await move((await aRegion(ctx))._id);
  expect(await inTarget()).toBe(0);
  await move(agency.regionId);
  expect(await inTarget()).toBe(1);

  await update(ctx.db, 'agencies', { _id: agency._id }, { isMonoGrant: true });
  await emit('agency.changed', { agencyId: agency._id });
  expect(await inTarget()).toBe(0);
  await update(ctx.db, 'agencies', { _id: agency._id }, { isMonoGrant: false });
  await emit('references.changed', {});
  expect(await inTarget()).toBe(1);

  portal.travelTo(new Date('2026-11-18T23:05:00Z'));
  for (const { run } of schedule) await run(ctx);
  expect(await inTarget()).toBe(0);
});

test('every handler has a name of its own among those of its event', () => {
  for (const handlers of Object.values(eventHandlers)) {
    const names = handlers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});
