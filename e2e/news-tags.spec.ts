import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { pick } from './steps.ts';

test('news is found by its topic @desktop @quick @catalogue', async ({ page, enter }) => {
  const run = randomUUID().slice(0, 8);
  const [title, topic] = [`Fiere di primavera ${run}`, `Fiere ${run}`];
  await enter(demo('admin'));
  await open(page, '/admin/news/new');
  await page.getByRole('textbox', { name: 'Titolo' }).fill(title);
  const topics = page.getByRole('combobox', { name: 'Argomenti' });
  await topics.fill(topic);
  await topics.press('Enter');
  await topics.fill('energ');
  await page.getByRole('option', { name: 'Energia' }).click();
  await page.getByRole('switch', { name: 'Attiva' }).press('Space');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('News creata')).toBeVisible();
  const told = page.getByRole('list', { name: 'Argomenti' });
  await expect(told.getByRole('listitem')).toHaveText(['Energia', topic]);
  await told.getByRole('link', { name: topic }).click();
  await expect(page.getByRole('button', { name: `Togli il filtro Argomento: ${topic}` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await enter(demo('user'));
  await open(page, '/news');
  await pick(page.getByRole('combobox', { name: 'Argomento' }), topic, run);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(topic);
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await told.getByRole('link', { name: 'Energia' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Diagnosi energetica' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
});
