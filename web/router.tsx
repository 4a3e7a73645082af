import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRouter,
  useRouterState,
} from '@tanstack/react-router';
import { type FunctionComponent, useMemo } from 'react';
import { enterNamedCompany, requireAccess, requireAdmitted, requireCompany, requireOffice } from './guards.ts';
import { fetchLater } from './lib/api/api-client.ts';
import { whenAtRest, whenPainted } from './lib/live/at-rest.ts';
import { readReach } from './lib/api/reach.ts';
import { readSearch, textOfSearch, addressOfLink, LINK } from './lib/screens/address.ts';
import { routedHistory } from './lib/screens/overlays.ts';
import type { ScreenRecord } from './lib/screens/screen.ts';
import { HereProvider, type Texts } from './lib/screens/use-screen.ts';
import { readSession } from './lib/session/session.ts';
import type { screens as officeScreens } from './screens/office/screens.ts';
import type { screens as portalScreens } from './screens/portal/screens.ts';
import { BrokenPage } from './screens/public/broken.tsx';
import { requireWords } from './screens/public/guards.ts';
import { missing } from './screens/public/missing.ts';
import { screens as publicScreens } from './screens/public/screens.ts';
import { sideOf } from './screens/screens.ts';

declare module './lib/screens/address.ts' {
  interface ScreenRegister {
    readonly screens: (typeof publicScreens | typeof portalScreens | typeof officeScreens)[number];
  }
}

const OFFICE = '/admin';
const NotFound = lazyRouteComponent(() => import('./screens/public/not-found.tsx'), 'NotFoundPage');
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const routes: AnyRoute[] = publicScreens.map((record) => routeOf(record, { parent: root, base: '' }));

// The records of a side name all its files, and are a long list: the login does without them.
const startOffice = once(addOffice);
const startPortal = once(addPortal);

/** What the last match is known by: the path of no screen. */
interface Absent {
  readonly absentPath?: string;
}

/** While the side of an address is fetched nothing is said of it. */
function Beyond() {
  const isAbsent = useRouterState({
    select: ({ location, matches }) =>
      (matches.at(-1)?.context as Absent | undefined)?.absentPath === location.pathname,
  });
  return isAbsent ? <NotFound /> : null;
}

/** Any address that no screen known so far has: the side that it is of is fetched, and asked again. */
const beyond = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: Beyond,
  beforeLoad: async (asked) => {
    const isBelowOffice = asked.location.pathname === OFFICE || asked.location.pathname.startsWith(`${OFFICE}/`);
    // Nobody needs the list of the office to be led to the login.
    if (isBelowOffice && readSession() === null) await requireOffice(asked);
    await (isBelowOffice ? startOffice : startPortal)().catch(missing);
    const [found] = router.getMatchedRoutes(asked.location.pathname);
    if (found.at(-1)?.id !== beyond.id) throw redirect({ href: asked.location.href, replace: true });
    return { absentPath: asked.location.pathname } satisfies Absent;
  },
});

async function addOffice(): Promise<void> {
  const { screens, Layout } = (await import('./screens/office/layout.tsx')).officeSide;
  const office = createRoute({
    getParentRoute: () => root,
    path: OFFICE,
    beforeLoad: requireOffice,
    component: Layout,
  });
  routes.push(office.addChildren(screens.map((record) => routeOf(record, { parent: office, base: OFFICE }))));
  showRoutes();
}

async function addPortal(): Promise<void> {
  const { screens, Layout } = (await import('./screens/portal/layout.tsx')).portalSide;
  const side = { getParentRoute: () => root, beforeLoad: requireCompany } as const;
  const framed = createRoute({
    ...side,
    id: 'portal',
    component: Layout,
  });
  const alone = createRoute({ ...side, id: 'alone', component: Outlet });
  const under = (parent: AnyRoute, isAlone: boolean) =>
    parent.addChildren(
      screens
        .filter((record) => (record.isAlone ?? false) === isAlone)
        .map((record) => routeOf(record, { parent, base: '' })),
    );
  routes.push(under(framed, false), under(alone, true));
  showRoutes();
}

