import { randomUUID } from 'node:crypto';
import { type Browser, devices, expect as base, type Page } from '@playwright/test';
import { getAgency } from '@volano/domain/contracts/agencies';
import { listMessages } from '@volano/domain/contracts/chats';
import { listFavoriteAnnouncements } from '@volano/domain/contracts/favorites';
import { createRecommendation, listRecommendations } from '@volano/domain/contracts/recommendations';
import { getSurvey } from '@volano/domain/contracts/surveys';
import { openRelay, type Relay } from '@volano/server/testing/world/relay';
import { rowsOf } from '@volano/server/testing/builders/rows';
import { callAs, demo, openSession, signInByHand, test as stage } from './fixtures.ts';
import { readKeys } from './kept-reads.ts';
import { fill } from './registering.ts';
import { messages, write } from './steps.ts';
import { aCallIn, aConversation } from './world.ts';

// Connections are reset while the browser believes in its network: the line of these windows is a relay.

interface Fixtures {
  line: Relay;
  /** A window of a device of its own, whose portal is at the end of the relay. */
  far: Page;
}

const test = stage.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  async line({}, provide) {
    const line = await openRelay(process.env['PORTAL_URL'] ?? '');
    await provide(line);
    await line.close();
  },
  async far({ browser, line, isMobile }, provide) {
    const context = await browser.newContext(deviceOn(line, isMobile));
    await provide(await context.newPage());
    await context.close();
  },
});

function deviceOn({ address }: Relay, isPhone: boolean): NonNullable<Parameters<Browser['newContext']>[0]> {
  const phone = { ...devices['Pixel 5'], viewport: { width: 390, height: 844 } };
  return {
    ...(isPhone ? phone : { viewport: { width: 1440, height: 900 } }),
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  };
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Il portale non risponde.' });

/** Goes to a place; a page that brings itself anew once the line is back may do so just then, and one goes again. */
async function goTo(page: Page, place: string): Promise<void> {
  await base(async () => {
    await page.goto(`/#${place}`, { timeout: 20_000 });
  }).toPass();
}

async function expectRead(page: Page, key: string): Promise<void> {
  await base.poll(() => readKeys(page)).toContainEqual(base.stringContaining(key));
}

/** The files that the browser fetched so far. */
function prefetched(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await signInByHand(page, person);
  await base(page).not.toHaveURL(/login/);
}

test('what is done while the line is dead stays done, and arrives once when it is back @desktop', async ({
  far,
  line,
  cast,
}) => {
  const { company, advisor, chatId } = await aConversation(cast, {
    surveyOf: 'Officine Bertolini S.r.l.',
    openQuestions: ['Dimensione'],
  });
  const session = await openSession(company.owner);
  const { surveyId } = await callAs(session, getAgency, { params: { id: company._id } });
  const answers = async () => (await callAs(session, getSurvey, { params: { id: surveyId ?? '' } })).answers.length;
  const before = await answers();
  await signIn(far, company.owner);
  await goTo(far, `/consultant/${chatId}`);
  await base(far.getByText('Ancora nessun messaggio')).toBeVisible();
  await goTo(far, '/announcements');
  const heart = far
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Salva .* nei preferiti/ });
  await base(heart).toBeVisible();
  await goTo(far, '/home');
  await far.getByRole('link', { name: 'Completalo' }).click();
  const choice = far.getByRole('radio', { name: /^Piccola impresa/ });
  await base(choice).toBeVisible();

  line.cut();
  await base(note(far)).toBeVisible();
  await choice.click();
  await base(far.getByText('Domanda 3 di 17')).toBeVisible();
  await goTo(far, '/announcements');
  await heart.click();
  await base(far.getByRole('article').first().getByRole('button', { pressed: true })).toBeVisible();
  await goTo(far, `/consultant/${chatId}`);
  await write(far, 'Scritto senza linea');
  await base(messages(far, 'senza linea')).toContainText('Parte da solo quando torna la rete');
  await base(note(far)).toBeVisible();

  line.mend();
  await base(note(far)).toHaveCount(0);
  await base(messages(far, 'senza linea')).not.toContainText(/Parte da solo|In invio/);
  await base.poll(answers).toBe(before + 1);
  const said = async () =>
    (await callAs(advisor, listMessages, { params: { chatId } })).rows.map(({ message }) => message);
  await base.poll(said).toEqual(['Scritto senza linea']);
  const kept = async () =>
    (await callAs(session, listFavoriteAnnouncements, { query: { agencyId: company._id } })).rows;
  await base.poll(kept).toHaveLength(1);
});

