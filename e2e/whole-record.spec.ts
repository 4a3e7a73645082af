import { publishAnnouncements } from '@volano/domain/contracts/announcement-review';
import { expect, type Page } from '@playwright/test';
import { rowOf } from '@volano/server/testing/builders/rows';
import type { Cast } from '@volano/server/testing/world/cast';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { applyOfficialFile, officialFile, sendOfficialFile } from './official-file.ts';
import { toastOf } from './steps.ts';
import { aCompanyIn } from './world.ts';

const SENTENCE = "Possono accedere esclusivamente le imprese iscritte all'Albo dei tartufai";

/** A call of an official file, published. */
async function publishedCall(page: Page, cast: Cast, row: Parameters<typeof officialFile>[0][number]): Promise<string> {
  await sendOfficialFile(page, `${row.id}.csv`, officialFile([row]));
  await applyOfficialFile(page);
  const { _id } = await rowOf(cast.db, 'announcements', { title: row.title });
  await callAs(await openSession(demo('admin')), publishAnnouncements, { body: { ids: [_id] } });
  return _id;
}

/** The words that are lit up in the text of a call. */
function litWords(page: Page): Promise<string> {
  return page.evaluate(() => [...(CSS.highlights.get('quote') ?? [])].map(String).join(' '));
}

test('one sentence of the record is the source wherever it decides, and a person settles it @desktop @catalogue', async ({
  page,
  cast,
  enter,
}) => {
  const stamp = String(Date.now());
  const title = `Tartufaie ${stamp}`;
  await enter(demo('admin'));
  const row = { id: stamp, title, amount: 9_000, region: 'Basilicata', text: `Un contributo. ${SENTENCE}.` };
  const call = await publishedCall(page, cast, row);
  const company = await aCompanyIn(cast, 'Basilicata');

  // The consultant touches the source, and the sentence is lit in the text.
  await enter(company.advisor);
  await open(page, `/admin/announcements/${call}?agencyId=${company._id}`);
  const panel = page.getByRole('region', { name: `I requisiti di ${company.businessName}` });
  await expect(panel.getByText(SENTENCE)).toBeVisible();
  await panel.getByRole('button', { name: `Mostra nel testo: «${SENTENCE}` }).click();
  expect(await litWords(page)).toBe(SENTENCE);
  await expectAccessible(page);

  // "Perché no?" and the dossier quote the same words.
  await open(page, `/admin/agencies/${company._id}?tab=matchingAnnouncements&why=${call}`);
  const answer = page.getByRole('region', { name: `${title} per ${company.businessName}` });
  await expect(answer.getByText(SENTENCE).first()).toBeVisible();
  await expect(answer.getByText('Scheda ufficiale: descrizione')).toBeVisible();
  await open(page, `/admin/agencies/${company._id}/dossier`);
  const calls = page.getByRole('region', { name: 'Agevolazioni', exact: true });
  await calls.getByRole('searchbox', { name: 'Cerca' }).fill(title);
  await calls.getByRole('checkbox', { name: `Seleziona ${title}` }).check();
  const words = page.getByRole('region', { name: 'Che cosa dice il dossier' });
  await expect(words.getByText(SENTENCE.slice(SENTENCE.indexOf('imprese'))).first()).toBeVisible();

  // An admin says that it is left to be read, and then that it is none: the company has all that is asked.
  await enter(demo('admin'));
  await open(page, `/admin/announcements/${call}`);
  const conditions = page.getByRole('region', { name: 'Condizioni da leggere nel bando' });
  await conditions.getByRole('button', { name: `Resta da leggere: ${SENTENCE}` }).click();
  await expect(toastOf(page, 'Condizione confermata')).toBeVisible();
  await expect(conditions.getByText(/^Confermata da Sara Colombo/)).toBeVisible();
  await expectAccessible(page);
  await conditions.getByRole('button', { name: `Non è una condizione: ${SENTENCE}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Togli condizione' }).click();
  await expect(toastOf(page, 'Condizione tolta')).toBeVisible();
  await expect(conditions).toBeHidden();
});

test('an age that a sentence leaves open is asked by its bounds, which are typed where the sentence is settled @catalogue', async ({
  page,
  cast,
  enter,
}) => {
  const stamp = String(Date.now());
  const words = 'Le imprese devono essere nate da pochi anni e avere subito danni';
  await enter(demo('admin'));
  const row = { id: stamp, title: `Vetrerie ${stamp}`, amount: 9_000, region: 'Basilicata', text: `Aiuto. ${words}.` };
  const call = await publishedCall(page, cast, row);
  await open(page, `/admin/announcements/${call}`);
  const conditions = page.getByRole('region', { name: 'Condizioni da leggere nel bando' });
  await conditions.getByRole('button', { name: `Trasforma in requisito: ${words}` }).click();
  const dialog = page.getByRole('dialog');
  const question = dialog.getByRole('combobox', { name: 'Domanda del questionario' });
  await question.fill('Anno');
  await page.getByRole('option', { name: 'Anno di costituzione' }).click();
  await expect(dialog.getByRole('radio', { name: 'Età in mesi' })).toBeChecked();
  // Nothing was typed: nothing is sent.
  await dialog.getByRole('textbox', { name: 'Al massimo' }).press('Enter');
  await expect(dialog.getByText('Indica un minimo o un massimo')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Al massimo' }).fill('60');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Al massimo' }).press('Enter');
  await expect(toastOf(page, 'Ora è un requisito')).toBeVisible();
  await expect(conditions).toBeHidden();
  await expect(page.getByText('al massimo 60 mesi').first()).toBeVisible();
});

test('an import says how many companies would see what, and then they do @desktop @catalogue', async ({
  page,
  cast,
  enter,
}) => {
  const stamp = String(Date.now());
  const row = { id: stamp, title: `Segherie ${stamp}`, amount: 7_000, region: 'Basilicata' };
  await enter(demo('admin'));
  await publishedCall(page, cast, row);
  const [left, joined] = [await aCompanyIn(cast, 'Basilicata'), await aCompanyIn(cast, 'Molise')];

  await enter(demo('admin'));
  await sendOfficialFile(page, `${stamp}-2.csv`, officialFile([{ ...row, region: 'Molise' }]));
  const effects = page.getByRole('region', { name: 'Che cosa cambia per le aziende' });
  await expect(effects.getByText('1 agevolazione pubblicata cambia')).toBeVisible();
  await expect(effects.getByText(/aziend[ae] ne vedrebber?o? di meno/)).toBeVisible();
  await expect(effects.getByText(/aziend[ae] ne vedrebber?o? di nuove/)).toBeVisible();
  await expect(effects.getByRole('link', { name: row.title })).toBeVisible();
  await expectAccessible(page);
  await applyOfficialFile(page);

  for (const [company, count] of [
    [left, 0],
    [joined, 1],
  ] as const) {
    await enter(company.owner);
    await open(page, '/announcements');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: row.title })).toHaveCount(count);
  }
});
