import { useRouterState } from '@tanstack/react-router';
import type { getOptions } from '@volano/domain/contracts/options';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useEffect } from 'react';
import { useConsents } from '../features/insight/privacy/privacy.api.ts';

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

type Analytics = NonNullable<ReplyOf<typeof getOptions>['analytics']>;

/**
 * Tells a counter that a screen was opened: `/agencies/$agencyId`, never which company. Neither cookie nor referrer goes along, and
 * nobody waits for it or hears that it failed.
 */
function sendPageView({ url, kind, site }: Analytics, screen: string): void {
  const page = `${window.location.origin}${screen}`;
  const body =
    kind === 'plausible'
      ? JSON.stringify({ name: 'pageview', url: page, domain: site ?? window.location.host })
      : new URLSearchParams({ rec: '1', idsite: site ?? '', url: page, action_name: screen, send_image: '0' });
  // Text and forms are taken from any origin without asking first.
  void fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body,
  }).catch(() => undefined);
}
