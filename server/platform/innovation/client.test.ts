import { afterAll, expect, test } from 'vitest';
import { INNOVATION_KEY, openInnovation } from '../../testing/world/innovation-stand-in.ts';
import { postToInnovation } from './client.ts';

const platform = await openInnovation();
const connection = { url: platform.url, key: INNOVATION_KEY };
afterAll(() => platform.close());

test('answers the platform’s own id, or null where it says none', async () => {
  expect(await postToInnovation(connection, 'k1', { title: 'Uno' })).toBe('startup-1');
  expect(platform.kept.get('k1')).toEqual({ title: 'Uno' });
  platform.behave('wordless');
  expect(await postToInnovation(connection, 'k2', {})).toBeNull();
});

test.each([
  [500, 'unavailable', true],
  [429, 'unavailable', true],
  [401, 'credentials', false],
  [422, 'refused', false],
] as const)('HTTP %i is %s', async (status, reason, isPassing) => {
  platform.behave({ status });
  await expect(postToInnovation(connection, 'k', {})).rejects.toMatchObject({ reason, isPassing });
});

test('F21: follows no redirect, and waits no longer than told', async () => {
  platform.asked.splice(0);
  platform.behave({ status: 307, location: platform.url });
  await expect(postToInnovation(connection, 'k', {})).rejects.toMatchObject({ reason: 'redirected', isPassing: false });
  expect(platform.asked).toHaveLength(1);
  platform.behave('silent');
  const late = postToInnovation(connection, 'k', {}, 100);
  await expect(late).rejects.toMatchObject({ reason: 'unavailable', detail: 'TimeoutError' });
});

test('an address where nobody is passes', async () => {
  const closed = await openInnovation();
  await closed.close();
  const asked = postToInnovation({ ...connection, url: closed.url }, 'k', {});
  await expect(asked).rejects.toMatchObject({ reason: 'unavailable', detail: 'ECONNREFUSED', isPassing: true });
});

test('reads no more of an answer than one needs', async () => {
  platform.behave('endless');
  expect(await postToInnovation(connection, 'k3', {}, 5_000)).toBeNull();
});
