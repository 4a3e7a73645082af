import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type FunctionComponent, useMemo } from 'react';
import { requireAccess } from './guards.ts';
import type { ScreenRecord } from './lib/screens/screen.ts';
import { HereProvider, type Texts } from './lib/screens/use-screen.ts';

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
export function routeOf(record: ScreenRecord, { parent, base }: Side): AnyRoute {
  const { access, also = [], load } = record;
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: record.path.slice(base.length) || '/',
    beforeLoad: () => record.guard?.() ?? (access === undefined ? undefined : requireAccess(access)),
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
  const Lazy =
    component && lazyRouteComponent<{ default: FunctionComponent }>(async () => ({ default: await component() }));
  const Screen: FunctionComponent | undefined = record.eager ?? Lazy;
  function Placed() {
    const route = routeOfRecord();
    const params: Texts = route.useMatch({ select: (match: { params: Texts }) => match.params });
    const search: Texts = route.useMatch({ select: (match: { search: Texts }) => match.search });
    const here = useMemo(() => ({ record, params, search }), [params, search]);
    return Screen === undefined ? null : (
      <HereProvider value={here}>
        <Screen />
      </HereProvider>
    );
  }
  return Object.assign(Placed, { preload: async () => Lazy?.preload?.() });
}
