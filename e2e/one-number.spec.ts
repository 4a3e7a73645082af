import { expect } from '@playwright/test';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { callAs, open, openSession, test } from './fixtures.ts';
import { aCallIn } from './world.ts';

/** Where nobody of the story or of another test is. */
const ELSEWHERE = "Valle d'Aosta";

test('home, menu, list, record and dossier count the same calls @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const title = `Bando altrove per ${company.businessName}`;
  const recommendationId = await aCallIn(cast, ELSEWHERE, title, { untilFoundAvailable: true });
  const advisor = await openSession(company.advisor);
  await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId } });

  await enter(company.owner);
  await open(page, '/home');
  const sentence = page.getByRole('heading', { level: 1 });
  await expect(sentence).toHaveText(/sono in target per/);
  const count = Number(/\d+/.exec((await sentence.textContent()) ?? '')?.[0]);
  // Nothing was opened yet: the menu counts them all.
  const place = page.getByRole('navigation').getByRole('link', { name: /^Agevolazioni/ });
  await expect(place).toContainText(`${count} da leggere`);
  await place.click();
  await expect(page.getByRole('status').filter({ hasText: /agevolazioni$/ })).toHaveText(`${count} agevolazioni`);
  const apart = page.getByRole('region', { name: 'Consigliate da Bruna' });
  await expect(apart.getByRole('article')).toHaveCount(1);
  await expect(apart).toContainText(`Non è in target. Serve una sede in ${ELSEWHERE}.`);
  await expect(page.getByRole('article').filter({ hasText: title })).toHaveCount(1);

  await enter(company.advisor);
  await open(page, `/admin/agencies/${company._id}?tab=matchingAnnouncements`);
  await expect(page.getByText(new RegExp(`^${count} in target: `))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Consigliate fuori dal target 1' })).toContainText(title);
  await open(page, `/admin/agencies/${company._id}/dossier`);
  const lists = page.getByRole('radiogroup', { name: 'Quali agevolazioni mostrare' });
  await expect(lists.getByText(`In target ${count}`, { exact: true })).toBeVisible();
  await expect(lists.getByText('Consigliate 1', { exact: true })).toBeVisible();
});
