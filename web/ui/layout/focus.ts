import { useLayoutEffect, useState } from 'react';

/**
 * The ref of a part of the page whose buttons go away when they are pressed: the focus stays in that part, on its row in the tab
 * order where it has one, instead of falling back to the start of the page. The part itself needs `tabIndex={-1}`.
 */
export function trapFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  let last: EventTarget | null = null;
  function note({ target }: FocusEvent): void {
    last = target;
  }
  const watcher = new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    (part.querySelector<HTMLElement>('[tabindex="0"]') ?? part).focus({ preventScroll: true });
  });
  part.addEventListener('focusin', note);
  watcher.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener('focusin', note);
    watcher.disconnect();
  };
}

/** For a dialog that is drawn only while it is open: when it goes, the focus returns to what had it before, or to the page's heading where that went too. */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    // The dialog, and perhaps what opened it, are still there while the effect is undone.
    return () => queueMicrotask(() => giveBack(before));
  }, []);
}

function giveBack(before: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const place = isThere ? before : document.querySelector<HTMLElement>('main h1');
  place?.focus({ preventScroll: true });
}

/** Which dialog of a list is open: for a new thing, or for an action on one of its rows. */
type Opened<Row, Action extends string> =
  | { readonly action: 'new'; readonly row: null }
  | { readonly action: Action; readonly row: Row };

/** The one open dialog of a list of settings. */
export function useOpened<Row, Action extends string = 'edit' | 'delete'>() {
  const [opened, setOpened] = useState<Opened<Row, Action> | null>(null);
  return {
    opened,
    openNew: () => setOpened({ action: 'new', row: null }),
    open: (action: Action) => (row: Row) => setOpened({ action, row }),
    close: () => setOpened(null),
  };
}
