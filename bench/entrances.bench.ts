import type { Browser, Locator, Page } from 'playwright-core';
import { customer, withBrowser, withPhone } from './browser.ts';
import { withRelay, type Relay } from './counting-relay.ts';
import { holdMost, median } from './measures.ts';
import { withPortal } from './world.ts';

const ROUNDS = 3;
const TYPED = 'officina meccanica';

interface Limits {
  readonly kilobytes: number;
  readonly requests: number | null;
  readonly seconds: number;
}
const CHECK: Limits = { kilobytes: 120, requests: null, seconds: 3 };
const LINK: Limits = { kilobytes: 250, requests: 30, seconds: 5 };

interface Entrance {
  readonly name: string;
  /** Behind the `#`. */
  readonly place: string;
  readonly limits: Limits;
  /** What somebody came for: it stands when all of it can be seen. */
  readonly seen: (page: Page) => readonly Locator[];
}

/**
 * The four ways on which people come without having been there (17-seams §11): every byte in both directions, every request, and the time from the
 * address until they see what they came for. Signed in where the link needs it. Medians; `--list` prints each request.
 */
export function run(): Promise<boolean> {
  return withPortal({ hasPage: true }, ({ address }) =>
    withRelay(address, (relay) =>
      withBrowser(async (browser) => {
        const { session, found } = await customer(browser, relay.address, (page) => entrances(page, relay));
        const held: boolean[] = [];
        for (const entrance of found) {
          const kept = entrance.limits === CHECK ? null : session;
          const rounds: Awaited<ReturnType<typeof enter>>[] = [];
          for (let round = 0; round < ROUNDS; round += 1) rounds.push(await enter(browser, relay, entrance, kept));
          held.push(tell(entrance, rounds));
        }
        return held.every(Boolean);
      }),
    ),
  );
}

/** Where the things of the story are that links lead to. */
async function entrances(page: Page, { address }: Relay): Promise<readonly Entrance[]> {
  const answer = page.getByRole('region', { name: 'Da fare adesso' }).getByRole('link', { name: /^Rispondi: / });
  const recommended = (await answer.first().getAttribute('href')) ?? '';
  const chat = (await page.locator('nav a[href^="#/consultant/"]').first().getAttribute('href')) ?? '';
  const company = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('volano.person') ?? '{}') as { agencyId: string }).agencyId,
  );
  await page.goto(`${address}/${recommended}`);
  const title = (await page.locator('article h1').textContent()) ?? '';
  await page.goto(`${address}/${chat}`);
  const newest = (await page.locator('[data-sequence] [dir=auto]').last().textContent()) ?? '';
  return [
    { name: 'check', place: '#/verifica', limits: CHECK, seen: (on) => [fieldOf(on)] },
    {
      name: 'link to a grant',
      place: recommended,
      limits: LINK,
      seen: (on) => [on.getByText(title), on.getByText(/requisit/)],
    },
    { name: 'chat', place: chat, limits: LINK, seen: (on) => [on.getByText(newest), on.locator('textarea')] },
    {
      name: 'recommendation',
      // As mails and notices write it.
      place: `${recommended}?agencyId=${company}`,
      limits: LINK,
      seen: (on) => [on.getByText(title), on.getByText(/^Consigliata da/)],
    },
  ];
}

function fieldOf(page: Page): Locator {
  return page.getByLabel('Descrivila a parole tue');
}

function enter(browser: Browser, relay: Relay, { place, seen, limits }: Entrance, session: Session) {
  return withPhone(browser, session, async (page) => {
    relay.forget();
    await page.goto(`${relay.address}/${place}`, { waitUntil: 'commit' });
    await Promise.all(seen(page).map((one) => one.first().waitFor()));
    const seconds = (await page.evaluate(() => performance.now())) / 1000;
    const passed = relay.passed();
    // A field that is only a picture of one is not there.
    if (limits === CHECK) {
      await fieldOf(page).pressSequentially(TYPED);
      if ((await fieldOf(page).inputValue()) !== TYPED) throw new Error('What was typed into the check is not there.');
    }
    const kilobytes = passed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    return { kilobytes, requests: passed.length, seconds, passed };
  });
}

type Session = Parameters<typeof withPhone>[1];

function tell({ name, limits }: Entrance, rounds: readonly Awaited<ReturnType<typeof enter>>[]): boolean {
  if (process.argv.includes('--list'))
    for (const { address, bytes } of rounds[0]?.passed ?? []) console.log(String(bytes).padStart(8), address);
  const middle = (key: keyof Limits): number => median(rounds.map((one) => one[key]));
  return [
    holdMost(`first visit by ${name}: every byte`, middle('kilobytes'), limits.kilobytes, ' kB', 1),
    holdMost(`first visit by ${name}: requests`, middle('requests'), limits.requests, ''),
    holdMost(`first visit by ${name}: seconds`, middle('seconds'), limits.seconds, ' s', 1),
  ].every(Boolean);
}
