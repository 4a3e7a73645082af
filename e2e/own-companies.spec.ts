import { expect, type Page } from '@playwright/test';
import { createAgency } from '@volano/domain/contracts/agencies';
import { setGroup } from '@volano/domain/contracts/users';
import { update } from '@volano/server/testing/builders/rows';
import { callAs, demo, expectAccessible, keptAt, open, openLive, openSession, test } from './fixtures.ts';
import { randomVatNumber } from './registering.ts';
import { pickFromMenu, toastOf } from './steps.ts';
import { aCallIn, aCompanyIn } from './world.ts';

/** Fills in what a company cannot be without, and creates it. */
async function createByHand(page: Page, businessName: string): Promise<void> {
  await page.getByRole('link', { name: 'Aggiungi azienda' }).click();
  await page.getByLabel('Ragione sociale').fill(businessName);
  await page.getByLabel('Codice fiscale').fill(randomVatNumber());
  await page.getByLabel('E-mail amministrazione').fill('amministrazione@prova.example');
  await page.getByLabel('Telefono').fill('030 555 0199');
  await page.getByRole('button', { name: 'Crea l’azienda' }).click();
}

function card(page: Page, businessName: string) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: businessName, exact: true }) });
}

test('a group adds companies up to its size, switches and deletes @phone', async ({ page, cast, enter }) => {
  const first = await cast.company({ owner: { isGroup: true, groupSize: 3, groupName: 'Gruppo Prova' } });
  await enter(first.owner, { isNew: true });
  await open(page, '/agencies');
  await expect(page.getByText('Gruppo Prova: 1 su 3')).toBeVisible();

  // Sent too early it says what is missing.
  await page.getByRole('link', { name: 'Aggiungi azienda' }).click();
  await page.getByRole('button', { name: 'Crea l’azienda' }).click();
  await expect(page.getByText('Compila tutti i campi obbligatori')).toBeVisible();
  await expect(page.getByLabel('Ragione sociale')).toBeFocused();
  await expectAccessible(page);
  await open(page, '/agencies');

  const [second, third] = [`Seconda ${first._id.slice(-6)} S.r.l.`, `Terza ${first._id.slice(-6)} S.r.l.`];
  await createByHand(page, second);
  await expect(page.getByText('Gruppo Prova: 2 su 3')).toBeVisible();
  await createByHand(page, third);
  await expect(page.getByText('Gruppo Prova: 3 su 3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Aggiungi azienda' })).toBeHidden();
  await expect(page.getByText(/^Il tuo gruppo può avere 3 aziende e sono tutte qui/)).toBeVisible();

  // Also by the address, where the button is not asked.
  await open(page, '/agencies/new');
  await expect(page.getByText('Non c’è posto per un’altra azienda')).toBeVisible();
  await expect(page.getByLabel('Ragione sociale')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Torna alle tue aziende' }).click();

  // Another one in use: the header says so.
  await page.getByRole('button', { name: `Lavora con questa azienda: ${second}` }).click();
  await expect(card(page, second).getByText('In uso')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`${second}$`) }).first()).toBeVisible();

  // The one in use goes: the work goes on in another one of the group, and there is room again.
  await page.getByRole('button', { name: `Elimina ${second}` }).click();
  await expect(page.getByRole('dialog')).toContainText('Per 30 giorni la puoi riavere');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elimina azienda' }).click();
  await expect(page.getByText('Gruppo Prova: 2 su 3')).toBeVisible();
  await expect(card(page, second)).toHaveCount(0);
  await expect(page.getByText('In uso')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Aggiungi azienda' })).toBeVisible();

  // The head names those that are there, as they are called now.
  const renamed = `Ultima ${first._id.slice(-6)} S.r.l.`;
  await page.getByRole('link', { name: third, exact: true }).click();
  await page.getByLabel('Ragione sociale').fill(renamed);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
  await page.getByRole('button', { name: /^Lavora con un’altra azienda: / }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([first.businessName, renamed]);
});

