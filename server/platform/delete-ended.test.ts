import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../testing/world/app.ts';
import { aUser } from '../testing/builders/factories.ts';
import { deleteEnded, openSession } from './session/session.ts';
import { newId } from './new-id.ts';
import { insert, rowsOf } from '../testing/builders/rows.ts';

const portal = await openPortal({ SESSION_IDLE_HOURS: '72', SESSION_MAX_DAYS: '30' });
const { ctx, db } = portal;

const HOUR = 3_600_000;

async function kept() {
  const sessions = await rowsOf(db, 'sessions', {}, ['userId']);
  const limits = await rowsOf(db, 'rate_limits', {}, ['key'], 'key');
  const resets = await rowsOf(db, 'password_resets', {}, ['_id']);
  const codes = await rowsOf(db, 'confirmation_codes', {}, ['userId']);
  const external = await rowsOf(db, 'external_codes', {}, ['userId']);
  const keys = await rowsOf(db, 'idempotency_keys', {}, ['key'], 'key');
  return {
    sessions: sessions.length,
    limits: limits.map(({ key }) => key),
    resets: resets.length,
    codes: codes.length + external.length,
    keys: keys.map(({ key }) => key),
  };
}

test('what has ended goes when its moment has passed and not before; twice is the same as once', async () => {
  const { _id: userId } = await aUser(ctx);
  const later = (hours: number): string => new Date(TODAY.getTime() + hours * HOUR).toISOString();
  await openSession(ctx, db, userId, null);
  await insert(db, 'rate_limits', [
    { key: 'hour', hits: 9, resetsAt: later(1) },
    { key: 'week', hits: 1, resetsAt: later(200) },
  ]);
  const reset = { _id: newId(), userId, tokenHash: Buffer.from('a'), createdAt: later(0), expiresAt: later(1) };
  await insert(db, 'password_resets', reset);
  const code = { userId, codeHash: Buffer.from('b'), expiresAt: later(1) };
  await insert(db, 'confirmation_codes', { ...code, createdAt: later(0) });
  await insert(db, 'external_codes', code);
  const repeatable = { userId, route: 'dossier', requestHash: 'none' };
  await insert(db, 'idempotency_keys', [
    { ...repeatable, key: 'first', createdAt: later(0) },
    { ...repeatable, key: 'second', createdAt: later(47) },
  ]);

  await deleteEnded(ctx);
  expect(await kept()).toEqual({
    sessions: 1,
    limits: ['hour', 'week'],
    resets: 1,
    codes: 2,
    keys: ['first', 'second'],
  });

  portal.travelTo(new Date(later(48)));
  await Promise.all([deleteEnded(ctx), deleteEnded(ctx)]);
  expect(await kept()).toEqual({ sessions: 1, limits: ['week'], resets: 0, codes: 0, keys: ['second'] });

  // Nobody used the session for three days; a used one ends with its own last day.
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: later(1) })
    .execute();
  portal.travelTo(new Date(later(73)));
  await deleteEnded(ctx);
  expect((await kept()).sessions).toBe(0);
  portal.travelTo(TODAY);
  await openSession(ctx, db, userId, null);
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: later(24 * 30) })
    .execute();
  portal.travelTo(new Date(later(24 * 30)));
  await deleteEnded(ctx);
  expect((await kept()).sessions).toBe(0);
});
