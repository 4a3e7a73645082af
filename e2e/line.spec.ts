import { getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { listMessages } from '@volano/domain/contracts/chats';
import type { CastPerson } from '@volano/server/testing/world/cast';
import { type Browser, expect, type Page } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openLive, fillLogin, signInByHand, test } from './fixtures.ts';
import { expectKept, readKeys } from './kept-reads.ts';
import { aConversation } from './world.ts';
import { hold, messages, signOut, write } from './steps.ts';

const onTheWay = (page: Page) => page.getByRole('progressbar', { name: 'La pagina sta arrivando' });
const renewed = (page: Page) => page.getByRole('status').filter({ hasText: 'Nuova versione.' });

/** Somebody's device with workers, as it is outside of tests. */
async function deviceOf(browser: Browser, person: CastPerson): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInByHand(page, person);
  await expect(page).toHaveURL(/#\/home/);
  return page;
}

/** Keeps what the page says, and how many files it asked for, in the first frame after the next click. */
function watchFirstFrame(): void {
  const files = (): number => document.head.querySelectorAll('link').length;
  const look = (before: number): void =>
    void Object.assign(globalThis, {
      firstFrame: { hasBar: document.querySelector('[role=progressbar]') !== null, asked: files() - before },
    });
  const watch = (): void => {
    const before = files();
    requestAnimationFrame(() => look(before));
  };
  document.addEventListener('click', watch, { capture: true, once: true });
}

test('a tap shows progress at once, and the screen stays meanwhile @phone', async ({ page, enter }) => {
  await enter(demo('user'));
  await open(page, '/home');
  const home = page.getByRole('heading', { name: /in target per Officine Bertolini/ });
  await expect(home).toBeVisible();
  const letThrough = await hold(page, '**/assets/**');
  await page.getByRole('button', { name: 'Il tuo account' }).click();
  await page.evaluate(watchFirstFrame);
  await page.getByRole('menuitem', { name: 'Profilo' }).click();
  await expect(onTheWay(page)).toBeVisible();
  // The first frame has the bar, and what the way needs is asked for behind it.
  await page.waitForFunction(() => 'firstFrame' in globalThis);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'firstFrame') as unknown)).toEqual({
    hasBar: true,
    asked: 0,
  });
  // It is there at once and unseen for less than somebody waits for a sign.
  const delay = await onTheWay(page).evaluate((bar) => getComputedStyle(bar).animationDelay);
  expect(Number.parseFloat(delay)).toBeLessThanOrEqual(0.15);
  await expect(home).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Profilo', level: 1 })).toBeVisible();
  await expect(onTheWay(page)).toHaveCount(0);
});

test('from the login too @desktop', async ({ page }) => {
  await open(page, '/login');
  const login = page.getByRole('button', { name: 'Accedi' });
  await expect(login).toBeVisible();
  const letThrough = await hold(page, '**/assets/**');
  await page.getByRole('link', { name: 'Registra la tua azienda' }).click();
  await expect(onTheWay(page)).toBeVisible();
  await expect(login).toBeVisible();
  letThrough();
  await expect(login).toHaveCount(0);
  await expect(onTheWay(page)).toHaveCount(0);
});

test('a part that cannot be fetched says so in its place, and comes when it can @desktop', async ({ page, enter }) => {
  await enter(demo('user'));
  await open(page, '/home');
  await expect(page.getByRole('heading', { name: /in target per Officine Bertolini/ })).toBeVisible();
  await page.route('**/assets/palette-*', (route) => route.abort());
  const search = page.getByRole('button', { name: 'Cerca agevolazioni, servizi, chat' });
  await search.click();
  const missing = page.getByRole('alert').filter({ hasText: 'Questa parte non è arrivata' });
  await expect(missing).toBeVisible();
  await page.unroute('**/assets/palette-*');
  await expect(missing).toHaveCount(0);
  await search.click();
  await expect(page.getByRole('combobox', { name: 'Cerca agevolazioni, servizi, chat' })).toBeFocused();
});

test('read screens open offline, and not for whoever signs in next @phone', async ({ browser, cast }) => {
  const { company, chatId } = await aConversation(cast, { surveyOf: 'Officine Bertolini S.r.l.' });
  const other = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const page = await deviceOf(browser, company.owner);
  const home = page.getByRole('heading', { name: new RegExp(`in target per ${company.businessName}`) });
  await expect(home).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const key of ['"announcements","feed"', '"services"', '"news"'])
    await expect.poll(() => readKeys(page)).toContainEqual(expect.stringContaining(key));
  await open(page, `/consultant/${chatId}`);
  const said = messages(page, 'Letto');
  await write(page, 'Letto prima della galleria');
  await expect(said).toHaveCount(1);
  const feeds = async () => (await readKeys(page)).filter((key) => key.includes('"announcements","feed"')).length;
  const feedsOfHome = await feeds();
  await open(page, '/announcements');
  const first = page.getByRole('article').first().getByRole('link').first();
  await expect(first).toBeVisible();
  await expectKept(page, '"thread"');
  await expect.poll(feeds).toBeGreaterThan(feedsOfHome);

  // The browser is opened anew where there is no network. What it is to show is read without one: other journeys publish meanwhile.
  await page.context().setOffline(true);
  const title = await first.innerText();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Sei senza rete.' })).toBeVisible();
  await expect(first).toHaveText(title);
  await open(page, '/home');
  await expect(home).toBeVisible();
  await expect(page.getByText(/Non riusciamo|Si è verificato/)).toHaveCount(0);
  await open(page, `/consultant/${chatId}`);
  await expect(said).toHaveCount(1);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Sei senza rete.' })).toHaveCount(0);

  // Who signs out leaves nothing; who comes next reads their own.
  await open(page, '/home');
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect.poll(() => readKeys(page)).toEqual([]);
  await fillLogin(page, other.owner);
  await expect(page.getByRole('heading', { name: new RegExp(`in target per ${other.businessName}`) })).toBeVisible();
  await expect(page.getByText(company.businessName)).toHaveCount(0);
  await page.context().close();
});

