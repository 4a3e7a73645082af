import { expect } from '@playwright/test';
import { demo, isOpen, open, openLive, openSession, fillLogin, signInByHand, test } from './fixtures.ts';
import { signOut, toastOf } from './steps.ts';

test('a login leads to the own landing, and elsewhere back to it @desktop', async ({ page, enter }) => {
  await signInByHand(page, demo('performance'));
  await expect(page).toHaveURL(/#\/admin\/agencies\/?$/);
  // The login stays until the screen that follows has arrived.
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  for (const [name, place, home] of [
    ['performance', '/', '#/admin'],
    ['performance', '/login', '#/admin'],
    ['performance', '/admin/users', '#/admin'],
    ['user', '/admin/agencies', '#/home'],
    ['sales', '/admin/agencies', '#/admin/profile'],
    ['platform', '/profile', '#/admin/users'],
  ] as const) {
    if (name !== 'performance') await enter(demo(name));
    await open(page, place);
    await expect(page, `${name} at ${place}`).toHaveURL(new RegExp(`/${home}/?$`));
  }
});

test.describe('refused', () => {
  test.use({ refusals: [401] });

  test('a wrong password says so in the form and keeps the e-mail @phone @quick @people', async ({ page, cast }) => {
    const person = await cast.person({ role: 'advisor' });
    await signInByHand(page, { ...person, password: 'Sbagliata1' });
    await expect(page.getByRole('alert')).toContainText('Email o password errate');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await expect(page).toHaveURL(/#\/login/);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/#\/admin\/?$/);
  });

  test('an ended session leads to the login and back @desktop', async ({ page, cast, enter }) => {
    const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
    await enter(company.owner, { isNew: true });
    await openLive(page, '/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/in target/);
    await cast.db.deleteFrom('sessions').where('userId', '=', company.owner._id).execute();
    // By the address, which is there also where a call that was still under way has met the end already.
    await open(page, '/announcements');
    await expect(page).toHaveURL(/#\/login/);
    await expect(toastOf(page, 'Sessione scaduta. Effettua nuovamente il login')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('volano.session'))).toBeNull();
    await fillLogin(page, company.owner);
    await expect(page).toHaveURL(/#\/announcements/);
  });
});

test('signing out ends the session in all tabs @phone @quick @people', async ({ page, context, cast, enter }) => {
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
});

test('a sign-in in another tab is followed @desktop', async ({ page, context, cast, enter }) => {
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
});

test('a group passes from one of its companies to another @phone @quick @companies', async ({ page, enter }) => {
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
  await expect(switcher).toBeVisible();
  await switcher.click();
  await expect(page.getByRole('menuitemradio', { name: now })).toBeChecked();
  await page.getByRole('menuitemradio', { name: next }).click();
  // What passes by is looked for first.
  await expect(toastOf(page, `Ora lavori con ${next}`)).toBeVisible();
  await expect(sentence).toContainText(next);
  await page.reload();
  await expect(sentence).toContainText(next);
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
