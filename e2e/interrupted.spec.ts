import { type Cast, type CastCompany, type CastPerson, openCast } from '@volano/server/testing/world/cast';
import { openOwnPortal, type OwnPortal } from '@volano/server/testing/world/own-portal';
import { type Browser, devices, expect as base, type Locator, type Page } from '@playwright/test';
import { openLive, signInByHand, test as stage } from './fixtures.ts';

interface Fixtures {
  portal: OwnPortal;
  ownCast: Cast;
}

const test = stage.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  async portal({}, provide) {
    const portal = await openOwnPortal(process.env['PORTAL_DATABASE'] ?? '');
    await provide(portal);
    await portal.close();
  },
  async ownCast({ portal }, provide) {
    const cast = await openCast(portal.databaseUrl);
    await provide(cast);
    await cast.close();
  },
});

/** A window that found nobody there tries again ever more slowly. */
const expect = base.configure({ timeout: 90_000 });

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { ...devices['Pixel 5'], viewport: { width: 390, height: 844 } };

/** A window of a device of its own, with somebody signed in. What it must not say is noted. */
async function windowOf(browser: Browser, portal: OwnPortal, size: object, person: CastPerson, faults: string[]) {
  const common = {
    baseURL: portal.address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce' as const,
  };
  const context = await browser.newContext({ ...common, ...size });
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('noteToast', () => faults.push('a toast'));
  await page.addInitScript(() => addEventListener('volano:toast', () => void Reflect.get(globalThis, 'noteToast')()));
  await signInByHand(page, person);
  await expect(page).not.toHaveURL(/login/);
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Il tuo messaggio' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messaggi' }).getByRole('listitem');
const message = (page: Page, text: string): Locator => messages(page).filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

async function expectUnsent(page: Page, text: string): Promise<void> {
  await expect(message(page, text).filter({ hasText: 'Non inviato' })).toHaveCount(1);
  // What was said before stays in sight, and nothing speaks of an error but the message itself.
  await expect(page.getByText(/Non riusciamo|Si è verificato/)).toHaveCount(0);
}

async function expectMessages(pages: readonly Page[], ...texts: readonly string[]): Promise<void> {
  for (const page of pages)
    for (const text of texts) {
      await expect(message(page, text)).toHaveCount(1);
      await expect(message(page, text)).not.toContainText(/Non inviato|In invio/);
    }
}

/** What a window shows, in order. */
async function shown(page: Page): Promise<string[]> {
  return messages(page).evaluateAll((items) =>
    items.flatMap((item) => (item.dataset['sequence'] === undefined ? [] : (item.querySelector('p')?.innerText ?? ''))),
  );
}

async function stored({ db }: Cast): Promise<string[]> {
  const rows = await db.selectFrom('chat_messages').select('message').orderBy('sequence').execute();
  return rows.map((row) => row.message);
}

/** Kills the portal while it has a message in hand that it has not stored yet: the conversation is held until it is dead. */
async function dieWhileStoring({ db }: Cast, portal: OwnPortal, send: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('chats').select('_id').forUpdate().execute();
    await send();
    await portal.kill();
  });
}

/** Kills the portal when it has stored a message, before its sender hears of it. */
async function dieBeforeAnswering(page: Page, portal: OwnPortal, send: () => Promise<void>): Promise<void> {
  const dead = Promise.withResolvers<void>();
  const answers = /\/api\/chatmessages\/[^/]+\/messages/;
  await page.route(answers, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await portal.kill();
    await route.abort();
    dead.resolve();
  });
  await send();
  await dead.promise;
  await page.unroute(answers);
}

/** Has a consultant open the conversation with a company from its card, and say the first words. */
async function openConversation(desk: Page, company: CastCompany): Promise<string> {
  await openLive(desk, `/admin/agencies/${company._id}`);
  await desk.getByRole('button', { name: `Scrivi a ${company.businessName}` }).click();
  await write(desk, 'Buongiorno Paola');
  await expectMessages([desk], 'Buongiorno Paola');
  return desk.url().split('/').at(-1) ?? '';
}

