import { type Cast, type CastCompany, type CastPerson, openCast } from '@volano/server/testing/world/cast';
import { openOwnPortal, type OwnPortal } from '@volano/server/testing/world/own-portal';
import { type Browser, devices, expect as base, type Page } from '@playwright/test';
import { openLive, signInByHand, test as stage } from './fixtures.ts';
import { field, messages, write } from './steps.ts';

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

async function expectUnsent(page: Page, text: string): Promise<void> {
  await expect(messages(page, text).filter({ hasText: 'Non inviato' })).toHaveCount(1);
  // What was said before stays in sight, and nothing speaks of an error but the message itself.
  await expect(page.getByText(/Non riusciamo|Si è verificato/)).toHaveCount(0);
}

async function expectMessages(pages: readonly Page[], ...texts: readonly string[]): Promise<void> {
  for (const page of pages)
    for (const text of texts) {
      await expect(messages(page, text)).toHaveCount(1);
      await expect(messages(page, text)).not.toContainText(/Non inviato|In invio/);
    }
}

async function stored({ db }: Cast): Promise<string[]> {
  const rows = await db.selectFrom('chat_messages').select('message').orderBy('sequence').execute();
  return rows.map((row) => row.message);
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

test('a conversation survives the portal being killed @desktop', async ({ browser, portal, ownCast }) => {
  // Two devices and three starts of a portal.
  test.slow();
  const faults: string[] = [];
  const company = await ownCast.company({ owner: { name: 'Paola', surname: 'Riva' } });
  const desk = await windowOf(browser, portal, DESK, company.advisor, faults);
  const chatId = await openConversation(desk, company);
  const phone = await windowOf(browser, portal, PHONE, company.owner, faults);
  await openLive(phone, `/consultant/${chatId}`);
  const both = [desk, phone];
  await expectMessages(both, 'Buongiorno Paola');

  // Dead when they write.
  await portal.kill();
  await write(phone, 'Ci sei?');
  await write(desk, 'Ti chiamo');
  await expectUnsent(phone, 'Ci sei?');
  await expectUnsent(desk, 'Ti chiamo');
  await portal.restart();
  // They go by themselves when the portal is there again.
  await expectMessages(both, 'Ci sei?', 'Ti chiamo');

  // Killed when the message is stored and its sender does not know: by and by they do, and it is said once.
  await dieBeforeAnswering(phone, portal, () => write(phone, 'Firmato'));
  await expect(messages(phone, 'Non inviato')).toHaveCount(1);
  await field(phone).fill('Non ancora detto');
  await portal.restart();
  await expectMessages(both, 'Firmato');
  await field(phone).press('Enter');
  await expectMessages(both, 'Non ancora detto');
  const texts = ['Buongiorno Paola', 'Ci sei?', 'Firmato', 'Non ancora detto', 'Ti chiamo'];
  expect((await stored(ownCast)).toSorted()).toEqual(texts);
  expect(faults).toEqual([]);
  for (const page of both) await page.context().close();
});
