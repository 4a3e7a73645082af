import { expect, type Page } from '@playwright/test';
import { rowsOf } from '@volano/server/testing/builders/rows';
import type { Cast } from '@volano/server/testing/world/cast';

export const PASSWORD = 'Mulino2026';

/** Fills both steps as a new company does. What other journeys registered from this machine within the hour does not count: each is somebody elsewhere. */
export async function fill(page: Page, email: string, { db }: Cast): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'like', 'POST auth/register %').execute();
  await page.getByLabel('Nome', { exact: true }).fill('Lucia');
  await page.getByLabel('Cognome').fill('Ferri');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByLabel('Ragione sociale').fill('Mulino Ferri S.r.l.');
  await page.getByLabel('Partita IVA').fill('IT 00743110157');
  await page.getByLabel('Telefono').fill('030 555 0199');
}

/** The newest code that was mailed to somebody, once it is there. */
export async function mailedCode(cast: Cast, email: string, previous = ''): Promise<string> {
  return await mailed(cast, email, /\b\d{6}\b/, previous);
}

/** What the newest e-mail to somebody holds of that form, once it is there. */
export async function mailed({ db }: Cast, email: string, form: RegExp, previous = ''): Promise<string> {
  let found = '';
  await expect(async () => {
    const mail = (await rowsOf(db, 'mails', { recipient: email }, ['text'], '_id')).at(-1);
    found = form.exec(mail?.text ?? '')?.[0] ?? '';
    expect(found).toMatch(form);
    expect(found).not.toBe(previous);
  }).toPass();
  return found;
}

/** So many VAT numbers that nobody has: one after the other, from one of nearly nine hundred million by chance, so that no two of a sheet are the same. */
export function randomVatNumbers(count: number): string[] {
  const first = Math.floor(1_000_000 + Math.random() * 8_900_000);
  const province = String(Math.floor(1 + Math.random() * 99)).padStart(3, '0');
  return Array.from({ length: count }, (_, at) => withCheckDigit(`${first + at}${province}`));
}

/** A VAT number that nobody has; the fiscal code of a company has the same form. */
export function randomVatNumber(): string {
  return randomVatNumbers(1).join('');
}

/** Ten digits with the check digit of a VAT number behind them. */
function withCheckDigit(ten: string): string {
  const sum = ten
    .split('')
    .map(Number)
    .reduce((total, digit, place) => {
      if (place % 2 === 0) return total + digit;
      return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);
    }, 0);
  return `${ten}${(10 - (sum % 10)) % 10}`;
}
