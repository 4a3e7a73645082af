import { randomUUID } from 'node:crypto';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect } from '@playwright/test';
import { callAs, demo, open, openSession, test } from './fixtures.ts';
import { regionOf } from './world.ts';

test('an unpublished choice is removed and named @desktop', async ({ page, cast, enter, complaints }) => {
  const stamp = randomUUID().slice(0, 8);
  const company = await cast.company({
    surveyOf: 'Officine Bertolini S.r.l.',
    agency: { businessName: `Torneria ${stamp} S.r.l.` },
  });
  const titles = [`Bando per frese ${stamp}`, `Bando per torni ${stamp}`] as const;
  // For nobody but whom it is recommended to: a credit for all of Italy would stand in the lists of other journeys.
  const regionId = await regionOf(cast, 'Molise');
  const call = (title: string) => cast.announcement({ title, announcementType: 'regional', regionId });
  const [kept, gone] = [await call(titles[0]), await call(titles[1])];
  const advisor = await openSession(company.advisor);
  for (const recommendationId of [kept, gone])
    await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId } });

  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await page.getByText(/^Consigliate \d+$/).click();
  for (const title of titles) await page.getByRole('checkbox', { name: `Seleziona ${title}` }).check();
  const note = page.getByLabel('Note per l’azienda');
  await note.fill('Da leggere con calma');
  await callAs(await openSession(demo('admin')), updateAnnouncement, {
    params: { id: gone },
    body: { isActive: false },
  });

  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('1 scelta non c’è più ed è stata tolta')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400: PUT')]);
  await expect(note).toHaveValue('Da leggere con calma');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Dossier salvato')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Scelte 1', { exact: true })).toBeVisible();
  await expect(note).toHaveValue('Da leggere con calma');
});
