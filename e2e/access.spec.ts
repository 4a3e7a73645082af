import { randomUUID } from 'node:crypto';
import { insert } from '@volano/server/testing/builders/rows';
import { expect } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';
import { surveyOf } from './world.ts';

const MODEL = 'Officine Bertolini S.r.l.';

test('a platform admin reads and finds nothing to change @desktop @quick @companies', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: MODEL, agency: { dossierNotes: 'Da leggere e basta' } });
  const [invitation, name] = [randomUUID(), `Fiera ${randomUUID().slice(0, 8)}`];
  const over = { name, validLimitDate: '2020-05-31T21:59:59.999Z' };
  await insert(cast.db, 'invitation_partners', { _id: invitation, ...over });
  const main = page.getByRole('main');
  const changing = main.getByRole('button', {
    name: /^(Salva|Genera dossier|Modifica|Elimina|Nuov[ao]|Sollecita|Ripristina|Esporta|Assegna|Altre azioni per)/,
  });
  const record = `/admin/agencies/${company._id}`;
  const places = [
    [record, 'Questionario completo'],
    [`${record}/dossier`, 'Da leggere e basta'],
    ['/admin/agencies?view=table', /S\.r\.l\./],
    ['/admin/agencies/deleted', 'Aziende eliminate'],
    [`/admin/users/${company.advisor._id}`, 'Sola lettura'],
    ['/admin/users', /@/],
    [`/admin/settings/invitations?q=${encodeURIComponent(name)}`, 'scaduto'],
    [`/admin/settings/invitations/${invitation}`, /^L’invito è scaduto/],
    ['/admin/settings/categoryRequirement', 'Forma giuridica'],
  ] as const;
  await enter(demo('platform'));
  for (const [place, sees] of places) {
    await open(page, place);
    await expect(main.getByText(sees).filter({ visible: true }).first(), place).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(changing, place).toHaveCount(0);
    await expect(main.getByRole('checkbox'), place).toHaveCount(0);
    await expect(main.getByRole('link', { name: /^Nuov[ao]|questionario|Rivedi/ }), place).toHaveCount(0);
  }
  for (const place of ['/admin/agencies/new', `${record}/change-user`, `${record}/surveys/new`]) {
    await open(page, place);
    await expect(page, place).toHaveURL(/#\/admin\/users/);
  }
});

test('what is not part of a contract or of a role is not offered @desktop', async ({ page, cast, enter }) => {
  const [partner, prospect] = await Promise.all([
    cast.company({ owner: { role: 'business-partner' } }),
    cast.company({ surveyOf: MODEL, agency: { contractType: 'prospect', dossierGenerationStatus: 'generated' } }),
  ]);
  const card = page.getByRole('complementary', { name: /^(Il tuo|La tua) consulente$/ });
  const dossiers = page.getByRole('region', { name: /[Dd]ossier/ });
  await enter(prospect.owner);
  await open(page, '/home');
  await expect(card).toContainText('Bruna Guida');
  await open(page, '/profile?tab=dossiers');
  await expect(dossiers).toBeVisible();
  await expect(dossiers.getByRole('button', { name: /^Scarica/ })).toHaveCount(0);
  await enter(partner.owner);
  await open(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(partner.businessName);
  await expect(card).toBeHidden();
  await open(page, '/profile?tab=company');
  await expect(page.getByText(partner.businessName).first()).toBeVisible();
  await expect(dossiers).toBeHidden();
});

test('what is not theirs is not there, for a consultant and for a company @desktop', async ({
  page,
  cast,
  enter,
  allow,
}) => {
  allow(404);
  const [own, foreign] = await Promise.all([cast.company({ surveyOf: MODEL }), cast.company({ surveyOf: MODEL })]);
  const surveyId = await surveyOf(cast, foreign);
  const missing = [
    [own.advisor, `/admin/agencies/${foreign._id}`, 'Questa azienda non c’è'],
    [own.advisor, `/admin/agencies/${foreign._id}/dossier`, 'Questa azienda non c’è'],
    [own.advisor, '/nessun-posto', 'Questa pagina non c’è'],
    [own.owner, `/agencies/${own._id}/surveys/${surveyId}`, 'Questo questionario non c’è'],
    [own.owner, '/announcements/abc', 'Questa agevolazione non è tra quelle della tua azienda'],
    [own.owner, `/services/${randomUUID()}`, 'Questo servizio non è disponibile per la tua azienda'],
    [own.owner, `/news/${randomUUID()}`, 'Questa news non c’è più'],
    [own.owner, `/partners/${randomUUID()}`, 'Questo partner non c’è più'],
  ] as const;
  for (const person of [own.advisor, own.owner]) {
    await enter(person);
    for (const [, place, words] of missing.filter(([who]) => who === person)) {
      await open(page, place);
      await expect(page.getByText(words).last(), place).toBeVisible();
      await expect(page.getByText(foreign.businessName)).toHaveCount(0);
    }
  }
});
