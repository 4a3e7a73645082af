import { expect, type Locator, type Page } from '@playwright/test';
import { type NumberLink, numberLinksOf, expectRowsBehind } from './behind-numbers.ts';
import { demo, open, test } from './fixtures.ts';

/** Cards, rows and things to do that stand on one page of their lists. */
const PAGES = [8, 10, 25];
const CHATS_A_PAGE = 50;

const ledger = (page: Page) => page.getByRole('list', { name: / in numeri$/ }).getByRole('link');
const types = (page: Page) => page.getByRole('region', { name: 'Agevolazioni attive per tipo' }).getByRole('link');
const waiting = (page: Page) => page.getByRole('region', { name: 'Da fare' }).getByRole('listitem').getByRole('link');
const accesses = (page: Page) => page.getByRole('link', { name: /^Vedi (i|l’unico) .*access/ });

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('attività da fare');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Goes behind a number: the list says as many, and has as many rows. */
async function expectAsMany(page: Page, link: NumberLink): Promise<void> {
  const { href, count } = link;
  if (href.startsWith('#/admin/dashboard/events')) return expectRowsBehind(page, link);
  await page.goto(`/${href}`);
  if (href.startsWith('#/admin/chats'))
    return expect(page.getByRole('region', { name: 'Chat' }).getByRole('listitem'), href).toHaveCount(
      Math.min(count, CHATS_A_PAGE),
    );
  await expect(page.locator('h1 + span'), href).toHaveText(String(count));
  const rows = page
    .locator('main')
    .locator('tbody tr, ul:is([aria-label="Agevolazioni"], [aria-label="News"], [aria-label="Da fare"]) > li');
  expect(
    PAGES.map((size) => Math.min(count, size)),
    href,
  ).toContain(await rows.count());
}

/** Other journeys make people and companies meanwhile: a number that is other than its rows is read again with them. */
async function expectEachBehind(page: Page, links: (page: Page) => Locator): Promise<string[]> {
  let numberLinks = await numberLinksOf(links(page));
  for (const at of numberLinks.keys())
    await expect(async () => {
      try {
        await expectAsMany(page, numberLinks[at] ?? { href: '#/admin', count: Number.NaN });
      } catch (error) {
        await open(page, '/admin');
        await page.reload();
        await settle(page);
        numberLinks = await numberLinksOf(links(page));
        throw error;
      }
    }).toPass();
  await open(page, '/admin');
  await settle(page);
  return numberLinks.map(({ href }) => href);
}

for (const name of ['admin', 'advisor', 'performance'] as const)
  test(`behind each number of the dashboard are as many rows: ${name}`, async ({ page, enter }) => {
    test.slow();
    await enter(demo(name));
    await open(page, '/');
    await expect(page).toHaveURL(/#\/admin\/?$/);
    await settle(page);
    expect(await expectEachBehind(page, ledger)).toHaveLength(8);
    expect(await expectEachBehind(page, types)).toHaveLength(4);
    expect((await expectEachBehind(page, waiting)).length).toBeGreaterThan(0);
    // A company's login counts for its consultant, and a performance partner is nobody's.
    expect(await expectEachBehind(page, accesses)).toHaveLength(name === 'performance' ? 0 : 1);
    const said = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]);
    const parts = await numberLinksOf(waiting(page));
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(said);
    // The menu counts the same.
    await expect(page.getByRole('link', { name: new RegExp(`^Da fare\\s*${String(said)} `) })).toBeVisible();
  });

test('the chart has a table of its numbers, and keys that read it day by day', async ({ page, enter }) => {
  await enter(demo('admin'));
  await open(page, '/admin');
  await settle(page);
  const chart = page.getByRole('region', { name: 'Accessi delle aziende seguite' });
  const table = chart.getByRole('table', { name: /^Accessi giorno per giorno/ });
  const rows = table.getByRole('row');
  // It is there for who listens before anybody asks to see it.
  await expect(rows).toHaveCount(31);
  const counted = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  const [total] = await numberLinksOf(accesses(page));
  expect(counted.reduce((sum, [, now]) => sum + Number(now), 0)).toBe(total?.count);

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

test('a consultant without companies is told so in each part', async ({ page, cast, enter }) => {
  await enter(await cast.person({ role: 'advisor' }));
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: /nessuna attività da fare\.$/ })).toBeVisible();
  await expect(ledger(page).filter({ hasText: 'Aziende che segui' })).toContainText(
    'segui 0 Nessuna registrata in 30 giorni',
  );
  await expect(page.getByText(/^Negli ultimi 60 giorni nessuna delle aziende di cui sei consulente/)).toBeVisible();
  await expect(page.getByText('Nessuna attività da fare.', { exact: true })).toBeVisible();
});

test.describe('when a part of it fails', () => {
  test.use({ refusals: [503] });

  test('the others stand, and it can be asked for again', async ({ page, enter }) => {
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
    ])
      await page
        .getByRole('alert')
        .filter({ has: page.getByText(failed, { exact: true }) })
        .getByRole('button')
        .click();
    await expect(ledger(page)).toHaveCount(8);
    await expect(accesses(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('attività da fare');
    await expect(waiting(page).filter({ hasText: 'Chat senza risposta' })).toContainText(/\d/);
  });
});
