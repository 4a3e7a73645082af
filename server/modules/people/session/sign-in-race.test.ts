import { getMe } from '@volano/domain/contracts/session';
import type { DB } from '@volano/database/types';
import type { Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { closeSessionsOf } from '../../../platform/session/session.ts';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { aPasswordHash, enterAs } from '../../../testing/world/signing-in.ts';
import { untilSomebodyWaits } from '../../../testing/world/waiting.ts';
import { rowsOf, update } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const passwordHash = await aPasswordHash();

const now = TODAY.toISOString();
const changes: [string, Updateable<DB['users']>][] = [
  ['a new password', { passwordHash: 'of another one' }],
  ['a second factor', { twoFactorSecret: 'GEZDGNBVGY3TQOJQ', twoFactorSince: now }],
  ['being disabled', { isEnabled: false }],
];

test.each(changes)(
  'abuse 6: whoever signs in with the old password while there is %s is not in afterwards',
  async (_, change) => {
    const person = await aUser(ctx, { passwordHash, role: 'admin' });
    let entering: ReturnType<typeof enterAs> | undefined;
    await db.transaction().execute(async (trx) => {
      await update(trx, 'users', { _id: person._id }, change);
      await closeSessionsOf(trx, person._id);
      entering = enterAs(portal, person.email);
      await untilSomebodyWaits(ctx);
    });
    const answer = await entering;
    expect([answer?.status, answer?.code]).toEqual([401, 'wrongCredentials']);
    expect(await rowsOf(db, 'sessions', { userId: person._id }, ['_id'])).toEqual([]);
  },
);

test('what changes nothing of that keeps nobody out', async () => {
  const person = await aUser(ctx, { passwordHash });
  const both = await Promise.all([enterAs(portal, person.email), enterAs(portal, person.email)]);
  for (const { reply } of both) {
    const me = await portal.as(null).call(getMe, {}, { authorization: `Bearer ${reply.token}` });
    expect(me._id).toBe(person._id);
  }
});
