import { expect, type Locator } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { hold, pick, toastOf } from './steps.ts';
import { aCompanyIn } from './world.ts';

/** Says what is missing: offices in the region of the registered one, and a chamber; that is sent once it is let go. */
async function sayPlaces(places: Locator): Promise<() => void> {
  await expect(places.getByRole('combobox', { name: /sedi operative/ }).first()).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await places.getByRole('button', { name: 'È la stessa della sede legale: Lombardia' }).click();
  // Pressed while the last of them is still on its way, the button waits for it.
  const letGo = await hold(places.page(), '**/api/surveys/**', 'PATCH');
  await pick(places.getByRole('combobox', { name: /^Camere di commercio/ }), /Brescia/, 'Brescia');
  await places.page().keyboard.press('Escape');
  await expect(places.getByRole('combobox', { name: /^Camere di commercio/ })).not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
  return letGo;
}

test('a company is saved once the places that its survey misses are said in the same form @companies', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  // The saves that are refused for want of them.
  allow(400);
  const [company, other] = [await aCompanyIn(cast, 'Lombardia'), await aCompanyIn(cast, 'Lombardia')];
  const places = page.getByRole('group', { name: 'Sedi e camere di commercio' });

  await test.step('by its owner', async () => {
    await enter(company.owner);
    await open(page, '/profile?tab=company');
    await page.getByRole('textbox', { name: 'Telefono' }).fill('030 555 0177');
    const save = page.getByRole('button', { name: 'Salva le modifiche' });
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Il questionario chiede' })).toBeVisible();
    const letGo = await sayPlaces(places);
    await save.click();
    letGo();
    await expect(toastOf(page, 'Azienda aggiornata')).toBeVisible();
  });

  await test.step('by the office', async () => {
    await enter(demo('admin'));
    await open(page, `/admin/agencies/${other._id}`);
    await page.getByRole('button', { name: /^Modifica: Dati/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: 'Telefono' }).fill('030 555 0188');
    await drawer.getByRole('button', { name: 'Salva' }).click();
    await expect(drawer.getByRole('alert').filter({ hasText: 'Il questionario chiede' })).toBeVisible();
    const letGo = await sayPlaces(places);
    await drawer.getByRole('button', { name: 'Salva' }).click();
    letGo();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText('030 555 0188').first()).toBeVisible();
  });
});
