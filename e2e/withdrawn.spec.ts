import { randomUUID } from 'node:crypto';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { expect } from '@playwright/test';
import { callAs, demo, expectAccessible, open, openSession, test } from './fixtures.ts';
import { pickFromMenu } from './steps.ts';
import { aCallIn, aCompanyIn } from './world.ts';

test('a call with a history is withdrawn: the question says whom it concerns, its page what it was', async ({
  page,
  cast,
  enter,
}) => {
  const title = `Voucher fiere ${randomUUID().slice(0, 8)}`;
  const company = await aCompanyIn(cast, 'Molise');
  const id = await aCallIn(cast, 'Molise', title, { description: '<p>Per chi espone.</p>' });
  const advisor = await openSession(company.advisor);
  await callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId: id } });

  await enter(demo('admin'));
  await open(page, `/admin/announcements/${id}`);
  await pickFromMenu(page.getByRole('button', { name: `Altre azioni per ${title}` }), 'Elimina agevolazione');
  const dialog = page.getByRole('dialog', { name: `Ritirare ${title}?` });
  await expect(dialog.getByText('Riguarda 1 azienda, nessuna risposta e nessun euro ottenuto.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ritira agevolazione' }).click();
  await expect(page.getByText('Agevolazione ritirata')).toBeVisible();
  await expect(page).toHaveURL(/#\/admin\/announcements(\?|$)/);
  await page.getByRole('searchbox').fill(title);
  // A search never ends blind: the nearest stand there, and this one is not among them.
  await expect(page.getByText(/^Nessuna con tutte le parole; ecco/)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await open(page, `/admin/announcements/${id}`);
  await expect(page.getByRole('note')).toContainText('Ritirata il');
  await expect(page.getByRole('link', { name: 'Modifica' })).toHaveCount(0);

  await enter(company.owner);
  await open(page, `/announcements/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Ritirata il');
  await expect(page.getByText('Per chi espone.')).toBeVisible();
  for (const name of [/preferit/i, 'Mi interessa', /scrivi/i])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
});
