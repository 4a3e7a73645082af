import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { idempotent } from './repeats.ts';

const portal = await openPortal();
const { ctx, db } = portal;
const userId = (await aUser(ctx))._id;

let done = 0;
async function work(): Promise<{ n: number }> {
  done += 1;
  return Promise.resolve({ n: done });
}
function ask(key: string | undefined, request: unknown = 'a', doing = work, who = userId) {
  return db.transaction().execute((trx) => idempotent(trx, { userId: who, route: 'test', key, request }, doing));
}

test('the same key answers the first result, also to twenty at a time', async () => {
  done = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('k1')));
  expect([done, new Set(answers.map(({ n }) => n))]).toEqual([1, new Set([1])]);
});

test('without a key, and for another person, every request is a new one', async () => {
  done = 0;
  const other = (await aUser(ctx))._id;
  await ask(undefined);
  await ask(undefined);
  await ask('k2');
  await ask('k2', 'a', work, other);
  expect(done).toBe(4);
});

test('the same key with another request is refused; a first that failed leaves the key free', async () => {
  await ask('k3', { a: 1 });
  await expect(ask('k3', { a: 2 })).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  await expect(ask('k4', 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  done = 0;
  expect(await ask('k4')).toEqual({ n: 1 });
});
