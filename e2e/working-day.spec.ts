import { randomUUID } from 'node:crypto';
import { startCampaign } from '@volano/domain/contracts/campaigns';
import { createNote } from '@volano/domain/contracts/notes';
import type { Cast, CastCompany } from '@volano/server/testing/world/cast';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { callAs, demo, open, openSession, test } from './fixtures.ts';
import { countHands, type Hands, minutesOf } from './hands.ts';
import { randomVatNumbers } from './registering.ts';

// The flows of a consultant's day, each walked at a desk and on a phone with what hands do counted (9-working-day).

// Where nobody of the story is, and no other journey.
const REGION = 'Abruzzo';

/** A window of its own: what counts hands stays in a window for good. */
async function countedWindow(context: BrowserContext): Promise<{ page: Page; hands: Hands }> {
  const page = await context.newPage();
  return { page, hands: await countHands(page) };
}

async function regionId({ db }: Cast): Promise<string> {
  return (await db.selectFrom('regions').select('_id').where('name', '=', REGION).executeTakeFirstOrThrow())._id;
}

/** Companies that the same consultant follows, and whom every call of the region suits. */
async function companies(cast: Cast, count: number): Promise<CastCompany[]> {
  const region = await regionId(cast);
  const made = [];
  for (let number = 0; number < count; number += 1) {
    const company = await cast.company();
    await cast.giveEmptySurvey(company, region);
    made.push(company);
  }
  const ids = made.map(({ _id }) => _id);
  await cast.db.updateTable('agencies').set({ advisorId: made[0]?.advisor._id }).where('_id', 'in', ids).execute();
  return made;
}

async function aCall(cast: Cast): Promise<{ _id: string; title: string }> {
  const title = `Bando dei trabocchi ${randomUUID().slice(0, 8)}`;
  const _id = await cast.announcement({ title, announcementType: 'regional', regionId: await regionId(cast) });
  return { _id, title };
}

test('one call reaches fifteen chosen companies from its page by four presses at most, and one request', async ({
  context,
  cast,
  enter,
  isMobile,
}) => {
  const [first, ...others] = await companies(cast, 16);
  const call = await aCall(cast);
  await enter(first!.advisor);
  const { page, hands } = await countedWindow(context);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/recommendations')) asked.push(request.url());
  });
  await open(page, `/admin/announcements/${call._id}`);
  await page.getByRole('link', { name: 'Chi coinvolgo: 16 aziende' }).click();
  // However long the list, what can be done with those chosen is in sight.
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 640 });
  await expect(page.getByRole('button', { name: 'Consiglia a 16', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: `Seleziona ${first?.businessName}` }).uncheck();
  await page.getByRole('button', { name: 'Consiglia a 15', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Esito dei consigli' })).toContainText('Consigliata a 15 aziende');
  expect(asked).toHaveLength(1);
  expect(hands.taps).toBeLessThanOrEqual(4);
  const told = await cast.db
    .selectFrom('recommendations')
    .select('agencyId')
    .where('recommendationId', '=', call._id)
    .execute();
  expect(told.map(({ agencyId }) => agencyId).toSorted()).toEqual(others.map(({ _id }) => _id).toSorted());
});

test('a company is found from any page by whatever one remembers of it, with three keys at most after what was typed', async ({
  context,
  cast,
  enter,
  isMobile,
}) => {
  const word = randomUUID().replaceAll(/[^a-f]/g, '') + 'zqu';
  const company = await cast.company({
    agency: {
      businessName: `Ceramiche ${word} S.r.l.`,
      registeredOfficeCity: `Castel${word}`,
      administrationEmail: `ufficio@${word}posta.example`,
    },
    owner: { name: 'Ersilia', surname: `Di${word}` },
  });
  const { vatNumber } = await cast.db
    .selectFrom('agencies')
    .select('vatNumber')
    .where('_id', '=', company._id)
    .executeTakeFirstOrThrow();
  await enter(company.advisor);
  const { page, hands } = await countedWindow(context);
  for (const [from, words] of [
    ['/admin/calendar', `Ceramice ${word}`],
    ['/admin/todos', String(vatNumber).slice(1, 9)],
    ['/admin/portfolio', `ersilia di${word}`],
    ['/admin/news', `${word}posta`],
    ['/admin/chats', `castel${word}`],
  ] as const) {
    await open(page, from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: /^Cerca aziende/ }).click();
    else await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Cerca aziende/ });
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
    const typed = hands.keys;
    await page.keyboard.press('Enter');
    await expect(page, words).toHaveURL(new RegExp(`/admin/agencies/${company._id}$`));
    expect(hands.keys - typed).toBeLessThanOrEqual(3);
  }
});

