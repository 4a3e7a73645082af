import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '@volano/server/testing/world/portal-process';
import type { Browser } from 'playwright-core';
import { openBrowser, signIn } from './browser.ts';

interface Sent {
  readonly files: number;
  readonly script: number;
  readonly everything: number;
}

const start = fileURLToPath(new URL('../tools/start.ts', import.meta.url));
const LIMIT_KB = { login: 150, home: 300 } as const;
const ENCODINGS = ['gzip', 'br'] as const;

/**
 * Bytes that a browser with an empty cache receives until a screen stands: the login, and the home after signing in, as a
 * new visitor pays for both. The limits hold for JavaScript in gzip; brotli is what browsers really get.
 */
export async function run(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volano-bench-'));
  const portal = startPortal({ DATA_DIR: dataDir }, start);
  const browser = await openBrowser();
  try {
    const address = await portal.ready;
    let isWithin = true;
    const rows: Record<string, string | number>[] = [];
    for (const encoding of ENCODINGS) {
      const sent = await visit(browser, address, encoding);
      for (const [screen, { files, script, everything }] of Object.entries(sent)) {
        const limit = LIMIT_KB[screen as keyof typeof LIMIT_KB];
        const isHeld = script / 1000 <= limit;
        isWithin &&= isHeld;
        rows.push({
          screen,
          encoding,
          scripts: files,
          'JavaScript, kB': (script / 1000).toFixed(1),
          'limit, kB': limit,
          'with styles, fonts, pictures, data, kB': (everything / 1000).toFixed(1),
          held: isHeld ? 'held' : 'BROKEN',
        });
      }
    }
    console.table(rows);
    return isWithin;
  } finally {
    await browser.close();
    await portal.end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function visit(browser: Browser, address: string, encoding: string): Promise<{ login: Sent; home: Sent }> {
  const context = await browser.newContext({ locale: 'it-IT', extraHTTPHeaders: { 'accept-encoding': encoding } });
  const page = await context.newPage();
  const received: Promise<{ kind: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    received.push(
      request.sizes().then(({ responseBodySize }) => ({ kind: request.resourceType(), bytes: responseBodySize })),
    );
  });
  async function soFar(): Promise<Sent> {
    const files = await Promise.all(received);
    const scripts = files.filter(({ kind }) => kind === 'script');
    const total = (some: typeof files): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return { files: scripts.length, script: total(scripts), everything: total(files) };
  }

  await page.goto(address);
  await page.locator('input[type=password]').waitFor();
  await page.waitForLoadState('networkidle');
  const login = await soFar();
  await signIn(page, 'user@volano.example');
  await page.waitForURL(/#\/home/);
  await page.locator('h1[aria-busy=false]').waitFor();
  await page.waitForLoadState('networkidle');
  const home = await soFar();
  await context.close();
  return { login, home };
}
