import { expect } from '@playwright/test';
import { expectAccessible, open, test } from './fixtures.ts';

// What records a test asks the page for every blob that it shows, which the page forbids to everybody.
test.use({ trace: 'off' });

test('a photo is cropped by keyboard, shown and removed @phone', async ({ page, cast, enter }) => {
  await enter((await cast.company()).owner, { isNew: true });
  await open(page, '/profile');
  const header = page.getByRole('banner').getByRole('button', { name: 'Il tuo account' });
  await expect(header.locator('img')).toHaveCount(0);

  const choose = page.locator('input[type="file"]');
  await choose.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('nessuna foto') });
  await expect(page.getByText(/^Non riusciamo ad aprire questo file come foto/)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();

  // What the page looks like is a picture as good as any.
  await choose.setInputFiles({ name: 'io.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const dialog = page.getByRole('dialog', { name: 'Ritaglia la foto' });
  await dialog.getByRole('group', { name: /^Riquadro della foto/ }).press('ArrowLeft');
  const zoom = dialog.getByRole('slider', { name: 'Ingrandimento' });
  await zoom.press('End');
  await expect(zoom).toHaveAttribute('aria-valuenow', '4');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salva foto' }).click();
  await expect(page.getByText('Foto aggiornata')).toBeVisible();
  await expect(dialog).toBeHidden();
  const picture = header.locator('img');
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);

  await page.getByRole('button', { name: 'Rimuovi foto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi foto' }).click();
  await expect(page.getByText('Foto rimossa')).toBeVisible();
  await expect(picture).toHaveCount(0);
});