test('a new version is loaded when the reader likes, once @desktop', async ({ browser, cast }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const page = await deviceOf(browser, company.owner);
  const home = page.getByRole('heading', { name: new RegExp(`in target per ${company.businessName}`) });
  await expectKept(page, '"announcements"');

  // The document of a version that is gone, with files that are gone: where there is a network it is not asked.
  await page.evaluate(async () => {
    const gone = new Response('<script type="module" src="/assets/index-gone.js"></script>', {
      headers: { 'content-type': 'text/html' },
    });
    await (await caches.open('volano-document')).put('/', gone);
  });
  await page.reload();
  await expect(home).toBeVisible();
  await expectKept(page, '"announcements"');

  // The portal is renewed while the page is open.
  let starts = 0;
  page.on('domcontentloaded', () => (starts += 1));
  const isDocument = (url: URL): boolean => url.pathname === '/';
  await page.route(isDocument, async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback();
    await route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-new.js"></script>',
    });
  });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(renewed(page)).toBeVisible();
  await expect(home).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isDocument);
  await renewed(page).getByRole('button', { name: 'Ricarica' }).click();
  await expect(renewed(page)).toHaveCount(0);
  await expect(home).toBeVisible();
  await expectKept(page, '"announcements"');
  await expect(renewed(page)).toHaveCount(0);
  expect(starts).toBe(1);
  await page.context().close();
});

test('a message of an offline tab is sent once, by the other @desktop', async ({ browser, cast }) => {
  const { company, advisor, chatId } = await aConversation(cast);
  const cut = await deviceOf(browser, company.owner);
  await open(cut, `/consultant/${chatId}`);
  await expect(cut.getByText('Ancora nessun messaggio')).toBeVisible();
  const line = await cut.context().newCDPSession(cut);
  await line.send('Network.enable');
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', { offline: true, ...speed });
  await write(cut, 'Scritto in galleria');
  const said = (page: Page) => messages(page, 'in galleria');
  await expect(said(cut)).toContainText('Parte da solo quando torna la rete');

  const other = await cut.context().newPage();
  await openLive(other, `/consultant/${chatId}`);
  await expect(said(other)).toHaveCount(1);
  const stored = async () =>
    (await callAs(advisor, listMessages, { params: { chatId } })).rows.map(({ message }) => message).toSorted();
  await expect.poll(stored).toEqual(['Scritto in galleria']);
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await expect(said(cut)).not.toContainText(/Parte da solo|In invio/);
  await write(cut, 'Di nuovo qui');
  await expect.poll(stored).toEqual(['Di nuovo qui', 'Scritto in galleria']);
  for (const page of [cut, other]) await expect(said(page)).toHaveCount(1);
  await cut.context().close();
});

test('a form waits for the fresh answer and sends only what was typed @phone', async ({
  page,
  context,
  cast,
  enter,
}) => {
  const company = await cast.company();
  const session = await enter(company.owner);
  const params = { id: company._id };
  const telephone = page.getByRole('textbox', { name: 'Telefono' });
  await open(page, '/profile?tab=company');
  await expect(telephone).toBeVisible();
  await expect.poll(() => readKeys(page)).toContainEqual(expect.stringContaining(`"one","${company._id}"`));

  // Changed elsewhere; here the line is slow, and what was read before stands in.
  await callAs(session, updateAgency, { params, body: { telephone: '+39 02 5550101' } });
  const letThrough = await hold(page, `**/api/agencies/${company._id}`);
  await page.goto('/favicon.svg');
  await open(page, '/profile?tab=company');
  await expect(page.getByRole('main').getByText(company.businessName, { exact: true })).toBeVisible();
  await expect(telephone).toHaveCount(0);
  letThrough();
  await expect(telephone).toHaveValue('+39 02 5550101');

  // Changed elsewhere again while the form is open, and known here: what was not typed is not sent.
  await page.goto('/favicon.svg');
  await openLive(page, '/profile?tab=company');
  await expect(telephone).toBeVisible();
  await context.setOffline(true);
  await callAs(session, updateAgency, { params, body: { telephone: '+39 02 5550102' } });
  const heard = page.waitForResponse((reply) => reply.url().endsWith(`/api/agencies/${company._id}`) && reply.ok());
  await context.setOffline(false);
  await heard;
  await page.getByRole('textbox', { name: 'PEC' }).fill('prova@pec.example');
  await page.getByRole('button', { name: 'Salva le modifiche' }).click();
  const saved = async () => {
    const { telephone: kept, pec } = await callAs(session, getAgency, { params });
    return { kept, pec };
  };
  await expect.poll(saved).toEqual({ kept: '+39 02 5550102', pec: 'prova@pec.example' });
});