test('two people converse while the portal is killed under them, and whoever was away reads the same in the end', async ({
  browser,
  portal,
  ownCast,
}) => {
  // Three devices and four starts of a portal.
  test.slow();
  const faults: string[] = [];
  const company = await ownCast.company({ owner: { name: 'Paola', surname: 'Riva' } });
  const desk = await windowOf(browser, portal, DESK, company.advisor, faults);
  const chatId = await openConversation(desk, company);
  const phone = await windowOf(browser, portal, PHONE, company.owner, faults);
  await openLive(phone, `/consultant/${chatId}`);
  const other = await windowOf(browser, portal, DESK, company.owner, faults);
  await openLive(other, `/consultant/${chatId}`);
  await expectMessages([phone, other], 'Buongiorno Paola');
  await other.context().setOffline(true);
  const both = [desk, phone];

  // Dead when they write.
  await portal.kill();
  await write(phone, 'Ci sei?');
  await write(desk, 'Ti chiamo');
  await expectUnsent(phone, 'Ci sei?');
  await expectUnsent(desk, 'Ti chiamo');
  await portal.restart();
  // They go by themselves when the portal is there again.
  await expectMessages(both, 'Ci sei?', 'Ti chiamo');

  // Killed with a message of each in hand.
  await dieWhileStoring(ownCast, portal, async () => {
    await write(phone, 'Il preventivo');
    await write(desk, 'Il bilancio');
    for (const page of both) await expect(messages(page).filter({ hasText: 'In invio' })).toHaveCount(1);
  });
  await expectUnsent(phone, 'Il preventivo');
  await expectUnsent(desk, 'Il bilancio');
  await portal.restart();
  await expectMessages(both, 'Il bilancio', 'Il preventivo');

  // Killed when the message is stored and its sender does not know: by and by they do, and it is said once.
  await dieBeforeAnswering(phone, portal, () => write(phone, 'Firmato'));
  await expect(messages(phone).filter({ hasText: 'Non inviato' })).toHaveCount(1);
  await field(phone).fill('Non ancora detto');
  await portal.restart();
  await expectMessages(both, 'Firmato');
  await field(phone).press('Enter');
  await expectMessages(both, 'Non ancora detto');

  // The other device heard nothing of all this.
  expect(await shown(other)).toEqual(['Buongiorno Paola']);
  await other.context().setOffline(false);
  await expectMessages([other], 'Non ancora detto');
  const history = await stored(ownCast);
  expect(history.toSorted()).toEqual(
    [
      'Buongiorno Paola',
      'Ci sei?',
      'Ti chiamo',
      'Il bilancio',
      'Il preventivo',
      'Firmato',
      'Non ancora detto',
    ].toSorted(),
  );
  for (const page of [desk, phone, other]) expect(await shown(page)).toEqual(history);
  expect(faults).toEqual([]);

  // What is said while the consultant looks elsewhere is counted by the conversation, in the menu as in the list.
  await desk.goto('/#/admin/agencies');
  await expect(desk.getByRole('region', { name: 'Messaggi' })).toHaveCount(0);
  await write(phone, 'A domani');
  await write(phone, 'Porto i documenti');
  await expectMessages([phone], 'A domani', 'Porto i documenti');
  await expect(desk.getByRole('link', { name: /^Chat/ })).toHaveText(/Chat.*1/);
  await desk.goto('/#/admin/chats');
  await expect(desk.getByRole('link', { name: company.businessName })).toContainText('2 messaggi da leggere');
  // One row says so; the list's own badge counts conversations.
  await expect(desk.getByRole('region', { name: 'Chat' }).getByText(/messaggi da leggere/)).toHaveCount(1);

  for (const page of [desk, phone, other]) await page.context().close();
});
