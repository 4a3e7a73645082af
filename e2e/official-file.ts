import { expect, type Page } from '@playwright/test';
import { open } from './fixtures.ts';

/** A row of an official file of incentives, as far as journeys need one. */
interface OfficialRow {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
  /** Lombardia unless said. */
  readonly region?: string;
  /** "Un contributo." unless said; without commas. */
  readonly text?: string;
}

const HEAD =
  'ID_Incentivo,Titolo,Descrizione,Data_apertura,Data_chiusura,Regioni,Codici_ATECO,Agevolazione_Concedibile_max';

/** A file of the shape in which the official catalogue comes. */
export function officialFile(rows: readonly OfficialRow[]): Buffer {
  const lines = rows.map(({ id, title, amount, region = 'Lombardia', text = 'Un contributo.' }) =>
    [id, title, text, '2026-01-15', '2035-12-31', region, 'Tutti i settori', amount].join(','),
  );
  return Buffer.from([HEAD, ...lines, ''].join('\n'));
}

/** Gives an official file to the screen and waits until it was read. */
export async function sendOfficialFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await open(page, '/admin/settings/imports');
  await page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Da applicare')).toBeVisible();
}

/** Applies the file that is being looked at. */
export async function applyOfficialFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Applica' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByText('Modifiche applicate')).toBeVisible();
}
