import { expect, type Page } from '@playwright/test';
import { demo, isOpen, open, openLive, openSession, fillLogin, signInByHand, test } from './fixtures.ts';

const toastOf = (page: Page) => page.getByRole('status').or(page.getByRole('alert'));

const landings = [
  ['user', '#/home', '#/home'],
  ['prospect', '#/home', '#/home'],
  ['partner', '#/home', '#/home'],
  ['advisor', '#/admin', '#/admin'],
  ['admin', '#/admin', '#/admin'],
  ['performance', '#/admin/agencies', '#/admin'],
  ['platform', '#/admin/users', '#/admin/users'],
  ['sales', '#/admin/profile', '#/admin/profile'],
] as const;

for (const [name, landing, home] of landings) {
  // A phone leads nobody elsewhere: that it does lead, one of them shows.
  const tag = name === 'user' ? [] : '@desktop';
  test(`${name}@ lands on ${landing} and calls ${home} home`, { tag }, async ({ page }) => {
    await signInByHand(page, demo(name));
    await expect(page).toHaveURL(new RegExp(`/${landing}/?$`));
    // The login stays until the screen that follows has arrived.
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    for (const elsewhere of ['/login', '/']) {
      await open(page, elsewhere);
      await expect(page).toHaveURL(new RegExp(`/${home}/?$`));
    }
  });
}

test('who belongs elsewhere is led home', { tag: '@desktop' }, async ({ page, enter }) => {
  const wanted = [
    ['user', '/admin', '#/home'],
    ['user', '/admin/agencies', '#/home'],
    ['partner', '/admin/users', '#/home'],
    ['advisor', '/home', '#/admin'],
    ['advisor', '/admin/users', '#/admin'],
    ['performance', '/admin/users', '#/admin'],
    ['sales', '/admin/agencies', '#/admin/profile'],
    ['platform', '/profile', '#/admin/users'],
  ] as const;
  for (const [name, place, home] of wanted) {
    await enter(demo(name));
    await open(page, place);
    await expect(page, `${name} at ${place}`).toHaveURL(new RegExp(`/${home}/?$`));
  }
});

