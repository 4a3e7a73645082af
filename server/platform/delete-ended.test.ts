import { RESET_DAYS } from '@volano/domain/rules/retention';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../testing/world/app.ts';
import { aUser } from '../testing/builders/factories.ts';
import { deleteEnded, openSession } from './session/session.ts';
import { newId } from './new-id.ts';
import { insert, rowsOf, update } from '../testing/builders/rows.ts';

const { portal, ctx, db } = await openPortal({ SESSION_IDLE_HOURS: '72', SESSION_MAX_DAYS: '30' });

const HOUR = 3_600_000;

async function kept() {
  const count = async (table: 'sessions' | 'password_resets' | 'confirmation_codes' | 'external_codes') =>
    (await rowsOf(db, table)).length;
  const keysOf = async (table: 'rate_limits' | 'idempotency_keys') =>
    (await rowsOf(db, table, {}, ['key'], 'key')).map(({ key }) => key);
  return {
    sessions: await count('sessions'),
    limits: await keysOf('rate_limits'),
    resets: await count('password_resets'),
    codes: (await count('confirmation_codes')) + (await count('external_codes')),
    keys: await keysOf('idempotency_keys'),
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
  const all = { limits: ['hour', 'week'], keys: ['first', 'second'] };
  expect(await kept()).toEqual({ sessions: 1, resets: 1, codes: 2, ...all });

  portal.travelTo(new Date(later(48)));
  await Promise.all([deleteEnded(ctx), deleteEnded(ctx)]);
  expect(await kept()).toEqual({ sessions: 1, limits: ['week'], resets: 1, codes: 0, keys: ['second'] });

  // Nobody used the session for three days; a used one ends with its own last day.
  await update(db, 'sessions', {}, { lastSeenAt: later(1) });
  portal.travelTo(new Date(later(73)));
  await deleteEnded(ctx);
  expect((await kept()).sessions).toBe(0);
  portal.travelTo(TODAY);
  await openSession(ctx, db, userId, null);
  await update(db, 'sessions', {}, { lastSeenAt: later(24 * 30) });
  portal.travelTo(new Date(later(24 * 30)));
  await deleteEnded(ctx);
  expect(await kept()).toMatchObject({ sessions: 0, resets: 1 });

  portal.travelTo(new Date(later(24 * RESET_DAYS + 1)));
  await deleteEnded(ctx);
  expect((await kept()).resets).toBe(0);
});
