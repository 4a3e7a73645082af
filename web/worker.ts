import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { DOCUMENT_CACHE } from './lib/live/page-version.ts';

/*
 * The worker of the page (decision 041). It opens the page without a network and keeps its files, which are named by what is in them and never
 * change; it is the same for every version of them, so that one that is left over from before breaks nothing. What people read, their tokens and
 * what they download never come here: calls of the API pass by. Where a person asked for it, it shows the titles of notifications that a push service
 * brings, and keeps none (decision 020).
 */

/** Longer than a poor line needs for the document; afterwards the one of the last visit is opened. */
const PATIENCE_S = 4;
const DAY_S = 86_400;

// It takes the place of an older one at once: no page depends on the version of its worker.
void (self as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
clientsClaim();

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(?:assets\/|favicon\.svg$|api\/firm\/logo\/)/.test(url.pathname),
  new CacheFirst({
    cacheName: 'volano-files',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 60 * DAY_S, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && url.pathname === '/',
  new NetworkFirst({
    cacheName: DOCUMENT_CACHE,
    networkTimeoutSeconds: PATIENCE_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // One document stands for every way to it; only a page that runs on it keeps it.
        cacheKeyWillBeUsed: () => Promise.resolve('/'),
        cacheWillUpdate: () => Promise.resolve(null),
        // Whatever stands before a portal that is away answers in its place: the page of the last visit says more.
        fetchDidSucceed: ({ response }) =>
          response.status >= 500 ? Promise.reject(new Error('The portal is away')) : Promise.resolve(response),
      },
    ],
  }),
);

/** As much of a worker as is used here: its types and those of a page do not go together. */
interface Told extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Pushed extends Told {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Told {
  readonly notification: { readonly data: unknown; close(): void };
}
interface Page {
  focus(): Promise<Page>;
  navigate(address: string): Promise<unknown>;
}
const worker = self as unknown as {
  addEventListener(event: 'push', listener: (event: Pushed) => void): void;
  addEventListener(event: 'notificationclick', listener: (event: Clicked) => void): void;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(wanted: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
};

/** What the portal sends: the title of a notification and where it leads within the portal. */
interface Push {
  readonly tag?: string;
  readonly title?: string;
  readonly place?: string;
}

worker.addEventListener('push', (event) => {
  const { tag = '', title = '', place = '/' } = (event.data?.json() ?? {}) as Push;
  event.waitUntil(worker.registration.showNotification(title, { tag, icon: '/icons/192.png', data: place }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = `/#${String(event.notification.data)}`;
  event.waitUntil(show(address));
});

async function show(address: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (page === undefined) return void (await worker.clients.openWindow(address));
  // Where the system does not let it come forward, it still goes to the place.
  await (await page.focus().catch(() => page)).navigate(address);
}
