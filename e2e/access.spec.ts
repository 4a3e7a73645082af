import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

test('a platform admin reads a dossier and changes nothing', async ({ page, cast, enter }) => {
  const company = await cast.company({
    surveyOf: 'Officine Bertolini S.r.l.',
    agency: { dossierNotes: 'Da leggere e basta' },
  });
  await enter(demo('platform'));
  await open(page, `/admin/agencies/${company._id}`);
  await page.getByRole('link', { name: 'Vedi il dossier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Dossier di ${company.businessName}` })).toBeVisible();
  await expect(page.getByText('Sola lettura')).toBeVisible();
  await expect(page.getByText('Da leggere e basta')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Stato del dossier' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Salva|Genera dossier)$/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});

test('a business performance partner prepares only what was released', async ({ page, cast, enter }) => {
  const partner = await cast.person({ role: 'business-performance-partner' });
  const followed = { businessPerformancePartnerId: partner._id };
  const waiting = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.', agency: followed });
  const ready = await cast.company({
    surveyOf: 'Officine Bertolini S.r.l.',
    agency: { ...followed, dossierGenerationStatus: 'ready' },
  });
  await enter(partner);
  await open(page, `/admin/agencies/${waiting._id}/dossier`);
  await expect(page.getByText('Il dossier non è ancora pronto')).toBeVisible();
  await open(page, `/admin/agencies/${ready._id}/dossier`);
  await expect(page.getByRole('button', { name: 'Genera dossier' })).toBeVisible();
});

test('a business partner has neither a consultant card nor dossiers', async ({ page, cast, enter }) => {
  const owner = { role: 'business-partner' } as const;
  const [partner, company] = await Promise.all([cast.company({ owner }), cast.company()]);
  const card = page.getByRole('complementary', { name: /^(Il tuo|La tua) consulente$/ });
  const dossiers = page.getByRole('region', { name: /[Dd]ossier/ });
  await enter(company.owner);
  await open(page, '/home');
  await expect(card).toContainText('Bruna Guida');
  await open(page, '/profile?tab=dossiers');
  await expect(dossiers).toBeVisible();
  await enter(partner.owner);
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(partner.businessName);
  await expect(card).toBeHidden();
  await open(page, '/profile?tab=company');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(partner.businessName).first()).toBeVisible();
  await expect(dossiers).toBeHidden();
});

test.describe('what is not theirs', () => {
  test.use({ refusals: [404] });

  test('a consultant meets somebody else’s company as one that is not there', async ({ page, cast, enter }) => {
    const [own, foreign] = await Promise.all([cast.company(), cast.company()]);
    await enter(own.advisor);
    for (const id of [foreign._id, randomUUID(), 'abc']) {
      for (const place of [`/admin/agencies/${id}`, `/admin/agencies/${id}/dossier`]) {
        await open(page, place);
        await expect(page.getByText('Questa azienda non c’è').last(), place).toBeVisible();
        await expect(page.getByText(foreign.businessName)).toHaveCount(0);
      }
    }
  });

  test('a company meets what is not its own as something that is not there', async ({ page, cast, enter }) => {
    const model = 'Officine Bertolini S.r.l.';
    const [own, foreign] = await Promise.all([cast.company({ surveyOf: model }), cast.company({ surveyOf: model })]);
    const survey = await cast.db
      .selectFrom('surveys')
      .select('_id')
      .where('agencyId', '=', foreign._id)
      .executeTakeFirstOrThrow();
    await enter(own.owner);
    const places = [
      [`/agencies/${foreign._id}/surveys/${survey._id}`, 'Questo questionario non c’è'],
      [`/agencies/${own._id}/surveys/${survey._id}`, 'Questo questionario non c’è'],
      [`/announcements/${randomUUID()}`, 'Questa agevolazione non è tra quelle della tua azienda'],
      ['/announcements/abc', 'Questa agevolazione non è tra quelle della tua azienda'],
      [`/services/${randomUUID()}`, 'Questo servizio non è disponibile per la tua azienda'],
      [`/news/${randomUUID()}`, 'Questa news non c’è più'],
      [`/partners/${randomUUID()}`, 'Questo partner non c’è più'],
    ] as const;
    for (const [place, words] of places) {
      await open(page, place);
      await expect(page.getByText(words).last(), place).toBeVisible();
    }
  });

  test('an address that leads nowhere says so', async ({ page }) => {
    await open(page, '/nessun-posto');
    await expect(page.getByText('Questa pagina non c’è').last()).toBeVisible();
    await page.getByRole('link', { name: 'Torna all’inizio' }).click();
    await expect(page).toHaveURL(/#\/login/);
  });
});
