import { expect } from '@playwright/test';
import { COOKIE, demo, isOpen, keepSession, open, openSession, signInByHand, test } from './fixtures.ts';
import { signOut, toastOf } from './steps.ts';

test('a login leads to the own landing, and elsewhere back to it @desktop', async ({ page, enter }) => {
  await signInByHand(page, demo('performance'));
  await expect(page).toHaveURL(/#\/admin\/agencies\/?$/);
  // The login stays until the screen that follows has arrived.
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  for (const place of ['/', '/login', '/admin/users']) {
    await open(page, place);
    await expect(page, place).toHaveURL(/#\/admin\/?$/);
  }
  await enter(demo('user'));
  await open(page, '/admin/agencies');
  await expect(page).toHaveURL(/#\/home\/?$/);
  await enter(demo('sales'));
  await open(page, '/admin/agencies');
  await expect(page).toHaveURL(/#\/admin\/contacts\/?$/);
});

test('a wrong password says so in the form @phone @quick @people', async ({ page, cast, allow }) => {
  allow(401);
  const person = await cast.person({ role: 'advisor' });
  await signInByHand(page, { ...person, password: 'Sbagliata1' });
  await expect(page.getByRole('alert')).toContainText('Email o password errate');
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await expect(page).toHaveURL(/#\/login/);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/#\/admin\/?$/);
});

test('signing out ends the session in all tabs, and a sign-in is followed @phone @quick @people', async ({
  page,
  context,
  cast,
  enter,
}) => {
  const company = await cast.company();
  const session = await enter(company.owner, { isNew: true });
  await open(page, '/home');
  const other = await context.newPage();
  await open(other, '/home');
  await expect(other.getByRole('button', { name: 'Il tuo account' })).toBeVisible();
  await signOut(page);
  await expect(toastOf(page, 'Uscita effettuata')).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
  await expect(other).toHaveURL(/#\/login/);
  await expect.poll(() => isOpen(session)).toBe(false);
  const next = await openSession(await cast.person({ role: 'advisor' }));
  await keepSession(other, next);
  await expect(page).toHaveURL(/#\/admin\/?$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ada/);
});

/** Everything that a script of the page can read: what is stored, and what the page left for itself. */
async function readAll(): Promise<string> {
  const parts: unknown[] = [
    document.cookie,
    { ...localStorage },
    { ...sessionStorage },
    Reflect.get(globalThis, 'volanoEarly'),
  ];
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      parts.push(await done(rows.getAllKeys()), await done(database.transaction(store).objectStore(store).getAll()));
    }
  }
  for (const name of await caches.keys())
    for (const answer of await (await caches.open(name)).matchAll())
      parts.push([...answer.headers], await answer.text());
  return JSON.stringify(parts);
}

test('nothing that a script can read opens a session @desktop @quick @people', async ({ browser, baseURL, cast }) => {
  const { owner } = await cast.company();
  // A context of its own: in that of all journeys there are no workers.
  const context = await browser.newContext({ serviceWorkers: 'allow', ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await signInByHand(page, owner);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();
  const token = async () => (await context.cookies()).find(({ name }) => name === COOKIE);
  await expect.poll(() => page.evaluate(readAll)).toMatch(/volano-reads|companies|agencies/);
  const read = await page.evaluate(readAll);
  expect(await token()).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const cookie = (await token())?.value ?? '';
  expect([await isOpen({ cookie }), read.includes(owner.email), read.includes(cookie)]).toEqual([true, true, false]);
  for (const word of new Set(read.match(/(?<![\w-])[\w-]{43}(?![\w-])/g)))
    expect(await isOpen({ cookie: word }), word).toBe(false);
  await context.close();
});

test('the portal changes language at once, and speaks it at the next visit @desktop', async ({ page, cast, enter }) => {
  // The language is the person's, wherever they sign in: nobody else may be them meanwhile.
  const { owner } = await cast.company();
  await enter(owner, { isNew: true });
  await open(page, '/news');
  const title = page.getByRole('heading', { level: 1 });
  const search = page.getByRole('searchbox');
  await expect(title).toBeVisible();
  const italian = (await search.getAttribute('placeholder')) ?? '';
  await page.getByRole('button', { name: 'Il tuo account' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(search).not.toHaveAttribute('placeholder', italian);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(search).not.toHaveAttribute('placeholder', italian);
});
