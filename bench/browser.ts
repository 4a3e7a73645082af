import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '@volano/database/seed/demo-accounts';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';

/** The browser of the end-to-end tests: it comes in a package and brings the libraries it needs. CHROMIUM_PATH names another. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}

async function browserOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  const own = process.env['CHROMIUM_PATH'];
  if (own) return { executablePath: own, args };
  const { default: packed, inflate } = await import('@sparticuz/chromium');
  const folder = path.join(tmpdir(), 'al2023');
  const archive = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')));
  if (!existsSync(folder)) await inflate(archive);
  const libraries = { LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_PATH: path.join(tmpdir(), 'fonts') };
  return {
    executablePath: await packed.executablePath(),
    args,
    env: { PATH: process.env['PATH'] ?? '', ...libraries },
  };
}

/** Signs in as a person of the demo story, on the login that is open. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
}
