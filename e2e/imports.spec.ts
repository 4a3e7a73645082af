import { listAnnouncements, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { expect, type Page } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';

const HEAD =
  'ID_Incentivo,Titolo,Descrizione,Data_apertura,Data_chiusura,Regioni,Codici_ATECO,Agevolazione_Concedibile_max';

function csv(rows: readonly (readonly [id: string, title: string, amount: number])[]): Buffer {
  const lines = rows.map(([id, title, amount]) =>
    [id, title, 'Un contributo.', '2026-01-15', '2027-12-31', 'Lombardia', 'Tutti i settori', amount].join(','),
  );
  return Buffer.from([HEAD, ...lines, ''].join('\n'));
}

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await open(page, '/admin/settings/imports');
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Da applicare')).toBeVisible();
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Applica' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByText('Modifiche applicate')).toBeVisible();
}

test('an admin reads an official file, applies it, and what was edited since is protected @phone', async ({
  page,
  enter,
}) => {
  const stamp = String(Date.now());
  const titles = ['Torni', 'Frese', 'Presse'].map((name) => `${name} ${stamp}`);
  const rows = titles.map((title, index) => [`${stamp}-${index}`, title, 10_000] as const);
  await enter(demo('admin'));
  await send(page, 'incentivi.csv', csv(rows));
  await expect(page.getByRole('tab', { name: /^Nuove/ })).toContainText('3');
  for (const title of titles) await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await apply(page);
  await open(page, '/admin/settings/imports');
  await expect(page.getByText('Applicato').filter({ visible: true }).first()).toBeVisible();

  // They are there, and nobody sees them yet.
  const admin = await openSession(demo('admin'));
  const found = await callAs(admin, listAnnouncements, { query: { title: stamp } });
  expect(found.rows.map(({ isActive }) => isActive)).toEqual([false, false, false]);
  const edited = found.rows.find(({ title }) => title === titles[0]);
  const body = { title: `Torni a mano ${stamp}` };
  await callAs(admin, updateAnnouncement, { params: { id: edited?._id ?? '' }, body });

  const changed = rows.map(([id, title], index) => [id, index === 0 ? `${title} bis` : title, 20_000] as const);
  await send(page, 'incentivi-nuovi.csv', csv(changed));
  const row = page.getByRole('listitem').filter({ hasText: `Torni a mano ${stamp}` });
  await expect(row.getByText('Protetto: modificato dall’ufficio, resta com’è')).toBeVisible();
  await apply(page);
  const after = await callAs(admin, listAnnouncements, { query: { title: stamp } });
  expect(new Map(after.rows.map(({ title, amount }) => [title, amount]))).toEqual(
    new Map<string | undefined, number>([
      [titles[1], 20_000],
      [titles[2], 20_000],
      [`Torni a mano ${stamp}`, 20_000],
    ]),
  );
});
