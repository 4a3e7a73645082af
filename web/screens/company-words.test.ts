import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { everyone } from '@volano/domain/i18n/it-everyone';
import { further } from '@volano/domain/i18n/it-further';
import { expect, test } from 'vitest';

/** Words of parts that stand in files of companies' screens and are drawn for the office alone. */
const OFFICE_PARTS = ['callReview.', 'officeAnnouncements.'];

test('no screen of companies says a word of the office’s dictionary, which is not loaded there', () => {
  const screens = globSync('{portal,public}/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const files = reachedFrom(screens.map((file) => path.join(import.meta.dirname, file)));
  const unknown = files.flatMap((file) => keysIn(file).filter((key) => !isKnown(key)));
  const own = unknown.filter((key) => !OFFICE_PARTS.some((part) => key.startsWith(part)));
  expect(files.length).toBeGreaterThan(100);
  expect(own).toEqual([]);
});

/** These files and all that they import by a path. */
function reachedFrom(files: readonly string[]): string[] {
  const seen = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || file.includes('.test.')) continue;
    seen.add(file);
    const folder = path.dirname(file);
    const imported = readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g);
    open.push(...[...imported].map(([, to = '']) => path.join(folder, to)).filter((to) => existsSync(to)));
  }
  return [...seen];
}

function keysIn(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key = '']) => key);
}

function isKnown(key: string): boolean {
  return [everyone, further].some((words) => ['', '_one', '_other'].some((plural) => hasText(words, key + plural)));
}

function hasText(words: object, key: string): boolean {
  let branch: unknown = words;
  for (const part of key.split('.')) branch = (branch as Record<string, unknown> | undefined)?.[part];
  return typeof branch === 'string';
}
