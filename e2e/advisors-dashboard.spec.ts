import { expect, type Page } from '@playwright/test';
import { dayAfter, romeDay } from '@volano/domain/rules/announcement-dates';
import { CHART_TYPES } from '@volano/domain/rules/vocabulary';
import { numberLinksOf, expectRowsBehind } from './behind-numbers.ts';
import { demo, open, test } from './fixtures.ts';
import { pick, savedBy } from './steps.ts';

const PLACE = '/admin/dashboard/advisors';
/** Days that are over: what other journeys do today changes none of their numbers. */
const today = romeDay(new Date());
const days = `preset=custom&from=${dayAfter(today, -340)}&to=${dayAfter(today, -3)}`;

const bars = (page: Page) => page.locator('.recharts-wrapper a');
const board = (page: Page) => page.getByRole('region', { name: 'Classifica' });
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('a number is in the table behind the chart, and opens as many rows @desktop', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, `${PLACE}?${days}`);
  await expect(board(page).getByRole('listitem').first()).toBeVisible();
  const counts = (await numberLinksOf(board(page).getByRole('link', { name: /^Apri / }))).map(({ count }) => count);
  await page.getByRole('button', { name: 'Mostra la tabella' }).click();
  const table = page.getByRole('table', { name: 'Accessi per consulente' });
  const shown = await table.locator('tbody tr td:nth-child(2)').allTextContents();
  expect(shown.map((text) => Number(text.replaceAll('.', '')))).toEqual(counts);

  const numbers = [
    [PLACE, () => board(page).getByRole('link', { name: /^Apri / })],
    [`${PLACE}?tab=outcomes`, () => page.locator('main a[href^="#/admin/recommendations"]')],
  ] as const;
  for (const [place, links] of numbers) {
    await open(page, `${place}${place.includes('?') ? '&' : '?'}${days}`);
    await expect(links().first()).toBeVisible();
    await settled(page);
    const [first] = (await numberLinksOf(links())).filter(({ count }) => count > 0);
    await expectRowsBehind(page, first!);
  }
  await open(page, `${PLACE}?tab=individuals&${days}`);
  await pick(page.getByRole('combobox', { name: 'Consulente' }), 'Davide Rinaldi', 'Davide Rin');
  await expect(page).toHaveURL(/consultant=[\da-f-]{36}/);
  const sums = page.locator('a[href^="#/admin/dashboard/events"][title]');
  await expect(sums).toHaveCount(CHART_TYPES.length);
  await settled(page);
  const [sum] = (await numberLinksOf(sums)).filter(({ count }) => count > 0);
  await expectRowsBehind(page, sum!);
});

test('the address holds the state of the screen @desktop', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, PLACE);
  await settled(page);
  // Quick fingers: the second press comes before the screen has followed the first.
  const presses = [page.getByText('12 mesi', { exact: true }), page.getByText('Messaggi in chat', { exact: true })];
  const [period, measure] = await Promise.all(presses.map((one) => one.elementHandle()));
  await period?.evaluate((one, other) => {
    for (const pressed of [one, other]) if (pressed instanceof HTMLElement) pressed.click();
  }, measure);
  await page.locator('label', { hasText: 'Linea per giorno' }).click();
  await board(page)
    .getByRole('button', { name: /Dal migliore/ })
    .click();
  await expect(page).toHaveURL(/preset=last12Months.*chartType=chat.*view=line.*sort=count/);
  const address = page.url();
  await page.goto('/favicon.svg');
  await page.goto(address);
  await expect(page.getByRole('radio', { name: '12 mesi' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Messaggi in chat/ })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Messaggi in chat giorno per giorno' })).toBeVisible();
  await expect(board(page).getByRole('button', { name: /Dall’ultimo/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Esiti' }).click();
  await expect(page).toHaveURL(/tab=outcomes/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Confronto' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(address);
});

test('bars are walked by keys and open their rows @desktop @quick @insight', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, `${PLACE}?${days}`);
  await bars(page).first().focus();
  const name = (await bars(page).first().getAttribute('aria-label'))?.split(':')[0] ?? '';
  const row = board(page).getByRole('listitem').filter({ hasText: name });
  await expect(row).toHaveAttribute('data-lit');
  await page.keyboard.press('Tab');
  await expect(row).not.toHaveAttribute('data-lit');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`accessi di ${name}`) })).toBeVisible();

  await page.goBack();
  await page.getByRole('radio', { name: /Accessi/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Agevolazioni consigliate per consulente' })).toBeVisible();
});

test('days are chosen in the calendar, and what was recommended is taken along @desktop', async ({ page, enter }) => {
  await enter(demo('advisor'));
  await open(page, `/admin/dashboard/me?preset=custom&from=2026-03-02&to=2026-04-30`);
  await page.getByRole('button', { name: /^Giorni/ }).click();
  await page.getByRole('button', { name: '28 marzo 2026' }).click();
  await page.getByRole('button', { name: '30 marzo 2026' }).click();
  await expect(page).toHaveURL(/from=2026-03-28&to=2026-03-30/);
  await expect(page.getByRole('button', { name: /^Giorni/ })).toContainText('28/03/2026 – 30/03/2026');

  await page.getByText('12 mesi', { exact: true }).click();
  for (const of of ['Agevolazioni', 'Servizi']) {
    expect(await savedBy(page.getByRole('button', { name: `${of} consigliat` }))).toMatch(/\.xlsx$/);
  }
});
