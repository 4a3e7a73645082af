import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app/service.ts';
import { aPortal, openPortal } from '../../testing/world/app.ts';
import { closeAfterTests, openFolder } from '../../testing/world/left-open.ts';
import { insert } from '../../testing/builders/rows.ts';

const script = `console.log(${JSON.stringify('volano'.repeat(400))});`;
const program = `import('/assets/page-abc123.js')`;
const { ctx, db } = await openPortal();
const outside = openFolder();
const pageDir = path.join(outside, 'dist');
await mkdir(path.join(pageDir, 'assets'), { recursive: true });
await writeFile(path.join(outside, 'secret.txt'), 'secret');
await writeFile(path.join(pageDir, '.env'), 'secret');
await writeFile(
  path.join(pageDir, 'index.html'),
  `<!doctype html><title>Volano</title><style>p {}</style><script id="early">${program}</script><script type="module" src="/assets/page-abc123.js"></script>`,
);
await writeFile(path.join(pageDir, 'sw.js'), script);
await writeFile(path.join(pageDir, 'assets/page-abc123.js'), script);
await writeFile(path.join(pageDir, 'assets/page-abc123.js.br'), brotliCompressSync(script));
await writeFile(path.join(pageDir, 'assets/page-abc123.js.gz'), gzipSync(script));
const app = await buildApp(ctx, { pageDir });
closeAfterTests(() => app.close());

const asset = '/assets/page-abc123.js';

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return app.inject({ method, url, headers });
}

function policyOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return String(headers['content-security-policy']);
}

test('only the calendar and the monitoring that the installation names may stand inside the page', async () => {
  const office = await aPortal({ DEMO: 'false' });
  expect(policyOf(await office.app.inject({ url: '/api/health' }))).toContain("frame-src 'none'");
  const framed = { SCHEDULING_URL: 'https://calendario.example/studio', MONITORING_HOSTS: 'a.example,b.example' };
  const shown = policyOf(await (await aPortal(framed)).app.inject({ url: '/api/health' }));
  expect(shown).toContain('frame-src https://calendario.example https://a.example https://b.example;');
});

