import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { demo, open, test } from './fixtures.ts';
import { aCallIn, aCompanyIn } from './world.ts';
import { forgetFrames } from './steps.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Umbria';

async function send(page: Page, button: string | RegExp, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Inviare l’e-mail a \d+ destinatari/ });
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

test('an admin mails a call to two companies, then to the rest @desktop', async ({ page, cast, enter, complaints }) => {
  const run = `r${randomUUID().slice(0, 8)}`;
  const title = `Bando per i laboratori ${run}`;
  const names = ['Alba', 'Bosco', 'Colle'].map((name) => `${name} ${run} S.r.l.`);
  for (const businessName of names) await aCompanyIn(cast, REGION, { agency: { businessName } });
  const announcementId = await aCallIn(cast, REGION, title, { amount: 250_000, untilFoundAvailable: true });
  await enter(demo('admin'));
  await open(page, `/admin/announcements/${announcementId}/email/agencies?q=${run}`);
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail alle aziende' })).toBeVisible();
  await expect(page.getByText('Da inviare')).toHaveCount(3);
  const button = page.getByRole('button', { name: 'Invia', exact: true });
  await expect(button).toBeDisabled();

  // The mail itself, before it leaves.
  await page.getByText(`Alba ${run} S.r.l.`).first().click();
  const mail = page.getByRole('dialog', { name: `Anteprima per Alba ${run} S.r.l.` });
  await expect(mail.getByText(`Una nuova agevolazione per Alba ${run} S.r.l.`)).toBeVisible();
  // The frame runs no script, not even a test's: what it shows is looked at from outside.
  await expect(mail.locator('iframe[sandbox=""]')).toHaveAttribute('srcdoc', new RegExp(title));
  await mail.getByRole('tab', { name: 'Solo testo' }).click();
  await expect(mail.getByText('Scadenza: Fino a esaurimento fondi')).toBeVisible();
  await mail.getByRole('button', { name: 'Chiudi' }).click();
  forgetFrames(complaints);

  // To two of them.
  for (const name of ['Alba', 'Bosco'])
    await page.getByRole('checkbox', { name: `Seleziona ${name} ${run} S.r.l.` }).check();
  await send(page, 'Invia a 2 destinatari', 'Invia a 2 destinatari');
  await expect(page.getByText('Non inviata (nessun server di posta)')).toHaveCount(2);
  const progress = page.getByRole('region', { name: 'L’ultimo invio' });
  await expect(progress.getByText('2 di 2')).toBeVisible();
  await expect(progress.getByRole('heading', { name: 'Invio concluso' })).toBeVisible();

  // Then to whoever is missing; after that nobody is.
  await send(page, /^Invia a chi manca \(\d+\)$/, 'Invia a 1 destinatario');
  await expect(page.getByText('Non inviata (nessun server di posta)')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Invia a chi manca/ })).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Invia a tutti' })).toBeDisabled();

  // One mail each, in the mailbox.
  await open(page, '/admin/mailbox');
  await page.getByRole('searchbox', { name: 'Destinatario o oggetto' }).fill(run);
  for (const businessName of names)
    await expect(page.getByText(`Una nuova agevolazione per ${businessName}`)).toHaveCount(1);

  // Consultants are written to apart, each about their own companies.
  await open(page, `/admin/announcements/${announcementId}/email/advisor`);
  await expect(page.getByText('Da inviare')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Invia a tutti' }).check();
  await send(page, 'Invia a 3 destinatari', 'Invia a 3 destinatari');
  await expect(page.getByText('Non inviata (nessun server di posta)')).toHaveCount(3);
});
