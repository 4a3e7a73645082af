import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { serving } from '../../testing/world/listening.ts';
import { fetchPublic, type OutgoingRequest, isPrivateAddress } from './fetch-public.ts';

async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await serving(listener);
  onTestFinished(close);
  return url;
}

const REQUEST = { method: 'GET', maxBytes: 1000, timeoutMs: 60_000, idleMs: 60_000, allowsHttp: true } as const;

async function reasonOf(address: string, request: Partial<OutgoingRequest> = {}): Promise<string> {
  return fetchPublic(address, { ...REQUEST, ...request }).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => (error as { reason?: string }).reason ?? String(error),
  );
}

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['nonsense', true],
  ['93.184.216.34', false],
  ['2606:4700:4700::1111', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test.each([
  ['http://127.0.0.1:1/', 'private'],
  ['http://[::ffff:127.0.0.1]:1/', 'private'],
  ['http://2130706433/', 'private'],
  ['http://localhost:1/', 'private'],
  ['ftp://example.org/', 'address'],
  ['file:///etc/passwd', 'address'],
  ['https://user:word@example.org/', 'address'],
  ['no address', 'address'],
])('%s is not asked: %s', async (address, reason) => {
  expect(await reasonOf(address)).toBe(reason);
});

test('what was configured is asked, and leads to nothing else that is private', async () => {
  let asked = 0;
  const other = await serve((_, reply) => {
    asked += 1;
    reply.end('secret');
  });
  const own = await serve((request, reply) => {
    const leads = { '/away': other, '/own': '/', '/round': '/round' }[request.url ?? ''];
    if (leads === undefined) return void reply.end('[]');
    return void reply.writeHead(302, { location: leads }).end();
  });
  const request = { trustedOrigin: own };
  expect(await reasonOf(`${own}/`, request)).toBe('answered 200');
  expect(await reasonOf(`${own}/own`, request)).toBe('answered 200');
  expect(await reasonOf(`${own}/away`, request)).toBe('private');
  expect(await reasonOf(`${own}/round`, request)).toBe('redirects');
  expect(asked).toBe(0);
});

test('what does not end, stands still or breaks off is given up', async () => {
  const own = await serve((request, reply) => {
    if (request.url === '/still') return;
    if (request.url === '/slow') return void reply.writeHead(200).write('one');
    if (request.url === '/half') {
      reply.writeHead(200, { 'content-length': '500' });
      reply.write('half of it');
      setImmediate(() => request.socket.destroy());
      return;
    }
    const more = (): void => {
      while (!reply.destroyed && reply.write('x'.repeat(200)));
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  });
  const request = { trustedOrigin: own };
  expect(await reasonOf(`${own}/endless`, request)).toBe('tooLarge');
  expect(await reasonOf(`${own}/half`, request)).toBe('incomplete');
  expect(await reasonOf(`${own}/still`, { ...request, idleMs: 50 })).toBe('timeout');
  expect(await reasonOf(`${own}/still`, { ...request, timeoutMs: 50 })).toBe('timeout');
  expect(await reasonOf(`${own}/slow`, { ...request, idleMs: 50 })).toBe('timeout');
  expect(await reasonOf(`${own}/slow`, { ...request, timeoutMs: 50 })).toBe('timeout');
  expect(await reasonOf(`${own}/endless`, { ...request, isCut: true })).toBe('answered 200');
});
