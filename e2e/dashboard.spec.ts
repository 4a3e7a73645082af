import { expect, type Page } from '@playwright/test';
import { type NumberLink, numberLinksOf } from './behind-numbers.ts';
import { demo, open, test } from './fixtures.ts';

const ledger = (page: Page) => page.getByRole('list', { name: / in numeri$/ }).getByRole('link');
const types = (page: Page) => page.getByRole('region', { name: 'Agevolazioni attive per tipo' }).getByRole('link');
const waiting = (page: Page) => page.getByRole('region', { name: 'Da fare' }).getByRole('listitem').getByRole('link');
const accesses = (page: Page) => page.getByRole('link', { name: /^Vedi (i|l’unico) .*access/ });

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('attività da fare');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Goes behind a number: the list says as many, or has as many rows. */
async function expectAsMany(page: Page, { href, count }: NumberLink): Promise<void> {
  await page.goto(`/${href}`);
  const soon = { timeout: 15_000 };
  if (href.startsWith('#/admin/dashboard/events'))
    return expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${count} `) })).toBeVisible(soon);
  if (href.startsWith('#/admin/chats'))
    return expect(page.getByRole('region', { name: 'Chat' }).getByRole('listitem')).toHaveCount(count, soon);
  await expect(page.locator('h1 + span'), href).toHaveText(String(count), soon);
}

test('a number opens a list that says as many @desktop @quick @insight', async ({ page, enter }) => {
  await enter(demo('advisor'));
  await open(page, '/');
  await expect(page).toHaveURL(/#\/admin\/?$/);
  await settle(page);
  const read = async () =>
    (await Promise.all([ledger, types, waiting].map((links) => numberLinksOf(links(page))))).flatMap((links, part) =>
      // Numbers of types, and of kinds that wait, lead where the first of them leads.
      part === 0 ? links : links.slice(0, 1),
    );
  let links = await read();
  expect(links).toHaveLength(10);
  const parts = await numberLinksOf(waiting(page));
  const said = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]);
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(said);
  await expect(page.getByRole('link', { name: new RegExp(`^Da fare\\s*${String(said)} `) })).toBeVisible();
  for (const at of links.keys())
    await expect(async () => {
      try {
        await expectAsMany(page, links[at]!);
      } catch (error) {
        // Other journeys publish and write meanwhile: the number is read again with its list.
        await open(page, '/admin');
        await page.reload();
        await settle(page);
        links = await read();
        throw error;
      }
    }).toPass();
});

test('a consultant without companies is told so in each part @desktop', async ({ page, cast, enter }) => {
  await enter(await cast.person({ role: 'advisor' }));
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: /nessuna attività da fare\.$/ })).toBeVisible();
  await expect(ledger(page).filter({ hasText: 'Aziende che segui' })).toContainText(
    'segui 0 Nessuna registrata in 30 giorni',
  );
  await expect(page.getByText(/^Negli ultimi 60 giorni nessuna delle aziende di cui sei consulente/)).toBeVisible();
  await expect(page.getByText('Nessuna attività da fare.', { exact: true })).toBeVisible();
});

test('a part that fails is loaded again, and the chart has a table and keys @desktop', async ({
  page,
  enter,
  allow,
}) => {
  allow(503);
  await enter(demo('admin'));
  const failing = /\/api\/kpi\/(dashboard|graphs|waiting)/;
  await page.route(failing, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await open(page, '/admin');
  await expect(page.getByText('Non riusciamo a contare gli accessi')).toBeVisible();
  await expect(page.getByText('Non riusciamo a contare', { exact: true })).toBeVisible();
  // Without a part of it nobody says how much waits.
  await expect(
    page.getByRole('heading', { level: 1, name: /^Buon(?:giorno| pomeriggio|asera) Sara\.$/ }),
  ).toBeVisible();
  await page.unroute(failing);
  for (const failed of [
    'Non riusciamo a caricare le attività',
    'Non riusciamo a contare',
    'Non riusciamo a contare gli accessi',
  ]) {
    // It tries again by itself too, once the portal answers.
    const block = page.getByRole('alert').filter({ has: page.getByText(failed, { exact: true }) });
    await expect(async () => {
      if (await block.isVisible()) await block.getByRole('button').click({ timeout: 1_000 });
      await expect(block).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  }
  await expect(ledger(page)).toHaveCount(8);
  await expect(accesses(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('attività da fare');
  await expect(waiting(page).filter({ hasText: 'Messaggi senza risposta' })).toContainText(/\d/);

  // The chart has a table of its numbers, and keys that read it day by day.
  const chart = page.getByRole('region', { name: 'Accessi delle aziende seguite' });
  const table = chart.getByRole('table', { name: /^Accessi giorno per giorno/ });
  const rows = table.getByRole('row');
  let counted: string[][] = [];
  // It is there for who listens before anybody asks to see it. Somebody may come in between two looks.
  await expect(async () => {
    await expect(rows).toHaveCount(31);
    counted = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
    const [total] = await numberLinksOf(accesses(page));
    expect(counted.reduce((sum, [, now]) => sum + Number(now), 0)).toBe(total?.count);
  }).toPass();

  // What was pressed before stood where the chart is now, which follows the mouse as well.
  await page.mouse.move(0, 0);
  await chart.getByRole('application').focus();
  const note = chart.getByRole('status');
  for (const at of [0, 1, 2]) {
    if (at > 0) await page.keyboard.press('ArrowRight');
    const [, now, before] = counted[at] ?? [];
    await expect(note.getByText(`Ultimi 30 giorni${now}`, { exact: true })).toBeVisible();
    await expect(note.getByText(`30 giorni prima${before}`, { exact: true })).toBeVisible();
  }

  await chart.getByRole('button', { name: 'Mostra la tabella' }).click();
  await expect(chart.getByRole('application')).toHaveCount(0);
  const busiest = counted.findIndex(([, now]) => Number(now) > 0);
  const [day = '', count] = counted[busiest] ?? [];
  await table.getByRole('link', { name: day }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${count} access`) })).toBeVisible();
});
