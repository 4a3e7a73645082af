import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../testing/world/app.ts';
import { aUser } from '../testing/builders/factories.ts';
import { deleteEnded, openSession } from './session/session.ts';
import { newId } from './new-id.ts';

const portal = await openPortal({ SESSION_IDLE_HOURS: '72', SESSION_MAX_DAYS: '30' });

const HOUR = 3_600_000;

async function kept() {
  const { db } = portal.ctx;
  const sessions = await db.selectFrom('sessions').select('userId').execute();
  const limits = await db.selectFrom('rate_limits').select('key').orderBy('key').execute();
  const resets = await db.selectFrom('password_resets').select('_id').execute();
  const codes = await db.selectFrom('confirmation_codes').select('userId').execute();
  const external = await db.selectFrom('external_codes').select('userId').execute();
  const keys = await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute();
  return {
    sessions: sessions.length,
    limits: limits.map(({ key }) => key),
    resets: resets.length,
    codes: codes.length + external.length,
    keys: keys.map(({ key }) => key),
  };
}

test('what has ended goes when its moment has passed and not before; twice is the same as once', async () => {
  const { ctx } = portal;
  const { db } = ctx;
  const { _id: userId } = await aUser(ctx);
  const later = (hours: number): string => new Date(TODAY.getTime() + hours * HOUR).toISOString();
  await openSession(ctx, db, userId, null);
  await db
    .insertInto('rate_limits')
    .values([
      { key: 'hour', hits: 9, resetsAt: later(1) },
      { key: 'week', hits: 1, resetsAt: later(200) },
    ])
    .execute();
  const reset = { _id: newId(), userId, tokenHash: Buffer.from('a'), createdAt: later(0), expiresAt: later(1) };
  await db.insertInto('password_resets').values(reset).execute();
  const code = { userId, codeHash: Buffer.from('b'), expiresAt: later(1) };
  await db
    .insertInto('confirmation_codes')
    .values({ ...code, createdAt: later(0) })
    .execute();
  await db.insertInto('external_codes').values(code).execute();
  const repeatable = { userId, route: 'dossier', requestHash: 'none' };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...repeatable, key: 'first', createdAt: later(0) },
      { ...repeatable, key: 'second', createdAt: later(47) },
    ])
    .execute();

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
