import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { generateDossier } from '@volano/domain/contracts/dossiers';
import { callAs, open, openSession, test } from './fixtures.ts';
import { readPdf } from './read-pdf.ts';

const shot = '<img src=x onerror=alert(1)>';
const script = '<script>alert(2)</script><svg onload=alert(3)><a href="javascript:alert(4)">premi</a>';

// Every dialog, error and blocked content is a complaint, and complaints fail the test that meets them.
test('what people write is read, never run: lists, records, builder, document', async ({ page, cast, enter }) => {
  const businessName = `${shot} ${randomUUID().slice(0, 8)}`;
  const region = await cast.db
    .selectFrom('regions')
    .select('_id')
    .where('name', 'like', 'Molise%')
    .executeTakeFirstOrThrow();
  const company = await cast.company({
    owner: { name: shot, surname: script.slice(0, 90), description: script },
    agency: {
      businessName,
      description: `${shot}${script}`,
      referentName: shot,
      dossierNotes: `${shot} {{7*7}} \${7*7} #{7*7}`,
      dossierGenerationStatus: 'ready',
    },
  });
  const title = `${shot} bando ${businessName.slice(-8)}`;
  const announcementId = await cast.announcement({
    title,
    description: `<p>Testo <strong>forte</strong></p>${shot}${script}<iframe src="https://evil.example"></iframe><p onclick="alert(5)">fine</p>`,
    announcementType: 'regional',
    regionId: region._id,
    officialUrl: 'https://example.com/"onmouseover="alert(6)',
  });
  await cast.giveEmptySurvey(company, region._id);

  await enter(company.owner);
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(businessName);
  await open(page, '/profile?tab=company');
  await expect(page.getByText(businessName).first()).toBeVisible();
  await open(page, '/announcements');
  await page.getByRole('searchbox', { name: 'Cerca tra le agevolazioni' }).fill(businessName.slice(-8));
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.locator('strong', { hasText: 'forte' })).toBeVisible();
  await expect(
    page.locator('main iframe, main script, main [onclick], main [onerror], main a[href^="javascript:"]'),
  ).toHaveCount(0);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);

  await enter(company.advisor);
  for (const [place, written] of [
    ['/admin', /^Buon/],
    ['/admin/agencies', businessName],
    [`/admin/agencies/${company._id}`, businessName],
    [`/admin/announcements/${announcementId}`, title],
  ] as const) {
    await open(page, place);
    await expect(page.getByText(written).first(), place).toBeVisible();
    await expect(page.locator('img[src="x"], main script, main [onerror]'), place).toHaveCount(0);
  }
  const advisor = await openSession(company.advisor);
  const notes = `${shot} {{7*7}} #panic("no") $x$ \\end`;
  const choices = { announcements: [announcementId], services: [], survey: { investments: [] }, notes };
  await callAs(advisor, generateDossier, { params: { agencyId: company._id }, body: choices });
  await open(page, `/admin/agencies/${company._id}/dossier`);
  await expect(page.getByText('Generato').first()).toBeVisible();

  await enter(company.owner);
  await open(page, '/notifications');
  await expect(page.getByText(businessName).first()).toBeVisible();
  await open(page, '/profile?tab=dossiers');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Scarica il dossier/ }).click();
  const pages = await readPdf(await readFile(await (await download).path()));
  expect(pages[0]).toContain(shot);
  expect(pages.join('\n')).toContain('{{7*7}} #panic("no") $x$ \\end');
});
