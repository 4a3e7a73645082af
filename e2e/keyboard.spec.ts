import { expect, type Page } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

/** Presses a button by keys alone. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press('Enter');
}

test('a dialog gives the focus back, and what goes away leaves it in its place @desktop', async ({
  page,
  cast,
  enter,
}) => {
  await open(page, '/login');
  await press(page, 'Password dimenticata?');
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Password dimenticata?' })).toBeFocused();

  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  await open(page, `/agencies/${company._id}/surveys/new?step=investments`);
  await press(page, /^Elimina (?!investimento)/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Annulla' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Elimina (?!investimento)/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Annulla' })).toBeFocused();
  await press(page, /^Elimina investimento/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // What goes away when it is pressed leaves the focus where it was.
  await open(page, '/announcements?announcementType=national,regional');
  await press(page, /^Togli il filtro Nazionale/);
  await expect(page.getByRole('button', { name: /^Togli il filtro/ })).toHaveCount(1);
  await expect(page.getByRole('region', { name: /trovate/ })).toBeFocused();

  await open(page, `/agencies/${company._id}/surveys/new?step=activity`);
  await page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill('carpenteria');
  const found = page.getByRole('list', { name: 'Codici trovati' }).getByRole('listitem');
  await expect(found.first()).toBeVisible();
  const free = found.filter({ has: page.getByRole('button') }).first();
  const code = (await free.getByRole('button').getAttribute('aria-label')) ?? '';
  await press(page, code);
  await expect(page.locator('li:focus')).toContainText('Già scelto');
});

test('a key that pages scrolls the frame of the office with nothing in focus @desktop', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, '/admin/settings/firm');
  await expect(page.getByRole('heading', { level: 1, name: 'Lo studio' })).toBeVisible();
  const scrolled = () => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press('PageDown');
  await expect.poll(scrolled).toBeGreaterThan(0);
});
