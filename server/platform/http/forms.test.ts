import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPortal } from '../../testing/world/app.ts';
import { anAnnouncement } from '../../testing/builders/factories.ts';
import { FORM_TYPE } from '../../testing/builders/form-body.ts';
import { anOffice } from '../../testing/builders/office.ts';
import { rowsOf } from '../../testing/builders/rows.ts';
import { openSession } from '../session/session.ts';

let linked: string;
const { portal, ctx, db } = await openPortal();
const { admin } = await anOffice(ctx);
const token = await openSession(ctx, db, admin._id, null);
await portal.app.listen({ port: 0, host: '127.0.0.1' });
beforeEach(async () => {
  const linkedEntityId = (await anAnnouncement(ctx))._id;
  linked = JSON.stringify({ linkedEntity: { linkedEntityType: 'announcement', linkedEntityId, type: 'public' } });
});

const part = (headers: string, content: string) => `--edge\r\n${headers}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value);
const file = (disposition: string, content = 'a;b', type = 'application/octet-stream') =>
  part(`content-disposition: form-data; ${disposition}\r\ncontent-type: ${type}`, content);
const END = '--edge--\r\n';

/** The field that each route misses first, and what it wants beside the file. */
const ROUTES = [
  ['uploads', 'JSONbody', () => field('JSONbody', linked)],
  ['imports', 'kind', () => field('kind', 'incentivi')],
] as const;

interface Refusal {
  readonly status: number;
  readonly errors?: readonly { readonly path: string }[];
}

async function post(route: string, payload: string | Buffer, type = FORM_TYPE) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await portal.app.inject({ method: 'POST', url: `/api/${route}`, headers, payload });
  const { errors = [] } = response.json<Refusal>();
  return [response.statusCode, ...errors.map(({ path }) => path)];
}

async function kept(): Promise<number> {
  return (await rowsOf(db, 'uploads', {}, ['_id'])).length + (await rowsOf(db, 'imports', {}, ['_id'])).length;
}

describe.each(ROUTES)('odd forms sent to %s are refused and keep nothing', (route, first, fields) => {
  const withFile = (...parts: string[]) => `${fields()}${parts.join('')}${END}`;

  test.each<[string, () => string, readonly (number | string)[]]>([
    ['a file without a name', () => withFile(file('name="file"')), [400, 'file']],
    ['a file whose name is empty', () => withFile(file('name="file"; filename=""')), [400, 'file']],
    ['a file whose name is blank', () => withFile(file('name="file"; filename="  "')), [400, 'file']],
    ['a file that is a field', () => withFile(field('file', 'a;b')), [400, 'file']],
    ['a file under another name', () => withFile(file('name="document"; filename="a.csv"')), [400, 'document']],
    ['a file without a field', () => withFile(file('filename="a.csv"')), [400, 'body']],
    ['a field without a name', () => withFile(part('content-disposition: form-data', 'x')), [400, 'body']],
    ['a field whose name is empty', () => withFile(field('', 'x')), [400, 'body']],
    ['a part without a disposition', () => withFile(part('content-type: text/csv', 'a;b')), [400, 'file']],
    ['a part without headers', () => withFile('--edge\r\n\r\na;b\r\n'), [400, 'file']],
    ['two files', () => withFile(file('name="file"; filename="a.csv"'), file('name="file"; filename="b.csv"')), [413]],
    ['a name that every object has', () => withFile(field('__proto__', 'x')), [400, 'body']],
    ['another such name', () => withFile(field('constructor', 'x')), [400, 'body']],
    ['nothing at all', () => '', [400, first]],
    ['an end and nothing before', () => END, [400, first]],
    ['no end', () => withFile(file('name="file"; filename="a.csv"')).slice(0, -END.length - 2), [400, 'body']],
    ['a cut header', () => withFile('--edge\r\ncontent-disposition: form-da'), [400, 'body']],
    ['another boundary', () => withFile().replaceAll('--edge', '--other'), [400, 'body']],
  ])('%s', async (_, body, expected) => {
    const before = await kept();
    expect(await post(route, body())).toEqual(expected);
    expect(await kept()).toBe(before);
  });

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['another kind of parts', 'multipart/mixed; boundary=edge'],
    ['a boundary longer than any', `multipart/form-data; boundary=${'x'.repeat(5000)}`],
  ])('%s', async (_, type) => {
    const [status] = await post(route, withFile(file('name="file"; filename="a.csv"')), type);
    expect([400, 415]).toContain(status);
  });

  test('every beginning of a form', async () => {
    const whole = Buffer.from(withFile(file('name="file"; filename="a.csv"', 'x'.repeat(40))));
    const before = await kept();
    for (let length = 0; length < whole.length - END.length; length += 7) {
      const [status] = await post(route, whole.subarray(0, length));
      expect([length, status]).toEqual([length, 400]);
    }
    expect(await kept()).toBe(before);
  });

  test('a body that is cut on the wire keeps nothing', async () => {
    const before = await kept();
    const { port } = portal.app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(
      `POST /api/${route} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${FORM_TYPE}\r\n` +
        `Content-Length: 9000\r\n\r\n${fields()}${file('name="file"; filename="a.csv"')}`,
    );
    expect(await text(socket)).toMatch(/^(?:HTTP\/1.1 400 |$)/);
    expect(await kept()).toBe(before);
  });
});
