import { DEMO_PASSWORD } from '@volano/database/seed/users';
import { chromiumLaunchOptions, unpackChromium } from '@volano/e2e/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** The browser of the journeys: it comes in a package and brings its libraries. CHROMIUM_PATH names another. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  await unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs in as a person of the demo story, on the login that is open. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
}

/** A customer of the demo signed in: what the browser keeps of them, and what is looked for on their home. */
export async function customer<T>(browser: Browser, address: string, look: (page: Page) => Promise<T>) {
  const context = await browser.newContext({ locale: 'it-IT' });
  const page = await context.newPage();
  await page.goto(address);
  await signIn(page, 'user@volano.example');
  await page.waitForURL(/#\/home/);
  const found = await look(page);
  const session = await context.storageState();
  await context.close();
  return { session, found };
}

/** A phone whose processor is four times slower than this machine's, on a line of 1 Mbit/s that takes 400 ms to answer, with nothing kept but the session. */
export async function withPhone<T>(
  browser: Browser,
  session: Session | null,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    locale: 'it-IT',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(session && { storageState: session }),
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 125_000,
    uploadThroughput: 125_000,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    return await work(page);
  } finally {
    await context.close();
  }
}
