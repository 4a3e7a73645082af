import './ui/brand/global.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n } from './lib/i18n/i18n.ts';
import { followOtherTabs, onSessionChange } from './lib/session/session.ts';
import { router, preloadLinks } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ToasterHost } from './ui/layout/toaster-host.tsx';
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

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  followOtherTabs();
  followTheSession();
  preloadLinks(router);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <RouterProvider router={router} />
        <ToasterHost />
      </MantineProvider>
    </StrictMode>,
  );
}

start();
