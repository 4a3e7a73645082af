import { expect, type Page } from '@playwright/test';
import { demo, open, test } from './fixtures.ts';

interface List {
  readonly place: string;
  /** The path of the call that reads it. */
  readonly call: string;
  /** How it is ordered where its address does not say. */
  readonly sort?: string;
  /** What its address says and does not ask, beside the looks. */
  readonly own?: readonly string[];
}

const LISTS: readonly List[] = [
  { place: '/admin/agencies', call: 'agencies', sort: '-lastAccessAt', own: ['followerIdName'] },
  { place: '/admin/users', call: 'users', sort: 'surname', own: ['state'] },
  { place: '/admin/announcements', call: 'announcements' },
  { place: '/admin/services', call: 'services', sort: 'name' },
  { place: '/admin/news', call: 'news' },
  { place: '/admin/partners', call: 'partners' },
  { place: '/admin/settings/invitations', call: 'invitationpartners', sort: 'name' },
  { place: '/admin/recommendations', call: 'recommendations', sort: '-createdAt', own: ['from', 'to'] },
  { place: '/admin/audit', call: 'audit', sort: '-createdAt', own: ['period', 'actorIdName', 'agencyIdName'] },
  { place: '/admin/mailbox', call: 'mailbox', sort: '-createdAt' },
];

const LOOKS = ['page', 'limit', 'view', 'columns', 'saved'];
const ACTS = ['choose', 'choose', 'chip', 'reset', 'sort', 'view', 'back', 'reload'] as const;
const STEPS = 8;
const DAY_MS = 86_400_000;

/** The same numbers for the same day, so that what failed can be seen again; repeated, the test goes on to the days after. */
function diceOf(seed: string) {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01_00_01_93), 0x81_1c_9d_c5);
  return (sides: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d);
    return Math.abs(state ^ (state >>> 13)) % sides;
  };
}

const ROWS = 'main tbody tr, main ul > li article h2';

/** What the list says beside its address: its buttons, its search and its chips. */
async function shownOn(page: Page) {
  return page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.innerText.trim());
    return {
      buttons: texts('main button[aria-haspopup="listbox"]'),
      searched: [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].map(({ value }) => value),
      chips: texts('ul[aria-label="Filtri attivi"] li'),
    };
  });
}

function saidBy(page: Page): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? ''));
}

/** The same text for the same values, whatever their order. */
function textOf(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query);
  text.sort();
  return text.toString();
}

/** A screen that is no list of these. */
const ELSEWHERE = '/admin/profile';

function elsewhere(page: Page) {
  return page.getByRole('heading', { level: 1, name: 'Profilo' });
}

