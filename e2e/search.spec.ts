import { demo, expectAccessible, open, test } from './fixtures.ts';
import { hold } from './steps.ts';
import { expect } from '@playwright/test';

test('a company is searched by keyboard @desktop @quick @insight', async ({ page, cast, enter }) => {
  const businessName = `Falegnameria Quarzo${Date.now()} S.r.l.`;
  const company = await cast.company({ agency: { businessName } });
  await enter(demo('admin'));
  await open(page, '/admin/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox', { name: 'Cerca aziende, agevolazioni, utenti' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  // Enter is pressed before the answer is there: it opens what the words find.
  await page.keyboard.type(businessName.replace('Falegnameria', 'Falegnamria'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/agencies/${company._id}$`));
  await expect(page.getByRole('heading', { level: 1, name: businessName })).toBeVisible();

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('option', { name: businessName })).toBeVisible();
  await page.keyboard.type('impos');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+K');
  await expect(field).toBeFocused();
  await page.keyboard.type('nuova azienda');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/agencies\/new/);
});

test('a company searches what is its own @phone', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  await open(page, '/home');
  await page.getByRole('button', { name: 'Cerca agevolazioni, servizi, chat' }).click();
  const field = page.getByRole('combobox', { name: 'Cerca agevolazioni, servizi, chat' });
  await field.fill('nulladitutto');
  await expect(page.getByRole('status').filter({ hasText: 'Niente per “nulladitutto”' })).toBeVisible();
  await field.fill('transizione');
  await page
    .getByRole('option', { name: /Transizione/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/announcements\/[\w-]{36}$/);
});

test('a search typed just before leaving is dropped @desktop', async ({ page, enter }) => {
  await page.clock.install();
  await enter(demo('admin'));
  await open(page, '/admin/announcements');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The code of the next screen is on its way for as long as the field waits for the reader to stop typing.
  const letThrough = await hold(page, '**/*.js');
  await page.getByRole('searchbox', { name: 'Cerca tra le agevolazioni' }).fill('transizione');
  await page.evaluate(() => location.assign('#/admin/dashboard/advisors'));
  await expect(page).toHaveURL(/\/admin\/dashboard\/advisors$/);
  await page.clock.runFor(1000);
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: /^Consulenti/ })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard\/advisors$/);
});