test('a group passes from one company to another, and one with a dossier stays @phone @quick @companies', async ({
  page,
  enter,
  allow,
}) => {
  allow(409);
  await enter(demo('group'), { isNew: true });
  await open(page, '/home');
  const sentence = page.getByRole('heading', { level: 1 });
  await expect(sentence).toContainText(/Lariana/);
  const now =
    /(Tessitura Lariana S\.p\.A\.|Lariana Filati S\.r\.l\.|Lariana Logistica S\.r\.l\.)/.exec(
      (await sentence.textContent()) ?? '',
    )?.[0] ?? '';
  const next = now === 'Lariana Filati S.r.l.' ? 'Tessitura Lariana S.p.A.' : 'Lariana Filati S.r.l.';
  const switcher = page.getByRole('button', { name: now });
  await expect(switcher).toBeVisible();
  await switcher.click();
  await expect(page.getByRole('menuitemradio', { name: now })).toBeChecked();
  await page.getByRole('menuitemradio', { name: next }).click();
  // What passes by is looked for first.
  await expect(toastOf(page, `Ora lavori con ${next}`)).toBeVisible();
  await expect(sentence).toContainText(next);
  await page.reload();
  await expect(sentence).toContainText(next);

  await open(page, '/agencies');
  await page.getByRole('button', { name: 'Elimina Tessitura Lariana S.p.A.' }).click();
  await page.getByRole('button', { name: 'Elimina azienda' }).click();
  await expect(page.getByText(/^Per questa azienda è stato generato un dossier/)).toBeVisible();
  await expectAccessible(page);
});

test('somebody without a company makes one, and more once the office says so @phone', async ({ page, cast, enter }) => {
  const person = await cast.person();
  await enter(person, { isNew: true });
  await open(page, '/home');
  await expect(page.getByText('Non hai aziende con cui lavorare')).toBeVisible();
  await expectAccessible(page);
  const name = `Prima ${person._id.slice(-6)} S.r.l.`;
  await createByHand(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.replace(/\.$/, ''));
  await expect(page.getByRole('link', { name: 'Inizia il questionario' })).toBeVisible();

  // One account, one company: the second is not offered.
  await open(page, '/agencies');
  await expect(page.getByText(/^Il tuo account segue una sola azienda/)).toBeVisible();
  // Nor after a form that would be filled in for nothing.
  await open(page, '/agencies/new');
  await expect(page.getByText('Non c’è posto per un’altra azienda')).toBeVisible();
  await expect(page.getByLabel('Ragione sociale')).toHaveCount(0);
  await page.getByRole('link', { name: 'Torna alle tue aziende' }).click();
  await card(page, name).getByRole('link').click();
  await page.getByLabel('PEC').fill('nessuna');
  await page.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(page.getByText('Email non valida')).toBeVisible();
  await page.getByLabel('PEC').fill('prima@pec.example');
  await page.getByRole('button', { name: 'Salva le modifiche' }).click();
  await expect(page.getByText('Azienda aggiornata')).toBeVisible();

  // A change of the group reaches the open window and the next visit.
  const admin = await openSession(demo('admin'));
  const group = (isGroup: boolean, groupSize: number) =>
    callAs(admin, setGroup, { params: { id: person._id }, body: { isGroup, groupSize } });
  const add = page.getByRole('link', { name: 'Aggiungi azienda' });
  await open(page, '/agencies');
  await group(true, 3);
  await expect(add).toBeVisible();
  await page.goto('about:blank');
  await group(false, 1);
  await openLive(page, '/agencies');
  await expect(page.getByText('Il tuo account segue una sola azienda')).toBeVisible();
  await expect(add).toHaveCount(0);
  await card(page, name).getByRole('link').click();
  await expect(page.getByLabel('PEC')).toHaveValue('prima@pec.example');
});