test.describe('refused', () => {
  test.use({ refusals: [401, 403, 428] });

  test('a wrong password says so in the form and keeps the e-mail', async ({ page, cast }) => {
    const person = await cast.person({ role: 'advisor' });
    await signInByHand(page, { ...person, password: 'Sbagliata1' });
    await expect(page.getByRole('alert')).toContainText('Email o password errate');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await expect(page).toHaveURL(/#\/login/);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/#\/admin\/?$/);
  });

  test('an account that nobody has confirmed yet is told to wait', { tag: '@desktop' }, async ({ page, cast }) => {
    await signInByHand(page, await cast.person({ isConfirmed: false, role: 'advisor' }));
    await expect(page.getByRole('alert')).toContainText('In attesa di conferma da parte dello studio');
    await expect(page).toHaveURL(/#\/login/);
  });

  test('an e-mail that was not verified is asked for its code', { tag: '@desktop' }, async ({ page, cast }) => {
    const person = await cast.person({ isEmailVerified: false });
    await signInByHand(page, person);
    await expect(page).toHaveURL(/#\/verify/);
    await expect(page.getByRole('heading', { name: 'Verifica la tua e-mail' })).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByLabel('Codice di sei cifre')).toBeFocused();
  });

  test(
    'a session that ended leads to the login, which says why and then leads back',
    { tag: '@desktop' },
    async ({ page, cast, enter }) => {
      const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
      await enter(company.owner, { isNew: true });
      await openLive(page, '/home');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in target/);
      await cast.db.deleteFrom('sessions').where('userId', '=', company.owner._id).execute();
      // By the address, which is there also where a call that was still under way has met the end already.
      await open(page, '/announcements');
      await expect(page).toHaveURL(/#\/login/);
      await expect(toastOf(page).filter({ hasText: 'Sessione scaduta. Effettua nuovamente il login' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('volano.session'))).toBeNull();
      await fillLogin(page, company.owner);
      await expect(page).toHaveURL(/#\/announcements/);
    },
  );
});

test('signing out ends the session everywhere on this device', async ({ page, context, cast, enter }) => {
  const company = await cast.company();
  const session = await enter(company.owner, { isNew: true });
  await open(page, '/home');
  const other = await context.newPage();
  await open(other, '/home');
  await expect(other.getByRole('button', { name: 'Il tuo account' })).toBeVisible();
  await page.getByRole('button', { name: 'Il tuo account' }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await expect(toastOf(page).filter({ hasText: 'Uscita effettuata' })).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
  await expect(other).toHaveURL(/#\/login/);
  await expect.poll(() => isOpen(session)).toBe(false);
});

test(
  'somebody else who signs in in another tab takes this one along',
  { tag: '@desktop' },
  async ({ page, context, cast, enter }) => {
    const [company, advisor] = await Promise.all([cast.company(), cast.person({ role: 'advisor' })]);
    await enter(company.owner, { isNew: true });
    await open(page, '/announcements');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    const session = await openSession(advisor);
    await other.evaluate((kept) => localStorage.setItem('volano.session', kept), JSON.stringify(session));
    await expect(page).toHaveURL(/#\/admin\/?$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ada/);
  },
);

test('the login leads to the place that was asked for', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/announcements?isFavorite=true');
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await page.getByLabel('E-mail').fill(demo('user').email);
  await page.getByLabel('Password', { exact: true }).fill(demo('user').password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/#\/announcements\?isFavorite=true$/);
});

const hostile = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(document.domain)',
  '/javascript:alert(1)',
  '\\\\evil.example',
  ' //evil.example',
  '/%2F%2Fevil.example',
];

test('an address from outside never leads out of the portal', { tag: '@desktop' }, async ({ page, baseURL }) => {
  for (const redirect of hostile) {
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/#/login?redirect=${encodeURIComponent(redirect)}`);
    await page.getByLabel('E-mail').fill(demo('mono').email);
    await page.getByLabel('Password', { exact: true }).fill(demo('mono').password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page, redirect).not.toHaveURL(/#\/login/);
    expect(new URL(page.url()).origin, redirect).toBe(baseURL);
  }
});

test('a group passes from one of its companies to another', async ({ page, enter, isMobile }) => {
  await enter(demo('group'), { isNew: true });
  await open(page, '/home');
  const sentence = page.getByRole('heading', { level: 1 });
  await expect(sentence).toContainText(/Lariana/);
  const now =
    /(Tessitura Lariana S\.p\.A\.|Lariana Filati S\.r\.l\.|Lariana Logistica S\.r\.l\.)/.exec(
      (await sentence.textContent()) ?? '',
    )?.[0] ?? '';
  const next = now === 'Lariana Filati S.r.l.' ? 'Tessitura Lariana S.p.A.' : 'Lariana Filati S.r.l.';
  const switcher = page.getByRole('button', { name: now });
  await expect(switcher, isMobile ? 'also on a phone' : '').toBeVisible();
  await switcher.click();
  await expect(page.getByRole('menuitemradio', { name: now })).toBeChecked();
  await page.getByRole('menuitemradio', { name: next }).click();
  // What passes by is looked for first.
  await expect(toastOf(page).filter({ hasText: `Ora lavori con ${next}` })).toBeVisible();
  await expect(sentence).toContainText(next);
  await page.reload();
  await expect(sentence).toContainText(next);
});

test.describe('with a call under way', () => {
  test.use({ refusals: [401] });

  test('passing to another company does not end the session', { tag: '@desktop' }, async ({ page, enter }) => {
    await enter(demo('group'), { isNew: true });
    const held = Promise.withResolvers<void>();
    // What was just seen is told to the server for the company in use; here the line is slow.
    await page.route('**/api/views', async (route) => {
      await held.promise;
      await route.continue();
    });
    await open(page, '/announcements');
    const asked = page.waitForRequest('**/api/views');
    await page.getByRole('article').getByRole('link').first().click();
    await asked;
    await open(page, '/news');
    const switcher = page.getByRole('banner').getByRole('button', { name: /Lariana/ });
    await switcher.click();
    const next = page.getByRole('menuitemradio', { checked: false }).first();
    const name = (await next.textContent()) ?? '';
    await next.click();
    const sentence = page.getByRole('heading', { level: 1 });
    await expect(sentence).toContainText(name);
    const refused = page.waitForResponse((response) => response.status() === 401);
    held.resolve();
    await refused;
    await page.getByRole('link', { name: 'News', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
  });
});

test(
  'the portal changes language at once, and speaks it at the next visit',
  { tag: '@desktop' },
  async ({ page, cast, enter }) => {
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
  },
);
