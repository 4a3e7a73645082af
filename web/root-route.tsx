import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';

/** What every route hangs under. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./screens/public/not-found.tsx'), 'NotFoundPage'),
});
