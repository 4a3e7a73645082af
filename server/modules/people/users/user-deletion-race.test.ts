import { updateMe } from '@volano/domain/contracts/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp, TODAY } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';
import { untilSomebodyWaits } from '../../../testing/world/waiting.ts';
import { pseudonymiseUser } from './user-comings.queries.ts';
import { findUserToChange } from './users.queries.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

test('what a person changes of themself while they are deleted is not written any more', async () => {
  const person = await aUser(portal.ctx);
  let changing: Promise<unknown> | undefined;
  await portal.ctx.db.transaction().execute(async (trx) => {
    await findUserToChange(trx, person._id);
    changing = portal.as(person).attempt(updateMe, { body: { name: 'Rimasta', description: 'Di me' } });
    await untilSomebodyWaits(portal.ctx);
    await pseudonymiseUser(trx, person._id, { passwordHash: 'none', now: TODAY.toISOString() });
  });
  await changing;
  const row = await portal.ctx.db
    .selectFrom('users')
    .select(['name', 'description'])
    .where('_id', '=', person._id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ name: 'Utente', description: null });
});
