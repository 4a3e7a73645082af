import { updateAgency } from '@volano/domain/contracts/agencies';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { releaseDossiers, requestDossier } from '@volano/domain/contracts/dossiers';
import { answerRecommendation, createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect, type Page } from '@playwright/test';
import { callAs, demo, keptSession, openLive, openSession, test } from './fixtures.ts';
import { aCallIn, aCompanyIn } from './world.ts';

test('what others do stands on pages that are open, without a touch @desktop @advising', async ({
  page,
  cast,
  enter,
  sessions,
}) => {
  const company = await aCompanyIn(cast, 'Molise');
  const title = `Bando vivo ${company._id}`;
  const call = await aCallIn(cast, 'Molise', title);
  const heir = await cast.person({ role: 'advisor', name: 'Erede' });
  const admin = await openSession(demo('admin'));
  const advisor = await keptSession(sessions, company.advisor);
  const owner = await keptSession(sessions, company.owner);
  const row = (window: Page, name: string) => window.getByRole('row').filter({ hasText: name });

  await test.step('a call that was recommended, in the list of the company', async () => {
    await enter(company.owner);
    await openLive(page, `/announcements?q=${title}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    const mark = page.getByRole('article').getByText('Consigliata', { exact: true });
    await expect(mark).toHaveCount(0);
    await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId: call } });
    await expect(mark).toBeVisible();
  });

  await test.step('the answer to it, in the list of recommendations', async () => {
    await enter(company.advisor);
    await openLive(page, '/admin/recommendations');
    await expect(row(page, title)).toContainText('Senza risposta');
    const { _id } = await cast.db
      .selectFrom('recommendations')
      .select('_id')
      .where('recommendationId', '=', call)
      .executeTakeFirstOrThrow();
    await callAs(owner, answerRecommendation, { params: { id: _id }, body: { answer: 'interested' } });
    await expect(row(page, title)).toContainText('Interessata');
  });

  await test.step('another name and another consultant, in the list of companies', async () => {
    const other = await cast.company();
    const params = { id: other._id };
    await enter(other.advisor);
    await openLive(page, '/admin/agencies');
    await expect(row(page, other.businessName)).toBeVisible();
    await callAs(admin, updateAgency, { params, body: { businessName: `Nuova ${other.businessName}` } });
    await expect(row(page, `Nuova ${other.businessName}`)).toBeVisible();
    await callAs(admin, updateAgency, { params, body: { advisorId: heir._id } });
    await expect(row(page, other.businessName)).toHaveCount(0);
  });

  await test.step('a title, in the catalogue of the office', async () => {
    await enter(demo('admin'));
    await openLive(page, `/admin/announcements?q=${title}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await callAs(admin, updateAnnouncement, { params: { id: call }, body: { title: `${title} bis` } });
    await expect(page.getByRole('link', { name: `${title} bis` })).toBeVisible();
  });
});

test('a dossier that is asked for and released counts at once @desktop @advising', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const advisor = await openSession(company.advisor);
  const admin = await openSession(demo('admin'));
  await enter(demo('admin'));
  await openLive(page, '/');
  const tile = page.getByRole('link', { name: /Dossier da approvare/ });
  const before = Number(/\d+/.exec((await tile.innerText()) ?? '')?.[0] ?? 0);
  await callAs(advisor, requestDossier, { params: { agencyId: company._id } });
  await expect(tile).toContainText(String(before + 1));
  await callAs(admin, releaseDossiers, { body: { agenciesIds: [company._id] } });
  await expect(tile).not.toContainText(String(before + 1));
});
