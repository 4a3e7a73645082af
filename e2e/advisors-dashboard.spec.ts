import { expect, type Page } from '@playwright/test';
import { dayAfter, romeDay } from '@volano/domain/rules/announcement-dates';
import { CHART_TYPES } from '@volano/domain/rules/vocabulary';
import { numberLinksOf, expectRowsBehind } from './behind-numbers.ts';
import { demo, open, test } from './fixtures.ts';

const PLACE = '/admin/dashboard/advisors';
/** Days that are over: what other journeys do today changes none of their numbers. */
const today = romeDay(new Date());
const days = `preset=custom&from=${dayAfter(today, -340)}&to=${dayAfter(today, -3)}`;

const bars = (page: Page) => page.locator('.recharts-wrapper a');
const board = (page: Page) => page.getByRole('region', { name: 'Classifica' });
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

test('behind each bar of each measure, and each sum, are as many rows', async ({ page, enter }) => {
  await enter(demo('admin'));
  for (const chartType of CHART_TYPES) {
    await open(page, `${PLACE}?${days}&chartType=${chartType}`);
    await expect(board(page).getByRole('listitem').first()).toBeVisible();
    await settled(page);
    const ranked = await numberLinksOf(board(page).getByRole('link', { name: /^Apri / }));
    const counted = ranked.filter(({ count }) => count > 0);
    const total = (await numberLinksOf(page.locator('dl').getByRole('link'))).slice(0, 2);
    expect(
      counted.reduce((sum, { count }) => sum + count, 0),
      chartType,
    ).toBe(total[0]?.count ?? 0);
    if (counted.length > 0) {
      await expect(bars(page)).toHaveCount(ranked.length);
      expect((await numberLinksOf(bars(page))).filter(({ count }) => count > 0)).toEqual(counted);
    }
    for (const link of [...counted, ...total]) await expectRowsBehind(page, link);
  }
});

for (const name of ['advisor', 'performance'] as const)
  test(`behind each number of one’s own are as many rows: ${name}`, async ({ page, enter }) => {
    const me = await enter(demo(name));
    await open(page, `/admin/dashboard/me?${days}`);
    await expectIndividual(page);
    // Nobody looks at the others.
    await open(page, `${PLACE}?consultant=${me.user._id}`);
    await expect(page).toHaveURL(/#\/admin$/);
  });

test('behind each number of one consultant are as many rows, for whoever chooses them', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, `${PLACE}?tab=individuals&${days}`);
  await page.getByRole('combobox', { name: 'Consulente' }).fill('Davide Rin');
  await page.getByRole('option', { name: 'Davide Rinaldi' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Davide Rinaldi' })).toBeVisible();
  await expect(page).toHaveURL(/consultant=[\da-f-]{36}/);
  await expectIndividual(page);
});

/** The nine sums, and the companies. */
async function expectIndividual(page: Page): Promise<void> {
  const sums = page.locator('a[href^="#/admin/dashboard/events"][title]');
  await expect(sums).toHaveCount(CHART_TYPES.length);
  await settled(page);
  const numberLinks = await numberLinksOf(sums);
  const [companies] = await numberLinksOf(page.getByRole('link', { name: /^\d+ aziend[ae] assegnat/ }));
  expect(numberLinks.some(({ count }) => count > 0)).toBe(true);
  const [nothing] = numberLinks.filter(({ count }) => count === 0);
  for (const link of [...numberLinks.filter(({ count }) => count > 0), ...(nothing === undefined ? [] : [nothing])])
    await expectRowsBehind(page, link);
  await page.goto(`/${companies?.href}`);
  await expect(page.getByRole('button', { name: /^Togli il filtro Seguite da/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pagine' })).toContainText(
    new RegExp(`^1–\\d+ di ${companies?.count}102530$`),
  );
}

for (const [name, place] of [
  ['admin', `${PLACE}?tab=outcomes&${days}`],
  ['advisor', `/admin/dashboard/me?tab=outcomes&${days}`],
  ['performance', `/admin/dashboard/me?tab=outcomes&${days}`],
] as const)
  test(`behind each number of the outcomes are as many recommendations: ${name}`, async ({ page, enter }) => {
    await enter(demo(name));
    await open(page, place);
    const links = page.locator('main a[href^="#/admin/recommendations"]');
    const kinds = name === 'admin' ? ['Per consulente', 'Per agevolazione', 'Per servizio'] : ['Per servizio'];
    for (const kind of kinds) {
      await open(page, place);
      await page.getByText(kind, { exact: true }).click();
      await expect(page.getByRole('table', { name: kind })).toBeVisible();
      await settled(page);
      // The five stages, and the first three lines of what they are told apart by.
      const numberLinks = (await numberLinksOf(links)).slice(kind === kinds[0] ? 0 : 5, 20);
      expect(numberLinks.length).toBeGreaterThan(5);
      for (const link of numberLinks.filter(({ count }) => count > 0)) await expectRowsBehind(page, link);
    }
  });

test('the address is the screen: sent or read again it shows the same, and the way back goes through it', async ({
  page,
  enter,
}) => {
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

test('bars are walked by keys: the bar and its row light up together, and Enter opens the rows', async ({
  page,
  enter,
}) => {
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

test('the table behind the chart has its numbers, of consultants and of days', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, `${PLACE}?${days}`);
  await expect(board(page).getByRole('listitem').first()).toBeVisible();
  const counts = (await numberLinksOf(board(page).getByRole('link', { name: /^Apri / }))).map(({ count }) => count);
  await page.getByRole('button', { name: 'Mostra la tabella' }).click();
  const table = page.getByRole('table', { name: 'Accessi per consulente' });
  const numbers = await table.locator('tbody tr td:nth-child(2)').allTextContents();
  expect(numbers.map((text) => Number(text.replaceAll('.', '')))).toEqual(counts);

  await page.locator('label', { hasText: 'Area per giorno' }).click();
  const byDay = page.getByRole('table', { name: 'Accessi giorno per giorno' });
  await expect(byDay.locator('tbody tr')).toHaveCount(338);
  const sum = (await byDay.locator('tbody tr td:nth-child(2)').allTextContents()).reduce(
    (all, text) => all + Number(text),
    0,
  );
  expect(sum).toBe(counts.reduce((all, count) => all + count, 0));
});

test('days are chosen in the calendar, and what was recommended is taken along', async ({ page, enter }) => {
  await enter(demo('advisor'));
  await open(page, `/admin/dashboard/me?preset=custom&from=2026-03-02&to=2026-04-30`);
  await page.getByRole('button', { name: /^Giorni/ }).click();
  await page.getByRole('button', { name: '28 marzo 2026' }).click();
  await page.getByRole('button', { name: '30 marzo 2026' }).click();
  await expect(page).toHaveURL(/from=2026-03-28&to=2026-03-30/);
  await expect(page.getByRole('button', { name: /^Giorni/ })).toContainText('28/03/2026 – 30/03/2026');

  await page.getByText('12 mesi', { exact: true }).click();
  for (const of of ['Agevolazioni', 'Servizi']) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: `${of} consigliat` }).click();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  }
});
