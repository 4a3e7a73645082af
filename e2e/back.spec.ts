import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';

interface Overlay {
  /** Where it stands. */
  readonly place: string;
  readonly opens: (page: Page) => Promise<void>;
  readonly shows: (page: Page) => Locator;
}

const menu = (page: Page): Locator => page.getByRole('menu');
const dialog = (page: Page): Locator => page.getByRole('dialog');

function pressing(name: string | RegExp): Overlay['opens'] {
  return (page) => page.getByRole('button', { name }).first().click();
}

const OF_COMPANIES: Readonly<Record<string, Overlay>> = {
  'the menu Altro': { place: '/home', opens: pressing('Altro'), shows: menu },
  'the menu of the account': { place: '/home', opens: pressing('Il tuo account'), shows: menu },
  'the drawer of filters': { place: '/announcements', opens: pressing(/^Filtri/), shows: dialog },
  'the search': {
    place: '/home',
    opens: (page) => page.keyboard.press('Control+k'),
    shows: dialog,
  },
};

const OF_THE_OFFICE: Readonly<Record<string, Overlay>> = {
  'the search': { place: '/admin/agencies', opens: (page) => page.keyboard.press('Control+k'), shows: dialog },
  'the keys of the page': { place: '/admin/agencies', opens: (page) => page.keyboard.press('?'), shows: dialog },
  'the columns of a list': { place: '/admin/agencies', opens: pressing('Colonne'), shows: menu },
  'the values of a filter': {
    place: '/admin/agencies',
    opens: pressing(/^Contratto/),
    shows: (page) => page.getByRole('listbox', { name: 'Contratto' }),
  },
  'a dialog of a form': { place: '/admin/settings/regions', opens: pressing(/^(Nuov|Aggiungi)/), shows: dialog },
  'a question': { place: '/admin/settings/regions', opens: pressing(/^Elimina/), shows: dialog },
  'a menu of actions': { place: '/admin/agencies', opens: pressing('Altre azioni sulle aziende'), shows: menu },
  'what was done': {
    place: '/admin/audit?action=dossierGenerated',
    opens: (page) => page.getByRole('row', { name: 'Dossier generato' }).first().click(),
    shows: dialog,
  },
};

/** Back closes each, and the page under it stays as it was. */
async function expectClosedByBack(page: Page, overlays: Readonly<Record<string, Overlay>>): Promise<void> {
  for (const [name, { place, opens, shows }] of Object.entries(overlays)) {
    await test.step(name, async () => {
      await open(page, place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const address = page.url();
      await opens(page);
      await expect(shows(page)).toBeVisible();
      await page.goBack();
      await expect(shows(page)).toBeHidden();
      expect(page.url()).toBe(address);
    });
  }
}

test('Back closes what is open over a page of companies, on a phone too @phone', async ({ page, enter }) => {
  await enter(demo('user'));
  await expectClosedByBack(page, OF_COMPANIES);

  // What was filtered in the drawer stays.
  await open(page, '/announcements');
  await page.getByRole('button', { name: /^Filtri/ }).click();
  await dialog(page).getByRole('switch', { name: 'Solo le preferite' }).check();
  await expect(page).toHaveURL(/favorite/i);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/favorite/i);
  await expectAccessible(page);

  // An entry of a menu leads on, and Back from there to the page.
  await open(page, '/home');
  await page.getByRole('button', { name: 'Altro' }).click();
  await menu(page).getByRole('menuitem').first().click();
  await expect(page).not.toHaveURL(/#\/home/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.getByRole('button', { name: 'Altro' })).toBeVisible();
});

test('Back closes what is open over a page of the office @desktop', async ({ page, enter }) => {
  await enter(demo('admin'));
  await expectClosedByBack(page, OF_THE_OFFICE);

  // Closed by other means, it leaves nothing behind: Back leads to the page before.
  await open(page, '/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(page, '/admin/agencies');
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/#\/admin\/users/);

  // Nor does it lead away from where one goes next, however soon.
  await open(page, '/admin/agencies');
  for (const next of [() => page.reload(), () => open(page, '/admin/users')]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Aziende' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await next();
  }
  await expect(page).toHaveURL(/#\/admin\/users/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/admin\/agencies/);

  // Of two, the one above.
  await open(page, '/admin/agencies');
  await page.getByRole('button', { name: 'Colonne' }).click();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/#\/admin\/agencies/);
});

test('the bare address opens the place of who is signed in, also while something was open @desktop', async ({
  page,
  enter,
}) => {
  await enter(demo('admin'));
  await open(page, '/');
  await expect(page).toHaveURL(/#\/admin/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});