test('browsers keep to TLS where the portal has it, and lend the page nothing', async () => {
  const plain = (await get('/')).headers;
  expect(plain['strict-transport-security']).toBeUndefined();
  expect(plain['permissions-policy']).toMatch(/(?:^|, )camera=\(\), .*microphone=\(\)/);
  const safe = await aPortal({ PUBLIC_URL: 'https://portale.studio.it' });
  const { headers } = await safe.app.inject({ url: '/api/health' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('only where page views are counted does the page speak to anybody else', async () => {
  expect(policyOf(await get('/'))).toContain("connect-src 'self';");
  expect((await get('/api/options')).json()).toMatchObject({ analytics: null });
  const url = 'https://conta.example/api/event';
  const options = await (await aPortal({ ANALYTICS_URL: url })).app.inject({ url: '/api/options' });
  expect(policyOf(options)).toContain("connect-src 'self' https://conta.example;");
  expect(options.json()).toMatchObject({ analytics: { url, kind: 'plausible', site: null } });
});

describe('the frame of the assistant', () => {
  const address = { ASSISTANT_SCRIPT_URL: 'https://aiuto.example/chat.js', ASSISTANT_AREA_ID: 'volano-1' };

  test('is there where an assistant is set, with no origin and no way but to the host of its script', async () => {
    expect((await get('/assistant')).statusCode).toBe(404);
    const other = await aPortal(address);
    const page = await other.app.inject({ url: '/assistant' });
    const options = await other.app.inject({ url: '/api/options' });
    expect(page.statusCode).toBe(200);
    const policy = policyOf(page);
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('connect-src https://aiuto.example wss://aiuto.example');
    expect(policy).not.toContain('allow-same-origin');
    expect(page.body).toContain('data-area="volano-1"');
    expect(policyOf(options)).toContain("frame-src 'self';");
    expect(options.json()).toMatchObject({ assistantHost: 'aiuto.example' });
  });

  test('is gone while it is turned off', async () => {
    const other = await aPortal({ ...address, ASSISTANT_ENABLED: 'false' });
    expect((await other.app.inject({ url: '/assistant' })).statusCode).toBe(404);
    expect((await other.app.inject({ url: '/api/options' })).json()).toMatchObject({ assistantHost: null });
  });
});

describe('files of the page', () => {
  test('the document is asked for each time, a hashed file is kept for a year', async () => {
    const document = await get('/');
    expect([document.statusCode, document.headers['cache-control']]).toEqual([200, 'no-cache']);
    const hash = createHash('sha256').update(program).digest('base64');
    expect(policyOf(document)).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policyOf(await get('/api/options'))).toContain("script-src 'self';");
    expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('with a file comes what holds for a file, with an answer what holds for an answer', async () => {
    const told = async (url: string) => {
      const { headers } = await get(url);
      return ['x-content-type-options', 'cross-origin-resource-policy', 'content-security-policy', 'permissions-policy']
        .filter((name) => headers[name] !== undefined)
        .map((name) => name.split('-')[0]);
    };
    expect(await told('/')).toEqual(['x', 'cross', 'content', 'permissions']);
    expect(await told('/api/docs/')).toEqual(['x', 'cross', 'content', 'permissions']);
    expect(await told('/api/options')).toEqual(['x', 'cross', 'content']);
    expect(await told(asset)).toEqual(['x', 'cross']);
  });

  test('styles of the document carry a name that no other answer has; text becomes HTML by its policies alone', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const nonceOf = (answer: typeof one) => /style-src 'self' 'nonce-([^']+)'/.exec(policyOf(answer))?.[1] ?? '';
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    for (const answer of [one, other]) {
      const policy = policyOf(answer);
      expect(policy).toContain("require-trusted-types-for 'script';trusted-types default dompurify ");
      expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe');
      const styles = [...answer.body.matchAll(/<(?:style|script (?:type="module"|id="early"))[^>]*>/g)].map(
        ([tag]) => tag,
      );
      expect(styles.length).toBeGreaterThan(0);
      for (const tag of styles) expect(tag).toContain(`nonce="${nonceOf(answer)}"`);
    }
    // Swagger's page writes its HTML and styles itself.
    const docs = policyOf(await get('/api/docs/'));
    expect([docs.includes('trusted-types'), docs.includes("style-src 'self' 'unsafe-inline'")]).toEqual([false, true]);
    expect(docs).toContain("script-src 'self'");
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', undefined],
  ])('who accepts %s gets %s, made beforehand', async (accepted, encoding) => {
    const response = await get(asset, { 'accept-encoding': accepted });
    expect([response.headers['content-encoding'], response.headers['vary']]).toEqual([encoding, 'accept-encoding']);
    const size = { br: brotliCompressSync(script), gzip: gzipSync(script) }[encoding ?? ''] ?? Buffer.from(script);
    expect(response.rawPayload.length).toBe(size.length);
  });

  test('the worker is asked for each time, and comes from nowhere else', async () => {
    const worker = await get('/sw.js');
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(String(worker.headers['content-type'])).toContain('javascript');
    expect(policyOf(await get('/'))).toContain("worker-src 'self';manifest-src 'self';");
  });

  test('HEAD says the same without the bytes; who has the file is told so', async () => {
    const [whole, head] = [await get(asset), await get(asset, {}, 'HEAD')];
    expect([head.statusCode, head.payload, head.headers['etag']]).toEqual([200, '', whole.headers['etag']]);
    const again = await get(asset, { 'if-none-match': String(whole.headers['etag']) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  const OUTSIDE = '/../ /..%2f /%2e%2e/ /assets/..%2f..%2f /..%5c /assets/%2e%2e/%2e%2e/'.split(' ');
  const ABSENT = '/index.html%00.js /.env /assets/none.js /assets/page-abc123.js/ /assets/ //evil.example/'.split(' ');
  test.each([...OUTSIDE.map((way) => `${way}secret.txt`), ...ABSENT])('%s is not found, in one shape', async (url) => {
    const response = await get(url, { accept: 'text/html' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(response.payload).not.toContain('secret');
  });

  test('they are read, not written', async () => {
    const response = await get('/', {}, 'POST');
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the portal beside the other programs of a phone', () => {
  async function manifest() {
    const response = await get('/manifest.webmanifest');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    return response.json<{ name: string; theme_color: string; icons: { src: string; sizes: string }[] }>();
  }

  async function icon(url: string) {
    const response = await get(url);
    const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const middle = (info.width * Math.floor(info.height / 2) + Math.floor(info.width / 2)) * info.channels;
    return {
      sides: [info.width, info.height],
      corner: [...data.subarray(0, 3)],
      middle: [...data.subarray(middle, middle + 3)],
    };
  }

  test('has the name, the colour and the logo of the firm, and another icon once the firm has another logo', async () => {
    const before = await manifest();
    expect(before).toMatchObject({ name: 'Volano', start_url: '/', display: 'standalone', theme_color: '#066369' });
    const [small] = before.icons;
    expect(await icon(small?.src ?? '')).toMatchObject({ sides: [192, 192], corner: [255, 255, 255] });
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#8a1538' } })
      .png()
      .toBuffer();
    const colours = { colourLight: '#8a1538', colourDark: '#e88aa2' };
    const drawn = { logo, logoMark: 'a'.repeat(16), logoWidth: 300, logoHeight: 100 };
    await insert(db, 'firm', { name: 'Studio Rossi & Figli', ...colours, ...drawn } as never);
    const after = await manifest();
    expect(after).toMatchObject({ name: 'Studio Rossi & Figli', short_name: 'Studio', theme_color: '#8a1538' });
    const [, , large] = after.icons;
    expect(large?.src).not.toBe(before.icons[2]?.src);
    const [white, red] = [
      [255, 255, 255],
      [0x8a, 0x15, 0x38],
    ];
    expect(await icon(large?.src ?? '')).toEqual({ sides: [512, 512], corner: white, middle: red });
    await db.deleteFrom('firm').execute();
    expect((await get('/icons/64.png')).statusCode).toBe(404);
  });
});

describe('a page by a path that has lost its hash', () => {
  test.each([
    ['/login', '/#/login'],
    ['/register?invitation=0197', '/#/register?invitation=0197'],
    ['/admin/users/new', '/#/admin/users/new'],
  ])('%s leads to %s', async (url, location) => {
    const response = await get(url, { accept: 'text/html,*/*' });
    expect([response.statusCode, response.headers['location']]).toEqual([302, location]);
  });

  test('only for somebody in a browser, never under the API', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/api/nothing', { accept: 'text/html' })).statusCode).toBe(404);
  });
});
