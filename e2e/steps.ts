import { expect, type Locator, type Page } from '@playwright/test';

/** What passes by: a toast, in whichever role it speaks. It lives two seconds, so look for it first; a bar may say the same for longer. */
export function toastOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
}

/** The field of an open conversation. */
export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Il tuo messaggio' });
}

/** The messages of an open conversation, or those that hold a text. */
export function messages(page: Page, text?: string | RegExp): Locator {
  return page
    .getByRole('region', { name: 'Messaggi', exact: true })
    .getByRole('listitem')
    .filter(text === undefined ? {} : { hasText: text });
}

/** Writes a message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Takes a choice of the list that a field opens, once what is typed has found it. */
export async function pick(field: Locator, choice: string | RegExp, typed?: string): Promise<void> {
  await field.click();
  if (typed !== undefined) await field.fill(typed);
  const option = field.page().getByRole('option', { name: choice }).first();
  await expect(option).toBeVisible();
  // The list may still turn to the other side of its field, where a click misses it and shuts it.
  await expect(async () => {
    if (!(await option.isVisible())) await field.click();
    await option.click({ timeout: 5_000 });
  }).toPass();
}

/** Takes a choice of the menu that a button opens. */
export async function pickFromMenu(button: Locator, choice: string): Promise<void> {
  // A menu that is still closing would take the press for its own.
  await expect(button.page().getByRole('menu')).toHaveCount(0);
  await button.click();
  await button.page().getByRole('menuitem', { name: choice }).click();
}

/** Presses what has a file saved, and answers its name. */
export async function savedBy(button: Locator): Promise<string> {
  const saved = button.page().waitForEvent('download');
  await button.click();
  return (await saved).suggestedFilename();
}

/** Signs out by the menu of a company's person. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Il tuo account' }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
}

/** Signs out by the menu of somebody of the office. */
export async function signOutOfOffice(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/#\/login/);
}

/** The calls by which a page recommends from now on. */
export function recommendationsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/recommendations')) asked.push(request.url());
  });
  return asked;
}

/** Keeps what the page asks at an address on its way, until it is let through. */
export async function hold(
  page: Page,
  address: string | RegExp,
  method?: 'GET' | 'POST' | 'PATCH',
): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await isLetThrough;
    // The page may have given it up.
    await route.fallback().catch(() => undefined);
  });
  return letThrough;
}

/** From here on the portal refuses what is asked at an address. */
export async function refuse(page: Page, address: string | RegExp): Promise<void> {
  const json = { status: 503, code: 'unavailable', message: 'Riprova tra poco' };
  await page.route(address, (route) => route.fulfill({ status: 503, json }));
}

/** Answers the step of the survey that asks where the company is. */
export async function fillPlaces(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Regione della sede legale' }).fill('Lomb');
  await page.getByRole('option', { name: 'Lombardia' }).click();
  await page.getByRole('button', { name: 'È la stessa della sede legale: Lombardia' }).click();
  await page.getByRole('combobox', { name: /^Camere di commercio/ }).fill('Brescia');
  await page.getByRole('option', { name: /Brescia/ }).click();
  // Its list lies over the button.
  await page.getByRole('heading', { name: /^Dove ha sede/ }).click();
  await page.getByRole('button', { name: 'Avanti' }).click();
}

/** Answers the step of the survey that asks what the company does. */
export async function fillActivity(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Codice, attività o prodotto' }).fill(words);
  await page.getByRole('list', { name: 'Codici trovati' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Codici scelti' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Avanti' }).click();
}

/** The frame of a mail runs no script, not even a test's, and the browser says so. */
export function forgetFrames(complaints: string[]): void {
  const others = complaints.filter((said) => !said.includes("Blocked script execution in 'about:srcdoc'"));
  complaints.splice(0, complaints.length, ...others);
}
