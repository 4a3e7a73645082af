import { randomUUID } from 'node:crypto';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { requestDossier } from '@volano/domain/contracts/dossiers';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { savedBy, toastOf } from './steps.ts';
import { aCallIn } from './world.ts';

const DAY_MS = 86_400_000;

test('a dossier is requested, released, generated, read and reopened @desktop', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  // The preview may be asked for while one of its choices is gone.
  allow(400, 409);
  const stamp = randomUUID().slice(0, 8);
  const survey = { surveyOf: 'Officine Bertolini S.r.l.' };
  const company = await cast.company({ ...survey, agency: { businessName: `Torneria ${stamp} S.r.l.` } });
  const other = await cast.company({ ...survey, agency: { businessName: `Fresatura ${stamp} S.r.l.` } });
  const title = `Bando per torni ${stamp}`;
  const expiryDate = new Date(Date.now() + 60 * DAY_MS).toISOString();
  const call = await aCallIn(cast, 'Molise', title, { expiryDate });
  const advisor = await openSession(company.advisor);
  const unpublished = `Bando per frese ${stamp}`;
  const gone = await aCallIn(cast, 'Molise', unpublished);
  for (const recommendationId of [call, gone])
    await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId } });
  const admin = await openSession(demo('admin'));
  await callAs(await openSession(other.advisor), requestDossier, { params: { agencyId: other._id } });

  // Asked for beside choices that are not saved yet: they are saved with it.
  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await page.getByLabel('Note per l’azienda').fill('Prima bozza');
  await page.getByRole('button', { name: 'Chiedi approvazione' }).click();
  await page.getByRole('button', { name: 'Ritira la richiesta' }).click();
  await expect(page.getByText('Modifiche non salvate')).toHaveCount(0);

  // Asked for by one press on the record.
  await open(page, `/admin/agencies/${company._id}`);
  const steps = page.getByRole('region', { name: 'Prossimi passi' });
  await steps.getByRole('button', { name: 'Chiedi approvazione' }).click();
  await expect(steps.getByText(/^Approvazione chiesta da/)).toBeVisible();
  await expectAccessible(page);

  // Both released together: all of the page, the button, and the answer to its question.
  await enter(demo('admin'));
  await open(page, `/admin/agencies?hasDossierRequest=true&q=${stamp}`);
  await expect(page.getByRole('row', { name: new RegExp(stamp) })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check();
  await page.getByRole('button', { name: 'Approva dossier' }).click();
  const asking = page.getByRole('dialog', { name: 'Approvare i dossier di 2 aziende?' });
  await asking.getByRole('button', { name: 'Approva dossier' }).click();
  await expect(toastOf(page, '2 dossier approvati')).toBeVisible();

  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await page.getByText(/^Consigliate \d+$/).click();
  for (const name of [title, unpublished]) await page.getByRole('checkbox', { name: `Seleziona ${name}` }).check();

  await test.step('a choice that is unpublished meanwhile is taken out and named', async () => {
    const note = page.getByLabel('Note per l’azienda');
    await note.fill('Da leggere con calma');
    await callAs(admin, updateAnnouncement, { params: { id: gone }, body: { isActive: false } });
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await expect(page.getByText('1 scelta non c’è più ed è stata tolta')).toBeVisible();
    await expect(note).toHaveValue('Da leggere con calma');
    await page.keyboard.press('Control+S');
    await expect(page.getByText('Dossier salvato')).toBeVisible();
    await expect(page.getByText('Modifiche non salvate')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Scelte 1', { exact: true })).toBeVisible();
    await expect(note).toHaveValue('Da leggere con calma');
  });

  await page.getByRole('button', { name: 'Genera dossier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Genera dossier' }).click();
  await expect(page.getByRole('heading', { name: 'Il dossier è generato' })).toBeVisible();
  await expect(page.getByText('L’azienda non l’ha ancora aperto')).toBeVisible();

  // Read by the company, which the office then sees.
  await enter(company.owner);
  await open(page, '/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Dossier' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dossier' })).toBeVisible();
  await expectAccessible(page);
  await savedBy(page.getByRole('button', { name: /^Scarica il dossier/ }));

  // The call goes on for longer than the document says.
  const later = new Date(Date.now() + 90 * DAY_MS).toISOString();
  await callAs(admin, updateAnnouncement, { params: { id: call }, body: { expiryDate: later } });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: title })).toContainText('la scadenza è ora il');

  await enter(demo('admin'));
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await expect(page.getByText(/^Aperto la prima volta da/)).toBeVisible();
  const overtaken = page.getByRole('status').filter({ hasText: title });
  await expect(overtaken).toContainText('Superato');
  await expectAccessible(page);
  await overtaken.getByRole('button', { name: 'Prepara un nuovo dossier' }).click();
  await expect(page.getByRole('button', { name: 'Genera dossier' })).toBeVisible();
});
