import { useLayoutEffect } from 'react';

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
