import type { AnyRouter } from '@tanstack/react-router';
import { addressOfLink, LINK, readSearch } from './lib/screens/address.ts';

/** How long a link is pointed at before that is taken for an intention, in milliseconds. */
const PATIENCE_MS = 50;

/**
 * Fetches the code and the first query of the screen that a link leads to as soon as it is pointed at, touched or reached by the
 * keyboard. One listener for all links: those of charts, tables and menus are plain `<a>`.
 */
export function preloadLinks(router: AnyRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: Element | null = null;

  function attend({ target, type }: Event): void {
    const link = target instanceof Element ? target.closest(LINK) : null;
    if (link === pointed) return;
    pointed = link;
    clearTimeout(timer);
    if (link !== null) timer = setTimeout(() => preload(link), type === 'touchstart' ? 0 : PATIENCE_MS);
  }

  function preload(link: Element): void {
    const [to = '/', search = ''] = addressOfLink(link).split('?');
    // A failure is told when the screen is opened.
    router.preloadRoute({ to, search: readSearch(search) }).catch(() => undefined);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, attend, { passive: true });
}