test('an answer whose page was shut is sent by whichever page is opened next @phone', async ({ far, line, cast }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.', openQuestions: ['Dimensione'] });
  const session = await openSession(company.owner);
  const { surveyId } = await callAs(session, getAgency, { params: { id: company._id } });
  const answers = async () => (await callAs(session, getSurvey, { params: { id: surveyId ?? '' } })).answers.length;
  const before = await answers();
  await signIn(far, company.owner);
  await far.getByRole('link', { name: 'Completalo' }).click();
  const choice = far.getByRole('radio', { name: /^Piccola impresa/ });
  await base(choice).toBeVisible();
  line.cut();
  await choice.click();
  await base(far.getByText('Domanda 3 di 17')).toBeVisible();
  await base(note(far)).toBeVisible();
  const context = far.context();
  await far.close();

  line.mend();
  const public_ = await context.newPage();
  await public_.goto('/verifica');
  await base.poll(answers).toBe(before + 1);
  const left = () =>
    public_.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('volano.outbox.')));
  await base.poll(left).toEqual([]);
});

test('an answer to a recommendation is given once, though the line was dead @phone', async ({ far, line, cast }) => {
  const { company, advisor } = await aConversation(cast, { surveyOf: 'Officine Bertolini S.r.l.' });
  const recommendationId = await aCallIn(cast, 'Molise', `Bando per torni ${randomUUID().slice(0, 8)}`);
  const body = { agencyId: company._id, recommendationId };
  await callAs(advisor, createRecommendation, { body });
  await signIn(far, company.owner);
  await goTo(far, `/announcements/${recommendationId}`);
  const block = far.getByRole('region', { name: 'Bruna ti consiglia questa agevolazione' });
  await base(block.getByRole('button', { name: 'Più avanti' })).toBeVisible();

  line.cut();
  await base(note(far)).toBeVisible();
  await block.getByRole('button', { name: 'Più avanti' }).click();
  await block.getByRole('textbox').fill('Prima chiudiamo il bilancio');
  await block.getByRole('button', { name: 'Invia la risposta' }).click();
  await base(block.getByRole('button', { name: 'Più avanti', pressed: true })).toBeVisible();
  await base(block).toContainText('Prima chiudiamo il bilancio');
  await base(block).toContainText('parte da sola quando torna la rete');

  line.mend();
  await base(note(far)).toHaveCount(0);
  await base(block).not.toContainText('parte da sola');
  await base(block.getByRole('button', { name: 'Più avanti', pressed: true })).toBeVisible();
  const standing = async () =>
    (await callAs(advisor, listRecommendations, { query: { recommendationId } })).rows.map((one) => [
      one.answer,
      one.answerReason,
    ]);
  await base.poll(standing).toEqual([['notNow', 'Prima chiudiamo il bilancio']]);
  // Told once: the consultant hears of one answer.
  const heard = { userId: company.advisor._id, event: 'recommendationAnswered' } as const;
  await base.poll(async () => (await rowsOf(cast.db, 'notifications', heard, ['_id'])).length).toBe(1);
});

