import { expect } from '@playwright/test';
import { listJobs, retryJob } from '@volano/domain/contracts/jobs';
import { rowOf, update } from '@volano/server/testing/builders/rows';
import { callAs, demo, expectAccessible, open, test } from './fixtures.ts';
import { hold, pickFromMenu, toastOf } from './steps.ts';

test('a company answers a recommendation @phone @quick @advising', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const title = 'Nuova Sabatini: finanziamento agevolato per beni strumentali';
  const announcement = await rowOf(cast.db, 'announcements', { title });
  // The consultant recommends it with the button of its page.
  await enter(company.advisor);
  // What one lacks is said to the consultant of the company, and not to them as if it were theirs.
  const lacking = await rowOf(cast.db, 'announcements', {
    title: 'Linea Efficienza: macchinari e impianti a basso consumo',
  });
  await open(page, `/admin/announcements/${lacking._id}?agencyId=${company._id}`);
  const panel = page.getByRole('region', { name: `I requisiti di ${company.businessName}` });
  await expect(panel).toContainText('Nel profilo l’azienda ha indicato');
  await expect(panel).not.toContainText(/\b(?:hai|tuo|tua|tue|tuoi)\b/i);
  await open(page, `/admin/announcements/${announcement._id}?agencyId=${company._id}`);
  await page.getByRole('button', { name: `Consiglia ${announcement.title}`, exact: true }).click();
  await expect(
    page.getByRole('button', { name: `Consigliata: ${announcement.title}. Togli il consiglio` }),
  ).toBeVisible();
  // It has rested for longer than a consultant waits for an answer, and than any period whose statistics other journeys look at.
  const createdAt = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await update(cast.db, 'recommendations', { agencyId: company._id }, { createdAt });

  // The consultant finds it among what waits.
  await open(page, '/admin/todos');
  const waiting = page
    .getByRole('list', { name: 'Da fare' })
    .getByRole('listitem')
    .filter({ hasText: announcement.title });
  await expect(waiting).toContainText(`Non ha ancora risposto su ${announcement.title}`);
  await expect(waiting.getByRole('link', { name: `Vedi il consiglio: ${company.businessName}` })).toBeVisible();

  // Put off and back again.
  await pickFromMenu(waiting.getByRole('button', { name: /^Rimanda / }), 'Scegli un giorno…');
  const until = page.getByRole('dialog', { name: 'Rimandare a quando?' });
  await until.getByRole('button', { name: 'Rimanda' }).click();
  await expect(until.getByText('Scegli un giorno tra domani e i prossimi novanta')).toBeVisible();
  await expect(until.getByLabel('Giorno')).toBeFocused();
  // Leaving the field closes its calendar.
  await page.keyboard.press('Tab');
  await until.getByRole('button', { name: 'Annulla' }).click();
  let lists = 0;
  page.on('request', (request) => {
    if (/\/api\/todos\?/.test(request.url())) lists += 1;
  });
  await pickFromMenu(waiting.getByRole('button', { name: /^Rimanda / }), 'Tra una settimana');
  await expect(page.getByText(new RegExp(`${company.businessName} torna nella lista il`))).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(waiting).toHaveCount(1);
  // Each of the two reads the list again once.
  expect(lists).toBe(2);

  // The company finds it first of what it can do now, answers from its page, and changes its mind.
  await enter(company.owner);
  await open(page, '/home');
  const now = page.getByRole('region', { name: 'Da fare adesso' });
  await now.getByRole('link', { name: `Rispondi: ${announcement.title}` }).click();
  const block = page.getByRole('region', { name: 'Bruna ti consiglia questa agevolazione' });
  await block.getByRole('button', { name: 'Più avanti' }).click();
  await expect(block.getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
  await block.getByRole('textbox').fill('Prima chiudiamo il bilancio');
  await block.getByRole('button', { name: 'Invia la risposta' }).click();
  await expect(toastOf(page, 'ne riparliamo più avanti')).toBeVisible();
  await expect(block.getByRole('button', { name: 'Più avanti' })).toHaveAttribute('aria-pressed', 'true');
  await expect(block).toContainText('Prima chiudiamo il bilancio');
  await block.getByRole('button', { name: 'Mi interessa', exact: true }).click();
  await expect(block.getByRole('button', { name: 'Mi interessa', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(block).not.toContainText('Prima chiudiamo il bilancio');

  // The consultant has nothing left to do about it, reads the answer, and writes what came of it.
  await enter(company.advisor);
  await open(page, '/admin/todos');
  await expect(page.getByRole('list', { name: 'Da fare' }).getByRole('listitem')).toContainText(['manca il dossier']);
  await open(page, `/admin/agencies/${company._id}?tab=favorites`);
  const made = page
    .getByRole('region', { name: 'Consigliate' })
    .getByRole('listitem')
    .filter({ hasText: announcement.title });
  await expect(made).toContainText('Interessata');
  await pickFromMenu(made.getByRole('button', { name: /^Avanzamento di/ }), 'Ottenuta…');
  const dialog = page.getByRole('dialog', { name: 'Quanto è stato ottenuto?' });
  await dialog.getByLabel('Importo ottenuto').fill('25000');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(made).toContainText(/Ottenuta: €\s25\.000/);
  await expectAccessible(page);

  // What the company answered is no longer changed.
  await enter(company.owner);
  await open(page, `/announcements/${announcement._id}`);
  await expect(block).toContainText('Agevolazione ottenuta');
  await expect(block).toContainText(/€\s25\.000/);
  await expect(block.getByRole('button')).toHaveCount(0);
});

test('a person saves how to be notified @phone @quick @conversation', async ({ page, cast, enter }) => {
  const company = await cast.company();
  await enter(company.owner);
  await open(page, '/notifications');
  const messages = page.getByRole('radiogroup', { name: 'Un nuovo messaggio' });
  const summary = page.getByRole('radiogroup', { name: 'Il riepilogo per e-mail' });
  await page.getByRole('button', { name: 'Preferenze' }).click();
  await messages.getByText('Mai', { exact: true }).click();
  await expect(toastOf(page, 'Preferenza salvata').first()).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/notifications/preferences') && response.request().method() === 'PUT',
  );
  await summary.getByText('Ogni giorno').click();
  await saved;
  await page.reload();
  await page.getByRole('button', { name: 'Preferenze' }).click();
  await expect(messages.getByRole('radio', { name: 'Mai', exact: true })).toBeChecked();
  await expect(summary.getByRole('radio', { name: 'Ogni giorno' })).toBeChecked();
});

const QUEUES = /\/api\/jobs\/queues/;
const FAILED_JOBS = /\/api\/jobs\?/;

test('a failed job is retried, and a refusal is said also when its row has gone @desktop', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  allow(409);
  const errors = ['non risponde', 'tace'].map((words) => `il server di posta ${words} (${Date.now()})`);
  for (const error of errors) await cast.failJob(error);
  const admin = await enter(demo('admin'));
  await open(page, '/admin/jobs');
  const [first, second] = errors.map((error) =>
    page.getByRole('list', { name: 'Da riprovare' }).getByRole('listitem').filter({ hasText: error }),
  );
  await expect(first!).toContainText('Notifica: questionario da completare');
  await expect(first!).toContainText('3 di 3');
  await expectAccessible(page);
  await first!.getByRole('button', { name: /^Riprova/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Riprovare/ });
  await expect(dialog.getByRole('button', { name: 'Annulla' })).toBeFocused();
  // The row goes, and its dialog with it, before all that the change refreshes has come.
  const releaseQueues = await hold(page, QUEUES);
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await expect(first!).toHaveCount(0);
  releaseQueues();
  await expect(toastOf(page, 'Attività rimessa in coda')).toBeVisible();

  // The same where somebody else was quicker.
  await second!.getByRole('button', { name: /^Riprova/ }).click();
  const releaseList = await hold(page, FAILED_JOBS);
  const { rows } = await callAs(admin, listJobs, { query: { state: 'failed', limit: '50' } });
  const job = rows.find((row) => row.error?.includes(errors[1] ?? ''));
  await callAs(admin, retryJob, { params: { id: job?._id ?? '' } });
  const releaseAgain = await hold(page, QUEUES);
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  releaseList();
  await expect(second!).toHaveCount(0);
  releaseAgain();
  await expect(toastOf(page, 'Questa attività non è tra quelle da riprovare')).toBeVisible();
});
