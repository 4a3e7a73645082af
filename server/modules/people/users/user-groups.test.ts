import { getUser, setGroup } from '@volano/domain/contracts/users';
import { expect, test } from 'vitest';
import { openPortal } from '../../../testing/world/app.ts';
import { aUser, anAgency } from '../../../testing/builders/factories.ts';
import { rowsOf } from '../../../testing/builders/rows.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const admin = await aUser(ctx, { role: 'admin' });

const group = (person: { _id: string }, isGroup: boolean, groupSize: number) =>
  portal.as(admin).attempt(setGroup, { params: { id: person._id }, body: { isGroup, groupSize } });

test('abuse 31: a size that is none is refused, and so is one below the companies owned', async () => {
  const person = await aUser(ctx);
  for (const size of [-1, 0, 1.5, 1e9, 1001, '3', null])
    expect(await group(person, true, size as number)).toMatchObject({ status: 400, fields: [{ path: 'groupSize' }] });
  await group(person, true, 3);
  await Promise.all([anAgency(ctx, { userId: person._id }), anAgency(ctx, { userId: person._id })]);
  const refused = { status: 409, code: 'groupTooSmall' };
  expect(await group(person, true, 1)).toMatchObject(refused);
  expect(await group(person, false, 1)).toMatchObject(refused);
  expect(await portal.as(admin).call(getUser, { params: { id: person._id } })).toMatchObject({
    isGroup: true,
    groupSize: 3,
    agencies: 2,
  });
  expect((await group(person, true, 2)).reply).toMatchObject({ groupSize: 2 });
});

test('what is no group has the size of one, whatever was sent; the staff has none', async () => {
  const person = await aUser(ctx, { isGroup: true, groupSize: 5 });
  expect((await group(person, false, 5)).reply).toMatchObject({ isGroup: false, groupSize: 1 });
  const written = await rowsOf(db, 'audit_events', { entityId: person._id }, ['action', 'actorId', 'details']);
  const details = { isGroup: false, groupSize: 1 };
  expect(written).toEqual([{ action: 'groupChanged', actorId: admin._id, details }]);
  expect(await group(await aUser(ctx, { role: 'advisor' }), true, 3)).toMatchObject({
    status: 400,
    fields: [{ path: 'isGroup' }],
  });
});
