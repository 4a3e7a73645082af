import type { Page } from '@playwright/test';

/** What somebody did in a window, and what stood there to be read. */
export interface Hands {
  /** Presses of a finger or a mouse, of Enter, and into a field before something is written there. */
  taps: number;
  characters: number;
  files: number;
  /** Words of all lines that stood on the screen at a press, each line once. */
  readonly lines: Set<string>;
}

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1980): to decide, to point and to press; a character of somebody who types as most do. */
const TAP_S = 1.35 + 1.1 + 0.2;
const CHARACTER_S = 0.28;
/** A file is looked for in the dialog of the system: the folder, the file, "Open". */
const TAPS_A_FILE = 3;
const WORDS_A_MINUTE = 200;

/** Runs in the page before anything of it: tells each thing that hands do, with what stands on the screen then. */
const WATCH_HANDS = `
  let field = null;
  const tell = (did, count) => globalThis.handsDid(did, count, document.body?.innerText ?? '');
  addEventListener('pointerdown', ({ target, isTrusted }) => {
    if (!isTrusted) return;
    field = target;
    tell('taps', 1);
  }, true);
  addEventListener('keydown', ({ key, isTrusted }) => { if (isTrusted && key === 'Enter') tell('taps', 1); }, true);
  addEventListener('input', ({ target }) => {
    if (!('value' in target) || ['checkbox', 'radio', 'file'].includes(target.type)) return;
    // Whoever writes into a field pressed it first.
    if (field !== target && !(field instanceof Node && field.contains(target))) tell('taps', 1);
    field = target;
    tell('characters', Math.abs(target.value.length - (target.handsLength ?? 0)));
    target.handsLength = target.value.length;
  }, true);
  addEventListener('change', ({ target }) => { if (target.type === 'file') tell('files', 1); }, true);
`;

/** Counts from now on what is done in a window, on every page that it shows. */
export async function countHands(page: Page): Promise<Hands> {
  const hands: Hands = { taps: 0, characters: 0, files: 0, lines: new Set() };
  await page.exposeFunction('handsDid', (did: 'taps' | 'characters' | 'files', count: number, shown: string) => {
    hands[did] += count;
    for (const line of shown.split('\n')) if (line.trim() !== '') hands.lines.add(line.trim());
  });
  await page.addInitScript(WATCH_HANDS);
  return hands;
}

/** Minutes for somebody who has never seen it: the work of the hands, and every line that stood there read once. */
export function minutesOf({ taps, characters, files, lines }: Hands): { hands: number; reading: number } {
  const words = [...lines].reduce((sum, line) => sum + line.split(/\s+/).length, 0);
  return {
    hands: ((taps + files * TAPS_A_FILE) * TAP_S + characters * CHARACTER_S) / 60,
    reading: words / WORDS_A_MINUTE,
  };
}