test('before the login what failed says so and goes by itself @desktop', async ({ far, line, cast }) => {
  await far.goto('/verifica');
  const search = far.getByRole('textbox', { name: 'Descrivila a parole tue' });
  await base(search).toBeVisible();
  // The field stands before the page that listens to it.
  await base(far.locator('.first')).toHaveCount(0);
  line.cut();
  await search.fill('officina meccanica');
  await base(note(far)).toBeVisible();
  line.mend();
  await base(far.getByRole('listitem').filter({ hasText: 'ATECO' }).first()).toBeVisible();
  await base(note(far)).toHaveCount(0);

  await goTo(far, '/register');
  const email = `${randomUUID()}@prova.example`;
  await fill(far, email, cast);
  line.cut();
  await far.getByRole('button', { name: 'Crea l’account' }).click();
  await base(far.getByText('la registrazione parte da sola')).toBeVisible();
  await base(note(far)).toBeVisible();
  line.mend();
  await base(far).toHaveURL(/#\/verify/);
  base(await rowsOf(cast.db, 'users', { email }, ['_id'], '_id')).toHaveLength(1);
});

test('what was never opened can be read once home stood open @phone', async ({ far, line }) => {
  await signIn(far, demo('user'));
  await base(far.getByRole('article').first()).toBeVisible();
  await expectRead(far, '"feed","user",{"count":"true","limit":"8","page":"3"}');
  await expectRead(far, '"thread"');
  await base.poll(() => prefetched(far)).toContainEqual(base.stringMatching(/own-dossier/));
  line.cut();
  await base(note(far)).toBeVisible();
  const bar = far.getByRole('navigation').filter({ hasText: 'Agevolazioni' }).last();
  await bar.getByRole('link', { name: 'Agevolazioni' }).click();
  const rows = far.getByRole('main').getByRole('article');
  const next = far.getByRole('button', { name: 'Pagina successiva' }).first();
  await base(rows.first()).toBeVisible();
  const first = await rows.first().innerText();
  await next.click();
  await base(rows.first()).not.toHaveText(first);
  await goTo(far, '/dossier');
  await base(far.getByRole('heading', { name: /dossier/i }).first()).toBeVisible();
  await bar.getByRole('link', { name: /Consulente/ }).click();
  await base(messages(far).first()).toBeVisible();
  await base(far.getByText(/Non riusciamo|Questa parte non è arrivata/)).toHaveCount(0);
});

test('every screen says it, whatever its frame, and nothing stands under it', async ({
  browser,
  line,
  cast,
  isMobile,
}) => {
  const { company, chatId } = await aConversation(cast, { surveyOf: 'Officine Bertolini S.r.l.' });
  const session = await openSession(company.owner);
  const { surveyId } = await callAs(session, getAgency, { params: { id: company._id } });
  const survey = `/agencies/${company._id}/surveys/${surveyId}`;
  const portal = ['/home', '/announcements', '/services', '/profile', '/calendar', `/consultant/${chatId}`, survey];
  const office = ['/admin', '/admin/agencies', '/admin/todos', '/admin/chats', '/admin/profile'];
  for (const [person, places] of [
    [company.owner, portal],
    [company.advisor, office],
  ] as const) {
    const context = await browser.newContext(deviceOn(line, isMobile));
    const far = await context.newPage();
    await signIn(far, person);
    for (const place of places) {
      await goTo(far, place);
      await base(far.getByRole('heading', { level: 1 }).first()).toBeVisible();
      line.cut();
      await base(note(far), place).toBeVisible();
      await base.poll(() => coveredBy(note(far)), place).toEqual([]);
      line.mend();
      await base(note(far), place).toHaveCount(0);
    }
    await context.close();
  }
});

/** What one could press, or reads as a heading, where the note stands. */
function coveredBy(by: ReturnType<typeof note>): Promise<string[]> {
  return by.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, h1, h2')].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const isSeen =
        box.width > 1 && box.height > 1 && box.top > 0 && one.checkVisibility({ visibilityProperty: true });
      return isSeen && box.top < bottom - 1 && box.bottom > bottom ? [one.textContent] : [];
    });
  });
}

test('signing out asks first where something waits, and leaves what others wrote @desktop', async ({
  far,
  line,
  cast,
}) => {
  const { company, advisor, chatId } = await aConversation(cast);
  const others = 'volano.outbox.somebody.1';
  await signIn(far, company.owner);
  await far.evaluate((key) => localStorage.setItem(key, '{}'), others);
  await goTo(far, `/consultant/${chatId}`);
  await base(far.getByText('Ancora nessun messaggio')).toBeVisible();
  await base.poll(() => prefetched(far)).toContainEqual(base.stringMatching(/dialogs-/));
  line.cut();
  await write(far, 'Non parte');
  await base(messages(far, 'Non parte')).toContainText('Parte da solo quando torna la rete');
  await far.getByRole('button', { name: 'Il tuo account' }).click();
  await far.getByRole('menuitem', { name: 'Esci' }).click();
  await far
    .getByRole('dialog', { name: 'Uscire senza inviare?' })
    .getByRole('button', { name: 'Esci e cancella' })
    .click();
  await base(far).toHaveURL(/#\/login/);
  const left = () => far.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('volano.outbox.')));
  base(await left()).toEqual([others]);
  line.mend();
  await base(note(far)).toHaveCount(0);
  base((await callAs(advisor, listMessages, { params: { chatId } })).rows).toEqual([]);
});
