import type { Page } from '@playwright/test';

/** What somebody did in a window, and what stood there to be read. */
export interface Hands {
  /** Presses of a finger or a mouse, of Enter, and into a field before something is written there. */
  taps: number;
  /** Keys that write nothing: Enter, arrows, Tab, Escape, and letters outside of a field. */
  keys: number;
  characters: number;
  files: number;
  /** What stood in sight at a press beside what one skips, such as menus and the cells of tables: each line once. */
  readonly lines: Set<string>;
}

/** Seconds of the keystroke-level model (Card, Moran and Newell, 1980): to decide, to point and to press; a character of somebody who types as most do. */
const TAP_S = 1.35 + 1.1 + 0.2;
const CHARACTER_S = 0.28;
/** A file is looked for in the dialog of the system: the folder, the file, "Open". */
const TAPS_A_FILE = 3;
const WORDS_A_MINUTE = 200;
/** Of the words in sight people read at most so many (Nielsen, "How little do users read?", 2008). */
const SHARE_READ = 0.28;

/** Runs in the page before anything of it: tells each thing that hands do, with what stands on the screen then. */
const WATCH_HANDS = `
  let field = null;
  const inSight = ({ top, bottom, width, height }) => width * height > 1 && bottom > 0 && top < innerHeight;
  const read = () =>
    [...document.querySelectorAll('h1, h2, h3, p, label, legend, button, [role=alert], [role=status], [role=option]')]
      .filter((one) => one.checkVisibility() && inSight(one.getBoundingClientRect()))
      .map((one) => one.innerText)
      .join('\\n');
  const tell = (did, count) => globalThis.handsDid(did, count, read());
  addEventListener('pointerdown', ({ target, isTrusted }) => {
    if (!isTrusted) return;
    field = target;
    tell('taps', 1);
  }, true);
  addEventListener('keydown', ({ key, target, isTrusted }) => {
    if (!isTrusted || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
    const writes = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
    if (key.length > 1 || !writes) tell('keys', 1);
    if (key === 'Enter') tell('taps', 1);
  }, true);
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
  const hands: Hands = { taps: 0, keys: 0, characters: 0, files: 0, lines: new Set() };
  await page.exposeFunction(
    'handsDid',
    (did: 'taps' | 'keys' | 'characters' | 'files', count: number, shown: string) => {
      hands[did] += count;
      for (const line of shown.split('\n')) if (line.trim() !== '') hands.lines.add(line.trim());
    },
  );
  await page.addInitScript(WATCH_HANDS);
  return hands;
}

/** Minutes for somebody who has never seen it: the work of the hands, the words that people read of those in sight, and all of them read once. */
export function minutesOf({ taps, characters, files, lines }: Hands) {
  const words = [...lines].reduce((sum, line) => sum + line.split(/\s+/).length, 0);
  const readingAll = words / WORDS_A_MINUTE;
  return {
    hands: ((taps + files * TAPS_A_FILE) * TAP_S + characters * CHARACTER_S) / 60,
    reading: readingAll * SHARE_READ,
    readingAll,
  };
}
