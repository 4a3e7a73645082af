import { isDeepStrictEqual } from 'node:util';
import { updateAgency } from '@volano/domain/contracts/agencies';
import * as session from '@volano/domain/contracts/session';
import { updateUser } from '@volano/domain/contracts/users';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { insertNotifications } from '../../modules/conversation/notifications/notifications.queries.ts';
import { openPortal, testApp, TODAY } from '../../testing/world/app.ts';
import { openFreshDatabase } from '../../testing/world/database.ts';
import { anAgency, aUser } from '../../testing/builders/factories.ts';
import { listen, openWindow } from '../../testing/world/live-window.ts';
import { openSession } from '../session/session.ts';
import { newId } from '../new-id.ts';
import { publish } from '../live/publish.ts';
import { rowOf } from '../../testing/builders/rows.ts';

// Two nodes of one installation: what is done on the first is heard on the second.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const database = await openFreshDatabase();
const [portal, other] = [await openPortal({}, database), await openPortal({}, database)];
const { ctx, db } = portal;
await listen(portal);
const address = await listen(other);
afterAll(() => void vi.useRealTimers());

async function aPerson() {
  const person = await aUser(ctx, { isGroup: true, groupSize: 3 });
  const agency = await anAgency(ctx, { userId: person._id });
  const token = await openSession(ctx, db, person._id, agency._id);
  const window = await openWindow(address, token);
  return { person, agency, token, window, bearer: { authorization: `Bearer ${token}` } };
}

async function receivesCanary({ agency, person, window }: Awaited<ReturnType<typeof aPerson>>): Promise<boolean> {
  const canary = { _id: newId() };
  const after = { _id: newId() };
  await publish(db, `agency:${agency._id}`, 'notification', canary);
  await publish(db, `user:${person._id}`, 'notification', after);
  await expect.poll(() => window.received.map(({ facts }) => facts)).toContainEqual(after);
  return window.received.some(({ facts }) => isDeepStrictEqual(facts, canary));
}

describe('abuse 6: an open window goes with its session', () => {
  test('after a logout, and only the windows of that session', async () => {
    const one = await aPerson();
    const second = await openWindow(address, await openSession(ctx, db, one.person._id, null));
    await portal.as(null).call(session.signOut, {}, one.bearer);
    expect(await one.window.receives('sessionClosed')).toEqual({ isReplaced: false });
    await one.window.gone;
    await publish(db, `user:${one.person._id}`, 'notification', { _id: 'here' });
    expect(await second.receives('notification')).toEqual({ _id: 'here' });
    second.close();
  });

  test('after a switch of company, told that another session takes its place', async () => {
    const { person, window, bearer } = await aPerson();
    const next = await anAgency(ctx, { userId: person._id });
    await portal.as(null).call(session.switchAgency, { params: { agencyId: next._id } }, bearer);
    expect(await window.receives('sessionClosed')).toEqual({ isReplaced: true });
    await window.gone;
  });

  test('after a new password elsewhere', async () => {
    const { person, window } = await aPerson();
    await portal.as(person).call(session.updateMe, { body: { password: 'Nuova2026' } });
    expect(await window.receives('sessionClosed')).toEqual({ isReplaced: false });
    await window.gone;
  });

  test('after idling too long, with nothing said by anybody', async () => {
    const { window } = await aPerson();
    other.travelTo(new Date(TODAY.getTime() + 73 * 3_600_000));
    vi.advanceTimersByTime(60_000);
    expect(await window.receives('sessionClosed')).toEqual({ isReplaced: false });
    await window.gone;
  });

  test.each([
    ['being disabled', { isEnabled: false }],
    ['another role', { role: 'business-partner' }],
  ] as const)('after %s', async (_, body) => {
    const { person, window } = await aPerson();
    const admin = await aUser(ctx, { role: 'admin' });
    await portal.as(admin).call(updateUser, { params: { id: person._id }, body });
    expect(await window.receives('sessionClosed')).toEqual({ isReplaced: false });
    await window.gone;
  });
});

describe('rooms', () => {
  test('whoever works in a company hears what is told to it', async () => {
    const one = await aPerson();
    expect(await receivesCanary(one)).toBe(true);
    one.window.close();
  });

  test('abuse 66: the former person of a company that moved hears nothing more of it', async () => {
    const former = await aPerson();
    const heir = await aUser(ctx);
    const admin = await aUser(ctx, { role: 'admin' });
    const params = { id: former.agency._id };
    await portal.as(admin).call(updateAgency, { params, body: { userId: heir._id } });
    expect(await former.window.receives('agenciesChanged')).toEqual({ agencyId: former.agency._id });
    // The session is left, in no company: by the time that a canary for the company arrives alone it stands in its room no more.
    await expect.poll(() => receivesCanary(former)).toBe(false);
    expect(await receivesCanary(former)).toBe(false);
    former.window.close();
  });
});

describe('what is told', () => {
  function notify(userId: string, eventKey: string) {
    const text = () => ({ title: '', body: '' });
    return { userId, event: 'dossierReady', text, data: {}, eventKey, createdAt: TODAY.toISOString() } as const;
  }

  test('a notification is heard once it is there, once, and never when it was taken back', async () => {
    const { person, window } = await aPerson();
    await db
      .transaction()
      .execute(async (trx) => {
        await insertNotifications(trx, [notify(person._id, 'taken back')]);
        throw new Error('taken back');
      })
      .catch(() => null);
    await insertNotifications(db, [notify(person._id, 'kept')]);
    await insertNotifications(db, [notify(person._id, 'kept')]);
    await publish(db, `user:${person._id}`, 'agenciesChanged', { agencyId: '' });
    await window.receives('agenciesChanged');
    const { _id } = await rowOf(db, 'notifications', { userId: person._id }, ['_id']);
    expect(window.received).toMatchObject([
      { event: 'notification', facts: { _id, line: { event: 'dossierReady' } } },
      { event: 'agenciesChanged', facts: { agencyId: '' } },
    ]);
    window.close();
  });

  test('after the line between nodes was cut, everybody is looked at and told that something may be missing', async () => {
    const gone = await aPerson();
    const here = await aPerson();
    await db.deleteFrom('sessions').where('userId', '=', gone.person._id).execute();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'volano live' and datname = current_database()`,
    );
    await gone.window.receives('sessionClosed');
    await here.window.receives('missed');
    await publish(db, `user:${here.person._id}`, 'notification', { _id: 'again' });
    expect(await here.window.receives('notification')).toEqual({ _id: 'again' });
    here.window.close();
  });

  test('a node that stops says when to come again, and disconnects', async () => {
    const third = await testApp({}, database);
    const { person } = await aPerson();
    const token = await openSession(third.ctx, third.ctx.db, person._id, null);
    const window = await openWindow(await listen(third), token);
    const closed = third.close();
    const { reconnectInMs } = await window.receives('closing');
    expect(reconnectInMs).toBeLessThanOrEqual(5_000);
    await window.gone;
    await closed;
  });
});
