import { randomInt, randomUUID } from 'node:crypto';
import { reviewAnnouncement } from '@volano/domain/contracts/announcement-review';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { pick, savedBy } from './steps.ts';
import { aCallIn, aCompanyIn } from './world.ts';

test('a partner with a premium file is created, read and deleted @desktop', async ({ page, cast, enter }) => {
  const name = `Studio Vela ${randomUUID().slice(0, 8)}`;
  const prospect = await cast.company({ agency: { contractType: 'prospect' } });
  const grow = await cast.company({ agency: { contractType: 'grow' } });

  await enter(demo('admin'));
  await open(page, '/admin/partners');
  await page.getByRole('link', { name: 'Nuovo partner' }).click();
  await page.getByLabel('Sito web').fill('www.vela.example');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Correggi i campi segnati.')).toBeVisible();
  await page.getByLabel('Ragione sociale').fill(name);
  await page.getByLabel('Sito web').fill('https://www.vela.example');
  await page.getByRole('textbox', { name: 'Descrizione' }).fill('Consulenti di mare.');
  await page.getByRole('switch', { name: 'Attivo' }).click();
  await page.getByRole('tab', { name: /^File/ }).click();
  const premium = page.getByRole('region', { name: /premium/i });
  await premium
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Convenzione di mare.txt', mimeType: 'text/plain', buffer: Buffer.from('sconto del 10%') });
  await expect(page.getByText('Modifiche non salvate')).toBeVisible();
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Partner creato')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/partners(\?|$)/);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Consulenti di mare.')).toBeVisible();
  // The search, which is still being written into the address, may stand behind it.
  const id = /partners\/([^/?]+)/.exec(page.url())?.[1] ?? '';

  await enter(prospect.owner);
  await open(page, `/partners/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Convenzione di mare, incluso in Go e Grow' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await enter(grow.owner);
  await open(page, `/partners/${id}`);
  const file = await savedBy(page.getByRole('button', { name: 'Scarica Convenzione di mare' }));
  expect(file).toBe('Convenzione di mare.txt');

  await enter(demo('admin'));
  await open(page, `/admin/partners/${id}/edit`);
  await page.getByRole('button', { name: 'Elimina partner' }).click();
  const dialog = page.getByRole('dialog', { name: `Eliminare il partner ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Elimina partner' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Elimina partner' }).click();
  await expect(page.getByText('Partner eliminato')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/partners(\?|$)/);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('Nessun partner con questi filtri')).toBeVisible();
});

test('a service is drafted, published, read and deleted @desktop', async ({ page, cast, enter }) => {
  const name = `Diagnosi lampo ${randomUUID().slice(0, 8)}`;
  const company = await aCompanyIn(cast, 'Lombardia');

  await enter(demo('admin'));
  await open(page, '/admin/services/new');
  await page.getByLabel('Nome').fill(name);
  await pick(page.getByRole('combobox', { name: 'Tipo' }), 'Energia');
  await page.getByLabel('Costo', { exact: true }).fill('1234,5');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Servizio creato')).toBeVisible();
  await expect(page.getByText('Bozza', { exact: true })).toBeVisible();
  const place = new URL(page.url()).hash.slice(1);

  await enter(company.owner);
  await open(page, `/services?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nessun servizio con questi filtri')).toBeVisible();

  await enter(demo('admin'));
  await open(page, `${place}/edit`);
  await expect(page.getByLabel('Costo', { exact: true })).toHaveValue('1.234,50');
  await page.getByRole('switch', { name: 'Attivo' }).click();
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Servizio modificato')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Chi coinvolgo \([1-9]/ })).toBeVisible();

  await enter(company.owner);
  await open(page, `/services?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await enter(company.advisor);
  await open(page, `/admin/services?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Da leggere: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elimina servizio' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await enter(demo('admin'));
  await open(page, `${place}/edit`);
  await page.getByRole('button', { name: 'Elimina servizio' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina servizio' }).click();
  await expect(page.getByText('Servizio eliminato')).toBeVisible();
});

test('a call is prolonged once a day is chosen, and suspended without one @desktop', async ({ page, cast, enter }) => {
  const title = `Bando prorogato ${randomUUID().slice(0, 8)}`;
  const expiryDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const _id = await aCallIn(cast, 'Molise', title, { expiryDate });
  await enter(demo('admin'));
  await open(page, `/admin/announcements/${_id}`);
  const dialog = page.getByRole('dialog', { name: `Che cosa è successo a “${title}”?` });
  async function ask(): Promise<void> {
    await page.getByRole('button', { name: `Altre azioni per ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Chiudi, sospendi o proroga' }).click();
  }
  await ask();
  await dialog.getByRole('radio', { name: 'Proroga la scadenza' }).check();
  await expect(dialog.getByRole('button', { name: 'Conferma' })).toBeDisabled();
  await dialog.getByLabel('Nuova scadenza').fill('31/12/2035');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(page.getByText('Fatto: lo stato è cambiato')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/31\/12\/2035|31 dicembre 2035/).first()).toBeVisible();

  await ask();
  await dialog.getByRole('radio', { name: 'Sospendi' }).check();
  await dialog.getByRole('button', { name: 'Conferma' }).click();
  await expect(dialog).toBeHidden();
});

test('a call under review stays open @desktop @quick @catalogue', async ({ page, cast, enter }) => {
  const mark = randomUUID().slice(0, 8);
  const [before, read, after] = ['Prima', 'Seconda', 'Terza'].map((word) => `${word} da leggere ${mark}`);
  // Side by side in the queue, which is by deadline, and where no other stands.
  const day = randomInt(20_000) * 3;
  const ids: string[] = [];
  for (const [place, title] of [before, read, after].entries()) {
    ids.push(
      await cast.announcement({
        title: title ?? '',
        announcementType: 'national',
        isActive: false,
        checkState: 'official',
        officialId: `${mark}-${place}`,
        description: '<p>Il contributo è pari al 50% delle spese ammissibili.</p>',
        expiryDate: new Date(Date.UTC(2035, 0, 1 + day + place, 10)).toISOString(),
      }),
    );
  }
  await enter(demo('admin'));
  await open(page, `/admin/announcements/review?at=${ids[1]}`);
  const call = page.getByRole('main').getByRole('article');
  await expect(call).toHaveAccessibleName(read ?? '');
  await callAs(await openSession(demo('admin')), reviewAnnouncement, { params: { id: ids[0] ?? '' } });

  // What is written has the queue asked for again.
  await call.getByRole('checkbox', { name: /50/ }).check();
  const asked = page.waitForResponse((reply) => reply.url().includes('/announcements/review?state=open'));
  await call.getByRole('button', { name: 'Scrivi nei campi 1 proposta' }).click();
  await asked;
  await expect(call.locator('dl')).toContainText('50% della spesa');
  await expect(call).toHaveAccessibleName(read ?? '');

  // The next comes to its place once it is dealt with, and it comes back when that is taken back.
  await page.getByRole('button', { name: 'Va bene così' }).click();
  await expect(call).toHaveAccessibleName(after ?? '');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(call).toHaveAccessibleName(read ?? '');
  await cast.db.deleteFrom('announcements').where('_id', 'in', ids).execute();
});
