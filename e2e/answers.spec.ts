import { expect, type Page } from '@playwright/test';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import { callAs, open, openSession, test } from './fixtures.ts';

const toastOf = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

test('a consultant recommends, the company answers, and what was won is written where both read it', async ({
  page,
  cast,
  enter,
}) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  const announcement = await cast.db
    .selectFrom('announcements')
    .select(['_id', 'title'])
    .where('title', 'like', 'Nuova Sabatini%')
    .executeTakeFirstOrThrow();
  const advisor = await openSession(company.advisor);
  const { _id: recommendationId } = await callAs(advisor, createRecommendation, {
    body: { agencyId: company._id, recommendationId: announcement._id },
  });
  // It has rested for longer than a consultant waits for an answer.
  await cast.db
    .updateTable('recommendations')
    .set({ createdAt: new Date(Date.now() - 4 * 86_400_000).toISOString() })
    .where('_id', '=', recommendationId)
    .execute();

  // The consultant finds it among what waits.
  await enter(company.advisor);
  await open(page, '/admin/todos');
  const waiting = page
    .getByRole('list', { name: 'Da fare' })
    .getByRole('listitem')
    .filter({ hasText: announcement.title });
  await expect(waiting).toContainText(`Non ha ancora risposto su ${announcement.title}`);
  await expect(waiting.getByRole('link', { name: `Vedi il consiglio: ${company.businessName}` })).toBeVisible();

  // Put off and back again.
  await waiting.getByRole('button', { name: /^Rimanda / }).click();
  await page.getByRole('menuitem', { name: 'Tra una settimana' }).click();
  await expect(page.getByText(new RegExp(`${company.businessName} torna nella lista il`))).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(waiting).toHaveCount(1);

  // The company answers from the page of the announcement, and changes its mind.
  await enter(company.owner);
  await open(page, `/announcements/${announcement._id}`);
  const block = page.getByRole('region', { name: 'Bruna ti consiglia questa agevolazione' });
  await block.getByRole('button', { name: 'Più avanti' }).click();
  await expect(block.getByRole('textbox')).toBeFocused();
  await block.getByRole('textbox').fill('Prima chiudiamo il bilancio');
  await block.getByRole('button', { name: 'Invia la risposta' }).click();
  await expect(toastOf(page, 'ne riparliamo più avanti')).toBeVisible();
  await expect(block.getByRole('button', { name: 'Più avanti' })).toHaveAttribute('aria-pressed', 'true');
  await expect(block).toContainText('Prima chiudiamo il bilancio');
  await block.getByRole('button', { name: 'Mi interessa', exact: true }).click();
  await expect(block.getByRole('button', { name: 'Mi interessa', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(block).not.toContainText('Prima chiudiamo il bilancio');

  // The consultant has nothing left to do about it, reads the answer, and writes what came of it.
  await enter(company.advisor);
  await open(page, '/admin/todos');
  await expect(page.getByText('Non ti aspetta niente')).toBeVisible();
  await open(page, `/admin/agencies/${company._id}?tab=favorites`);
  const made = page
    .getByRole('region', { name: 'Consigliate' })
    .getByRole('listitem')
    .filter({ hasText: announcement.title });
  await expect(made).toContainText('Interessata');
  await made.getByRole('button', { name: /^Avanzamento di/ }).click();
  await page.getByRole('menuitem', { name: 'Ottenuta…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quanto è stato ottenuto?' });
  await dialog.getByLabel('Importo ottenuto').fill('25000');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(made).toContainText('Ottenuta: € 25.000');

  // What the company answered is no longer changed.
  await enter(company.owner);
  await open(page, `/announcements/${announcement._id}`);
  await expect(block).toContainText('Agevolazione ottenuta');
  await expect(block).toContainText('€ 25.000');
  await expect(block.getByRole('button')).toHaveCount(0);
});

test('a person chooses how to hear of messages, and finds it so', async ({ page, cast, enter }) => {
  const company = await cast.company();
  await enter(company.owner);
  await open(page, '/notifications');
  const messages = page.getByRole('radiogroup', { name: 'Un nuovo messaggio' });
  const summary = page.getByRole('radiogroup', { name: 'Il riepilogo per e-mail' });
  await page.getByRole('button', { name: 'Preferenze' }).click();
  await messages.getByText('Mai').click();
  await expect(toastOf(page, 'Preferenza salvata').first()).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/notifications/preferences') && response.request().method() === 'PUT',
  );
  await summary.getByText('Ogni giorno').click();
  await saved;
  await page.reload();
  await page.getByRole('button', { name: 'Preferenze' }).click();
  await expect(messages.getByRole('radio', { name: 'Mai' })).toBeChecked();
  await expect(summary.getByRole('radio', { name: 'Ogni giorno' })).toBeChecked();
});
