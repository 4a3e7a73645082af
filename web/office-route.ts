import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetchingAhead, requireOffice } from './guards.ts';
import { root } from './root-route.tsx';

/** The screens of the office. Which files each needs is a long list, and grows with every screen: the login does without it. */
export async function loadOffice() {
  return (await import('./screens/office/screens.ts')).screens;
}

/** What all screens of the office stand under. */
export const office = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: fetchingAhead(loadOffice, requireOffice),
  component: lazyRouteComponent(async () => (await loadOffice()).layout(), 'OfficeLayout'),
});
