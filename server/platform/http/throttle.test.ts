import { expect, test } from 'vitest';
import { TODAY, openPortal } from '../../testing/world/app.ts';
import { refuseWhenFull, throttle } from './repeats.ts';

const limit = { attempts: 3, seconds: 60 };
const after = (seconds: number) => new Date(TODAY.getTime() + seconds * 1000);
const portal = await openPortal();
const { ctx } = portal;

test('the fourth within the window is told when to come back, and then is let in', async () => {
  for (let n = 0; n < 3; n += 1) await throttle(ctx, 'one', limit);
  portal.travelTo(after(20));
  await expect(throttle(ctx, 'one', limit)).rejects.toMatchObject({
    code: 'tooManyRequests',
    retryAfterSeconds: 40,
  });
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
