import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** What Italian and English are written in. `global.css` names the same letters: any other comes from the whole files. */
const LETTERS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'\u00A0©«°²·»×ÀÈÉÌÒÙàèéìíòóùú\u2013\u2014‘’“”•…€',
].join('');
/** Pairs of letters and the two figures that the page asks for. */
const FEATURES = ['kern', 'liga', 'locl', 'ccmp', 'mark', 'lnum', 'tnum'];
/** The weights that the page has (visual language, type). */
const FONTS = [
  { name: 'besley', weight: 500 },
  { name: 'hanken-grotesk', weight: { min: 400, max: 700 } },
] as const;

const FOLDER = path.join(import.meta.dirname, '../node_modules/.volano-fonts');

/**
 * Writes the letters that every page begins with into two files of 14 kB, a third of what the whole of both takes, and answers where they are: on a
 * phone's line that is the difference between words in their own letters and words that change theirs (decision 042).
 */
export async function firstFonts(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(FOLDER, { recursive: true });
  for (const { name, weight } of FONTS) {
    const whole = await readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
    const options = { targetFormat: 'woff2', variationAxes: { wght: weight }, keepFeatures: FEATURES } as const;
    await writeFile(path.join(FOLDER, `${name}-first.woff2`), await subsetFont(whole, LETTERS, options));
  }
  return FOLDER;
}
