import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Back closes the overlay that is open, and the page under it stays (17-seams §11). While anything is open the history has one more entry for the same
 * address. The router is not told of it: it would load the page again, and ask whether to leave it.
 */

/** Written beside what the router keeps in an entry: the page that was under an overlay, and the entry of the overlay. */
interface Mark {
  readonly id: number;
  readonly isOverlay: boolean;
}
const MARK = 'volanoOverlay';

/** What closes the open ones, the newest last. */
const open: (() => void)[] = [];
/** The mark of the entry that the tab stands on. */
let here: Mark | undefined;
/** The pair whose second entry was added for what is open now. */
let added: number | null = null;
/** The added entry is being left because everything was closed by other means; `pushed` once the router has gone on meanwhile. */
let leaving: 'quietly' | 'pushed' | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;
let routed: RouterHistory | undefined;
let ignoreRouter: (() => void) | undefined;

/** The history that the router reads. A browser may call listeners in the order in which they were added, so it listens after this file does. */
export function routedHistory(create: () => RouterHistory): RouterHistory {
  listen();
  // A page that was loaded anew has nothing open. The router takes an entry that holds what it does not know for another one.
  write('replaceState', history.state, undefined);
  routed = create();
  return routed;
}

/** Has Back close an overlay while it is open. Another overlay on top of it is closed first. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    listen();
    const entry = (): void => closeNow();
    open.push(entry);
    settle();
    return () => {
      open.splice(open.indexOf(entry), 1);
      settle();
    };
  }, [isOpen]);
}

/** Adds the listener once, however often it is called. */
function listen(): void {
  window.addEventListener('popstate', pop, { capture: true });
}

/** There is an entry while anything is open. */
function settle(): void {
  if (leaving !== null) return;
  if (open.length > 0 && added === null) add();
  // Once the present task is over: a menu that gives way to a dialog keeps the entry, and a link that closes its menu leads on first.
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (open.length > 0 || added === null || leaving !== null) return;
    leaving = 'quietly';
    history.back();
  });
}

function add(): void {
  added = Date.now();
  // While there is an entry and no longer: a router whose history somebody listens to leaves the loading to them.
  ignoreRouter = routed?.subscribe(({ action }) => {
    if (action.type !== 'PUSH') return;
    if (leaving === null) leftBehind();
    else leaving = 'pushed';
  });
  const state: unknown = history.state;
  write('replaceState', state, { id: added, isOverlay: false });
  write('pushState', state, { id: added, isOverlay: true });
}

function pop(event: PopStateEvent): void {
  const now = markOf(event.state);
  const before = here;
  here = now;
  if (added !== null && now?.id === added && !now.isOverlay) {
    event.stopImmediatePropagation();
    return backToThePage();
  }
  leftBehind(now);
  if (now === undefined) return;
  if (!now.isOverlay) {
    // From an entry without its overlay to the page that it shows already.
    if (before?.id === now.id) event.stopImmediatePropagation();
    return;
  }
  // An entry whose overlay is gone is passed over.
  event.stopImmediatePropagation();
  if (before?.id === now.id) return history.forward();
  here = undefined;
  history.back();
}

function backToThePage(): void {
  const left = leaving;
  leftBehind(here);
  // Where the router went meanwhile counts: a filter that a drawer changed stays, and who was led on gets there.
  write(left === 'pushed' ? 'pushState' : 'replaceState', routed?.location.state ?? history.state, undefined);
  if (left === null) open.at(-1)?.();
  settle();
}

function leftBehind(now?: Mark): void {
  ignoreRouter?.();
  ignoreRouter = undefined;
  added = null;
  leaving = null;
  here = now;
}

/** Past the router, which listens to the methods of `history` itself. */
function write(how: 'pushState' | 'replaceState', state: unknown, mark: Mark | undefined): void {
  const address = routed === undefined ? location.href : routed.createHref(routed.location.href);
  History.prototype[how].call(history, { ...(state as object | null), [MARK]: mark }, '', address);
  here = mark;
}

function markOf(state: unknown): Mark | undefined {
  return (state as { [MARK]?: Mark } | null)?.[MARK];
}
