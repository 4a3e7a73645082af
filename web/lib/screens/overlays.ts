import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Back closes the overlay that is open, and the page under it stays (17-seams §11). While anything is open the history has one more entry for the same
 * address. The router is not told of it: it would load the page again, and ask whether to leave it.
 *
 * An overlay that is closed by other means leaves its entry: taking it away is a journey of the history, which ends some time later and would end
 * whatever the person began meanwhile. The next overlay uses it, the next page takes its place, and Back passes over it.
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
let routed: RouterHistory | undefined;

/** The history that the router reads. A browser may call listeners in the order in which they were added, so it listens after this file does. */
export function routedHistory(create: () => RouterHistory): RouterHistory {
  listen();
  const mark = markOf(history.state);
  // The router takes an entry that holds what it does not know for another one.
  write('replaceState', history.state, undefined);
  writeForRouter();
  routed = create();
  if (mark?.isOverlay === true) write('replaceState', history.state, mark);
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
    };
  }, [isOpen]);
}

/** Adds the listener once, however often it is called. */
function listen(): void {
  window.addEventListener('popstate', pop, { capture: true });
}

/** There is an entry while anything is open. */
function settle(): void {
  if (open.length === 0 || here?.isOverlay === true) return;
  const state: unknown = history.state;
  const id = Date.now();
  write('replaceState', state, { id, isOverlay: false });
  write('pushState', state, { id, isOverlay: true });
}

function pop(event: PopStateEvent): void {
  const before = here;
  here = markOf(event.state);
  if (here === undefined) return;
  if (before?.isOverlay === true && before.id === here.id) {
    event.stopImmediatePropagation();
    return backToThePage();
  }
  // Reached from elsewhere it is an entry like any other.
  here = undefined;
  History.prototype.replaceState.call(history, marked(history.state, undefined), '');
}

/** Back, from the entry of an overlay to the page that is shown already. */
function backToThePage(): void {
  // Where the router went meanwhile counts: a filter that a drawer changed stays.
  write('replaceState', routed?.location.state ?? history.state, undefined);
  const close = open.at(-1);
  if (close === undefined) return history.back();
  close();
  // Where another one stays open, or this one does not close now.
  setTimeout(settle);
}

/** What the router writes: another page takes the place of an overlay's entry, and the same page at another address keeps its mark. */
function writeForRouter(): void {
  history.pushState = (state: unknown, _title, address) => {
    const how = here?.isOverlay === true ? 'replaceState' : 'pushState';
    here = undefined;
    History.prototype[how].call(history, state, '', address);
  };
  history.replaceState = (state: unknown, _title, address) => {
    History.prototype.replaceState.call(history, marked(state, here), '', address);
  };
}

/** Past the router, which listens to the methods of `history` itself. */
function write(how: 'pushState' | 'replaceState', state: unknown, mark: Mark | undefined): void {
  const address = routed === undefined ? location.href : routed.createHref(routed.location.href);
  History.prototype[how].call(history, marked(state, mark), '', address);
  here = mark;
}

function marked(state: unknown, mark: Mark | undefined): object {
  return { ...(state as object | null), [MARK]: mark };
}

function markOf(state: unknown): Mark | undefined {
  return (state as { [MARK]?: Mark } | null)?.[MARK];
}
