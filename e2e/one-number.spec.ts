import { expect } from '@playwright/test';
import { listAgencies } from '@volano/domain/contracts/agencies';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { callAs, keptSession, open, test } from './fixtures.ts';

/** Where nobody of the story or of another test is. */
const ELSEWHERE = "Valle d'Aosta";

test(
  'home, menu, list, office table and card, record, dossier and digest say one number; what was recommended beside it stands apart',
  { tag: '@desktop' },
  async ({ page, cast, enter, sessions }) => {
    const company = await cast.company({
      surveyOf: 'Officine Bertolini S.r.l.',
      owner: { digestFrequency: 'daily' },
    });
    const region = await cast.db
      .selectFrom('regions')
      .select('_id')
      .where('name', '=', ELSEWHERE)
      .executeTakeFirstOrThrow();
    const title = `Bando altrove per ${company.businessName}`;
    const recommendationId = await cast.announcement({
      title,
      announcementType: 'regional',
      regionId: region._id,
      untilFoundAvailable: true,
    });
    const advisor = await keptSession(sessions, company.advisor);
    await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId } });

    const owner = await enter(company.owner);
    await open(page, '/home');
    const sentence = page.getByRole('heading', { level: 1 });
    await expect(sentence).toHaveText(/sono in target per/);
    const count = Number(/\d+/.exec((await sentence.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(8);
    await expect(page.getByRole('link', { name: `Vedi tutte e ${count}` })).toBeVisible();
    // Nothing was opened yet: the menu counts them all.
    const place = page.getByRole('navigation').getByRole('link', { name: /^Agevolazioni/ });
    await expect(place).toContainText(`${count} da leggere`);
    await place.click();
    await expect(page.getByRole('status').filter({ hasText: /agevolazioni$/ })).toHaveText(`${count} agevolazioni`);
    await expect(page.getByText(new RegExp(`^1.8 di ${count}$`))).toBeVisible();
    const apart = page.getByRole('region', { name: 'Consigliate da Bruna' });
    await expect(apart.getByRole('article')).toHaveCount(1);
    await expect(apart).toContainText(title);
    await expect(apart).toContainText(`Non è in target. Serve una sede in ${ELSEWHERE}.`);
    await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1);

    await open(page, '/announcements?isRecommended=true');
    await expect(page.getByText('Nessuna delle consigliate è in target, per ora')).toBeVisible();
    await expect(apart.getByRole('article')).toHaveCount(1);

    // The office lists what is counted when a survey is saved, and after a change of the catalogue.
    const { _id: surveyId, registerOfficeId } = await cast.db
      .selectFrom('surveys')
      .select(['_id', 'registerOfficeId'])
      .where('agencyId', '=', company._id)
      .executeTakeFirstOrThrow();
    await callAs(owner, updateSurvey, { params: { id: surveyId }, body: { registerOfficeId } });
    await expect(async () => {
      const { rows } = await callAs(advisor, listAgencies, { query: { q: company.businessName } });
      expect(rows[0]?.inTarget).toBeGreaterThan(0);
    }).toPass();
    await enter(company.advisor);
    const searched = `q=${encodeURIComponent(company.businessName)}`;
    await open(page, `/admin/agencies?${searched}&view=table`);
    const row = page.getByRole('row').filter({ hasText: company.businessName });
    await expect(row.getByRole('gridcell', { name: String(count), exact: true })).toBeVisible();
    await open(page, `/admin/agencies?${searched}&view=grid`);
    await expect(page.getByText(`${count} agevolazioni in target`, { exact: true })).toBeVisible();
    await open(page, `/admin/agencies/${company._id}?tab=matchingAnnouncements`);
    await expect(page.getByText(new RegExp(`^${count} in target: `))).toBeVisible();
    const beside = page.getByRole('region', { name: 'Consigliate fuori dal target 1' });
    await expect(beside).toContainText(title);
    await open(page, `/admin/agencies/${company._id}/dossier`);
    const lists = page.getByRole('radiogroup', { name: 'Quali agevolazioni mostrare' });
    await expect(lists.getByText(`In target ${count}`, { exact: true })).toBeVisible();
    await expect(lists.getByText('Consigliate 1', { exact: true })).toBeVisible();

    await cast.writeDigests();
    await expect(async () => {
      const mail = await cast.db
        .selectFrom('mails')
        .select('text')
        .where('recipient', '=', company.owner.email)
        .where('text', 'like', '%in target%')
        .executeTakeFirst();
      expect(mail?.text).toContain(`Oggi per ${company.businessName} sono in target ${count} agevolazioni.`);
    }).toPass();
  },
);