/** Gives the router what is known now; what is shown stays. */
function showRoutes(): void {
  root.addChildren([...routes, beyond]);
  router.setRoutes(router.buildRouteTree());
}

function once(add: () => Promise<void>): () => Promise<void> {
  let adding: Promise<void> | undefined;
  return () => {
    adding ??= add();
    // A network that failed may be asked again.
    adding.catch(() => (adding = undefined));
    return adding;
  };
}

let shownPath: string | undefined;

/** The office scrolls inside its frame, which stays from page to page: another page begins at its top, a tab of the same one where one is. */
function frameOfAnotherPage(): Element | null {
  const path = router.latestLocation.pathname;
  const isSame = path === shownPath;
  shownPath = path;
  return isSame ? null : document.querySelector('main');
}

/** The whole route table, in hash mode as the specification asks (1-people §2). */
export const router = createRouter({
  routeTree: root.addChildren([...routes, beyond]),
  history: routedHistory(createHashHistory),
  scrollRestoration: true,
  scrollToTopSelectors: [frameOfAnotherPage],
  defaultErrorComponent: BrokenPage,
  parseSearch: readSearch,
  stringifySearch: textOfSearch,
});

const wayListeners = new Set<() => void>();
let asked = 0;

/** Whether the way to an address was asked for and has not begun: from the tap on, before the router has looked at it. */
export function isAsked(): boolean {
  return asked > 0;
}

/** Calls back when that changes. Answers how to stop listening. */
export function onAsked(listener: () => void): () => void {
  wayListeners.add(listener);
  return () => void wayListeners.delete(listener);
}

function noteAsked(by: 1 | -1): void {
  asked += by;
  for (const listener of wayListeners) listener();
}

/**
 * A way begins behind the frame that answers the tap (10-company-path §1): what the router does for it, and the files that it asks for, would hold up
 * that frame by a tenth of a second on a phone. Where the reader is going is known at once.
 */
const { load } = router;
let lastWay = 0;
router.load = async (options) => {
  lastWay += 1;
  const way = lastWay;
  const { resolvedLocation: shown, status } = router.state;
  if (options?.sync === true || shown === undefined) return load(options);
  router.updateLatestLocation();
  // A filter of the same screen: what was switched is held to the address, and would stand as it was until that is looked at.
  if (router.latestLocation.pathname === shown.pathname) return load(options);
  // Another way is going on. It ends here: within the frame it could still lead on, and write its own address over this one.
  if (status === 'pending') return load(options);
  noteAsked(1);
  await whenPainted();
  const loaded = way === lastWay ? load(options) : undefined;
  noteAsked(-1);
  await loaded;
};

// Who is signed in needs a side: it is on its way before anything asks for it. One that does not come is told when it is wanted.
if (readSession() !== null)
  void (location.hash.startsWith(`#${OFFICE}`) ? startOffice : startPortal)().catch(() => undefined);

interface Side {
  /** What every screen of the side hangs under: its frame and its guard. */
  readonly parent: AnyRoute;
  /** What of a path the parent already says. */
  readonly base: string;
}

interface Asked {
  readonly cause: string;
  readonly params: Texts;
  readonly location: { readonly search: object };
}

/** The route of a screen, with its guard, its code, its first query and its address for whatever stands on it. */
function routeOf(record: ScreenRecord, { parent, base }: Side): AnyRoute {
  const { access, also = [], load, whilePending } = record;
  const isOfCompanies = parent !== root && base === '';
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: record.path.slice(base.length) || '/',
    beforeLoad: async ({ preload, location }) => {
      if (record.guard !== undefined) return record.guard();
      if (access !== undefined) requireAccess(access);
      await Promise.all([
        isOfCompanies ? requireAdmitted(whilePending) : undefined,
        record.hasFirstWords ? undefined : requireWords(),
      ]);
      // A link that is only pointed at enters nothing.
      if (isOfCompanies && !preload) await enterNamedCompany({ location });
    },
    component: placed(record, () => route),
    ...(load === undefined ? {} : { loader: (asked: Asked) => ahead(record, asked) }),
  });
  if (also.length === 0) return route;
  return route.addChildren(['/', ...also].map((path) => createRoute({ getParentRoute: () => route, path })));
}

