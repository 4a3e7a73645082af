import path from 'node:path';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { findPlaces, type Places } from './places.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/manuali/immagini');

/** What stands in a manual: its file, who looks, and at which address. */
const PICTURES: readonly (readonly [name: string, account: string, addressOf: (places: Places) => string])[] = [
  ['azienda-home', 'user', () => '/home'],
  ['azienda-agevolazione', 'user', ({ announcement }) => `/announcements/${announcement}`],
  ['consulente-da-fare', 'advisor', () => '/admin/todos'],
  ['consulente-portafoglio', 'advisor', () => '/admin/portfolio'],
  ['consulente-azienda', 'advisor', ({ agency }) => `/admin/agencies/${agency}`],
  ['consulente-dossier', 'advisor', ({ agency }) => `/admin/agencies/${agency}/dossier`],
  ['amministratore-avvio', 'admin', () => '/admin/setup'],
  ['amministratore-studio', 'admin', () => '/admin/settings/firm'],
  ['amministratore-da-rivedere', 'admin', () => '/admin/announcements/review'],
  ['amministratore-utenti', 'admin', () => '/admin/users'],
  ['amministratore-sistema', 'admin', () => '/admin/system'],
];

test('the pictures of the manuals', async ({ page, enter, cast }) => {
  const places = await findPlaces(cast.db);
  for (const [name, account, addressOf] of PICTURES) {
    await enter(demo(account));
    await open(page, addressOf(places));
    // Whoever looks next comes from the page of nowhere.
    await expect(page.getByRole('heading', { name: 'Questa pagina non c’è' })).toHaveCount(0);
    await page.getByRole('heading').first().waitFor();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  }
});
