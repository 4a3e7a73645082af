import { expect, type Page } from '@playwright/test';
import { rowsOf, update } from '@volano/server/testing/builders/rows';
import type { Cast } from '@volano/server/testing/world/cast';
import { expectAccessible, isOpen, open, openSession, signInByHand, test } from './fixtures.ts';
import { signOut, signOutOfOffice } from './steps.ts';

test.use({ refusals: [400, 401, 403] });

const STEP_MS = 30_000;

/** Turns the second factor on in the open profile; answers the secret and the recovery codes. */
async function turnOn(page: Page, cast: Cast): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Attiva' }).click();
  await expect(page.getByRole('img', { name: 'Codice QR per l’app di autenticazione' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await page.getByLabel('Codice di sei cifre').fill(cast.authenticatorCode(secret));
  await page.getByRole('button', { name: 'Attiva' }).click();
  await expect(page.getByRole('heading', { name: 'I tuoi codici di recupero' })).toBeVisible();
  await expectAccessible(page);
  return { secret, recoveryCodes: await page.locator('code').allTextContents() };
}

test('an admin turns it on, signs in, ends another session and turns it off @desktop', async ({ page, cast }) => {
  const admin = await cast.person({ role: 'admin' });
  const before = await openSession(admin);
  await signInByHand(page, admin);
  await expect(page).toHaveURL(/#\/admin\/?$/);
  await open(page, '/admin/profile');
  const { secret, recoveryCodes } = await turnOn(page, cast);
  expect(recoveryCodes).toHaveLength(10);
  expect(await isOpen(before), 'a session from before the second factor').toBe(false);
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(page.getByText('Ti restano 10 codici di recupero.')).toBeVisible();

  await signOutOfOffice(page);
  await signInByHand(page, admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ancora un passaggio');
  await expectAccessible(page);
  await page.getByLabel('Codice di sei cifre').fill('12345');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('alert')).toContainText('Sono sei cifre');
  // The code that turned it on has served: the next one is taken a little early, as from a clock that is ahead.
  await page.getByLabel('Codice di sei cifre').fill(cast.authenticatorCode(secret, STEP_MS));
  await expect(page).toHaveURL(/#\/admin\/?$/);

  const elsewhere = await openSession(admin, recoveryCodes[1]);
  await open(page, '/admin/profile');
  const sessions = page.getByRole('listitem').filter({ hasText: 'Accesso del' });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('Questa sessione');
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Chiudi la sessione/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi la sessione' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText('È collegato solo questo dispositivo.')).toBeVisible();
  expect(await rowsOf(cast.db, 'sessions', { userId: elsewhere.user._id })).toHaveLength(1);

  await signOutOfOffice(page);
  await signInByHand(page, admin);
  await page.getByRole('button', { name: 'Usa un codice di recupero' }).click();
  await page.getByLabel('Codice di recupero').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).toHaveURL(/#\/admin\/?$/);

  // Turning it off asks for the password again.
  await open(page, '/admin/profile');
  const longAgo = new Date(Date.now() - 11 * 60_000).toISOString();
  await update(cast.db, 'sessions', { userId: admin._id }, { provenAt: longAgo });
  await page.getByRole('button', { name: 'Disattiva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disattiva' }).click();
  const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' });
  await expect(proof).toBeVisible();
  await expectAccessible(page);
  await proof.getByLabel('Password', { exact: true }).fill('Sbagliata1');
  await proof.getByRole('button', { name: 'Continua' }).click();
  await expect(proof.getByText('La password non è giusta')).toBeVisible();
  await proof.getByLabel('Password', { exact: true }).fill(admin.password);
  await proof.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByRole('button', { name: 'Attiva' })).toBeVisible();
});

test('a company turns it on in its profile on a phone, and signs in with it @desktop', async ({ page, cast }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { owner } = await cast.company();
  await signInByHand(page, owner);
  await expect(page).toHaveURL(/#\/home/);
  await open(page, '/profile?tab=security');
  await page.getByRole('button', { name: 'Attiva' }).click();
  // A telephone cannot photograph itself.
  await expect(page.getByRole('link', { name: 'Apri nell’app di autenticazione' })).toHaveAttribute(
    'href',
    /^otpauth:/,
  );
  await page.reload();
  const { secret } = await turnOn(page, cast);
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(page.getByText('Ti restano 10 codici di recupero.')).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/#\/login/);
  await signInByHand(page, owner);
  await page.getByLabel('Codice di sei cifre').fill(cast.authenticatorCode(secret, STEP_MS));
  await expect(page).toHaveURL(/#\/home/);
});
