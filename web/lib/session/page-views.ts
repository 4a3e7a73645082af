import type { getOptions } from '@volano/domain/contracts/options';
import type { ReplyOf } from '@volano/domain/contracts/route';

export type Analytics = NonNullable<ReplyOf<typeof getOptions>['analytics']>;

/**
 * Tells a counter that a screen was opened: `/agencies/$agencyId`, never which company. Neither cookie nor referrer goes along, and
 * nobody waits for it or hears that it failed.
 */
export function sendPageView({ url, kind, site }: Analytics, screen: string): void {
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
