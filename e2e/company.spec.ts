import { expect } from '@playwright/test';
import { callAs, expectAccessible, open, openSession, signInByHand, test } from './fixtures.ts';
import { getFeedSummary } from '@volano/domain/contracts/feeds';
import { getSurvey, updateSurvey } from '@volano/domain/contracts/surveys';
import { surveyOf } from './world.ts';
import { fillActivity, fillPlaces, hold, pick, pickFromMenu } from './steps.ts';

const question = 'Dimensione';
const answer = /^Piccola impresa/;

test('a company signs in, answers and saves a call @phone @quick @people', async ({ page, cast }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.', openQuestions: [question] });

  const news = page.waitForRequest(/\/api\/news\?limit=6/);
  await signInByHand(page, company.owner);
  await news;
  await expect(
    page.getByRole('link', { name: 'Tutte le news' }).locator('xpath=ancestor::section').getByRole('listitem'),
  ).toHaveCount(3);
  const sentence = page.getByRole('heading', { level: 1 });
  await expect(sentence).toHaveText(new RegExp(`\\d+\\sagevolazion[ei] .* in target per ${company.businessName}`));
  const before = Number(/\d+/.exec((await sentence.textContent()) ?? '')?.[0]);
  // What "in target" means is said where it is touched.
  await page.getByRole('button', { name: 'Che cosa vuol dire «in target»?' }).click();
  await expect(page.getByText(/fa fede il testo del bando/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Manca 1 risposta al questionario.')).toBeVisible();

  // The survey opens on the only question that is left.
  await page.getByRole('link', { name: 'Completalo' }).click();
  await expect(page.getByText('Domanda 2 di 17')).toBeVisible();
  // A single answer goes on by itself.
  await page.getByRole('radio', { name: answer }).click();
  await expect(page.getByText('Domanda 3 di 17')).toBeVisible();
  await page.getByRole('link', { name: 'Chiudi il questionario' }).click();

  // Home counts what the list shows, and nothing is missing any more.
  await expect(sentence).toHaveText(/\d+\sagevolazioni .*in target/);
  await expect(page.getByRole('link', { name: 'Completalo' })).toBeHidden();
  // Nor is the question asked for that was answered just now.
  await expect(page.getByRole('link', { name: 'Guarda le agevolazioni' })).toBeVisible();
  await expect(page.getByText('Quanto è grande la tua azienda?')).toBeHidden();
  const count = Number(/\d+/.exec((await sentence.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(before);
  await page.getByRole('link', { name: 'Guarda le agevolazioni' }).click();
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count}\\b`) })).toBeVisible();

  // A call that asks for the answer just given says so.
  const search = page.getByRole('searchbox', { name: 'Cerca tra le agevolazioni' });
  await search.fill('sabatini');
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /sabatini/i }) });
  await expect(card).toHaveCount(1);
  // Nobody opened it yet, and its mark says so.
  const marked = (await card.getByRole('link', { name: /^Da leggere: .*sabatini/i }).textContent()) ?? '';
  const name = marked.replace('Da leggere: ', '');
  const why = card.getByRole('button', { name: `Perché ${name}` });
  if ((await why.getAttribute('aria-expanded')) === 'false') await why.click();
  await expect(
    card.getByRole('listitem').filter({ hasText: new RegExp(`${question}: (hai indicato )?Piccola impresa`) }),
  ).toBeVisible();

  await card.getByRole('button', { name: `Salva ${name} nei preferiti` }).click();
  await expect(card.getByRole('button', { name: `Togli ${name} dai preferiti` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  // Found again among the favourites, also at the next visit.
  await search.fill('');
  await page.getByRole('button', { name: /^Filtri/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtri' });
  await sheet.getByRole('switch', { name: 'Solo le preferite' }).check();
  await sheet.getByRole('button', { name: /^Mostra \d+ agevolazion/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^1\b/ })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card).toBeVisible();
  await open(page, '/home');
  await expect(sentence).toHaveText(/in target/);
  await open(page, '/announcements');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card).toBeVisible();
});

test('a company starts its survey @desktop @quick @companies', async ({ page, cast, enter }) => {
  // Its name tells nothing, so nothing is known of it.
  const businessName = `Prova ${Date.now()}`;
  const company = await cast.company({ agency: { contractType: 'prospect', businessName } });
  const session = await enter(company.owner);

  await open(page, '/home');
  const sentence = page.getByRole('heading', { level: 1 });
  await expect(sentence).toHaveText(
    new RegExp(`rispondi a 17 domande: ti diciamo quali .* aperte fanno per ${company.businessName}`),
  );
  // The calendar leads there too: nothing can stand in it yet.
  await open(page, '/calendar');
  await expect(page.getByRole('link', { name: 'Vai al questionario' })).toBeVisible();
  // So does the place of a dossier that is not there.
  await open(page, '/dossier');
  const opener = page.getByRole('main').getByRole('link', { name: 'Apri il questionario' });
  await expect(opener).toHaveAttribute('href', /surveys/);
  await open(page, '/home');
  await page.getByRole('link', { name: 'Inizia il questionario' }).click();

  await expect(page.getByRole('heading', { name: 'Dove ha sede la tua azienda?' })).toBeVisible();
  // Going on without a word about where it is: told what is missing.
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
  const region = page.getByRole('combobox', { name: 'Regione della sede legale' });
  await expect(region).toBeFocused();
  // Its list would cover what is said.
  await expect(region).toHaveAttribute('aria-expanded', 'false');
  await fillPlaces(page);
  await expect(page.getByRole('heading', { name: 'Di che cosa si occupa la tua azienda?' })).toBeVisible();
  await fillActivity(page, 'carpenteri metalica');

  await expect(page.getByText('Domanda 1 di 17')).toBeVisible();
  await page.getByRole('radio', { name: /^Società di capitali/ }).click();
  await expect(page.getByText('Domanda 2 di 17')).toBeVisible();
  const second = page.url();
  await page.getByRole('radio', { name: answer }).click();
  await expect(page.getByText('Domanda 3 di 17')).toBeVisible();
  await page.getByRole('link', { name: 'Salva ed esci' }).click();

  // Two answers of fourteen say too little for anything to be called in target.
  await expect(sentence).toHaveText(new RegExp(`\\d+\\sagevolazion[ei] .* da verificare per ${company.businessName}`));
  const { total } = await callAs(session, getFeedSummary, { params: { id: company._id } });
  await expect(sentence).toContainText(String(total));
  await expect(page.getByText('Mancano 15 risposte al questionario.')).toBeVisible();

  // Taken up again it goes on where most is settled, as the calls stand with these answers; what was answered is there.
  await page.getByRole('link', { name: 'Completalo' }).click();
  await expect(page.getByText(/sblocca \d+ agevolazion/i)).toBeVisible();
  await page.goto(second);
  await expect(page.getByRole('radio', { name: answer })).toBeChecked();
});

test('a list keeps its filters, and a saved search for longer @phone', async ({ page, cast, enter }) => {
  // Without its people its size is not known.
  const company = await cast.company({
    surveyOf: 'Officine Bertolini S.r.l.',
    openQuestions: [question, 'Dipendenti', 'Persone occupate'],
  });
  await enter(company.owner);
  // The whole catalogue, which has the same call, answers before the company's own list.
  const letThrough = await hold(page, /userannouncements\?(?!.*standing=)/);
  const catalogue = page.waitForResponse(/standing=catalogue/);
  await open(page, '/announcements?q=sabatini');
  await (await catalogue).finished();
  // Drawn by then, if it is drawn at all.
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    await promise;
  });
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /sabatini/i }) });
  await expect(card).toHaveCount(0);
  letThrough();
  // The first card of a phone opens its reasons by itself, and they stay open.
  const why = card.getByRole('button', { name: /^Perché/ });
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  const answered = card.getByRole('link', { name: `Rispondi alla domanda: ${question}` });
  await answered.click();
  await expect(page.getByText('Domanda 2 di 17')).toBeVisible();
  await open(page, '/announcements');
  await expect(page.getByRole('searchbox', { name: 'Cerca tra le agevolazioni' })).toHaveValue('sabatini');
  const filter = page.getByRole('button', { name: /^Togli il filtro/ });
  await expect(filter).toHaveCount(1);
  await expect(card).toBeVisible();

  const save = page.getByRole('button', { name: 'Salva questa ricerca' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Salva questa ricerca' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Macchinari');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  const saved = page.getByRole('list', { name: 'Le tue ricerche' }).getByRole('button', { name: /^Macchinari/ });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await expect(save).toBeHidden();
  await filter.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'false');
  await saved.click();
  await expect(filter).toHaveCount(1);
  await pickFromMenu(page.getByRole('button', { name: 'Altre azioni per la ricerca Macchinari' }), 'Elimina');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(saved).toBeHidden();
  await expect(save).toBeVisible();

  // A mark takes away its own filter alone.
  await open(page, '/announcements?isFavorite=true&isExpired=any');
  await page.getByRole('button', { name: 'Togli il filtro Preferite' }).click();
  await expect(page).not.toHaveURL(/isFavorite/);
  await expect(page).toHaveURL(/isExpired=any/);
});

test('an investment is added, refused, retried and changed @phone', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  await open(page, `/agencies/${company._id}/surveys/new?step=investments`);
  await page.getByRole('button', { name: 'Aggiungi un investimento' }).click();
  const added = page.getByRole('dialog', { name: 'Nuovo investimento' });
  await added.getByRole('button', { name: 'Salva' }).click();
  await expect(added.getByText('Campo obbligatorio')).toHaveCount(4);
  await expect(added.getByRole('combobox', { name: 'Tipo' })).toBeFocused();
  await expectAccessible(page);
  await pick(added.getByRole('combobox', { name: 'Tipo' }), 'Energia');
  await added.getByLabel('Nome').fill(' Pannelli sul capannone ');
  await added.getByLabel('Descrizione').fill('Cento chilowatt entro l’estate.');
  await added.getByLabel('Importo previsto').fill(',');
  await added.getByRole('button', { name: 'Salva' }).click();
  await expect(added.getByText('Scrivi un importo, per esempio 250.000,00')).toBeVisible();
  await expect(added.getByLabel('Importo previsto')).toBeFocused();
  await added.getByLabel('Importo previsto').fill('120000');

  // The line is lost for a moment: the dialog stays, with what was typed.
  await page.route('**/api/surveys/*', (route) => route.abort());
  await added.getByRole('button', { name: 'Salva' }).click();
  await expect(added.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/surveys/*');
  // What somebody else adds meanwhile stays.
  const id = await surveyOf(cast, company);
  const advisor = await openSession(company.advisor);
  const { investments: before } = await callAs(advisor, getSurvey, { params: { id } });
  const theirs = {
    type: 'energy',
    name: 'Caldaia nuova',
    description: 'Al posto della vecchia.',
    amount: 900_000,
  } as const;
  await callAs(advisor, updateSurvey, { params: { id }, body: { investments: [...before, theirs] } });
  await added.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Investimenti aggiornati')).toBeVisible();
  const { investments } = await callAs(advisor, getSurvey, { params: { id } });
  expect(investments.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Caldaia nuova', 'Pannelli sul capannone']),
  );
  await expect(added).toBeHidden();

  await page.getByRole('button', { name: 'Modifica Pannelli sul capannone', exact: true }).click();
  const changed = page.getByRole('dialog', { name: 'Modifica l’investimento' });
  await expect(changed.getByLabel('Importo previsto')).toHaveValue('120.000,00');
  await changed.getByLabel('Importo previsto').fill('95500,5');
  await changed.getByRole('button', { name: 'Salva' }).click();
  await expect(changed).toBeHidden();
  await expect(page.getByText(/95\.500,50/).first()).toBeVisible();
});
