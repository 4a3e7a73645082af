import { randomUUID } from 'node:crypto';
import { rowsOf } from '@volano/server/testing/builders/rows';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { open, test } from './fixtures.ts';
import { countHands, type Hands } from './hands.ts';
import { recommendationsOf } from './steps.ts';
import { aCallIn, companiesIn } from './world.ts';

// The flows of a consultant's day on a phone, with what hands do counted (9-working-day); at a desk: `involve`, `record`, `search`.

// Where nobody of the story is, and no other journey.
const REGION = 'Abruzzo';

/** A window of its own: what counts hands stays in a window for good. */
async function countedWindow(context: BrowserContext): Promise<{ page: Page; hands: Hands }> {
  const page = await context.newPage();
  return { page, hands: await countHands(page) };
}

test('one call reaches chosen companies by four presses and one request @phone', async ({ context, cast, enter }) => {
  const [first, ...others] = await companiesIn(cast, REGION, 16);
  const call = await aCallIn(cast, REGION, `Bando dei trabocchi ${randomUUID().slice(0, 8)}`);
  await enter(first!.advisor);
  const { page, hands } = await countedWindow(context);
  const asked = recommendationsOf(page);
  await open(page, `/admin/announcements/${call}`);
  await page.getByRole('link', { name: 'Chi coinvolgo: 16 aziende' }).click();
  // However long the list, what can be done with those chosen is in sight.
  await expect(page.getByRole('button', { name: 'Consiglia a 16', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: `Seleziona ${first?.businessName}` }).uncheck();
  await page.getByRole('button', { name: 'Consiglia a 15', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Esito dei consigli' })).toContainText('Consigliata a 15 aziende');
  expect(asked).toHaveLength(1);
  expect(hands.taps).toBeLessThanOrEqual(4);
  const told = await rowsOf(cast.db, 'recommendations', { recommendationId: call });
  expect(told.map(({ agencyId }) => agencyId).toSorted()).toEqual(others.map(({ _id }) => _id).toSorted());
});

test('a company is found by its VAT number, with two presses @phone', async ({ context, cast, enter }) => {
  const company = await cast.company();
  await enter(company.advisor);
  const { page, hands } = await countedWindow(context);
  await open(page, '/admin/todos');
  await page.getByRole('button', { name: /^Cerca aziende/ }).click();
  await expect(page.getByRole('combobox', { name: /^Cerca aziende/ })).toBeFocused();
  await page.keyboard.type('07431101');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/agencies/${company._id}$`));
  expect(hands.taps).toBeLessThanOrEqual(3);
});

test('from the menu to the companies of a call @phone @quick @advising', async ({ context, cast, enter }) => {
  const [first] = await companiesIn(cast, REGION, 3);
  const title = `Bando dei trabocchi ${randomUUID().slice(0, 8)}`;
  await aCallIn(cast, REGION, title);
  await enter(first!.advisor);
  const { page, hands } = await countedWindow(context);
  await open(page, '/admin');
  await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Portafoglio' }).click();
  await page.getByText('Per agevolazione', { exact: true }).click();
  await page.getByRole('link', { name: `Chi coinvolgo in ${title}` }).click();
  await page.getByRole('button', { name: 'Consiglia a 3', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Esito dei consigli' })).toContainText('Consigliata a 3 aziende');
  expect(hands.taps).toBeLessThanOrEqual(5);
});