/** Once nothing is on its way, and what is shown is of this address. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => location.hash.includes('?'));
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

test(
  'a list shows what its address says, however one came to it',
  { tag: ['@desktop'] },
  async ({ page, enter }, { repeatEachIndex }) => {
    const seed = new Date(Date.now() + repeatEachIndex * DAY_MS).toISOString().slice(0, 10);
    // Other journeys write meanwhile: rows are held to the last answer, not to what they were before.
    const answered = new Map<string, number>();
    const keyOf = (call: string, query: Readonly<Record<string, string>>) => `${call}?${textOf(query)}`;
    page.on('response', async (response) => {
      const { pathname, searchParams } = new URL(response.url());
      searchParams.delete('limit');
      const body: unknown = await response.json().catch(() => null);
      if (Array.isArray(body))
        answered.set(keyOf(pathname.replace('/api/', ''), Object.fromEntries(searchParams)), body.length);
    });
    await enter(demo('admin'));
    for (const { place, call, sort, own = [] } of LISTS) {
      const dice = diceOf(`${seed} ${place}`);
      const seen = new Map<string, unknown>();
      await test.step(`${place} on ${seed}`, async () => {
        await open(page, ELSEWHERE);
        await elsewhere(page).waitFor();
        await open(page, `${place}?page=1`);
        await expect(elsewhere(page)).toHaveCount(0);
        await settled(page);
        for (let step = 0; step < STEPS; step += 1) {
          const act = ACTS[dice(ACTS.length)] ?? 'choose';
          await test.step(act, async () => {
            const before = saidBy(page);
            await ACT[act](page, dice);
            await settled(page);
            const now = saidBy(page);
            const differs = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
              (key) => before[key] !== now[key],
            );
            const filters = differs.filter((key) => !LOOKS.includes(key) && key !== 'sort');
            if (act === 'choose' || act === 'chip')
              expect(filters.length, `${act} changes ${filters.join()}`).toBeLessThan(2);
            if (act === 'back' || act === 'reload') expect(differs, `${act} changes the address`).toEqual([]);

            const shown = await shownOn(page);
            const address = textOf(now);
            expect(shown, 'the same address, the same list').toEqual(seen.get(address) ?? shown);
            seen.set(address, shown);
            if (act === 'reset') expect(shown.chips).toEqual([]);
            const { page: number = '1', ...rest } = now;
            const query = Object.fromEntries(Object.entries(rest).filter(([key]) => ![...LOOKS, ...own].includes(key)));
            const order: Record<string, string> = sort === undefined ? {} : { sort };
            const wanted = keyOf(call, { ...order, ...query, page: number, count: 'true' });
            if (own.some((key) => now[key] !== undefined)) return;
            expect([...answered.keys()], 'what was asked').toContain(wanted);
            const surplus = async () => (await page.locator(ROWS).count()) - (answered.get(wanted) ?? 0);
            await expect.poll(surplus, 'rows beside the answer').toBe(0);
          });
        }
      });
    }
  },
);

/** Does something that changes the address, and waits until it has. */
async function leadingOn(page: Page, act: () => Promise<void>): Promise<void> {
  const before = page.url();
  await act();
  await page.waitForURL((now) => now.href !== before);
}

const ACT: Record<(typeof ACTS)[number], (page: Page, dice: (sides: number) => number) => Promise<void>> = {
  async choose(page, dice) {
    const buttons = page.locator('main button[aria-haspopup="listbox"]');
    const count = await buttons.count();
    if (count === 0) return;
    await buttons.nth(dice(count)).click();
    const listbox = page.getByRole('listbox');
    await listbox.waitFor();
    // What is chosen already may be what holds anyway, and then nothing changes.
    const options = listbox.locator('[role="option"]:not([data-combobox-active])');
    const offered = await options.count();
    if (offered > 0) await leadingOn(page, async () => options.nth(dice(Math.min(offered, 6))).click());
    await page.keyboard.press('Escape');
    await expect(listbox).toHaveCount(0);
  },
  async chip(page, dice) {
    const chips = page.locator('ul[aria-label="Filtri attivi"] li').filter({ hasNotText: 'Azzera i filtri' });
    const count = await chips.count();
    if (count > 0) await leadingOn(page, async () => chips.nth(dice(count)).getByRole('button').click());
  },
  async reset(page) {
    const reset = page.getByRole('button', { name: 'Azzera i filtri' }).first();
    if ((await reset.count()) > 0) await leadingOn(page, async () => reset.click());
  },
  async sort(page, dice) {
    const heads = page.locator('main thead th[aria-sort] button');
    const count = await heads.count();
    if (count > 0) await leadingOn(page, async () => heads.nth(dice(count)).click());
  },
  async view(page) {
    const all = page.getByRole('list', { name: 'Viste salvate' }).getByRole('button', { pressed: false }).first();
    if ((await all.count()) > 0) await leadingOn(page, async () => all.click());
  },
  async back(page) {
    await open(page, ELSEWHERE);
    await elsewhere(page).waitFor();
    await page.goBack();
    await expect(elsewhere(page)).toHaveCount(0);
  },
  async reload(page) {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};
