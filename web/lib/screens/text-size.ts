/** From how many times the ordinary size of text on it counts as large. */
const LARGE = 1.4;
const ORDINARY_PX = 16;

/**
 * Keeps `data-large-text` on the document while its reader has text at a large size. Queries of the window count in the size that the browser begins
 * with, and not all ways of enlarging text change that.
 */
export function followTextSize(): void {
  const root = document.documentElement;
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  new ResizeObserver(() => {
    root.toggleAttribute('data-large-text', Number.parseFloat(getComputedStyle(root).fontSize) >= ORDINARY_PX * LARGE);
  }).observe(probe);
}
