import { updateMe } from '@volano/domain/contracts/session';
import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { untilSomebodyWaits } from '../../../testing/world/waiting.ts';
import { pseudonymiseUser } from './user-comings.queries.ts';
import { findUserToChange } from './users.queries.ts';
import { rowOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;

test('what a person changes of themself while they are deleted is not written any more', async () => {
  const person = await aUser(ctx);
  let changing: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await findUserToChange(trx, person._id);
    changing = portal.as(person).attempt(updateMe, { body: { name: 'Rimasta', description: 'Di me' } });
    await untilSomebodyWaits(ctx);
    await pseudonymiseUser(trx, person._id, { passwordHash: 'none', now: TODAY.toISOString() });
  });
  await changing;
  const row = await rowOf(db, 'users', { _id: person._id }, ['name', 'description']);
  expect(row).toEqual({ name: 'Utente', description: null });
});
