import { onReturn } from '../api/reach.ts';

/** Where the worker finds the document when no network brings it. */
export const DOCUMENT_CACHE = 'volano-document';

/** How often a page that stays open asks whether it is still the newest. */
const LOOK_AGAIN_MS = 30 * 60_000;

const listeners = new Set<() => void>();
let isStarted = false;
let isOld = false;
let lookedAt = 0;

/** Calls back when the portal turns out to have been renewed. Answers how to stop listening. */
export function onRenewal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the portal gives another page by now than the one that is open. */
export function isRenewed(): boolean {
  return isOld;
}

/**
 * Has the worker of this device keep the page, so that it opens without a network, and asks from time to time whether it is still the newest. Where
 * the browser has no workers, or forbids them, nothing depends on it (decision 041).
 */
export async function keepPage(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const workers = navigator.serviceWorker;
  // Whoever blocks workers, by a setting or a test, refuses or answers with nothing.
  const registration: unknown = await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
  if (registration == null) return;
  if (workers.controller === null)
    await new Promise((resolve) => {
      workers.addEventListener('controllerchange', resolve, { once: true });
    });
  await look().catch(() => undefined);
  onReturn(lookAgain);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lookedAt > LOOK_AGAIN_MS) lookAgain();
  });
}

function lookAgain(): void {
  // Without a network there is nothing newer to be had.
  look().catch(() => undefined);
}

/**
 * The document is kept only by a page that runs on it, and after all the files that it runs on: what opens without a network is always whole, and of
 * one version.
 */
async function look(): Promise<void> {
  lookedAt = Date.now();
  const document = await fetch('/', { cache: 'no-cache' });
  if (!document.ok) return;
  const isSame = (await document.clone().text()).includes(program());
  if (isSame === isOld) {
    isOld = !isSame;
    for (const listener of listeners) listener();
  }
  if (!isSame) return;
  // From the cache of the browser, past the worker, which keeps them.
  await Promise.all(filesSoFar().map((address) => fetch(address)));
  await (await caches.open(DOCUMENT_CACHE)).put('/', document);
}

/** The program in this document: it names all files of the page, each by its fingerprint. */
function program(): string {
  return document.getElementById('early')?.textContent ?? '';
}

function filesSoFar(): string[] {
  const kept = new RegExp(`^${location.origin}/(?:assets/|favicon|icons/|api/firm/logo/)`);
  return [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))].filter((name) =>
    kept.test(name),
  );
}
