import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createAnnouncement, getAnnouncement, updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createRegionGroup } from '@volano/domain/contracts/territories';
import { endOfRomeDay } from '@volano/domain/rules/announcement-dates';
import { rowsOf } from '@volano/server/testing/builders/rows';
import { callAs, demo, open, test } from './fixtures.ts';
import { hold, pick, pickFromMenu } from './steps.ts';
import { aCompanyIn, regionOf } from './world.ts';

// A region where nobody of the story is.
const REGION = 'Molise';

function day(inDays: number): string {
  const at = new Date(Date.now() + inDays * 86_400_000);
  return at.toLocaleDateString('it-IT', { timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' });
}

test('an admin publishes a call and a company reads it @desktop @quick @catalogue', async ({ page, cast, enter }) => {
  const run = randomUUID().slice(0, 8);
  const title = `Credito per i forni ${run}`;
  const regionId = await regionOf(cast, REGION);
  const company = await aCompanyIn(cast, REGION);
  const admin = await enter(demo('admin'));
  await callAs(admin, createRegionGroup, { body: { name: `Solo ${REGION} ${run}`, regionListIds: [regionId] } });

  await open(page, '/admin/announcements');
  await page.getByRole('link', { name: 'Nuova agevolazione' }).click();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Correggi i campi segnati.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Titolo' }).fill(title);
  await expect(page.getByText('Modifiche non salvate')).toBeVisible();
  await page.getByRole('textbox', { name: 'Descrizione' }).fill('Per chi cambia il forno.');
  // Letters are refused as they are typed; an amount that is pasted with its sign is understood.
  await page.getByLabel('Importo massimo').pressSequentially('25o.a1e');
  await expect(page.getByLabel('Importo massimo')).toHaveValue('25.1');
  await page.getByLabel('Importo massimo').fill('€ 250.000');
  await expect(page.getByLabel('Importo massimo')).toHaveValue('250.000');

  // Waiting has no dates; back again, the expiry starts from the day after the publication.
  await page.getByRole('switch', { name: 'In attesa di pubblicazione' }).click();
  await expect(page.getByLabel('Pubblicazione', { exact: true })).toHaveCount(0);
  await page.getByRole('switch', { name: 'In attesa di pubblicazione' }).click();
  await page.getByLabel('Pubblicazione', { exact: true }).fill(day(0));
  await page.getByLabel('Scadenza', { exact: true }).fill(day(40));
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Importo massimo')).toHaveValue('250.000');

  await pick(page.getByRole('combobox', { name: 'Tipo' }), 'Credito d’imposta');
  // A place that came with the type is marked until somebody chooses.
  await expect(page.getByText('Scelta per te')).toBeVisible();
  await pick(page.getByRole('combobox', { name: 'Gruppo di regioni' }), `Solo ${REGION} ${run}`, run);
  await expect(page.getByText('Scelta per te')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Solo per aziende monobando' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Aziende in target, se la pubblichi' })).toBeVisible();
  await page.getByRole('switch', { name: 'Attiva' }).click();
  await expect(page.getByRole('heading', { name: 'Aziende in target', exact: true })).toBeVisible();
  // What is missing is marked and asked, and said is who will hear; nothing is refused.
  await expect(page.getByText('Non c’è nessun requisito e nessuna attività')).toBeVisible();
  await page.keyboard.press('Control+S');
  const question = page.getByRole('dialog', { name: `Pubblicare ${title}?` });
  await expect(question.getByRole('listitem')).toHaveText([/^Non c’è nessun requisito/]);
  await expect(question.getByRole('status')).toHaveText(/aziend/);
  await question.getByRole('button', { name: 'Pubblica comunque' }).click();
  await expect(page.getByText('Agevolazione creata')).toBeVisible();
  await page.getByRole('dialog', { name: 'Avvisare i consulenti?' }).getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(day(40)).first()).toBeVisible();
  const place = new URL(page.url()).hash.slice(1);

  await enter(company.owner);
  await open(page, `/announcements?q=${run}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('Per chi cambia il forno.')).toBeVisible();
  const assistant = page.frameLocator('iframe[title="Assistente sulle agevolazioni"]');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('region', { name: 'Chiedi all’assistente' }).getByRole('button').click();
  // It knows what it was given, and sees nothing of the portal.
  await expect(assistant.getByText(`Ciao ${company.owner.email}, prova, it, nothing`)).toBeVisible();

  await enter(demo('admin'));
  await open(page, place);
  await pickFromMenu(page.getByRole('button', { name: /^Altre azioni per/ }), 'Elimina agevolazione');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina agevolazione' }).click();
  await expect(page.getByText('Agevolazione eliminata')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/announcements$/);
  await page.getByRole('searchbox').fill(run);
  // A search never ends blind: the nearest stand there, and this one is not among them.
  await expect(page.getByText(/^Nessuna con tutte le parole; ecco/)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('the editor waits for the fresh answer and sends only what changed @desktop', async ({ page, enter }) => {
  const title = `Proroga ${randomUUID().slice(0, 8)}`;
  const admin = await enter(demo('admin'));
  const check = { text: 'Essere in regola con i contributi', isDecisive: true };
  const { _id: id } = await callAs(admin, createAnnouncement, {
    body: { title, announcementType: 'national', expiryDate: endOfRomeDay('2031-11-30'), manualChecks: [check] },
  });
  const params = { id };
  await open(page, `/admin/announcements/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Prolonged elsewhere; a minute later the line is slow, and what the page read before stands in.
  const letThrough = await hold(page, `**/api/announcements/${id}`, 'GET');
  await callAs(admin, updateAnnouncement, { params, body: { expiryDate: endOfRomeDay('2031-12-10') } });
  await page.clock.setSystemTime(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Modifica' }).first().click();
  await expect(page).toHaveURL(/\/edit/);
  await expect(page.getByLabel('Scadenza', { exact: true })).toHaveCount(0);
  letThrough();
  await expect(page.getByLabel('Scadenza', { exact: true })).toHaveValue('10/12/2031');

  // Again while the editor is open: only what was written here is sent.
  const late = { text: 'Avere una sede nel comune', isDecisive: true };
  await callAs(admin, updateAnnouncement, {
    params,
    body: { expiryDate: endOfRomeDay('2031-12-15'), amount: 777, manualChecks: [check, late] },
  });
  await page.getByRole('textbox', { name: 'Titolo' }).fill(`${title} bis`);
  await page.keyboard.press('Control+S');
  await expect(page).toHaveURL(new RegExp(`/admin/announcements/${id}$`));
  expect(await callAs(admin, getAnnouncement, { params, query: {} })).toMatchObject({
    title: `${title} bis`,
    amount: 777,
    expiryDate: endOfRomeDay('2031-12-15'),
    manualChecks: [check, late],
  });
});

test.describe('a save that breaks half way', () => {
  test.use({ refusals: [503] });

  for (const [of, address, made] of [
    ['announcements', 'categories', 'Agevolazione creata'],
    ['services', 'servicecategories', 'Servizio creato'],
  ] as const)
    test(`a category that is saved late is on the page of ${of} @desktop`, async ({ page, cast, enter }) => {
      const name = `In due tempi ${randomUUID().slice(0, 8)}`;
      await enter(demo('admin'));
      await open(page, `/admin/${of}/new`);
      await page.getByRole('textbox', { name: of === 'services' ? 'Nome' : 'Titolo' }).fill(name);
      if (of === 'services') {
        await pick(page.getByRole('combobox', { name: 'Tipo' }), 'Energia');
      }
      await page.getByRole('button', { name: 'Aggiungi categoria' }).click();
      const dialog = page.getByRole('dialog', { name: 'Aggiungi una categoria' });
      const add = dialog.getByRole('button', { name: 'Aggiungi', exact: true });
      const category = dialog.getByRole('combobox', { name: 'Categoria' });
      await expect(category).toBeFocused();
      // Its list is open, and lies over the button.
      await expect(page.getByRole('option', { name: /^Dimensione/ })).toBeVisible();
      await add.press('Enter');
      await expect(dialog.getByText('Campo obbligatorio')).toBeVisible();
      await expect(category).toBeFocused();
      await category.fill('Dimensione');
      await page.getByRole('option', { name: /^Dimensione/ }).click();
      await add.click();
      await expect(dialog.getByText('Scegli almeno un requisito')).toBeVisible();
      await dialog.getByRole('checkbox').first().check();
      await add.click();
      const isOfIt = new RegExp(`/api/${of}/[0-9a-f-]{36}$`);
      const early = page.waitForResponse((reply) => isOfIt.test(reply.url()));
      let tries = 0;
      await page.route(`**/api/${address}/fromTemplate/**`, async (route) => {
        tries += 1;
        if (tries === 1) return route.fulfill({ status: 503, body: '{}' });
        // The page has read it meanwhile, as it stands without its category.
        await early;
        return route.continue();
      });
      await page.keyboard.press('Control+S');
      await expect(page.getByText('Salvato: contenuto. Da riprovare: categorie.')).toBeVisible();
      await page.getByRole('button', { name: 'Riprova' }).click();
      await expect(page.getByText(made)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText('Dimensione').first()).toBeVisible();
      await page.getByRole('link', { name: 'Modifica' }).first().click();
      await expect(page.getByRole('button', { name: /^Modifica Dimensione/ })).toBeVisible();
      expect(tries).toBe(2);
      const kept = of === 'services' ? rowsOf(cast.db, of, { name }) : rowsOf(cast.db, of, { title: name });
      expect(await kept).toHaveLength(1);
    });
});
