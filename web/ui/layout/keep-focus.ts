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
