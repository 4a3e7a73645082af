import { describe, expect, test } from 'vitest';
import { TODAY, openPortal } from '../../testing/world/app.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { idempotent, refuseWhenFull, throttle } from './repeats.ts';

const { portal, ctx, db } = await openPortal();
const userId = (await aUser(ctx))._id;

describe('a request under a key', () => {
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
});

describe('a limit', () => {
  const limit = { attempts: 3, seconds: 60 };
  const after = (seconds: number) => new Date(TODAY.getTime() + seconds * 1000);

  test('the fourth within the window is told when to come back, and then is let in', async () => {
    for (let n = 0; n < 3; n += 1) await throttle(ctx, 'one', limit);
    portal.travelTo(after(20));
    const refused = { code: 'tooManyRequests', retryAfterSeconds: 40 };
    await expect(throttle(ctx, 'one', limit)).rejects.toMatchObject(refused);
    await throttle(ctx, 'another', limit);
    portal.travelTo(after(61));
    await throttle(ctx, 'one', limit);
  });

  test('of many at a time none is forgotten; asking whether it is full counts nothing', async () => {
    await refuseWhenFull(ctx, 'many', limit);
    const counted = await Promise.allSettled(Array.from({ length: 10 }, () => throttle(ctx, 'many', limit)));
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(refuseWhenFull(ctx, 'many', limit)).rejects.toMatchObject({ code: 'tooManyRequests' });
  });
});
