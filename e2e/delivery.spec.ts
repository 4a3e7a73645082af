import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { callAs, open, openSession, test } from './fixtures.ts';
import { readPdf } from './read-pdf.ts';

test('a company hears of its dossier, downloads it and finds in it what was chosen and nothing else', async ({
  page,
  cast,
  enter,
}) => {
  const survey = { surveyOf: 'Officine Bertolini S.r.l.' };
  const company = await cast.company({ ...survey, agency: { dossierGenerationStatus: 'ready' } });
  const other = await cast.company({ ...survey, agency: { dossierNotes: 'Nota che riguarda altri' } });
  const advisor = await openSession(company.advisor);
  const { rows } = await callAs(advisor, listUserAnnouncements, { query: { agencyId: company._id, limit: '6' } });
  const chosen = rows.slice(0, 3);
  const left = rows.slice(3);
  const notes = 'Cara Ada, il primo bando scade presto: sentiamoci entro venerdì.';
  await callAs(advisor, generateDossier, {
    params: { agencyId: company._id },
    body: { announcements: chosen.map(({ _id }) => _id), services: [], survey: { investments: [] }, notes },
  });

  await enter(company.owner);
  await open(page, '/home');
  await page.getByRole('button', { name: 'Notifiche: 1 da leggere' }).click();
  const notification = page.getByRole('listitem').filter({ hasText: `Il dossier di ${company.businessName} è pronto` });
  await expect(notification).toHaveCount(1);
  await notification.getByRole('link', { name: /^Apri/ }).click();
  await expect(page).toHaveURL(/#\/dossier/);
  await expect(page.getByRole('button', { name: 'Notifiche', exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Scarica il dossier/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  const pages = await readPdf(await readFile(await file.path()));
  const text = pages.join('\n');

  expect(pages[0]).toContain(company.businessName);
  expect(text).toContain(notes);
  for (const { title } of chosen) expect(text).toContain(title);
  for (const { title } of left) expect(text).not.toContain(title);
  // Every page after the cover says which one it is, of how many.
  expect(pages.length).toBeGreaterThan(chosen.length + 1);
  pages.slice(1).forEach((content, index) => expect(content).toContain(`${index + 2} di ${pages.length}`));
  const others = await cast.db.selectFrom('agencies').select('businessName').where('_id', '<>', company._id).execute();
  expect(others.map(({ businessName }) => businessName)).toContain(other.businessName);
  for (const { businessName } of others) expect(text).not.toContain(businessName);
  expect(text).not.toContain('Nota che riguarda altri');
});

test('a prospect sees that its dossier is there and cannot take it', async ({ page, cast, enter }) => {
  const company = await cast.company({
    surveyOf: 'Officine Bertolini S.r.l.',
    agency: { dossierGenerationStatus: 'ready', contractType: 'prospect' },
  });
  const advisor = await openSession(company.advisor);
  const { rows } = await callAs(advisor, listUserAnnouncements, { query: { agencyId: company._id, limit: '1' } });
  await callAs(advisor, generateDossier, {
    params: { agencyId: company._id },
    body: { announcements: rows.map(({ _id }) => _id), services: [], survey: { investments: [] }, notes: '' },
  });
  await enter(company.owner);
  await open(page, '/profile?tab=dossiers');
  const dossiers = page.getByRole('region', { name: /[Dd]ossier/ });
  await expect(dossiers.getByRole('listitem')).toHaveCount(1);
  await expect(dossiers.getByRole('button', { name: /^Scarica/ })).toHaveCount(0);
  await expect(dossiers.getByRole('link', { name: /^Scarica/ })).toHaveCount(0);
});
