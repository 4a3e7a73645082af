import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SHOWN_IN } from './live-rows.ts';

const web = path.join(import.meta.dirname, '../..');

/** What nobody else changes, what is asked for by what is typed, and what hears of changes by an event of its own. */
const OWN = [
  'calendarSubscriptions',
  'chatFiles',
  'chatFound',
  'confirmation',
  'dossiers',
  'gone',
  'notificationPreferences',
  'notifications',
  'privacy',
  'pushDevice',
  'quickCheckActivities',
  'quickCheckForm',
  'savedSearches',
  'savedViews',
  'search',
  'session',
  'sessions',
  'thread',
  'twoFactor',
];

test('everything that a page reads stays as it is when others change it, or says why it need not', () => {
  const files = globSync('{features,screens,ui,lib}/**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !/\.test\./.test(file),
  );
  const words = files.flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(/(?:[kK]ey\w* =|queryKey:)\s*\[\s*'([\w-]+)'/g)].map(
      ([, word = '']) => word,
    ),
  );
  expect(new Set(words).size).toBeGreaterThan(40);
  const placed = new Set([...Object.values(SHOWN_IN).flat(), ...OWN]);
  expect(words.filter((word) => !placed.has(word))).toEqual([]);
});
