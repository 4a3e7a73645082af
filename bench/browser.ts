import { DEMO_PASSWORD } from '@volano/database/seed/users';
import { chromiumLaunchOptions, unpackChromium } from '@volano/e2e/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The browser of the end-to-end tests: it comes in a package and brings the libraries it needs. CHROMIUM_PATH names another. */
export async function openBrowser(): Promise<Browser> {
  await unpackChromium();
  return chromium.launch(chromiumLaunchOptions());
}

/** Signs in as a person of the demo story, on the login that is open. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
}
