import { RouterProvider } from '@tanstack/react-router';
import { i18n } from './lib/i18n/i18n.ts';
import { onSessionChange } from './lib/session/session.ts';
import { preloadLinks, router } from './router.tsx';
import { toast } from './ui/layout/toast.ts';

/**
 * When the session ends, wherever that was noticed, the way leads to the login; in words for either way (1-people §8). When another
 * tab has begun one for somebody else, the guards say again who may stand here.
 */
function followTheSession(): void {
  onSessionChange((change) => {
    if (change === null) return;
    if (change === 'replaced') return void router.invalidate();
    if (change === 'expired') toast.warning(i18n.t('session.login.expired'));
    else toast.success(i18n.t('session.login.signedOut'));
    void router.navigate({ to: '/login' });
  });
}

let isStarted = false;

/** Makes the screen of the present address ready, so that what is shown meanwhile stays until it is. Never rejects: the screen tells. */
export async function prepare(): Promise<void> {
  if (!isStarted) {
    isStarted = true;
    followTheSession();
    preloadLinks(router);
  }
  await router.load();
}

/** Every screen, by its address. */
export function App() {
  return <RouterProvider router={router} />;
}
