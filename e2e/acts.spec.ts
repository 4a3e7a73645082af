import { randomUUID } from 'node:crypto';
import {
  answerRecommendation,
  createRecommendation,
  listRecommendations,
} from '@volano/domain/contracts/recommendations';
import { expect, type Page } from '@playwright/test';
import { callAs, expectAccessible, open, openSession, test } from './fixtures.ts';
import { pick, toastOf } from './steps.ts';
import { aCallIn, aCompanyIn } from './world.ts';

// Where no other journey counts what is new.
const REGION = 'Basilicata';

/** A company of its own, and two calls for it. */
async function aWorld(cast: Parameters<typeof aCompanyIn>[0]) {
  const run = randomUUID().slice(0, 8);
  const titles = [`Voucher fiere ${run}`, `Voucher brevetti ${run}`] as const;
  const company = await aCompanyIn(cast, REGION);
  const ids = [await aCallIn(cast, REGION, titles[0]), await aCallIn(cast, REGION, titles[1])] as const;
  const [advisor, owner] = [await openSession(company.advisor), await openSession(company.owner)];
  const recommend = (recommendationId: string) =>
    callAs(advisor, createRecommendation, { body: { agencyId: company._id, recommendationId } });
  const standing = async () =>
    (await callAs(advisor, listRecommendations, { query: { agencyId: company._id } })).rows.map(({ title }) => title);
  return { company, titles, ids, advisor, owner, recommend, standing };
}

function lineOf(page: Page, title: string) {
  const list = page.getByRole('list', { name: 'Le tue ultime azioni, dalla più recente' });
  return list.getByRole('listitem').filter({ hasText: title });
}

test('what was done last is found in the account and undone by two presses, but for what was answered @quick @insight', async ({
  page,
  cast,
  enter,
}) => {
  const { company, titles, ids, owner, recommend, standing } = await aWorld(cast);
  await recommend(ids[0]);
  const { _id: id } = await recommend(ids[1]);
  await callAs(owner, answerRecommendation, { params: { id }, body: { answer: 'interested' } });

  await enter(company.advisor);
  await open(page, '/admin/notifications');
  await page.getByRole('banner').getByRole('button', { name: /.+/ }).last().click();
  await page.getByRole('menuitem', { name: 'Ultime azioni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ultime azioni' })).toBeVisible();

  const answered = lineOf(page, titles[1]);
  await expect(answered).toContainText('Resta com’è: 1 azienda ha già risposto.');
  await expect(answered.getByRole('button')).toHaveCount(0);
  const line = lineOf(page, titles[0]);
  await expect(line).toContainText(`Consigliata «${titles[0]}» a ${company.businessName}`);
  await expectAccessible(page);

  const undo = line.getByRole('button', { name: /^Annulla: Consigliata/ });
  await undo.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Annullare questa azione?' });
  await expect(dialog.getByRole('button', { name: 'Lascia così' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annulla l’azione' }).click();
  await expect(toastOf(page, 'Azione annullata')).toBeVisible();
  await expect(line).toContainText('Annullata alle');
  await expect(undo).toHaveCount(0);
  expect(await standing()).toEqual([titles[1]]);
});

test('what was just recommended from the list of companies is undone within ten seconds @desktop', async ({
  page,
  cast,
  enter,
}) => {
  const { company, titles, standing } = await aWorld(cast);
  await enter(company.advisor);
  await open(page, '/admin/agencies');
  await page.getByRole('checkbox', { name: `Seleziona ${company.businessName}` }).check();
  const bar = page.getByRole('group', { name: 'Azioni sulle aziende scelte' });
  await bar.getByRole('button', { name: 'Consiglia', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await pick(dialog.getByRole('combobox', { name: 'Quale agevolazione' }), titles[0], titles[0]);
  await dialog.getByRole('button', { name: 'Consiglia', exact: true }).click();
  const back = page.getByRole('group', { name: 'Esito' });
  await back.getByRole('button', { name: 'Annulla' }).click();
  await expect(toastOf(page, 'Azione annullata')).toBeVisible();
  await expect(back).toHaveCount(0);
  expect(await standing()).toEqual([]);
});
