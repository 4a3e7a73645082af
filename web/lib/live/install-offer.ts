import { recall, remember } from '../session/session.ts';

/** What browsers on Chromium fire when the page may be put among the programs of the device; no standard names it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const VISITS = 'volano.visits';
/** Of the window: a page that is loaded anew is the same visit. */
const COUNTED = 'volano.visit-counted';
const SECOND = 2;
const OFFERED = 'offered';

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

/** Counts the visit and catches the offer of the browser, which comes once and early. On the second visit it is kept for the page to make, once. */
export function watchInstallOffer(): void {
  const visit = countVisit();
  window.addEventListener('beforeinstallprompt', (event) => {
    if (visit === null) return;
    event.preventDefault();
    if (visit >= SECOND) tell(event as InstallEvent);
  });
}

/** The offer that may be made now, or null. */
export function readInstallOffer(): InstallEvent | null {
  return offer;
}

/** Calls back when that changes. Answers how to stop listening. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From now on the offer counts as made on this device. */
export function noteInstallOffered(): void {
  remember(VISITS, OFFERED);
}

/** Ends the offer, whatever was answered. */
export function endInstallOffer(): void {
  tell(null);
}

function tell(now: InstallEvent | null): void {
  offer = now;
  for (const listener of listeners) listener();
}

/** Which visit of this device it is; null once the offer was made, or where nothing can be remembered. */
function countVisit(): number | null {
  const said = recall(VISITS);
  if (said === OFFERED) return null;
  try {
    const isSame = sessionStorage.getItem(COUNTED) !== null;
    sessionStorage.setItem(COUNTED, '1');
    const visits = Number(said ?? 0) + (isSame ? 0 : 1);
    remember(VISITS, String(visits));
    return visits;
  } catch {
    return null;
  }
}
