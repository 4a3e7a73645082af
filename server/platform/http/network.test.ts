import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';

const portal = await openPortal();
await portal.app.listen({ port: 0, host: '127.0.0.1' });

async function send(bytes: string): Promise<string> {
  const { port } = portal.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const ending = 'Host: x\r\nConnection: close\r\n';
const headers = Array.from({ length: 2000 }, (_, n) => `x-${n}: 1\r\n`).join('');
const twoLengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';

describe('abuse 67: what is no request', () => {
  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400, 'invalidInput'],
    ['a method of no use', `BREW /api/options HTTP/1.1\r\n${ending}\r\n`, 400, 'invalidInput'],
    ['a body of two lengths', `POST /api/auth HTTP/1.1\r\n${ending}${twoLengths}`, 400, 'invalidInput'],
    ['a negative length', `POST /api/auth HTTP/1.1\r\n${ending}Content-Length: -5\r\n\r\n`, 400, 'invalidInput'],
    ['2,000 headers', `GET /api/options HTTP/1.1\r\n${ending}${headers}\r\n`, 431, 'headersTooLarge'],
    ['20,000 letters', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\n${ending}\r\n`, 431, 'headersTooLarge'],
  ])('%s is refused and the line closed', async (_, bytes, status, code) => {
    const answer = await send(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('Content-Type: application/problem+json');
    const problem = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as object;
    expect(problem).toMatchObject({ status, code, requestId: expect.any(String) });
  });

  test('TRACE is 405', async () => {
    expect(await send(`TRACE /api/users/me HTTP/1.1\r\n${ending}\r\n`)).toMatch(/^HTTP\/1.1 405 /);
  });

  test('somebody else is still answered', async () => {
    expect(await send(`GET /api/health HTTP/1.1\r\n${ending}\r\n`)).toContain('"status":"ok"');
  });

  test('headers have fifteen seconds; a body is watched for its progress instead', () => {
    const { headersTimeout, requestTimeout } = portal.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 0]);
  });
});
