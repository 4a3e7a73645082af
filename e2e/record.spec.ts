import { randomUUID } from 'node:crypto';
import { listChats, listMessages } from '@volano/domain/contracts/chats';
import type { CastCompany } from '@volano/server/testing/world/cast';
import { expect, type Page } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { recommendationsOf } from './steps.ts';
import { aCallIn, companiesIn } from './world.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Marche';

// Beside what is written it takes eight strokes: Ctrl K, Enter, 2, I, W, Ctrl Enter, J and, to see them all, ?.
test('a consultant recommends two calls by keyboard @desktop', async ({ page, cast, enter }) => {
  const name = randomUUID().slice(0, 8);
  for (const title of [`Bando marchigiano ${name}`, `Altro bando ${name}`]) await aCallIn(cast, REGION, title);
  const [first, second] = (await companiesIn(cast, REGION, 2)) as [CastCompany, CastCompany];
  const asked = recommendationsOf(page);

  await enter(first.advisor);
  await open(page, '/admin/agencies');
  await expect(page.getByText(first.businessName, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(first.businessName);
  await expect(page.getByRole('option', { name: new RegExp(first.businessName) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first.businessName })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Elenco delle aziende' });
  await expect(list).toContainText('1 di 2');
  const next = page.getByRole('region', { name: 'Prossimi passi' });
  await expect(next.getByRole('link', { name: /Apri il questionario/ })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: `Bando marchigiano ${name}` })).toBeVisible();
  await page.keyboard.press('i');
  const bar = page.getByRole('group', { name: 'Azioni sulle agevolazioni scelte' });
  await expect(bar.getByRole('button', { name: 'Consiglia 2' })).toBeVisible();
  await page.keyboard.press('w');
  await page.keyboard.type('Ne parliamo giovedì?');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Esito dei consigli' })).toContainText('Consigliate 2 agevolazioni');
  expect(asked).toHaveLength(1);

  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: second.businessName })).toBeVisible();
  await expect(list).toContainText('2 di 2');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Scorciatoie da tastiera' });
  await expect(help.getByText('Azienda successiva')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: first.businessName })).toBeVisible();

  const owner = await openSession(first.owner);
  const [chat] = (await callAs(owner, listChats, { query: { agencyId: first._id } })).rows;
  const said = (await callAs(owner, listMessages, { params: { chatId: chat?._id ?? '' } })).rows;
  expect(said[0]?.message).toContain(`– Altro bando ${name}`);
});

test('ten of its calls are in sight at once, and the rest of one on opening it @desktop', async ({ page, enter }) => {
  await enter(demo('advisor'));
  await open(page, '/admin/agencies?q=Officine Bertolini');
  await page.getByText('Officine Bertolini S.r.l.', { exact: true }).click();
  await page.getByRole('tab', { name: 'Agevolazioni in target' }).click();
  const rows = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(rows.nth(10)).toBeVisible();
  const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(ends.filter((end) => end <= innerHeightOf(page)).length).toBeGreaterThanOrEqual(10);
  const first = rows.first();
  await first.getByRole('button', { name: /^Perché/ }).click();
  await expect(first.getByText('Soddisfatti')).toBeVisible();
  await expectAccessible(page);
});

function innerHeightOf(page: Page): number {
  return page.viewportSize()?.height ?? 0;
}
