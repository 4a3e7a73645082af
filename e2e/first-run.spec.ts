import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getFeedSummary } from '@volano/domain/contracts/feeds';
import { rowOf } from '@volano/server/testing/builders/rows';
import { openCast } from '@volano/server/testing/world/cast';
import { openMailServer } from '@volano/server/testing/world/mail-server';
import { openOwnPortal } from '@volano/server/testing/world/own-portal';
import { COOKIE, expectAccessible, test } from './fixtures.ts';
import { countHands, minutesOf } from './hands.ts';
import { applyOfficialFile, officialFile } from './official-file.ts';
import { randomVatNumber } from './registering.ts';
import { fillActivity, fillPlaces } from './steps.ts';

const folder = process.env['REFERENCE_DATA'];
if (folder === undefined) console.warn('REFERENCE_DATA is not set: the first run uses a classification of two codes');

/** The official structure of a version, or as much of it as a journey needs. */
async function atecoFile(version: '2007' | '2025') {
  const name = version === '2025' ? 'ateco2025.csv' : 'ateco2007_agg2022.csv';
  const few =
    'code,parent_code,section,title_it\nC,,C,MANIFATTURA\n25,C,C,Prodotti in metallo\n25.11.00,25.11,C,Carpenteria metallica\n';
  const buffer = folder === undefined ? Buffer.from(few) : await readFile(path.join(folder, name));
  return { name, mimeType: 'text/csv', buffer };
}

/** The table between the versions, real where it is there. */
async function bridgeFile() {
  const name = 'ateco_2022_to_2025.csv';
  const few = 'code_2022,n_targets,relation,recoding_type,code_2025\n25.11.00,1,1-1,S,25.11.00\n';
  const buffer = folder === undefined ? Buffer.from(few) : await readFile(path.join(folder, name));
  return { name, mimeType: 'text/csv', buffer };
}

const stepOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });

/** From wherever one is back to the checklist, by the menu. */
async function toChecklist(page: Page): Promise<void> {
  // The settings are folded but where one is in them.
  const fold = page.getByRole('navigation', { name: 'Principale' }).getByRole('button', { name: 'Impostazioni' });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await page.getByRole('link', { name: 'Avvio del portale' }).first().click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^(Avvio del portale|Il portale è pronto)$/ }),
  ).toBeVisible();
}

async function bringOfficial(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByText('Da applicare')).toBeVisible();
  await applyOfficialFile(page);
}

