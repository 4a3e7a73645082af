import { setTimeout } from 'node:timers/promises';
import { createChat, listMessages } from '@volano/domain/contracts/chats';
import { getAgency } from '@volano/domain/contracts/agencies';
import { getSurvey } from '@volano/domain/contracts/surveys';
import { expect } from '@playwright/test';
import { callAs, openLive, openSession, test } from './fixtures.ts';

const banner = 'Sei senza rete.';
/** How long the network is away: as long as the journey takes, unless the measures ask for more. */
const minutesAway = Number(process.env['OFFLINE_MINUTES'] ?? 0);

test('without a network for a while, an answer and a message wait and arrive once, wherever one is by then', async ({
  page,
  context,
  cast,
  enter,
  complaints,
}) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.', openQuestions: ['Dimensione'] });
  const advisor = await openSession(company.advisor);
  const { _id: chatId } = await callAs(advisor, createChat, { body: { participantsIds: [company.owner._id] } });
  const session = await enter(company.owner);
  const { surveyId } = await callAs(session, getAgency, { params: { id: company._id } });
  const survey = () => callAs(session, getSurvey, { params: { id: surveyId ?? '' } });
  const before = (await survey()).answers.length;

  // Other journeys of this window have fetched parts that this one must not have.
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();

  // The chat is read, then the survey; from here on nothing reaches the portal.
  await openLive(page, `/consultant/${chatId}`);
  await expect(page.getByText('Ancora nessun messaggio')).toBeVisible();
  await page.goto('/#/home');
  await page.getByRole('link', { name: 'Completalo' }).click();
  const choice = page.getByRole('radio', { name: /^Piccola impresa/ });
  await expect(choice).toBeVisible();
  await context.setOffline(true);
  await choice.click();
  await expect(page.getByText('Domanda 3 di 14')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'parte da sola quando torna la rete' })).toBeVisible();

  // What was opened before can be gone back to; what was never fetched says so in its place.
  await page.goto(`/#/consultant/${chatId}`);
  await expect(page.getByText(banner)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Il tuo messaggio' });
  await field.fill('Scritto in galleria');
  await field.press('Enter');
  const said = page.getByRole('region', { name: 'Messaggi' }).getByRole('listitem').filter({ hasText: 'in galleria' });
  await expect(said).toContainText('Parte da solo quando torna la rete');
  await page.goto('/#/agencies');
  await expect(page.getByRole('heading', { name: 'Questa parte non è arrivata' })).toBeVisible();
  await expect(page.getByText(banner)).toBeVisible();

  if (minutesAway > 0) {
    test.setTimeout(minutesAway * 60_000 + 180_000);
    await setTimeout(minutesAway * 60_000);
  }

  // The router says on the console what it could not fetch, the browser how often the line was tried.
  const isOfTheLine = (one: string): boolean =>
    one.includes('A part of the page did not arrive') || one.includes('ERR_INTERNET_DISCONNECTED');

  // The part comes by itself, and with it all that waited.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Questa parte non è arrivata' })).toHaveCount(0);
  await expect(page.getByText(banner)).toHaveCount(0);
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !isOfTheLine(one)));
  await expect.poll(async () => (await survey()).answers.length).toBe(before + 1);
  const messages = async () => (await callAs(advisor, listMessages, { params: { chatId } })).rows;
  await expect.poll(async () => (await messages()).map(({ message }) => message)).toEqual(['Scritto in galleria']);
  await page.goto(`/#/consultant/${chatId}`);
  await expect(said).toHaveCount(1);
  await expect(said).not.toContainText(/Non inviato|In invio/);
});
