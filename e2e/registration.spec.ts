import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { insert } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import type { Cast } from '@volano/server/testing/world/cast';
import { demo, expectAccessible, fillLogin, open, signInByHand, test } from './fixtures.ts';
import { fill, mailedCode, PASSWORD } from './registering.ts';

async function invite({ db }: Cast, given: { hasSkipUserConfirm?: boolean; isEnabled?: boolean } = {}) {
  const _id = randomUUID();
  await insert(db, 'invitation_partners', { _id, name: 'Confartigianato Brescia', ...given });
  return _id;
}

test('an invited visitor registers a company and verifies its e-mail @phone @quick @people', async ({
  page,
  cast,
  allow,
}) => {
  allow(400);
  const email = `${randomUUID()}@ferri.example`;
  await open(page, '/welcome');
  const register = page.getByRole('link', { name: 'Registra la tua azienda' });
  await register.click();
  await expect(page).toHaveURL(/#\/register$/);
  await page.getByRole('link', { name: 'Accedi' }).click();
  await register.click();
  await expect(page).toHaveURL(/#\/register$/);
  await open(page, `/register?invitation=${await invite(cast)}`);
  await expect(page.getByText('Ti invita Confartigianato Brescia.')).toBeVisible();
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText('Campo obbligatorio')).toHaveCount(4);
  await expectAccessible(page);
  await fill(page, email, cast);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crea l’account' }).click();

  await expect(page.getByRole('heading', { name: 'Verifica la tua e-mail' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/Puoi chiederne un altro tra \d+ second/)).toBeVisible();
  await expectAccessible(page);
  const code = await mailedCode(cast, email);
  const field = page.getByLabel('Codice di sei cifre');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('Il codice non è giusto o è scaduto')).toBeVisible();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);

  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lucia');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('da verificare per Mulino Ferri');
});

test('a company corrects its e-mail, verifies it after the login and waits @desktop', async ({ page, cast, allow }) => {
  allow(400, 403, 404, 428);
  const email = `${randomUUID()}@ferri.example`;
  await open(page, `/register?invitation=${await invite(cast, { isEnabled: false })}`);
  await expect(page.getByText('L’invito non è più valido.')).toBeVisible();

  // An e-mail in use is said at its field, and what was typed stays.
  const used = await cast.person();
  await fill(page, used.email, cast);
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(page.getByText('Email già registrata')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(used.email);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByLabel('Ragione sociale')).toHaveValue('Mulino Ferri S.r.l.');
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(page.getByRole('heading', { name: 'Verifica la tua e-mail' })).toBeVisible();
  const first = await mailedCode(cast, email);

  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await signInByHand(page, { email, password: PASSWORD });
  await expect(page.getByText('Verifica la tua e-mail: inserisci il codice che ti abbiamo mandato')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Manda un altro codice' }).click();
  await page.getByLabel('Codice di sei cifre').fill(await mailedCode(cast, email, first));

  // The password is at hand still: it was given at the login.
  await expect(page).toHaveURL(/#\/waiting$/);
  await expect(page.getByText('Lo studio non ha ancora confermato l’account')).toBeVisible();
});

test('a code of another site opens the portal, once @desktop', async ({ page, cast, allow }) => {
  allow(400);
  const company = await cast.company();
  const code = randomBytes(32).toString('base64url');
  const codeHash = createHash('sha256').update(code).digest();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  await insert(cast.db, 'external_codes', { codeHash, userId: company.owner._id, expiresAt });
  await open(page, `/login/external?code=${code}`);
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByText(company.businessName).first()).toBeVisible();
  // As in another browser: nothing is remembered.
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.clear());
  await open(page, `/login/external?code=${code}`);
  await expect(page.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible();
  await page.getByRole('link', { name: 'Vai all’accesso' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});

test('abuse 56: after the login an address of another site leads nowhere outside @desktop', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await open(page, `/login?redirect=${encodeURIComponent('/\\evil.example')}`);
  await fillLogin(page, demo('prospect'));
  await expect(page).toHaveURL(/#\/home$/);
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]));
});

test('a password is judged by what stands in its field @desktop', async ({ page }) => {
  await open(page, '/register');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('breve');
  // The field is left with the pointer still down: the judgement waits, and the field is filled anew meanwhile.
  const box = await page.getByLabel('Nome', { exact: true }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await password.fill(PASSWORD);
  await page.mouse.up();
  await expect(page.getByText('Forte').or(page.getByText('Buona'))).toBeVisible();
  await expect(page.getByText('La password non rispetta ancora la regola')).toHaveCount(0);
});