test('five hundred customers come in from a sheet, with their matches, within ten minutes of a newcomer', async ({
  context,
  cast,
  enter,
  isMobile,
}) => {
  // Two jobs are waited for, each behind those of other journeys.
  test.setTimeout(360_000);
  // As many presses whatever the number: on a phone fewer rows, so that the portal of the other journeys does not swell.
  const count = isMobile ? 30 : 500;
  const stamp = randomUUID().slice(0, 8);
  const title = `Bando per chi arriva ${stamp}`;
  await cast.announcement({ title, announcementType: 'regional', regionId: await regionId(cast) });
  const rows = randomVatNumbers(count).map((number, at) =>
    [`Bottega ${stamp} ${at}`, number, `bottega-${at}-${stamp}@prova.example`, "L'Aquila", 'AQ'].join(';'),
  );
  const sheet = ['Ragione sociale;P. IVA;E-mail;Comune;Prov.', ...rows].join('\r\n');

  await enter(demo('admin'));
  const { page, hands } = await countedWindow(context);
  await open(page, '/admin/agencies');
  await page.getByRole('button', { name: 'Altre azioni sulle aziende' }).click();
  await page.getByRole('menuitem', { name: 'Importa aziende da un foglio' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Scegli l’elenco' }).click();
  const buffer = Buffer.from(sheet, 'latin1');
  await (await chooser).setFiles({ name: `clienti-${stamp}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: `Importa ${count} aziende` }).click({ timeout: 150_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Invita i referenti' })).toBeVisible({ timeout: 150_000 });
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /in target/ })
      .first(),
  ).toBeVisible();
  const { hands: worked, readingAll } = minutesOf(hands);
  expect(hands.taps).toBeLessThanOrEqual(8);
  expect(worked + readingAll).toBeLessThan(10);
  const { inside } = await cast.db
    .selectFrom('agencies')
    .select((eb) => eb.fn.countAll<string>().as('inside'))
    .where('businessName', 'like', `Bottega ${stamp} %`)
    .executeTakeFirstOrThrow();
  expect(Number(inside)).toBe(count);
});

test('the history of a company is two presses from its record, and one kind of it a third', async ({
  context,
  cast,
  enter,
}) => {
  const [company] = await companies(cast, 1);
  const call = await aCall(cast);
  const params = { id: call._id, targetUser: 'agencies' } as const;
  const body = { agenciesIds: [company!._id] };
  await callAs(await openSession(demo('admin')), startCampaign, { params, body });
  const note = { params: { id: company!._id }, body: { text: 'Parlato con la titolare' } };
  await callAs(await openSession(company!.advisor), createNote, note);
  await enter(company!.advisor);
  const { page, hands } = await countedWindow(context);
  await open(page, `/admin/agencies/${company!._id}`);
  await page.getByRole('tab', { name: 'Storia' }).click();
  const history = page.getByRole('region', { name: 'Storia' });
  await expect(history.getByText('Parlato con la titolare')).toBeVisible();
  await history.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(async () => {
    await history.getByRole('button', { name: 'Tutto', exact: true }).click();
    await history.getByRole('button', { name: 'E-mail', exact: true }).click();
    const line = history.getByRole('listitem').filter({ hasText: 'E-mail sull’agevolazione' });
    await expect(line.getByRole('link', { name: call.title })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(history.getByText('Parlato con la titolare')).toHaveCount(0);
  expect(hands.taps).toBeGreaterThanOrEqual(2);
});

test('from what is new in the portfolio a call reaches whom it concerns by four presses', async ({
  context,
  cast,
  enter,
  isMobile,
}) => {
  const [first] = await companies(cast, 3);
  const call = await aCall(cast);
  await enter(first!.advisor);
  const { page, hands } = await countedWindow(context);
  await open(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Apri il menu' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Portafoglio' }).click();
  await page.getByText('Per agevolazione', { exact: true }).click();
  await page.getByRole('link', { name: `Chi coinvolgo in ${call.title}` }).click();
  await page.getByRole('button', { name: 'Consiglia a 3', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Esito dei consigli' })).toContainText('Consigliata a 3 aziende');
  expect(hands.taps).toBeLessThanOrEqual(isMobile ? 5 : 4);
});
