import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: 'true' });
});
afterAll(() => portal.close());

/** A failed login as a proxy passes it on: what the client wrote of itself first, then who the client is. */
async function fail(written: string, client: string): Promise<number> {
  const authorization = `Basic ${Buffer.from('persona@prova.example:x').toString('base64')}`;
  const headers = { authorization, 'x-forwarded-for': `${written}, ${client}` };
  return (await portal.app.inject({ method: 'POST', url: '/api/auth', headers })).statusCode;
}

test('abuse 3: behind a proxy a client is who the proxy says, not who it says itself', async () => {
  for (let n = 0; n < 10; n += 1) expect(await fail(`1.2.3.${n}`, '10.8.8.8')).toBe(401);
  expect(await fail('1.2.3.10', '10.8.8.8')).toBe(429);
  expect(await fail('1.2.3.10', '10.8.8.9')).toBe(401);
});
