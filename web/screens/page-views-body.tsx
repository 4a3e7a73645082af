import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConsents } from '../features/insight/privacy/privacy.api.ts';
import { type Analytics, sendPageView } from '../lib/session/page-views.ts';

/** The last visit told, so that a frame that is drawn anew does not tell it twice. */
let told = '';

/** Tells of each screen that is opened, while the person agrees to it. It shows nothing. */
export function PageViewsBody({ analytics }: { analytics: Analytics }) {
  const consents = useConsents();
  const isGiven = consents.data?.some((consent) => consent.kind === 'analytics' && consent.isGiven === true) ?? false;
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' });
  // While a screen is being left, its matches are the next one's already.
  const screen = useRouterState({
    select: (state: { readonly status: string; readonly matches: readonly { readonly fullPath: string }[] }) =>
      state.status === 'idle' ? state.matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') : undefined,
  });
  useEffect(() => {
    if (!isGiven || screen === undefined || path === told) return;
    told = path;
    sendPageView(analytics, screen);
  }, [analytics, isGiven, path, screen]);
  return null;
}
