import { expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { networkOf, shortAddressOf } from '../network-of.ts';

const portal = await openPortal({ TRUST_PROXY: 'true' });

let tried = 0;

/**
 * A failed login as a proxy passes it on: what the client wrote of itself first, then who the client is. Each for another account, since
 * an account has a limit of its own.
 */
async function fail(written: string, client: string): Promise<number> {
  tried += 1;
  const authorization = `Basic ${Buffer.from(`persona${tried}@prova.example:x`).toString('base64')}`;
  const headers = { authorization, 'x-forwarded-for': `${written}, ${client}` };
  return (await portal.app.inject({ method: 'POST', url: '/api/auth', headers })).statusCode;
}

test('abuse 3: behind a proxy a client is who the proxy says, not who it says itself', async () => {
  for (let n = 0; n < 10; n += 1) expect(await fail(`1.2.3.${n}`, '10.8.8.8')).toBe(401);
  expect(await fail('1.2.3.10', '10.8.8.8')).toBe(429);
  expect(await fail('1.2.3.10', '10.8.8.9')).toBe(401);
});

test('abuse 3: a client that moves about in its own IPv6 network stays the same client', async () => {
  for (let n = 0; n < 10; n += 1) expect(await fail('1.2.3.4', `2001:db8:0:1::${n}`)).toBe(401);
  expect(await fail('1.2.3.4', '2001:0db8::1:ffff:0:0:1')).toBe(429);
  expect(await fail('1.2.3.4', '2001:db8:0:2::1')).toBe(401);
});

test.each([
  ['10.8.8.8', '10.8.8.8'],
  ['::ffff:10.8.8.8', '10.8.8.8'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0::'],
])('%s is %s in the log', (address, short) => expect(shortAddressOf(address)).toBe(short));
