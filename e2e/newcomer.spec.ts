import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Cast, CastCompany } from '@volano/server/testing/world/cast';
import { demo, open, test } from './fixtures.ts';
import { applyOfficialFile, officialFile, sendOfficialFile } from './official-file.ts';

// Where nobody of the story is, and no other journey.
const REGION = 'Basilicata';
const QUESTION = 'Forma giuridica';

/** A company of the region whose survey says one thing: its legal form. */
async function companyOf(cast: Cast, name: string, legalForm: string): Promise<CastCompany> {
  const region = await cast.db.selectFrom('regions').select('_id').where('name', '=', REGION).executeTakeFirstOrThrow();
  const answer = await cast.db
    .selectFrom('requirements_templates')
    .select(['_id', 'categoryTemplateId'])
    .where('name', '=', legalForm)
    .executeTakeFirstOrThrow();
  const company = await cast.company({ agency: { businessName: name } });
  await cast.giveEmptySurvey(company, region._id);
  const survey = await cast.db
    .selectFrom('surveys')
    .select('_id')
    .where('agencyId', '=', company._id)
    .executeTakeFirstOrThrow();
  await cast.db
    .insertInto('survey_answers')
    .values({ surveyId: survey._id, categoryCode: answer.categoryTemplateId ?? '', requirementCode: answer._id })
    .execute();
  return company;
}

/** The number of companies that the editor says an announcement reaches. */
function reachOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Aziende in target' }).getByRole('status');
}

test(
  'a newcomer takes an official file from nothing to a published, matched, mailed announcement without the command line',
  { tag: '@desktop' },
  async ({ page, cast, enter, complaints }) => {
    const run = `n${randomUUID().slice(0, 8)}`;
    const titles = ['Telai', 'Filatoi', 'Tintorie'].map((name) => `${name} ${run}`);
    const [title = ''] = titles;
    const cooperative = await companyOf(cast, `Coop ${run}`, 'Cooperativa o consorzio');
    const capital = await companyOf(cast, `Capitali ${run} S.r.l.`, 'Società di capitali');

    // From the file to the catalogue, where nobody sees it yet.
    await enter(demo('admin'));
    const rows = titles.map((one, index) => ({ id: `${run}-${index}`, title: one, amount: 30_000, region: REGION }));
    await sendOfficialFile(page, `${run}.csv`, officialFile(rows));
    await expect(page.getByRole('tab', { name: /^Nuove/ })).toContainText('3');
    await expect(page.getByRole('tab', { name: /^Non lette/ })).toContainText('0');
    await applyOfficialFile(page);
    await open(page, `/admin/announcements?q=${run}`);
    for (const one of titles) await expect(page.getByRole('link', { name: one })).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('Dal catalogo ufficiale')).toBeVisible();
    await expect(page.getByText('Bozza', { exact: true })).toBeVisible();

    // Completed: a date of the office's own, and whom it is for, counted while it is written.
    await page.getByRole('link', { name: 'Modifica', exact: true }).click();
    await expect(reachOf(page)).toHaveText('2');
    await page.getByRole('button', { name: 'Aggiungi categoria' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aggiungi una categoria' });
    await dialog.getByRole('combobox', { name: 'Categoria' }).fill(QUESTION);
    await page.getByRole('option', { name: QUESTION }).click();
    await dialog.getByRole('checkbox', { name: 'Cooperativa o consorzio' }).check();
    await dialog.getByRole('button', { name: 'Aggiungi' }).click();
    await expect(page.getByText('Categoria aggiunta')).toBeVisible();
    await expect(reachOf(page)).toHaveText('1');
    await page.getByLabel('Scadenza commerciale').fill('30/11/2027');
    await page.getByRole('switch', { name: 'Attiva' }).click();
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Pubblicare ${title}?` });
    await expect(question.getByText('Lo saprà 1 azienda')).toBeVisible();
    await question.getByRole('button', { name: /^Pubblica/ }).click();
    await expect(page.getByText('Agevolazione modificata')).toBeVisible();
    await page.getByRole('dialog', { name: 'Avvisare i consulenti?' }).getByRole('button', { name: 'Annulla' }).click();

    // Its companies: the one it suits, and why.
    await page.getByRole('link', { name: '1 azienda' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Chi coinvolgo/ })).toBeVisible();
    const ofThisRun = page.getByRole('checkbox', { name: new RegExp(`^Seleziona .*${run}`) });
    const inTarget = page.getByRole('row').filter({ has: ofThisRun });
    await expect(inTarget).toHaveCount(1);
    await expect(inTarget.filter({ hasText: cooperative.businessName })).toContainText('Idonea');

    // The mail to it, and nobody else.
    await page.goBack();
    await page.getByRole('button', { name: /^Altre azioni per/ }).click();
    await page.getByRole('menuitem', { name: 'Anteprima e-mail alle aziende' }).click();
    await expect(page.getByText('Da inviare')).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Invia a tutti' }).check();
    await page.getByRole('button', { name: 'Invia a 1 destinatario' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 destinatario' }).click();
    await expect(page.getByRole('heading', { name: 'Invio concluso' })).toBeVisible();
    await open(page, '/admin/mailbox');
    await page.getByRole('searchbox', { name: 'Destinatario o oggetto' }).fill(cooperative.owner.email);
    await page.getByText(`Una nuova agevolazione per ${cooperative.businessName}`).click();
    await page.getByRole('tab', { name: 'Solo testo' }).click();
    await expect(page.getByText('Scadenza: 31/12/2027')).toBeVisible();
    await expect(page.getByText('Forma giuridica: Cooperativa o consorzio')).toBeVisible();
    // The frame of a mail runs no script, not even a test's, and the browser says so.
    const isOfFrame = (said: string): boolean => said.includes("Blocked script execution in 'about:srcdoc'");
    complaints.splice(0, complaints.length, ...complaints.filter((said) => !isOfFrame(said)));

    // The company finds it, the other one does not.
    await enter(cooperative.owner);
    await open(page, `/announcements?q=${run}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await enter(capital.owner);
    await open(page, `/announcements?q=${run}`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    await expect(page.getByText('Nessuna agevolazione con questi filtri')).toBeVisible();
  },
);