test('an empty portal leads its first admin to a company with its calls @desktop', async ({
  browser,
  complaints,
  allow,
}) => {
  allow(404);
  const mailServer = await openMailServer();
  const portal = await openOwnPortal(process.env['PORTAL_DATABASE'] ?? '', {
    NODE_ENV: 'production',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Studio Prova <portale@studioprova.it>',
  });
  const cast = await openCast(portal.databaseUrl);
  const context = await browser.newContext({ baseURL: portal.address });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  const hands = await countHands(page);

  // The start log says where the first admin is made, who is led to the checklist; the dashboard keeps its short form.
  const [link = ''] = /http:\S+first-admin\S+/.exec(portal.out()) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Il primo amministratore' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nome', { exact: true }).fill('Ada');
  await page.getByLabel('Cognome').fill('Conti');
  await page.getByLabel('E-mail').fill('ada@studioprova.it');
  await page.getByLabel('Password', { exact: true }).fill('Sentiero-Alto7');
  await page.getByRole('button', { name: 'Crea e accedi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Avvio del portale' })).toBeVisible();
  await expect(page.getByRole('img', { name: '0 passi su 7' })).toBeVisible();
  await expect(page.getByText('La pagina privacy è di esempio', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Aziende', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Importa aziende da un foglio' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const card = page.getByRole('region', { name: 'Avvio del portale' });
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Prossimo passo: Dati dello studio' }).click();

  await page.getByLabel('Nome dello studio').fill('Studio Prova');
  await page.getByLabel('Telefono').fill('030 1234567');
  await page.getByLabel('E-mail di assistenza').fill('aiuto@studioprova.it');
  await page.getByLabel('Pagina privacy').fill('https://studioprova.it/privacy');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Dati dello studio salvati')).toBeVisible();

  // A mail server that takes nothing: said in words, and nothing is lost; then the same test arrives.
  await toChecklist(page);
  await expect(stepOf(page, 'Dati dello studio')).toContainText('Fatto');
  mailServer.behave('busy');
  const mail = stepOf(page, 'Server di posta');
  await mail.getByRole('button', { name: 'Invia una prova a me' }).click();
  await expect(mail.getByRole('alert')).toContainText('Il server per ora non prende e-mail');
  await expectAccessible(page);
  mailServer.behave('takes');
  await mail.getByRole('button', { name: 'Invia un’altra prova' }).click();
  await expect(mail).toContainText('ha accettato l’e-mail di prova');
  expect(mailServer.count()).toBe(1);

  for (const version of ['2025', '2007'] as const) {
    await stepOf(page, 'Codici e dati ufficiali').getByRole('link', { name: 'Carica i codici' }).click();
    await bringOfficial(page, await atecoFile(version));
    await toChecklist(page);
  }
  // Without it a code of one version cannot be held against a call that lists the other.
  await stepOf(page, 'Codici e dati ufficiali').getByRole('link', { name: 'Carica la tavola' }).click();
  await bringOfficial(page, await bridgeFile());
  await toChecklist(page);
  await expect(stepOf(page, 'Codici e dati ufficiali')).toContainText('Fatto');

  await stepOf(page, 'Domande del questionario').getByRole('button', { name: 'Prendi le domande iniziali' }).click();
  await expect(stepOf(page, 'Domande del questionario')).toContainText('Il questionario ha 15 domande.');

  const calls = [
    { id: 'a', title: 'Macchinari in Lombardia', amount: 50_000 },
    { id: 'b', title: 'Fiere in Lombardia', amount: 10_000 },
    { id: 'c', title: 'Macchinari in Sicilia', amount: 40_000, region: 'Sicilia' },
  ];
  await stepOf(page, 'Agevolazioni').getByRole('link', { name: 'Carica il file' }).click();
  await bringOfficial(page, { name: 'incentivi.csv', mimeType: 'text/csv', buffer: officialFile(calls) });
  await toChecklist(page);
  await stepOf(page, 'Agevolazioni').getByRole('link', { name: 'Rivedi e pubblica' }).click();
  // It leads to the tab that has rows.
  await expect(page.getByRole('tab', { name: /^Da rivedere/, selected: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Da pubblicare/ }).click();
  await page.getByRole('switch', { name: 'Anche quelle non ancora riviste' }).click();
  await page.getByRole('checkbox', { name: 'Seleziona tutte' }).click();
  await page.getByRole('button', { name: 'Pubblica 3 agevolazioni' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pubblica/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await toChecklist(page);
  await expect(stepOf(page, 'Agevolazioni')).toContainText('Fatto');
  await stepOf(page, 'Primo consulente').getByRole('link', { name: 'Crea un consulente' }).click();
  await page.getByRole('combobox', { name: 'Ruolo' }).click();
  await page.getByRole('option', { name: 'Consulente', exact: true }).click();
  await page.getByLabel('Nome', { exact: false }).first().fill('Elena');
  await page.getByLabel('Cognome').fill('Riva');
  await page.getByLabel('E-mail').fill('elena@studioprova.it');
  await page.getByRole('button', { name: 'Crea l’utente' }).click();
  await expect(page.getByRole('heading', { name: /Elena Riva/ }).first()).toBeVisible();

  // The first customer comes in a sheet of one row.
  await toChecklist(page);
  await stepOf(page, 'Prima azienda').getByRole('link', { name: 'Importa un cliente' }).click();
  const sheet = `Ragione sociale;Partita IVA;E-mail;Referente\nOfficina Prima Srl;${randomVatNumber()};prima@azienda.it;Anna Rossi\n`;
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Scegli l’elenco' }).click();
  await (await chooser).setFiles({ name: 'clienti.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByRole('button', { name: 'Importa 1 azienda' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Invita i referenti' })).toBeVisible();

  await toChecklist(page);
  await stepOf(page, 'Prima azienda').getByRole('link', { name: 'Compila il questionario' }).click();
  await answerSurvey(page);

  // Two of the three are in its region: what the page says is what the portal counts, and what was brought in.
  await expect(page.getByText('2 agevolazioni sono in target', { exact: false })).toBeVisible();
  await toChecklist(page);
  await expect(page.getByRole('img', { name: '7 passi su 7' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Il portale è pronto' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Vedi le agevolazioni adatte' }).click();
  await expect(page.getByText('Macchinari in Lombardia').first()).toBeVisible();
  const minutes = minutesOf(hands);
  expect(minutes.hands + minutes.reading, 'minutes of a newcomer').toBeLessThanOrEqual(15);
  const { taps, characters, files } = hands;
  test.info().annotations.push({ type: 'hands', description: JSON.stringify({ taps, characters, files, ...minutes }) });
  await expect(page.getByText('Macchinari in Sicilia')).toHaveCount(0);
  const agency = await rowOf(cast.db, 'agencies');
  const token = (await context.cookies()).find(({ name }) => name === COOKIE)?.value;
  const counted = await fetch(`${portal.address}/api/${getFeedSummary.path.replace('{id}', agency._id)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await counted.json()).toMatchObject({ total: 2 });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(card).toHaveCount(0);

  await context.close();
  await cast.close();
  await Promise.all([portal.close(), mailServer.close()]);
});
/** Where, what, and an answer to every question. */
async function answerSurvey(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Dove ha sede Officina Prima Srl?' })).toBeVisible();
  await fillPlaces(page);
  await fillActivity(page, '25.11.00');
  for (let number = 1; number <= 15; number += 1) {
    await expect(page.getByText(`Domanda ${String(number)} di 15`)).toBeVisible();
    // A single answer goes on by itself.
    const single = page.getByRole('radio').nth(1);
    if ((await page.getByRole('radio').count()) > 0) await single.click();
    else {
      await page.getByRole('checkbox').first().click();
      await page.getByRole('button', { name: 'Avanti' }).click();
    }
  }
  await page.getByRole('button', { name: 'Concludi' }).click();
}
