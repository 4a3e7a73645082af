import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { requireCompany, requireOffice } from './guards.ts';
import { readSearch, textOfSearch } from './lib/screens/address.ts';
import { readSession } from './lib/session/session.ts';
import { routeOf } from './screen-routes.tsx';
import type { screens as officeScreens } from './screens/office/screens.ts';
import type { screens as portalScreens } from './screens/portal/screens.ts';
import { BrokenPage } from './screens/public/broken.tsx';
import { screens as publicScreens } from './screens/public/screens.ts';

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

/** Any address that no screen known so far has: the side that it is of is fetched, and asked again. */
const beyond = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: NotFound,
  beforeLoad: async (asked) => {
    const isOffice = asked.location.pathname === OFFICE || asked.location.pathname.startsWith(`${OFFICE}/`);
    // Nobody needs the list of the office to be led to the login.
    if (isOffice && readSession() === null) await requireOffice(asked);
    await (isOffice ? startOffice : startPortal)();
    const [found] = router.getMatchedRoutes(asked.location.pathname);
    if (found.at(-1)?.id !== beyond.id) throw redirect({ href: asked.location.href, replace: true });
  },
});

async function addOffice(): Promise<void> {
  const { screens, loadLayout } = await import('./screens/office/screens.ts');
  const office = createRoute({
    getParentRoute: () => root,
    path: OFFICE,
    beforeLoad: requireOffice,
    component: lazyRouteComponent(async () => ({ default: await loadLayout() })),
  });
  routes.push(office.addChildren(screens.map((record) => routeOf(record, { parent: office, base: OFFICE }))));
  showRoutes();
}

async function addPortal(): Promise<void> {
  const { screens, loadLayout } = await import('./screens/portal/screens.ts');
  const side = { getParentRoute: () => root, beforeLoad: requireCompany } as const;
  const framed = createRoute({
    ...side,
    id: 'portal',
    component: lazyRouteComponent(async () => ({ default: await loadLayout() })),
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

/** The whole route table, in hash mode as the specification asks (1-people §2). */
export const router = createRouter({
  routeTree: root.addChildren([...routes, beyond]),
  history: createHashHistory(),
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
  parseSearch: readSearch,
  stringifySearch: textOfSearch,
});

// Who is signed in needs a side: it is on its way before anything asks for it. One that does not come is told when it is wanted.
if (readSession() !== null)
  void (location.hash.startsWith(`#${OFFICE}`) ? startOffice : startPortal)().catch(() => undefined);