/** Nothing waits for the first query: the screen shows that it is on its way, and that it failed. */
function ahead(record: ScreenRecord, { cause, params, location }: Asked): void {
  if (cause === 'stay') return;
  record.load?.({ params, search: { ...location.search } }).catch(() => undefined);
}

/** A screen that knows where it stands. */
function placed(record: ScreenRecord, routeOfRecord: () => AnyRoute) {
  const { component } = record;
  const Screen =
    component &&
    lazyRouteComponent<{ default: FunctionComponent }>(async () => ({ default: await component().catch(missing) }));
  function Placed() {
    const route = routeOfRecord();
    const params: Texts = route.useMatch({ select: (match: { params: Texts }) => match.params });
    const search: Texts = route.useMatch({ select: (match: { search: Texts }) => match.search });
    const here = useMemo(
      () => ({ record, params, search, isOpen: () => isOpen(route, params) }),
      [route, params, search],
    );
    return Screen === undefined ? null : (
      <HereProvider value={here}>
        <Screen />
      </HereProvider>
    );
  }
  return Object.assign(Placed, { preload: async () => Screen?.preload?.() });
}

/** Whether the address bar still says a route and the parameters that it was drawn with: it already says the next one while that is fetched. */
function isOpen(route: AnyRoute, params: Texts): boolean {
  const [matched, asked] = router.getMatchedRoutes(router.latestLocation.pathname);
  return (
    matched.some(({ id }) => id === route.id) && Object.entries(params).every(([name, value]) => asked[name] === value)
  );
}

/**
 * Fetches the code of what a customer may tap next, once the present screen stands and the line is at rest: of every screen that it has a link to, one
 * after the other, so that a tap never waits for more than one (10-company-path §1). None of it runs before it is wanted. Not where the browser is
 * told to save data.
 */
export function fetchNextScreens(router: AnyRouter): void {
  const fetched = new Set<AnyRoute>();
  let turn = 0;

  async function rest(): Promise<void> {
    turn += 1;
    const own = turn;
    await whenAtRest();
    while (own === turn && (await fetchNext()));
  }

  /** Answers whether there may be more. */
  async function fetchNext(): Promise<boolean> {
    const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
    const user = readSession()?.user;
    if (saveData || readReach() === 'silent' || user === undefined || sideOf(user) === 'office') return false;
    const paths = [...document.querySelectorAll(LINK)].map((link) => addressOfLink(link).split('?')[0] ?? '/');
    const next = paths
      .map((path) => ({ path, route: router.getMatchedRoutes(path)[0].at(-1) }))
      .find(({ route }) => route !== undefined && route !== beyond && !fetched.has(route));
    if (next?.route === undefined) return false;
    fetched.add(next.route);
    // What does not come is told when it is opened.
    await (fetchLater(next.path) ?? Promise.resolve(next.route.options.component?.preload?.())).catch(() => undefined);
    return true;
  }

  router.subscribe('onResolved', () => void rest());
  void rest();
}

/** How long a link is pointed at before that is taken for an intention, in milliseconds. */
const PATIENCE_MS = 50;

/**
 * Fetches the code and the first query of the screen that a link leads to as soon as it is pointed at, touched or reached by the
 * keyboard. One listener for all links: those of charts, tables and menus are plain `<a>`.
 */
export function preloadLinks(router: AnyRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: Element | null = null;

  function attend({ target, type }: Event): void {
    const link = target instanceof Element ? target.closest(LINK) : null;
    if (link === pointed) return;
    pointed = link;
    clearTimeout(timer);
    if (link === null) return;
    if (type === 'touchstart') void whenPainted().then(() => preload(link));
    else timer = setTimeout(() => preload(link), PATIENCE_MS);
  }

  function preload(link: Element): void {
    const [to = '/', search = ''] = addressOfLink(link).split('?');
    // A failure is told when the screen is opened.
    router.preloadRoute({ to, search: readSearch(search) }).catch(() => undefined);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, attend, { passive: true });
}
