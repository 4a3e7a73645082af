import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { dropEarly } from './lib/api/api-client.ts';
import { selectComboboxText } from './lib/form/select-on-focus.ts';
import { i18n, loadTranslations } from './lib/i18n/i18n.ts';
import { whenAtRest, whenShown } from './lib/live/at-rest.ts';
import { keepPage } from './lib/live/page-version.ts';
import { onSessionChange } from './lib/session/session.ts';
import { fetchNextScreens, isAsked, onAsked, preloadLinks, router } from './router.tsx';
import { toast } from './lib/screens/toast.ts';
import { WayBar } from './ui/layout/way-bar.tsx';

/**
 * When the session ends, wherever that was noticed, the way leads to the login, and from there back to where it ended if nobody ended it on
 * purpose; in words for either way (1-people §8). When another tab has begun one for somebody else, the guards say again who may stand here.
 */
function followTheSession(): void {
  onSessionChange((change) => {
    if (change === null) return;
    if (change === 'replaced') return void router.invalidate();
    const isExpired = change === 'expired';
    if (isExpired) toast.warning(i18n.t('session.login.expired'));
    else toast.success(i18n.t('session.login.signedOut'));
    void router.navigate({ to: '/login', search: isExpired ? { redirect: router.latestLocation.href } : {} });
  });
}

let isStarted = false;

/** Makes the screen of the present address ready, so that what is shown meanwhile stays until it is. Never rejects: the screen tells. */
export async function prepare(): Promise<void> {
  if (!isStarted) {
    isStarted = true;
    followTheSession();
    selectComboboxText();
    preloadLinks(router);
    await router.load();
    // The first screen comes before whatever the next ones, or the next visit, may need.
    fetchNextScreens(router);
    void whenAtRest().then(async () => {
      dropEarly();
      // What does not come is asked for again by the screen that says it.
      await loadTranslations().catch(() => undefined);
      await keepPage();
    });
    return;
  }
  await router.load();
}

/** Every screen, by its address; while the code of the next is on its way, the present one stays below the bar. */
export function App() {
  useEffect(() => {
    // The address may have changed after the first way and before the router listened to it, which is when this is drawn.
    if (router.history.location.href !== router.state.location.href) void router.load();
    // What lies over the page goes with the field that takes its place, or where something else came instead (`early-message.ts`).
    void whenShown().then(() => document.querySelector('body > .first')?.remove());
  }, []);
  return (
    <>
      <OnTheWay />
      <RouterProvider router={router} />
    </>
  );
}

/** The bar by itself: it stands within a moment of a tap, and nothing else is drawn for it. */
function OnTheWay() {
  const isLoading = useRouterState({ router, select: (state) => state.isLoading });
  return useSyncExternalStore(onAsked, isAsked) || isLoading ? <WayBar /> : null;
}
