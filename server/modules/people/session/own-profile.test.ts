import * as contract from '@volano/domain/contracts/session';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser } from '../../../testing/builders/factories.ts';

const portal = await openPortal();
const { ctx } = portal;

test('abuse 17: nobody gives themselves a role, a group or another e-mail', async () => {
  const user = await aUser(ctx);
  for (const field of [
    'role',
    'isEnabled',
    'isConfirmed',
    'isGroup',
    'groupSize',
    'isMonoGrant',
    'email',
    '_id',
    'createdAt',
  ]) {
    const answer = await portal.as(user).attempt(contract.updateMe, { body: { [field]: 'admin' } as never });
    expect([field, answer.status, answer.fields[0]?.path]).toEqual([field, 400, field]);
  }
});

test('a platform admin changes the password and nothing else of themselves', async () => {
  const platform = await aUser(ctx, { role: 'platform-admin' });
  expect((await portal.as(platform).attempt(contract.updateMe, { body: { name: 'Altro' } })).code).toBe(
    'roleForbidden',
  );
  expect((await portal.as(platform).attempt(contract.updateMe, { body: { password: 'debole' } })).code).toBe(
    'passwordTooWeak',
  );
  await portal.as(platform).call(contract.updateMe, { body: { password: 'Robusta1' } });
});
