import { expect } from '@playwright/test';
import { requestPasswordReset } from '@volano/domain/contracts/session';
import { update } from '@volano/server/testing/builders/rows';
import { callAs, demo, expectAccessible, open, test } from './fixtures.ts';
import { forgetFrames, savedBy } from './steps.ts';

test('a person copies their data, agrees, refuses and cancels an erasure @phone @quick @insight', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  allow(403);
  const { owner } = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(owner);
  await open(page, '/profile?tab=security');
  await page.getByRole('button', { name: 'Prepara una copia' }).click();
  const link = page.getByRole('link', { name: 'Scarica la copia' });
  await expect(link).toBeVisible();
  expect(await savedBy(link)).toMatch(/^I miei dati .*\.zip$/);

  const choice = page.getByRole('switch', { name: 'Prenotazione degli appuntamenti' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(page.getByText(/^Sei d’accordo dal/)).toBeVisible();
  await choice.click();
  await expect(page.getByText(/^Hai detto di no il/)).toBeVisible();

  // Erasure asks for the name and the password.
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await update(cast.db, 'sessions', { userId: owner._id }, { provenAt: anHourAgo });
  await page.getByRole('button', { name: 'Chiedi la cancellazione' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancellare i tuoi dati?' });
  await expect(dialog.getByText('Per trenta giorni non cambia nulla')).toBeVisible();
  await dialog.getByRole('textbox').fill('ada prova');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Chiedi la cancellazione' }).click();
  await page.getByLabel('Password', { exact: true }).last().fill(owner.password);
  await page.getByLabel('Password', { exact: true }).last().press('Enter');
  const banner = page.getByText(/^Il \d\d\/\d\d\/\d{4} cancelliamo i tuoi dati$/);
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByText(/^Hai detto di no il/)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla la richiesta' }).click();
  await expect(page.getByRole('button', { name: 'Chiedi la cancellazione' })).toBeVisible();
});

test('reading a mail in the mailbox is in the audit log @desktop', async ({ page, cast, enter, complaints }) => {
  const person = await cast.person({ name: 'Zita' });
  const session = await enter(demo('admin'));
  await callAs(session, requestPasswordReset, { body: { email: person.email } });
  await open(page, `/admin/mailbox?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('searchbox', { name: 'Destinatario o oggetto' })).toHaveValue(person.email);
  const subject = page.getByText('Scegli una nuova password').filter({ visible: true }).first();
  await expect(async () => {
    await page.reload();
    await expect(subject).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await subject.click();
  // The frame runs no script, not even a test's: what it shows is looked at from outside.
  const frame = page.locator('iframe[sandbox=""]');
  await expect(frame).toBeVisible();
  await expect(frame).toHaveAttribute('srcdoc', /Buongiorno Zita,[\s\S]*Scegli la password/);
  await page.getByRole('tab', { name: 'Solo testo' }).click();
  await expect(page.getByText(/password-reset\/[\w-]{43}/)).toBeVisible();
  await expectAccessible(page);
  await open(page, '/admin/audit');
  await page.getByRole('button', { name: /^Azione/ }).click();
  await page.getByPlaceholder('Cerca').or(page.getByRole('textbox')).last().fill('E-mail letta');
  await page.getByRole('option', { name: 'E-mail letta' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Azione: E-mail letta')).toBeVisible();
  const line = page
    .locator('tbody tr, ul[aria-label="Registro attività"] button')
    .filter({ hasText: 'E-mail letta' })
    .first();
  await line.click();
  const drawer = page.getByRole('dialog', { name: 'E-mail letta' });
  await expect(drawer.getByText('Sara Colombo')).toBeVisible();
  await drawer.getByRole('button', { name: 'Tutto quello che ha fatto' }).click();
  await expect(page.getByText('Una persona: Sara Colombo')).toBeVisible();
  await expectAccessible(page);
  forgetFrames(complaints);
});
