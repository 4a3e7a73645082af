import { type Browser, type BrowserContext, type CDPSession, expect, type Page, test as base } from '@playwright/test';
import { getMe, signIn } from '@volano/domain/contracts/session';
import type { ReplyOf, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { type Cast, openCast } from '@volano/server/testing/world/cast';
import { findViolations } from './axe.ts';
import type { Places } from './places.ts';

/** A session as the page has it: what it keeps, and what the cookie holds, by which a test speaks for the same person. */
export interface Session extends ReplyOf<typeof signIn> {
  readonly cookie: string;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

interface PersonFixtures {
  /**
   * Puts an account's session where the page keeps it. One session an account and worker, unless a new one is asked for. A window in which the portal
   * stands already is not started anew: it becomes the other person's.
   */
  enter: (account: Account, options?: { isNew?: boolean }) => Promise<Session>;
  /** Refusals of the server that the tests of a file mean to provoke; every other one is a fault of the page. */
  refusals: readonly number[];
  /** Those of one test. */
  allowed: number[];
  allow: (...statuses: number[]) => void;
  /** What the page must not say: errors of scripts, blocked content, dialogs. Checked when the test ends. */
  complaints: string[];
}

interface WorkerFixtures {
  cast: Cast;
  sessions: Map<string, Session>;
  kept: Kept;
}

/** What a worker keeps from test to test. */
interface Kept {
  /** The browser of all journeys: it fetches the page once and keeps its files. */
  context?: BrowserContext;
  /** The window of all journeys: a new one for each takes two thirds of what the portal takes to start in it. */
  page?: Page;
  /** The window in which screens are looked at, one after the other. */
  window?: Page;
  /** Makes that window one that is touched. */
  finger?: CDPSession;
  /** Where the things of the story are that screens show. */
  places?: Places;
}

/** The accounts of the story (decisions §10). */
export function demo(name: string): Account {
  return { email: `${name}@volano.example`, password: 'Demo1234' };
}

/** A picture of the portal is enough to stand at its address without starting the page. */
const NEUTRAL = '/favicon.svg';

/** Where the page keeps its session. */
export const keptAt = 'volano.person';

/** The cookie that opens a session. */
export const COOKIE = 'volano_session';

export const test = base.extend<PersonFixtures, WorkerFixtures>({
  cast: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const cast = await openCast(process.env['PORTAL_DATABASE'] ?? '');
      await provide(cast);
      await cast.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  sessions: [async ({}, provide) => provide(new Map()), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern
  kept: [async ({}, provide) => provide({}), { scope: 'worker' }],
  async context({ browser, kept }, provide) {
    if (kept.context === undefined) {
      kept.context = await browser.newContext();
      await kept.context.addInitScript(keepToastsLonger);
    }
    await provide(kept.context);
  },
  async page({ context, viewport, kept }, provide, info) {
    const page = (kept.page ??= await context.newPage());
    await provide(page);
    // After a failure the worker ends, and its window with it.
    if (info.errors.length > 0) return;
    for (const other of context.pages()) if (other !== page) await other.close();
    await forget(page);
    if (viewport !== null && page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
  },
  refusals: [[], { option: true }],
  allowed: async ({ refusals }, provide) => provide([...refusals]),
  allow: async ({ allowed }, provide) => provide((...statuses) => void allowed.push(...statuses)),
  complaints: [
    async ({ page, allowed }, provide) => {
      const complaints: string[] = [];
      listen(page, allowed, complaints);
      await provide(complaints);
      for (const said of ['console', 'pageerror', 'response', 'dialog'] as const) page.removeAllListeners(said);
      expect(complaints, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  async enter({ page, sessions }, provide) {
    await provide(async (account, options = {}) => {
      const session = options.isNew === true ? await openSession(account) : await keptSession(sessions, account);
      const { pathname } = new URL(page.url());
      if (pathname === '/') {
        await leave(page);
        lines.set(page, listenToLine(page));
      } else if (pathname !== NEUTRAL) await page.goto(NEUTRAL);
      await keepSession(page, session);
      return session;
    });
  },
});

/** Puts a session, or none, where the page keeps it. A page that stands there follows, as if it came from another tab. */
export async function keepSession(page: Page, session: Session | null): Promise<void> {
  if (session === null) await page.context().clearCookies({ name: COOKIE });
  else await addCookie(page.context(), session);
  await page.evaluate(
    ([key, kept]) => {
      const before = localStorage.getItem(key);
      if (kept === null) localStorage.removeItem(key);
      else localStorage.setItem(key, kept);
      if (kept !== before) window.dispatchEvent(new StorageEvent('storage', { key, newValue: kept }));
    },
    [keptAt, session === null ? null : textOf(session)] as const,
  );
}

function addCookie(context: BrowserContext, { cookie: value }: Session): Promise<void> {
  const url = process.env['PORTAL_URL'] ?? '';
  return context.addCookies([{ name: COOKIE, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

/** What the page keeps of a session where its scripts read it. */
function textOf({ cookie: _, ...kept }: Session): string {
  return JSON.stringify(kept);
}

/** Goes where nothing is, without saving, so that nothing of this screen can be taken for the next one. */
export async function leave(page: Page): Promise<void> {
  await open(page, '/nowhere');
  const nowhere = page.getByRole('heading', { level: 1, name: 'Questa pagina non c’è' });
  const leaving = page.getByRole('button', { name: 'Lascia senza salvare' });
  await nowhere.or(leaving).first().waitFor();
  if (await leaving.isVisible()) await leaving.click();
  await nowhere.waitFor();
}

/** Runs in the page before anything of it: a toast lives two seconds, and on a busy machine it is looked for later. */
function keepToastsLonger(): void {
  const set = window.setTimeout.bind(window);
  const kept = (work: TimerHandler, ms?: number, ...rest: unknown[]) => set(work, ms === 2_000 ? 8_000 : ms, ...rest);
  window.setTimeout = kept as typeof window.setTimeout;
}

/** What the runner hears of a page. */
const HEARD = ['request', 'requestfinished', 'websocket', 'domcontentloaded'] as const;

/** Leaves the portal and everything that a journey put into the window: whoever comes next remembers nothing of whoever was here before. */
async function forget(page: Page): Promise<void> {
  for (const said of HEARD) page.removeAllListeners(said);
  lines.delete(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(NEUTRAL);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const browser = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,indexeddb' });
  await browser.detach();
}

function listen(page: Page, refusals: readonly number[], complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Said by the runner itself.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    // The refusal itself is judged below, where its status is known.
    if (message.text().startsWith('Failed to load resource')) return;
    // A file that was asked for early and is used some seconds later says how busy the machine is.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 400 && !refusals.includes(status))
      complaints.push(`${status}: ${response.request().method()} ${response.url()}`);
  });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    // A page that is not let go of would never load again.
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss());
  });
}

/** The session of an account that this worker opened before, or a new one. */
export async function keptSession(sessions: Map<string, Session>, account: Account): Promise<Session> {
  const session = sessions.get(account.email) ?? (await openSession(account));
  sessions.set(account.email, session);
  return session;
}

/** A window of another device, on which somebody is signed in. */
export async function windowOf(browser: Browser, session: Session, device: object = {}): Promise<Page> {
  const context = await browser.newContext(device);
  await addCookie(context, session);
  const kept = [keptAt, textOf(session)] as const;
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), kept);
  return context.newPage();
}

/** Signs in through the API, without a page; with a code where the account asks for a second factor. */
export async function openSession(account: Account, secondFactor?: string): Promise<Session> {
  const authorization = `Basic ${Buffer.from(`${account.email}:${account.password}`).toString('base64')}`;
  const code: Record<string, string> = secondFactor === undefined ? {} : { 'x-second-factor': secondFactor };
  const headers = { authorization, 'x-session': 'cookie', ...code };
  const response = await fetch(`${process.env['PORTAL_URL']}/api/${signIn.path}`, { method: signIn.method, headers });
  expect(response.ok, `signing in: ${response.status}`).toBe(true);
  const cookie = response.headers.getSetCookie().find((set) => set.startsWith(`${COOKIE}=`));
  return {
    ...((await response.json()) as ReplyOf<typeof signIn>),
    cookie: cookie?.slice(COOKIE.length + 1).split(';')[0] ?? '',
  };
}

/** Calls a route as a person with a session would, and fails when it refuses. */
export async function callAs<const S extends RouteSpec>(
  session: Session,
  spec: S,
  request: RequestOf<S>,
): Promise<ReplyOf<S>> {
  const {
    params = {},
    query = {},
    body,
  } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: object };
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${process.env['PORTAL_URL']}/api/${path}?${new URLSearchParams(query)}`, {
    method: spec.method,
    headers: {
      authorization: `Bearer ${session.cookie}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${spec.method} ${path}: ${response.status}`).toBe(true);
  const reply: unknown = response.status === 204 ? null : await response.json();
  return (spec.list === true ? { rows: reply } : reply) as ReplyOf<S>;
}

/** Whether a session still opens anything. */
export async function isOpen(session: Pick<Session, 'cookie'>): Promise<boolean> {
  const response = await fetch(`${process.env['PORTAL_URL']}/api/${getMe.path}`, {
    headers: { authorization: `Bearer ${session.cookie}` },
  });
  return response.ok;
}

/** Opens a place of the portal by its hash address. */
export async function open(page: Page, place: string): Promise<void> {
  await page.goto(`/#${place}`);
}

/** Opens a place and waits until the service speaks to this window, and a screen stands in it that listens. */
export async function openLive(page: Page, place: string): Promise<void> {
  const heard = lines.get(page) ?? listenToLine(page);
  lines.delete(page);
  await open(page, place);
  await heard;
  await page.getByRole('heading').first().waitFor();
}

/** Windows that became another person's: their line may speak before a screen is opened. */
const lines = new WeakMap<Page, Promise<void>>();

/** Waits until the service speaks to a window. */
function listenToLine(page: Page): Promise<void> {
  return new Promise<void>((resolve) => {
    page.on('websocket', (line) => {
      line.on('framereceived', ({ payload }) => {
        // The service's answer to the token: from here on everything is heard.
        if (payload.toString().startsWith('40')) resolve();
      });
    });
  });
}

/** Nothing that WCAG 2 at A and AA forbids, and nothing wider than the screen. `withColours` where style sheets do not decide them (`findViolations`). */
export async function expectAccessible(page: Page, withColours = false): Promise<void> {
  expect.soft(await findViolations(page, withColours), 'what axe found').toEqual([]);
  await expectToFit(page);
}

/** Nothing wider than the screen, once what differs by size is there. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.configure({ soft: true }).poll(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0);
}

/** Signs in as a person does. */
export async function signInByHand(page: Page, account: Account): Promise<void> {
  await open(page, '/login');
  await fillLogin(page, account);
}

/** The same on the login that one was led to, which knows where one came from. */
export async function fillLogin(page: Page, account: Account): Promise<void> {
  // The screen before stands until this one is there, and may ask for an e-mail too.
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}
