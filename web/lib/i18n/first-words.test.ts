import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { further } from '@volano/domain/i18n/it-further';
import { office } from '@volano/domain/i18n/it-office';
import { expect, test } from 'vitest';

const web = path.join(import.meta.dirname, '../..');
const later = new Set([...Object.keys(further), ...Object.keys(office)]);

/** Words of later parts in files that a first screen loads, and why nobody sees their keys. */
const SAID_LATER: Readonly<Record<string, string>> = {
  callReview: 'a part of the office in a file of both sides',
  officeAnnouncements: 'a part of the office in a file of both sides',
  'reach.unread.': 'said to who writes for the firm, in a file of both sides',
  'registration.waiting.confirmed': 'said to who comes from the waiting screen, which waited for these words',
  'calendar.title': 'the title of a screen in the list of all, which waits for these words',
  'surveys.title': 'the title of a screen in the list of all, which waits for these words',
};

/** The files of the screens that promise to say first words only, and of what stands around them. */
function firstFiles(): string[] {
  const list = readFileSync(path.join(web, 'screens/portal/screens.ts'), 'utf8');
  const promising = list.split(/\n {2}(?:\w+\()?\{/).filter((record) => record.includes('hasFirstWords: true'));
  const screens = promising.map((record) => /import\('([^']+)'\)/.exec(record)?.[1] ?? '');
  const frame = ['main.tsx', 'app.tsx', 'router.tsx', 'screens/portal/layout.tsx'];
  return [...frame, ...screens.map((file) => path.join('screens/portal', file))].map((file) => path.join(web, file));
}

/** Those files with all that they import at once. What is imported when it is wanted brings its words along (decision 042). */
function loadedWith(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) continue;
    found.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'/gms);
    const near = [...imports].map(([, name = '']) => path.join(path.dirname(file), name));
    loadedWith(near, found);
  }
  return found;
}

test('a first screen says no word of a later part of the dictionary, which would stand there as its key', () => {
  const screens = firstFiles();
  expect(screens.length).toBeGreaterThanOrEqual(8);
  const files = loadedWith(screens);
  expect(files.size).toBeGreaterThan(80);
  const said = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['`]((\w+)\.[\w.]*)/g)]
      .filter(([, key = '', top = '']) => later.has(top) && !(key in SAID_LATER) && !(top in SAID_LATER))
      .map(([, key]) => `${path.relative(web, file)}: ${key}`),
  );
  expect(said).toEqual([]);
});
