import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { aUser } from '../../testing/builders/factories.ts';
import { openPortal, testApp, type TestApp } from '../../testing/world/app.ts';
import { openSession } from '../session/session.ts';

interface Operation {
  readonly parameters?: readonly { in: string; name: string; description?: string }[];
  readonly responses: Record<string, { $ref?: string; content?: object; description?: string }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, unknown>>;
}

const portal = await openPortal();
const document = (await portal.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<Document>();

test('every route and no other stands under the path of the specification', () => {
  const written = Object.entries(document.paths).flatMap(([path, ways]) =>
    Object.keys(ways).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const opened = routes.map(({ spec }) => `${spec.method} /${spec.path}`);
  expect(document.openapi).toBe('3.1.0');
  expect(written.sort()).toEqual(opened.sort());
});

test('what a call names is there, and nothing is there that no call names', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  const dangling = references.filter(([, kind = '', name = '']) => document.components[kind]?.[name] === undefined);
  expect(dangling.map(([reference]) => reference)).toEqual([]);
  const used = new Set(references.map(([, , name]) => name));
  const schemas = Object.keys(document.components['schemas'] ?? {});
  expect(schemas.filter((name) => !used.has(name))).toEqual([]);
  expect(schemas).toEqual(expect.arrayContaining(['Agency', 'Survey', 'Problem']));
});

test('every parameter is described, every path names its own, every call says how it refuses', () => {
  const short: string[] = [];
  for (const [path, ways] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], responses }] of Object.entries(ways)) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      if (inPath.join() !== (path.match(/\{\w+\}/g) ?? []).join())
        short.push(`${method} ${path} names ${inPath.join()}`);
      for (const one of parameters) if (!one.description) short.push(`${method} ${path} ${one.name}`);
      for (const status of ['400', '503'])
        if (responses[status]?.$ref === undefined) short.push(`${method} ${path} ${status}`);
      if (responses['200']?.description === 'Default Response') short.push(`${method} ${path} says nothing`);
    }
  }
  expect(short).toEqual([]);
  const { responses } = document.paths['/agencies/{id}']?.['patch'] ?? { responses: {} };
  expect(Object.keys(responses).sort()).toEqual(['200', '400', '401', '403', '404', '409', '503']);
});

test('the page to read it finds each of its files', async () => {
  const page = await portal.app.inject({ method: 'GET', url: '/api/docs' });
  const files = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(files.length).toBeGreaterThan(4);
  for (const url of [...files, '/api/docs/json']) {
    const { statusCode, headers } = await portal.app.inject({ method: 'GET', url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers['content-type']).toMatch(/css|javascript|png|json/);
  }
});

describe('who reads it', () => {
  const read = (app: TestApp, headers: Record<string, string> = {}, url = '/api/openapi.json') =>
    app.app.inject({ method: 'GET', url, headers });

  test('it is printed once, sent as the client takes it, and not sent to whoever has it', async () => {
    const [plain, packed] = [await read(portal), await read(portal, { 'accept-encoding': 'gzip, br' })];
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload);
    const { etag = '' } = plain.headers;
    expect((await read(portal, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('one address may ask sixty times a minute', async () => {
    const app = await testApp();
    const statuses: number[] = [];
    while (statuses.length < 61) statuses.push((await read(app)).statusCode);
    expect(statuses.map((status, at) => (status === 200) === at < 60)).not.toContain(false);
    expect((await read(app)).headers['retry-after']).toBeDefined();
    await app.close();
  });

  test.each([
    ['session', 401, 200],
    ['off', 404, 404],
  ])('API_DOCS=%s: %i to who is not signed in, %i to who is', async (value, signedOut, signedIn) => {
    const app = await testApp({ API_DOCS: value });
    const { _id } = await aUser(app.ctx);
    const token = await openSession(app.ctx, app.ctx.db, _id, null);
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json']) {
      expect((await read(app, {}, url)).statusCode).toBe(signedOut);
      expect((await read(app, { authorization: `Bearer ${token}` }, url)).statusCode).toBe(signedIn);
    }
    await app.close();
  });
});
