import { setTimeout } from 'node:timers/promises';
import { listMessages } from '@volano/domain/contracts/chats';
import { getAgency } from '@volano/domain/contracts/agencies';
import { getSurvey } from '@volano/domain/contracts/surveys';
import { expect } from '@playwright/test';
import { callAs, openLive, test } from './fixtures.ts';
import { aConversation } from './world.ts';
import { messages, write } from './steps.ts';

const banner = 'Sei senza rete.';
/** How long the network is away: as long as the journey takes, unless the measures ask for more. */
const minutesAway = Number(process.env['OFFLINE_MINUTES'] ?? 0);

test('what is done offline arrives once @phone @quick @conversation', async ({
  page,
  context,
  cast,
  enter,
  complaints,
}) => {
  const { company, advisor, chatId } = await aConversation(cast, {
    surveyOf: 'Officine Bertolini S.r.l.',
    openQuestions: ['Dimensione'],
  });
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
  await expect(page.getByText('Domanda 3 di 17')).toBeVisible();
  // Said once, over every screen.
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'parte da sola quando torna la rete' })).toHaveCount(0);

  // What was opened before can be gone back to; what was never fetched says so in its place.
  await page.goto(`/#/consultant/${chatId}`);
  await expect(page.getByText(banner)).toBeVisible();
  await write(page, 'Scritto in galleria');
  const said = messages(page, 'in galleria');
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
  const stored = async () =>
    (await callAs(advisor, listMessages, { params: { chatId } })).rows.map(({ message }) => message);
  await expect.poll(stored).toEqual(['Scritto in galleria']);
  await page.goto(`/#/consultant/${chatId}`);
  await expect(said).toHaveCount(1);
  await expect(said).not.toContainText(/Non inviato|In invio/);
});