test('a company chooses its consultant, and an admin assigns it @phone', async ({ page, cast, enter }) => {
  const person = await cast.person();
  const session = await enter(person, { isNew: true });
  const contacts = { telephone: '030 555 0101', administrationEmail: person.email };
  const businessName = `Sola ${person._id.slice(-6)} S.r.l.`;
  const body = { businessName, vatNumber: '', fiscalCode: randomVatNumber(), ...contacts };
  await callAs(session, createAgency, { body });
  await enter(person, { isNew: true });
  await open(page, '/home');
  await page.getByRole('link', { name: 'Scegli chi ti segue' }).click();
  await expect(page.getByRole('list', { name: 'Chi può seguirti' }).getByRole('article').first()).toBeVisible();
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(6);
  await page.getByRole('button', { name: 'Scegli Elena Marchetti' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Scegli Elena' }).click();
  const card = page.getByRole('complementary');
  await expect(card.getByText('Hai scelto Elena: la scelta aspetta la nostra conferma.')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Cambia' }).click();
  await expect(page.getByText(/^Hai scelto Elena Marchetti/)).toBeVisible();

  await enter(demo('admin'));
  await open(page, '/admin/todos?kind=advisorChoice');
  const line = page.getByRole('listitem').filter({ hasText: businessName });
  await expect(line.getByText('Ha scelto Elena Marchetti')).toBeVisible();
  await expectAccessible(page);
  await line.getByRole('button', { name: `Assegna a Elena: ${businessName}` }).click();
  await expect(page.getByText(`${businessName} è seguita da Elena Marchetti`).first()).toBeVisible();
  await expect(line).toHaveCount(0);

  await enter(person, { isNew: true });
  await open(page, '/consultant/choose');
  await expect(page.getByText('Hai già chi ti segue')).toBeVisible();
});

test('a company watches its energy in the portal @phone', async ({ page, cast, enter }) => {
  const energy = 'https://monitor.volano.example/energia';
  await page.route(energy, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Consumi di oggi</h1>' }));
  const company = await cast.company({ agency: { elipsisUrls: JSON.stringify({ energy }) } });
  await enter(company.owner);
  await open(page, '/home');
  await pickFromMenu(page.getByRole('button', { name: 'Altro' }), 'Energia');
  const frame = page.frameLocator('iframe[title="Monitoraggio dell’energia"]');
  await expect(frame.getByRole('heading', { name: 'Consumi di oggi' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apri in un’altra scheda' })).toHaveAttribute('href', energy);
  await open(page, '/profile/elipsisUrls/production');
  await expect(page.getByText('Ancora nessun monitoraggio')).toBeVisible();
});

test('a link opens under the company that it names @phone', async ({ page, cast, enter, allow }, { project }) => {
  allow(404);
  // Both sizes share the catalogue.
  const title = `Voucher del gruppo in Molise, ${project.name}`;
  const [inUse, named, foreign] = [
    await aCompanyIn(cast, 'Lazio', {
      owner: { isGroup: true, groupSize: 2 },
      agency: { businessName: 'Prima del gruppo' },
    }),
    await aCompanyIn(cast, 'Molise', { agency: { businessName: 'Seconda del gruppo' } }),
    await cast.company(),
  ];
  await update(cast.db, 'agencies', { _id: named._id }, { userId: inUse.owner._id });
  const call = await aCallIn(cast, 'Molise', title);
  const session = await enter(inUse.owner, { isNew: true });
  expect(session.agencyId).toBe(inUse._id);
  const heading = page.getByRole('heading', { level: 1 });
  const agencyInUse = () =>
    page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { agencyId?: string }).agencyId, keptAt);

  // As it stands in a mail about the other company, where the one in use has no such call.
  await open(page, `/announcements/${call}?agencyId=${named._id}`);
  await expect(heading).toHaveText(title);
  expect(await agencyInUse()).toBe(named._id);
  await expect(page).toHaveURL(new RegExp(`#/announcements/${call}$`));

  // A search that was saved, with its filters.
  await open(page, `/announcements?q=gruppo+${project.name}&agencyId=${named._id}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#/announcements\\?q=gruppo\\+${project.name}$`));

  await open(page, `/announcements/${call}?agencyId=${foreign._id}`);
  await expect(page.getByText('Forse è stata eliminata, oppure non è tua.')).toBeVisible();
  await expectAccessible(page);
  expect(await agencyInUse()).toBe(named._id);
});
