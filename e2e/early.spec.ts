import { getAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { expect } from '@playwright/test';
import { callAs, demo, open, openSession, test } from './fixtures.ts';
import { readKeys } from './kept-reads.ts';
import { hold } from './steps.ts';

test('the files of a screen are requested before the first file arrives @desktop', async ({ page, enter }) => {
  for (const { person, place, file } of [
    { person: 'user', place: '/home', file: 'home' },
    { person: 'admin', place: '/admin/announcements', file: 'announcements' },
  ] as const) {
    await page.goto('/favicon.svg');
    await enter(demo(person));
    const letThrough = await hold(page, '**/assets/base-*.js');
    const asked = [file, 'layout', 'it-everyone'].map((name) =>
      page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(`/assets/${name}-`)),
    );
    await page.goto(`/#${place}`, { waitUntil: 'commit' });
    await Promise.all(asked);
    letThrough();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the login needs no code of the screens behind it, and at most 120 kB @desktop', async ({ page }) => {
  const scripts: Promise<{ readonly file: string; readonly bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const file = new URL(request.url()).pathname;
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ file, bytes })));
  });
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  const all = await Promise.all(scripts);
  expect(all.map(({ file }) => file)).not.toContainEqual(expect.stringMatching(/\/(?:app|frame|portal)-/));
  expect(all.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(120_000);
});

/** Runs before the page: keeps which answers were asked for early, and which of them a screen then used. */
function watchEarly(): void {
  interface Early {
    readonly reads: Map<string, Promise<Response>>;
  }
  const [asked, used]: [string[], string[]] = [[], []];
  Object.defineProperty(globalThis, 'volanoEarly', {
    get: () => early,
    set(given: Early) {
      early = given;
      const { reads } = given;
      const [get, put] = [reads.get.bind(reads), reads.set.bind(reads)];
      reads.set = (address, answer) => {
        asked.push(address);
        return put(address, answer);
      };
      reads.get = (address) => {
        const answer = get(address);
        if (answer !== undefined) used.push(address);
        return answer;
      };
    },
  });
  let early: Early | undefined;
  Object.assign(globalThis, { earlyAsked: asked, earlyUsed: used });
}

test('the first requests of a screen leave before its code @desktop', async ({ page, enter }) => {
  const watch = await page.addInitScript(watchEarly);
  await enter(demo('user'));
  await open(page, '/home');
  const recommended = page.getByRole('region', { name: 'Da fare adesso' }).getByRole('link', { name: /^Rispondi: / });
  const grant = (await recommended.first().getAttribute('href')) ?? '';
  const bar = page.getByRole('navigation', { name: 'Principale' });
  const chat = (await bar.locator('a[href^="#/consultant/"]').first().getAttribute('href')) ?? '';
  for (const [place, least] of [
    ['#/home', 9],
    ['#/announcements', 3],
    [grant, 4],
    [chat, 4],
  ] as const) {
    await page.goto('/favicon.svg');
    await page.goto(`/${place}`);
    const left = async () => {
      const told = await page.evaluate(() => Reflect.get(globalThis, 'earlyAsked') as string[] | undefined);
      const used = await page.evaluate(() => Reflect.get(globalThis, 'earlyUsed') as string[] | undefined);
      // What waits for the survey of the company a page that was here before may ask for sooner itself.
      const surveys = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.startsWith('/api/surveys/')),
      );
      return {
        isEnough: new Set([...(told ?? []), ...surveys]).size >= least,
        unused: told?.filter((one) => used?.includes(one) !== true),
      };
    };
    await expect.poll(left, `at ${place}`).toEqual({ isEnough: true, unused: [] });
  }

  // While the code is held up the first words stand, for the eye alone; afterwards the page says them.
  const letThrough = await hold(page, '**/assets/base-*');
  const first = page.locator('.first h1');
  const said = page.getByRole('heading', {
    name: /^Buon.+, \d+ agevolazioni sono in target per Officine Bertolini S\.r\.l\.$/,
  });
  await page.goto('/favicon.svg');
  await page.goto('/#/home', { waitUntil: 'commit' });
  await expect(first).toHaveText(/^Buon.+, \d+ agevolazioni sono in target per Officine Bertolini S\.r\.l\.$/);
  const words = await first.textContent();
  await expect(said).toHaveCount(0);
  letThrough();
  await expect(said).toHaveText(words ?? '');
  await expect(first).toHaveCount(0);
  await watch.dispose();
});

test('a recommended call and a conversation are there before their code @phone', async ({ page, enter }) => {
  const session = await enter(demo('user'));
  await open(page, '/home');
  const answer = page.getByRole('link', { name: /^Rispondi: / }).first();
  const grant = (await answer.getAttribute('href')) ?? '';
  const chat = (await page.locator('nav a[href^="#/consultant/"]').first().getAttribute('href')) ?? '';
  const letThrough = await hold(page, '**/assets/base-*');
  const first = page.locator('.first');
  await page.goto('/favicon.svg');
  // As mails and notices write it.
  await page.goto(`/${grant}?agencyId=${session.agencyId}`, { waitUntil: 'commit' });
  await expect(first.getByText(/^Consigliata da \S+$/)).toBeVisible();
  await expect(first.locator('h1')).toHaveText(/\S/);
  await expect(first.getByText(/^Hai \d+ requisit[io] su \d+\.$/)).toBeVisible();

  await page.goto('/favicon.svg');
  await page.goto(`/${chat}`, { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'Il tuo messaggio' });
  await field.click();
  await page.keyboard.type('giorno Elena');
  await page.keyboard.press('Home');
  letThrough();
  await expect(first).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.keyboard.type('Buon');
  await expect(field).toHaveValue('Buongiorno Elena');
  await field.fill('');
  await page.unrouteAll({ behavior: 'wait' });
});

test('cached data stands before a slow answer, without double requests @desktop', async ({ page, cast, enter }) => {
  const company = await cast.company({ surveyOf: 'Officine Bertolini S.r.l.' });
  await enter(company.owner);
  const home = (name: string) =>
    page.getByRole('heading', { name: new RegExp(`in target per ${name.replace(/\.$/, '')}\\.$`) });
  await open(page, '/home');
  await expect(home(company.businessName)).toBeVisible();
  await expect.poll(() => readKeys(page)).toContainEqual(expect.stringContaining(`"one","${company._id}"`));
  // Nobody is on the page when the name changes: an open one would read it and keep it.
  await page.goto('/favicon.svg');
  const admin = await openSession(demo('admin'));
  const renamed = `${company.businessName} e figli`;
  await callAs(admin, updateAgency, { params: { id: company._id }, body: { businessName: renamed } });
  const { surveyId } = await callAs(admin, getAgency, { params: { id: company._id } });
  const letThrough = await hold(page, `**/api/agencies/${company._id}`);
  let times = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/surveys/${surveyId}`)) times += 1;
  });
  await open(page, '/home');
  await expect(home(company.businessName)).toBeVisible();
  await expect.poll(() => times).toBe(1);
  letThrough();
  await expect(home(renamed)).toBeVisible();
  expect(times).toBe(1);
});
