import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, expectAccessible, open, test } from './fixtures.ts';
import { pickFromMenu } from './steps.ts';
import { countHands, minutesOf } from './hands.ts';
import { randomVatNumber } from './registering.ts';

// Two presses to the place, the file, two to take it, three to invite: eight, and two for the heading that nobody could know.
test('customers are imported and invited @desktop @quick @companies', async ({ context, enter }) => {
  // A window of its own: what counts hands stays in a window for good.
  const page = await context.newPage();
  const hands = await countHands(page);
  const stamp = randomUUID().slice(0, 8);
  const rows = ['Segheria', 'Fonderia'].map((name) =>
    [`${name} ${stamp} Srl`, randomVatNumber(), `${name.toLowerCase()}-${stamp}@prova.example`, 'Anna Rossi'].join(';'),
  );
  const sheet = [
    'Elenco clienti;;;',
    'Nominativo ditta;Cod. IVA;Dove scriviamo;Chi risponde',
    ...rows,
    `Senza numero ${stamp};;x@prova.example;`,
  ].join('\r\n');

  await enter(demo('admin'));
  await open(page, '/admin/agencies');
  await pickFromMenu(page.getByRole('button', { name: 'Altre azioni sulle aziende' }), 'Importa aziende da un foglio');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Scegli l’elenco' }).click();
  await (
    await chooser
  ).setFiles({ name: `clienti-${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheet, 'utf8') });
  await expect(page.getByRole('heading', { level: 1, name: `clienti-${stamp}.csv` })).toBeVisible();
  const contact = page.getByRole('combobox', { name: 'Contenuto della colonna Chi risponde' });
  await contact.click();
  await page.getByRole('option', { name: 'Nome e cognome del referente' }).click();
  await expect(page.getByText('Scelta da voi')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importa 2 aziende' }).click();
  await page
    .getByRole('dialog', { name: 'Importare 2 aziende?' })
    .getByRole('button', { name: 'Importa', exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Invita i referenti' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Assegna .* senza consulente$/ })).toBeVisible();
  // As many presses however long the list is.
  const { hands: worked, readingAll } = minutesOf(hands);
  expect(hands.taps).toBeLessThanOrEqual(10);
  expect(worked + readingAll).toBeLessThan(10);

  // Whom nobody has invited is not reminded.
  await page.getByRole('link', { name: `Segheria ${stamp} Srl` }).click();
  await expect(page.getByText('Invita il referente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sollecita il questionario' })).toHaveCount(0);

  // Invited from where one works on companies.
  await open(page, `/admin/agencies?q=${stamp}`);
  await page.getByRole('checkbox', { name: `Seleziona Segheria ${stamp} Srl` }).check();
  await page
    .getByRole('group', { name: 'Azioni sulle aziende scelte' })
    .getByRole('button', { name: 'Invita' })
    .click();
  const inviting = page.getByRole('dialog', { name: 'Invitare il referente di 1 azienda?' });
  await inviting.getByRole('button', { name: 'Invita' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Referente invitato' })).toBeVisible();

  // One waits for its invitation, the other was written to; nobody is said to wait for a yes.
  await open(page, `/admin/users?q=${stamp}`);
  await expect(page.getByRole('row', { name: new RegExp(`segheria-${stamp}`) })).toContainText('Invitato');
  const waiting = page.getByRole('row', { name: new RegExp(`fonderia-${stamp}`) });
  await expect(waiting).toContainText('Da invitare');
  await expectAccessible(page);
  await waiting.getByText('Da invitare').click();
  await page.getByRole('button', { name: 'Invita', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invita', exact: true }).click();
  await expect(page.getByText(/^Invitato il/)).toBeVisible();
});
